import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState } from 'react';
import { failureOf, failureTexts, type FailureKind } from '../../data/failure.ts';
import { spanText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { Empty } from './empty.tsx';
import styles from './empty.module.css';
import { useIsOnline } from './use-is-online.ts';
import { useRecovery, type RecoveryOptions } from './recovery.ts';

/** A failed read; the result of a query fits. */
export interface FailedRead {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface FailurePanelProps {
  read: FailedRead;
  /** One line, where there is no room for a panel. */
  small?: boolean;
  /** Retries automatically only after a network failure. */
  still?: boolean;
}

const isOfNetwork: Readonly<Record<FailureKind, boolean>> = {
  offline: true,
  unreachable: true,
  timeout: true,
  busy: false,
  rejected: false,
  gone: false,
  ours: false,
};

/** The server's sentence about a failed read, with the time of the next attempt. */
export function FailurePanel({ read, small = false, still = false }: FailurePanelProps) {
  const { error, isFetching, refetch } = read;
  const { t } = useTranslation();
  const failure = failureOf(error, useIsOnline());
  const { kind, serverText } = failure;
  const [isAsked, setAsked] = useState(false);
  if (isAsked && !isFetching) setAsked(false);
  const text = serverText || t(failureTexts[kind]);
  const ask = () => {
    refetch();
    setAsked(true);
  };
  const retry = (
    <Button kind="quiet" size="small" busy={isAsked && isFetching} onClick={ask}>
      {t('common.retry')}
    </Button>
  );
  const next = (!still || isOfNetwork[kind]) && (
    <NextTry error={error} failure={failure} retry={() => refetch()} small={small} />
  );
  if (small) {
    return (
      <div className={styles['line']}>
        <span role="alert">{text}</span>
        {retry}
        {next}
      </div>
    );
  }
  const Icon = isOfNetwork[kind] ? CloudOff : TriangleAlert;
  return (
    <div className={styles['panel']}>
      <div role="alert">
        <Empty icon={<Icon />} title={t('common.couldNotLoad')} hint={text} action={retry} />
      </div>
      {next}
    </div>
  );
}

interface NextTryProps extends RecoveryOptions {
  small: boolean;
}

/** Counts down, without being read aloud each second. */
function NextTry({ small, ...options }: NextTryProps) {
  const { t, locale } = useTranslation();
  const seconds = useRecovery(options);
  if (small || seconds === null) return null;
  return (
    <p className={styles['next']} aria-live="off">
      {t('common.nextTry', { span: spanText(seconds, locale) })}
    </p>
  );
}
