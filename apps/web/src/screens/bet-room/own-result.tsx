import { formatMoney, minor, type Minor } from '@trine/money/money.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { parseApiAmount } from '../../ui/amount-minor.ts';
import { Amount } from '../../ui/amount.tsx';
import type { RoomNow, Round } from './room-now.ts';
import { useOwnOrders, type OwnOrder } from './room-data.ts';
import styles from './own-result.module.css';

export interface OwnResultProps {
  gameId: number;
  now: RoomNow;
  round: Round;
  isRevealed: boolean;
}

/** What the round meant for one's own bets, as the server settled them. */
export function OwnResult({ gameId, now, round, isRevealed }: OwnResultProps) {
  const { t } = useTranslation();
  const { data: orders = [] } = useOwnOrders(now);
  const own = orders.filter((order) => order.issue === round.issue && order.game_id === gameId);
  if (own.length === 0) return null;
  const isSettled = isRevealed && own.every(({ status }) => status === 1);
  const hits = own.filter(({ whether_hit: hit }) => hit === 1).length;
  return (
    <p className={styles['own']} aria-live="polite">
      <span>
        {t('betRoom.ownBets', { count: own.length })}
        {isSettled && ` · ${t(hits > 0 ? 'betRoom.ownWon' : 'betRoom.ownLost', { count: hits })}`}
      </span>
      {isSettled ? (
        <Amount value={formatMoney(gainOf(own))} tone="gain" />
      ) : (
        <span className={styles['waiting']}>
          {t(round.status === 'void' ? 'betRoom.ownReturned' : 'betRoom.ownWaiting')}
        </span>
      )}
    </p>
  );
}

/** Profits of what won less the stakes of what did not. */
function gainOf(orders: readonly OwnOrder[]): Minor {
  const gain = orders.reduce(
    (sum, { whether_hit: hit, profit, quantity }) =>
      hit === 1 ? sum + parseApiAmount(profit) : sum - parseApiAmount(quantity),
    0n,
  );
  return minor(gain);
}
