import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { call } from '../../data/client.ts';
import { answerOf, useSteadyError } from '../../data/queries.ts';
import { Balls } from '../../features/round/balls.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { afterPaint } from '../../ui/overlays/when-idle.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Round } from './room-now.ts';
import { digitsOfRound } from '../../features/round/digits.ts';
import styles from './recent-rounds.module.css';

export interface RecentRoundsProps {
  gameId: number;
  /** The newest round; once it is drawn the list is read again. */
  newest: Round | null;
  /** Opens the seal of a round. */
  onOpen: (issue: string) => void;
  /** What stands there while the list is folded. */
  children: ReactNode;
}

const shownRounds = 4;
const roundsPath = '/api/Lottery/issueList';

/** The last four draws, folded behind the newest; each opens its seal. */
export function RecentRounds(props: RecentRoundsProps) {
  const { t } = useTranslation();
  return (
    <details className={styles['recent']}>
      <summary className={styles['summary']}>
        {props.children}
        <span className="visually-hidden">{t('betRoom.recentRounds')}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <Rounds gameId={props.gameId} newest={props.newest} onOpen={props.onOpen} />
    </details>
  );
}

function Rounds({ gameId, newest, onOpen }: Omit<RecentRoundsProps, 'children'>) {
  const { t } = useTranslation();
  const request = { game_id: gameId, limit: shownRounds };
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
    <ul>
      {rounds.data.map((round) => (
        <li key={round.issue_id}>
          <button type="button" className={styles['round']} onClick={() => onOpen(round.issue)}>
            <span className={styles['issue']}>{round.issue}</span>
            <Balls digits={digitsOfRound(round)} gameId={gameId} size="small" />
            <span className={styles['base']}>{round.base?.join(' · ')}</span>
            <ShieldCheck aria-hidden="true" />
            <span className="visually-hidden">{t('seal.open', { issue: round.issue })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
