import { useState } from 'react';
import { Balls } from '../../features/round/balls.tsx';
import { digitsOfRound } from '../../features/round/digits.ts';
import type { RoundToCheck } from '../../features/round/round-check.ts';
import { RoundSeal } from '../../features/round/round-seal.tsx';
import { SealPlace } from '../../features/round/seal-place.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { shownRound, type RoomNow, type Round } from './room-now.ts';
import { OwnResult } from './own-result.tsx';
import { RecentRounds } from './recent-rounds.tsx';
import styles from './draw-card.module.css';

export interface DrawCardProps {
  gameId: number;
  now: RoomNow;
  /** The round whose balls have all come in. */
  revealedIssue: string | null;
}

/** The draw: sealed orders, then three balls and their sum, then what it meant for oneself. */
export function DrawCard({ gameId, now, revealedIssue }: DrawCardProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<string | null>(null);
  const round = shownRound(now);
  // A result that was there on arrival stands; only one that is watched comes in ball by ball.
  const [stillIssue] = useState(round?.code === null ? null : round?.issue);
  const toCheck = ({ issue, status }: Round): RoundToCheck => ({ gameId, issue, status });
  if (round === null) {
    return (
      <Card className={styles['card']}>
        <h2 className={styles['title']}>{t('betRoom.noResult')}</h2>
        <Balls digits={null} gameId={gameId} />
      </Card>
    );
  }
  const isRevealed = round.issue === revealedIssue;
  const known = [round, now.last_issue, now.issue].find((one) => one?.issue === opened);
  return (
    <Card className={styles['card']}>
      <RecentRounds gameId={gameId} newest={now.last_issue} onOpen={setOpened}>
        <h2 className={styles['title']}>{t(titleKey(round))}</h2>
        <span className={styles['issue']}>{t('betRoom.issue', { issue: round.issue })}</span>
      </RecentRounds>
      {round.status === 'void' ? (
        <p className={styles['void']}>{t('betRoom.void', { issue: round.issue })}</p>
      ) : (
        <div className={styles['result']}>
          <Balls
            digits={digitsOfRound(round)}
            gameId={gameId}
            reveal={round.issue !== stillIssue}
          />
          {isRevealed && <span className={styles['base']}>{round.base?.join(' · ')}</span>}
        </div>
      )}
      {now.isDrawLate && <p className={styles['void']}>{t('seal.late')}</p>}
      <OwnResult gameId={gameId} now={now} round={round} isRevealed={isRevealed} />
      <RoundSeal
        round={toCheck(round)}
        book={round.book}
        digits={digitsOfRound(round)}
        onOpen={() => setOpened(round.issue)}
      />
      <SealPlace
        round={
          opened === null ? null : { gameId, issue: opened, status: known?.status ?? 'settled' }
        }
        onClose={() => setOpened(null)}
      />
    </Card>
  );
}

function titleKey({ status, code }: Round) {
  if (code !== null || status === 'void') return 'betRoom.lastResult';
  return 'betRoom.drawing';
}
