/** The draw as the room shows it: the stage, its steps, and what is held back until they end. */
import { useEffect } from 'react';
import { storeMoney } from '../../../data/session.ts';
import { hasRevealed, useReveal, useRevealedRoom } from './reveal.ts';
import type { RoomNow, RoomWithBalance, Round } from '../state/room-now.ts';
import type { Phase } from '../state/room-phase.ts';
import { isUndrawn, useStageMoment, type StageMoment } from './stage-moment.ts';

export interface Draw {
  /** The room without results that are held back. */
  shown: RoomWithBalance;
  /** What the stage shows; null while it is hidden. */
  moment: StageMoment | null;
  /** The last watched draw, after its outcome is shown; for screen readers. */
  announced: Round | null;
  /** Whether a win of this round must wait. */
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

/** The current round or the last one, whose draw may still be running. */
function isNewest(now: RoomNow, issue: string): boolean {
  return [now.issue, now.last_issue].some((round) => round?.issue === issue);
}
