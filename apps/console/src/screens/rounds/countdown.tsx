import { useNowMs } from '../../data/clock.ts';
import { countdownText } from '../../ui/words/durations.ts';
import styles from './board.module.css';
import type { BoardRound } from './round.ts';

/** What comes next in the life of the round, and when. */
export function Countdown({ round }: { round: BoardRound }) {
  const nowMs = useNowMs();
  if (round.lottery_code !== '') {
    return <span className={styles['code']}>{round.lottery_code}</span>;
  }
  if (round.status === 'void') return <span className="quiet">void</span>;
  const isOpen = round.status === 'open';
  const restSeconds = Math.ceil(
    ((isOpen ? round.closes_at : round.draws_at) * 1000 - nowMs) / 1000,
  );
  return (
    <span>
      <span className={styles['countdown']}>{countdownText(restSeconds)}</span>{' '}
      <span className="quiet">{wordsFor(isOpen, restSeconds)}</span>
    </span>
  );
}

function wordsFor(isOpen: boolean, restSeconds: number): string {
  if (isOpen) return restSeconds > 0 ? 'until it closes' : 'closing';
  return restSeconds > 0 ? 'until the draw' : 'waits for the beacon';
}
