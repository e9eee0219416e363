import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { formatMoney, minor } from '@trine/money/money.ts';
import { BetOutcome } from '../../../features/money/bet-outcome.tsx';
import { useTranslation } from '../../../i18n/translate.ts';
import { Amount } from '../../../ui/amount.tsx';
import { possiblePayoutMinor, ownBetWinsOn, type OwnBets } from '../state/own-bets.ts';
import type { OwnOrder } from '../state/own-orders.ts';
import styles from './stage.module.css';

export interface StageBetsProps {
  /** While the bets are unknown, their space stays empty. */
  own: Pick<OwnBets, 'isKnown' | 'orders'>;
  /** Null until the outcome is revealed. */
  sum: number | null;
  /** Shows all bets without scrolling. */
  isWhole?: boolean;
}

/** The player's own bets of the round: the possible payout, then the outcome. */
export function StageBets({ own, sum, isWhole = false }: StageBetsProps) {
  const { t } = useTranslation();
  const { isKnown, orders } = own;
  if (orders.length === 0) {
    return (
      <p className={styles['none']} aria-busy={!isKnown}>
        {isKnown && t('betRoom.noOwnBets')}
      </p>
    );
  }
  const label = isKnown
    ? t('betRoom.ownBets', { count: orders.length })
    : t('betRoom.yourBetsTitle');
  return (
    // It can be scrolled, so the keyboard must be able to reach it.
    <div
      className={styles['bets']}
      data-whole={isWhole || undefined}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <ul aria-label={label}>
        {orders.map((order) => (
          <li key={order.id} className={styles['bet']}>
            <span className={styles['name']}>{order.play_method}</span>
            {sum === null ? <Chance order={order} /> : <Outcome order={order} sum={sum} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chance({ order }: { order: OwnOrder }) {
  const { t } = useTranslation();
  return (
    <span key="chance" className={styles['what']}>
      <Amount value={order.quantity} />
      <span aria-hidden="true">{'→'}</span>
      <span className="visually-hidden">{t('betRoom.possibleWin')}</span>
      <Amount value={formatMoney(possiblePayoutMinor(order))} />
    </span>
  );
}

/** The order's outcome by the rules of the game, also before the server settles it. */
function Outcome({ order, sum }: { order: OwnOrder; sum: number }) {
  const isWon = ownBetWinsOn(order, sum);
  const Sign = isWon ? Check : X;
  const payout = formatMoney(isWon ? possiblePayoutMinor(order) : minor(0n));
  return (
    <span key="outcome" className={styles['what']} data-outcome={isWon ? 'won' : 'lost'}>
      <Sign />
      <BetOutcome of="bet" settled={{ stake: order.quantity, payout }} />
    </span>
  );
}
