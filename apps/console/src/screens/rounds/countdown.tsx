import { useServerNowMs } from '../../data/server-clock.ts';
import { countdownText } from '../../ui/words/durations.ts';
import styles from './rounds.module.css';
import { phaseOf } from './round-phase.ts';
import type { BoardRound } from './round.ts';
import { t } from '../../ui/words/language.ts';

/** The result of a round, or the time until it closes or is drawn. */
export function Countdown({ round }: { round: BoardRound }) {
  const nowMs = useServerNowMs();
  if (round.lottery_code !== '') {
    return <span className={styles['code']}>{round.lottery_code}</span>;
  }
  if (round.status === 'void') return <span className="quiet">{t('void')}</span>;
  const { seconds, words } = phaseOf(round, nowMs);
  return (
    <span>
      <span className={styles['countdown']}>{countdownText(seconds)}</span>{' '}
      <span className="quiet">{words}</span>
    </span>
  );
}
