/** The draw as the room shows it: the stage and its steps, and what waits until they are over. */
import { useEffect } from 'react';
import { storeMoney } from '../../../data/session.ts';
import { hasRevealed, useReveal, useRevealedRoom } from './reveal.ts';
import type { RoomNow, RoomWithBalance, Round } from '../state/room-now.ts';
import type { Phase } from '../state/room-phase.ts';
import { isUndrawn, useStageMoment, type StageMoment } from './stage-moment.ts';

export interface Draw {
  /** The room as far as it may be told. */
  shown: RoomWithBalance;
  /** What the stage shows; null while the bets stand in its place. */
  moment: StageMoment | null;
  /** The draw that was watched last, once its outcome is told; for who cannot see it. */
  announced: Round | null;
  /** Whether a win of this round has to wait. */
  isResultHidden: (issue: string) => boolean;
  skip: () => void;
}

export function useDraw(now: RoomWithBalance, phase: Phase): Draw {
  const reveal = useReveal(now.last_issue);
  const moment = useStageMoment({ phase, last: now.last_issue }, reveal);
  const isAwaited = isUndrawn(now.last_issue);
  const isRunning = isAwaited || (reveal.round !== null && !hasRevealed(reveal.step, 'balance'));
  const shown = useRevealedRoom(now, {
    result: isRunning,
    balance: isRunning || phase.kind === 'closed',
  });
  const { money } = shown.balance;
  useEffect(() => storeMoney(money), [money]);
  return {
    shown,
    moment,
    announced: reveal.announced,
    isResultHidden: (issue) => isNewest(now, issue) && issue !== reveal.revealedIssue,
    skip: reveal.skip,
  };
}

/** The newest round and the one before it, whose balls may still be falling. */
function isNewest(now: RoomNow, issue: string): boolean {
  return [now.issue, now.last_issue].some((round) => round?.issue === issue);
}
