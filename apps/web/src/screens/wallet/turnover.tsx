import type { Answer } from '@trine/contract/client.ts';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { parseApiAmount } from '../../ui/amount-minor.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './withdraw-screen.module.css';

type Facts = Answer<'/api/user/withdrawInfo'>['turnover'];

/** Today's missing turnover, and when it resets; nothing if none is required. */
export function Turnover({ turnover }: { turnover: Facts }) {
  const { t } = useTranslation();
  if (parseApiAmount(turnover.required) === 0n) return null;
  if (parseApiAmount(turnover.missing) > 0n) return <Missing turnover={turnover} />;
  return (
    <Card title={t('withdraw.turnover')}>
      <StatusBadge kind="done">{t('withdraw.turnoverReached')}</StatusBadge>
    </Card>
  );
}

function Missing({ turnover: { required, done, missing, until } }: { turnover: Facts }) {
  const { t, locale } = useTranslation();
  const values = { done: formatAmount(done, locale), required: formatAmount(required, locale) };
  return (
    <Card title={t('withdraw.turnover')} className={styles['card']}>
      <p className={styles['line']}>
        <span>{t('withdraw.turnoverMissing')}</span>
        <Amount value={missing} size="large" />
      </p>
      <progress
        className={styles['bar']}
        max={100}
        value={donePercent({ done, required })}
        aria-label={t('withdraw.turnover')}
      />
      <p className={styles['turnoverQuiet']}>{t('withdraw.turnoverDone', values)}</p>
      <p className={styles['turnoverQuiet']}>
        {t('withdraw.turnoverUntil', { time: momentText(until, locale) })}
      </p>
    </Card>
  );
}

function donePercent({ done, required }: Pick<Facts, 'done' | 'required'>): number {
  return Number((parseApiAmount(done) * 100n) / parseApiAmount(required));
}
