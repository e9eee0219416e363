import { BetOutcome } from '../../features/money/bet-outcome.tsx';
import { settledOf } from '../../features/money/settled.ts';
import type { ShownVerdict } from '../../features/round/bet-verdict.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BetCheckMark } from './bet-check-mark.tsx';
import styles from './bet-record-screen.module.css';
import { orderStatus, statusBadges, type Order } from './order-status.ts';
import { timeText } from '../../i18n/time-text.ts';

export interface OrderCardProps {
  order: Order;
  /** The result of this device's check; null without one. */
  verdict: ShownVerdict | null;
  /** Shows the player and the order's number as well. */
  isTeam?: boolean;
}

export function OrderCard({ order, verdict, isTeam = false }: OrderCardProps) {
  const { t } = useTranslation();
  const status = orderStatus(order);
  const settled = settledOf(order);
  const issue = (
    <span className={styles['quiet']}>{t('betRecord.issue', { issue: order.issue })}</span>
  );
  return (
    <div className={styles['card']}>
      <div className={styles['line']}>
        <span className={styles['play']}>
          {isTeam ? order.username : `${order.name} · ${order.play_method}`}
        </span>
        <StatusBadge kind={statusBadges[status]}>{t(`betRecord.${status}`)}</StatusBadge>
      </div>
      <div className={styles['line']}>
        {isTeam ? <Placed order={order} /> : issue}
        <span className={styles['amount']}>
          <span className={styles['quiet']}>{t('betRecord.stake')}</span>{' '}
          <Amount value={order.quantity} />
        </span>
      </div>
      <div className={styles['line']}>
        {!isTeam && <Placed order={order} />}
        {settled !== null && (
          <span className={styles['amount']}>
            <BetOutcome of="bet" settled={settled} />
          </span>
        )}
        {status === 'cancelled' && (
          <span className={styles['amount']}>
            <span className={styles['quiet']}>{t('betRecord.returned')}</span>{' '}
            <Amount value={order.quantity} />
          </span>
        )}
      </div>
      {verdict !== null && <BetCheckMark verdict={verdict} />}
      {order.mark !== undefined && <p className={styles['mark']}>{order.mark}</p>}
      {isTeam && <TeamFacts order={order} />}
    </div>
  );
}

function Placed({ order: { createtime } }: { order: Order }) {
  const { locale } = useTranslation();
  return (
    <time className={styles['quiet']} dateTime={new Date(createtime * 1_000).toISOString()}>
      {timeText(createtime, locale)}
    </time>
  );
}

function TeamFacts({ order }: { order: Order }) {
  const { t } = useTranslation();
  const facts = [
    [t('betRecord.game'), order.name],
    [t('betRecord.plan'), order.plan_name],
    [t('betRecord.playMethod'), order.play_method],
    [t('betRecord.issueNumber'), order.issue],
    [t('betRecord.orderNo'), order.orderNo],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
