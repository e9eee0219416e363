import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { call } from '../../data/client.ts';
import { answerOf, useSteadyError } from '../../data/queries.ts';
import { Balls } from '../../features/round/balls.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { afterPaint } from '../../ui/overlays/when-idle.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnResult } from './own-result.tsx';
import { RecentSums } from './recent-sums.tsx';
import type { RoomNow } from './state/room-now.ts';
import { digitsOfRound } from '../../features/round/digits.ts';
import styles from './recent-rounds.module.css';

export interface RecentRoundsProps {
  gameId: number;
  /** The list is read again when the newest round is drawn. */
  now: RoomNow;
  /** Opens the proof of a round. */
  onOpen: (issue: string) => void;
}

const shownRounds = 4;
const stripRounds = 20;
const roundsPath = '/api/Lottery/issueList';

/** The player's bets in the newest round, the last sums, and four draws with their proofs. */
export function RecentRounds({ gameId, now, onOpen }: RecentRoundsProps) {
  const { last_issue: newest } = now;
  return (
    <>
      {newest !== null && <OwnResult gameId={gameId} now={now} round={newest} />}
      <Rounds gameId={gameId} now={now} onOpen={onOpen} />
    </>
  );
}

function Rounds({ gameId, now: { last_issue: newest }, onOpen }: RecentRoundsProps) {
  const { t } = useTranslation();
  const request = { game_id: gameId, limit: stripRounds };
  const rounds = useSteadyError(
    useQuery({
      queryKey: [roundsPath, request, newest?.issue, newest?.code],
      queryFn: async ({ signal }) => {
        await afterPaint();
        return answerOf(await call(roundsPath, request, { signal }));
      },
      placeholderData: keepPreviousData,
    }),
  );
  if (rounds.isError && !rounds.data) {
    return <ErrorPanel read={rounds} />;
  }
  if (!rounds.data) return <Skeleton shape="row" count={shownRounds} />;
  if (rounds.data.length === 0) return <p className={styles['none']}>{t('betRoom.noResult')}</p>;
  return (
    <>
      <RecentSums gameId={gameId} rounds={rounds.data} />
      <ul>
        {rounds.data.slice(0, shownRounds).map((round) => (
          <li key={round.issue_id}>
            <button type="button" className={styles['round']} onClick={() => onOpen(round.issue)}>
              <span translate="no" className={styles['issue']}>
                {round.issue}
              </span>
              <Balls digits={digitsOfRound(round)} gameId={gameId} size="small" />
              <span className={styles['base']}>{round.base?.join(' · ')}</span>
              <ShieldCheck />
              <span className="visually-hidden">{t('seal.open', { issue: round.issue })}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
