import { useState } from 'react';
import { Balls } from '../draw/balls.tsx';
import type { RoundToCheck } from '../fairness/round-check.ts';
import { RoundSeal } from '../fairness/round-seal.tsx';
import { SealSheet } from '../fairness/seal-sheet.tsx';
import { useTranslation } from '../language/translate.ts';
import { Card } from '../ui/card.tsx';
import type { RoomNow, Round } from './heart.ts';
import { OwnResult } from './own-result.tsx';
import { RecentRounds } from './recent-rounds.tsx';
import { digitsOf, shownRound } from './room-phase.ts';
import styles from './draw-card.module.css';

export interface DrawCardProps {
  gameId: number;
  now: RoomNow;
}

/** The draw: sealed orders, then three balls and their sum, then what it meant for oneself. */
export function DrawCard({ gameId, now }: DrawCardProps) {
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
  const isOfOpened = [round, now.last_issue, now.issue].find((one) => one?.issue === opened);
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
          <Balls digits={digitsOf(round)} gameId={gameId} reveal={round.issue !== stillIssue} />
          {round.base && <span className={styles['base']}>{round.base.join(' · ')}</span>}
        </div>
      )}
      <OwnResult gameId={gameId} now={now} round={round} />
      <RoundSeal round={toCheck(round)} book={round.book} onOpen={() => setOpened(round.issue)} />
      <SealSheet
        round={
          opened === null
            ? null
            : { gameId, issue: opened, status: isOfOpened?.status ?? 'settled' }
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
