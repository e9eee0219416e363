import type { Answer } from '@trine/contract/client.ts';
import { Movement } from '../../features/money/movement.tsx';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './fund-log-screen.module.css';
import { fundNames } from './fund-names.ts';

type Row = Answer<'/api/user/quantityLogList'>[number];

/** One movement: kind, amount, time, balance after it, remark, and a link to its request. */
export function FundCard({ row }: { row: Row }) {
  const { t, locale } = useTranslation();
  const name = fundNames[row.type as keyof typeof fundNames];
  return (
    <div className={styles['card']}>
      <div className={styles['line']}>
        <span className={styles['name']}>{t(name)}</span>
        <span className={styles['amount']}>
          <Movement value={row.quantity} isDone={row.status === 1} />
        </span>
      </div>
      <div className={styles['line']}>
        <time className={styles['quiet']} dateTime={new Date(row.createtime * 1_000).toISOString()}>
          {timeText(row.createtime, locale)}
        </time>
        <span className={styles['amount']}>
          <Review status={row.status} />
        </span>
      </div>
      <div className={styles['line']}>
        <span className={styles['mark']}>{row.mark}</span>
        <span className={styles['amount']}>
          <span className={styles['quiet']}>{t('fundLog.balanceAfter')}</span>{' '}
          <span className={styles['quiet']}>
            <Amount value={row.over} hideable />
          </span>
        </span>
      </div>
    </div>
  );
}

function Review({ status }: Pick<Row, 'status'>) {
  const { t } = useTranslation();
  switch (status) {
    case 0:
      return <StatusBadge kind="waiting">{t('fundLog.inReview')}</StatusBadge>;
    case 1:
      return <StatusBadge kind="done">{t('fundLog.done')}</StatusBadge>;
    case 2:
      return <StatusBadge kind="bad">{t('fundLog.rejected')}</StatusBadge>;
  }
}
