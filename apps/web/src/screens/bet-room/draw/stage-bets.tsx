import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { formatMoney, minor } from '@trine/money/money.ts';
import { useTranslation } from '../../../i18n/translate.ts';
import { parseApiAmount } from '../../../ui/amount-minor.ts';
import { formatAmount } from '../../../ui/amount-text.ts';
import { Amount } from '../../../ui/amount.tsx';
import { lostAmount, possiblePayoutMinor, winsOn } from '../state/own-bets.ts';
import type { OwnOrder } from '../state/room-data.ts';
import styles from './stage-bets.module.css';

export interface StageBetsProps {
  orders: readonly OwnOrder[];
  /** Null until the outcome is told. */
  sum: number | null;
}

/** One's own bets of the round: what each could pay, then what it paid or lost. */
export function StageBets({ orders, sum }: StageBetsProps) {
  const { t } = useTranslation();
  if (orders.length === 0) return <p className={styles['none']}>{t('betRoom.noOwnBets')}</p>;
  const label = t('betRoom.ownBets', { count: orders.length });
  return (
    // Can be scrolled, so the keyboard must be able to reach it.
    <div className={styles['bets']} role="region" aria-label={label} tabIndex={0}>
      <ul aria-label={label}>
        {orders.map((order) => (
          <li key={order.id} className={styles['bet']}>
            <span className={styles['name']}>{order.play_method}</span>
            {sum === null ? (
              <Chance order={order} />
            ) : winsOn(order, sum) ? (
              <Won order={order} />
            ) : (
              <Lost order={order} />
            )}
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

function Won({ order }: { order: OwnOrder }) {
  const { t, locale } = useTranslation();
  const payout = possiblePayoutMinor(order);
  const net = minor(payout - parseApiAmount(order.quantity));
  return (
    <span key="won" className={styles['what']} data-outcome="won">
      <Check aria-hidden="true" />
      {t('betRoom.betWon', { amount: formatAmount(formatMoney(payout), locale) })}
      <span className={styles['net']}>
        <Amount value={formatMoney(net)} tone="gain" />
      </span>
    </span>
  );
}

function Lost({ order }: { order: OwnOrder }) {
  const { t, locale } = useTranslation();
  return (
    <span key="lost" className={styles['what']} data-outcome="lost">
      <X aria-hidden="true" />
      {t('betRoom.betLost', { amount: lostAmount(parseApiAmount(order.quantity), locale) })}
    </span>
  );
}
