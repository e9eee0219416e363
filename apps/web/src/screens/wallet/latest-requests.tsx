import type { ReadResult } from '../../data/queries.ts';
import { RequestCard } from './request-card.tsx';
import type { FundRequest } from './request-state.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wallet-screen.module.css';

export interface LatestRequestsProps {
  read: ReadResult<FundRequest[]>;
}

/** The newest deposits and withdrawals with their current steps. */
export function LatestRequests({ read }: LatestRequestsProps) {
  const { t } = useTranslation();
  const all = (
    <ButtonLink to="/capitalDetail" kind="plain" size="small">
      {t('wallet.allRequests')}
    </ButtonLink>
  );
  return (
    <Card title={t('wallet.requests')} action={all}>
      {read.data ? (
        <Requests requests={read.data} />
      ) : read.isError ? (
        <ErrorPanel read={read} />
      ) : (
        <Skeleton shape="row" count={2} />
      )}
    </Card>
  );
}

function Requests({ requests }: { requests: readonly FundRequest[] }) {
  const { t } = useTranslation();
  if (requests.length === 0) return <p className={styles['none']}>{t('wallet.requestsEmpty')}</p>;
  return (
    <ul className={styles['requests']} aria-live="polite" aria-label={t('wallet.requests')}>
      {requests.map((request) => (
        <li key={request.id}>
          <RequestCard request={request} />
        </li>
      ))}
    </ul>
  );
}
