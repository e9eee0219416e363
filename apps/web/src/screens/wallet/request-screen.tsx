import type { Answer } from '@trine/contract/client.ts';
import SearchX from 'lucide-react/icons/search-x';
import { useApiQuery } from '../../data/queries.ts';
import { RejectedError } from '../../data/rejected-error.ts';
import { BoundAccount } from './bound-account.tsx';
import { CopyFact } from '../../ui/fields/copy-fact.tsx';
import { rateText } from './currency-text.ts';
import { ReceivingAccounts } from './receiving-accounts.tsx';
import {
  isRequestOpen,
  requestIntervalMs,
  requestBadge,
  requestMovement,
  requestName,
} from './request-state.ts';
import { Timeline } from './timeline.tsx';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Movement } from '../../features/money/movement.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PromisedDecision } from './promised-decision.tsx';
import styles from './fund-log-screen.module.css';

type FundRequest = Answer<'/api/user/requestInfo'>;

/** One deposit or withdrawal; polled while it is open. */
export function RequestScreen({ id }: { id: number }) {
  const { t } = useTranslation();
  const read = useApiQuery(
    '/api/user/requestInfo',
    { id },
    { intervalMs: (request) => requestIntervalMs(request ? [request] : []) },
  );
  const { data, error } = read;
  return (
    <Screen title={t(data ? requestName(data) : 'request.title')} back>
      {data ? (
        <RequestFacts request={data} />
      ) : error instanceof RejectedError && error.rejection.reason === 'not_found' ? (
        <Missing />
      ) : error ? (
        <ErrorPanel read={read} />
      ) : (
        <>
          <Skeleton shape="block" />
          <Skeleton shape="row" count={3} />
        </>
      )}
    </Screen>
  );
}

function RequestFacts({ request }: { request: FundRequest }) {
  const { t } = useTranslation();
  const badge = requestBadge(request);
  const isWaiting = isRequestOpen(request);
  const isDeposit = request.type === 0;
  return (
    <>
      <Card>
        <div className={styles['head']} role="status">
          <Movement value={requestMovement(request)} isDone={request.status === 1} size="hero" />
          <StatusBadge kind={badge.kind}>{t(badge.text)}</StatusBadge>
        </div>
        <Rejection request={request} />
      </Card>
      <Card title={t('request.steps')}>
        <Timeline request={request} />
        {request.status === 0 && (
          <div className={styles['promised']}>
            <PromisedDecision by={request.promised_by} />
          </div>
        )}
        {isWaiting && <p className={styles['requestQuiet']}>{t('request.live')}</p>}
      </Card>
      {isDeposit && request.status === 0 && (
        <>
          <Card>
            <dl>
              <CopyFact name={t('request.payReference')} value={request.pay_reference} />
            </dl>
            <p className={styles['requestQuiet']}>{t('request.payReferenceHint')}</p>
          </Card>
          <ReceivingAccounts accounts={request.accounts} />
        </>
      )}
      <Details request={request} />
    </>
  );
}

function Rejection({ request: { rejection, type } }: { request: FundRequest }) {
  const { t } = useTranslation();
  if (rejection === null) return null;
  return (
    <div className={styles['rejection']}>
      <p className={styles['requestQuiet']}>{t('request.reason')}</p>
      <p className={styles['reason']}>{rejection.label}</p>
      {rejection.text !== '' && <p>{rejection.text}</p>}
      <p className={styles['requestQuiet']}>
        {t(type === 0 ? 'request.notCredited' : 'request.rejectedMoney')}
      </p>
    </div>
  );
}

function Details({ request }: { request: FundRequest }) {
  const { t, locale } = useTranslation();
  const { account, currency, reference, rate, createtime, paid_reference: paid } = request;
  return (
    <Card title={t('request.facts')}>
      <Facts>
        <Fact name={t('request.askedAt')}>{timeText(createtime, locale)}</Fact>
        {currency && <Fact name={t('request.currency')}>{currency}</Fact>}
        {currency && <Fact name={t('request.rate')}>{rateText(rate)}</Fact>}
        {reference !== '' && <Fact name={t('request.reference')}>{reference}</Fact>}
        {account && (
          <Fact name={t('request.target')}>
            <BoundAccount account={account} type={account.type} />
          </Fact>
        )}
        {paid !== '' && <Fact name={t('request.paidReference')}>{paid}</Fact>}
      </Facts>
      <ZoneNote />
    </Card>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<SearchX />}
      title={t('request.missing')}
      hint={t('request.missingHint')}
      action={
        <ButtonLink to="/capitalDetail" size="small">
          {t('request.goDetails')}
        </ButtonLink>
      }
    />
  );
}
