import { formatMoney } from '@trine/money/money.ts';
import { BetOutcome } from '../../features/money/bet-outcome.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useOwnBets } from './state/own-bets.ts';
import type { RoomNow, Round } from './state/room-now.ts';
import styles from './recent-rounds.module.css';

export interface OwnResultProps {
  gameId: number;
  now: RoomNow;
  round: Round;
}

/** The result of the player's bets in the round, as the server settled them. */
export function OwnResult({ gameId, now, round }: OwnResultProps) {
  const { t } = useTranslation();
  const own = useOwnBets(now, { gameId, issue: round.issue });
  if (!own.isKnown || own.orders.length === 0) return null;
  const hits = own.orders.filter(({ whether_hit: hit }) => hit === 1).length;
  const bets = t('betRoom.ownBets', { count: own.orders.length });
  const outcome = t(hits > 0 ? 'betRoom.ownWon' : 'betRoom.ownLost', { count: hits });
  const words = own.isSettled ? `${bets} · ${outcome}` : bets;
  return (
    <p className={styles['own']} aria-live="polite">
      <span>{words}</span>
      {own.isSettled ? (
        <BetOutcome
          of="round"
          settled={{ stake: formatMoney(own.stakeMinor), payout: formatMoney(own.payoutMinor) }}
        />
      ) : (
        <span className={styles['waiting']}>
          {t(round.status === 'void' ? 'betRoom.ownReturned' : 'betRoom.ownWaiting')}
        </span>
      )}
    </p>
  );
}
