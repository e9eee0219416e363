import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { spanText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wallet-screen.module.css';

type Times = Answer<'/api/user/reviewTimes'>;

/** The interval at which the figures are computed while the screen is open. */
const paceMs = 60_000;
/** Seconds; shorter times are shown as one. */
const minSeconds = 1;

/** The current review times of deposits and withdrawals. */
export function ReviewTimes() {
  const { t } = useTranslation();
  const { data, isError } = useApiQuery(
    '/api/user/reviewTimes',
    {},
    { intervalMs: paceMs, deferUntilPaint: true },
  );
  if (isError) return null;
  return (
    <Card title={t('wallet.reviewTimes')}>
      {data ? <Figures times={data} /> : <Skeleton count={3} />}
    </Card>
  );
}

function Figures({ times }: { times: Times }) {
  const { t } = useTranslation();
  const { days, recharge, withdraw } = times;
  const count = recharge.count + withdraw.count;
  return (
    <>
      <div className={styles['kinds']}>
        <Kind name={t('request.recharge')} times={recharge} days={days} />
        <Kind name={t('request.withdraw')} times={withdraw} days={days} />
      </div>
      {count > 0 && <p className={styles['note']}>{t('wallet.reviewNote', { count, days })}</p>}
    </>
  );
}

interface KindProps {
  name: string;
  times: Times['recharge'];
  days: number;
}

function Kind({ name, times: { median, p95, promised }, days }: KindProps) {
  const { t, locale } = useTranslation();
  return (
    <div className={styles['kind']}>
      <h3 className={styles['reviewTimesName']}>{name}</h3>
      <p className={styles['note']}>
        {t('wallet.reviewPromised', { time: spanText(promised, locale) })}
      </p>
      {median === null || p95 === null ? (
        <p className={styles['note']}>{t('wallet.reviewNone', { days })}</p>
      ) : (
        <dl className={styles['figures']}>
          <dt>{t('wallet.reviewMedian')}</dt>
          <dd className={styles['median']}>{spanText(Math.max(median, minSeconds), locale)}</dd>
          <dt>{t('wallet.reviewMost')}</dt>
          <dd>{spanText(Math.max(p95, minSeconds), locale)}</dd>
        </dl>
      )}
    </div>
  );
}
