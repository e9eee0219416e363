/**
 * Reveals a draw: ball by ball, then the sum, the outcome for the player, and last the balance and
 * all that depends on it. Results that the server sends earlier are held back until their step.
 */
import { useEffect, useState } from 'react';
import { parseApiAmount } from '../../../ui/amount-minor.ts';
import type { RoomWithBalance, Round } from '../state/room-now.ts';

/** In order; each step also shows what the earlier steps show. */
export const revealSteps = [
  'first',
  'second',
  'third',
  'sum',
  'outcome',
  'balance',
  'over',
] as const;
export type RevealStep = (typeof revealSteps)[number];

/** When each step begins, in milliseconds after the draw arrived. */
const movingMs: Schedule = {
  first: 0,
  second: 350,
  third: 700,
  sum: 1_100,
  outcome: 1_600,
  balance: 2_200,
  over: 2_900,
};

/** With reduced motion all balls appear at once; the rest still follows after a pause. */
const stillMs: Schedule = { ...movingMs, second: 0, third: 0, sum: 0, outcome: 0, balance: 900 };

type Schedule = Readonly<Record<RevealStep, number>>;

/** The step at this time after the draw arrived. */
export function revealStepAt(elapsedMs: number, isStill: boolean): RevealStep {
  const schedule = isStill ? stillMs : movingMs;
  return revealSteps.findLast((step) => elapsedMs >= schedule[step]) ?? 'first';
}

export function hasRevealed(step: RevealStep, wanted: RevealStep): boolean {
  return revealSteps.indexOf(step) >= revealSteps.indexOf(wanted);
}

export interface Reveal {
  /** The draw that is being revealed; null otherwise. */
  round: Round | null;
  step: RevealStep;
  /**
   * The newest round that was revealed to its end, or was already drawn when the room was opened.
   */
  revealedIssue: string | null;
  /** The last watched draw, after its outcome is shown; for screen readers. */
  announced: Round | null;
  /** Shows everything at once. */
  skip: () => void;
}

/**
 * Only a watched draw is revealed ball by ball; a result that was there when the room was opened is
 * shown at once. A late answer without the draw does not undo a pushed draw.
 */
export function useReveal(last: Round | null): Reveal {
  const [arrival] = useState(isDrawn(last) ? last : null);
  const [before, setNewest] = useState(arrival);
  // Held back from this very render on, before the state is updated.
  const newest = isDrawn(last) && isNewer(last, before) ? last : before;
  if (newest !== before) setNewest(newest);
  const drawn = newest?.issue ?? null;
  const [known, setKnown] = useState<Known>({ issue: drawn, step: 'over' });
  const step = known.issue === drawn ? known.step : revealStepAt(0, isStill());
  const isRunning = step !== 'over';
  useEffect(() => {
    if (!isRunning) return undefined;
    // Each step waits for the one before it, so that a busy page skips none.
    const next = revealSteps[revealSteps.indexOf(step) + 1] ?? 'over';
    const schedule = isStill() ? stillMs : movingMs;
    const waitMs = schedule[next] - schedule[step];
    const timer = setTimeout(() => setKnown({ issue: drawn, step: next }), waitMs);
    return () => clearTimeout(timer);
  }, [drawn, step, isRunning]);
  return {
    round: isRunning ? newest : null,
    step,
    revealedIssue: hasRevealed(step, 'balance') ? drawn : null,
    announced: drawn !== arrival?.issue && hasRevealed(step, 'outcome') ? newest : null,
    skip: () => setKnown({ issue: drawn, step: 'over' }),
  };
}

function isDrawn(round: Round | null): round is Round {
  return round !== null && round.code !== null;
}

function isNewer(round: Round, known: Round | null): boolean {
  return known === null || round.issue_id > known.issue_id;
}

interface Known {
  issue: string | null;
  step: RevealStep;
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The room without results that are held back. From the close until the draw is revealed, the shown
 * balance follows stakes but not payouts, in any order of the server's messages.
 */
export function useRevealedRoom(now: RoomWithBalance, isHeld: RevealHold): RoomWithBalance {
  const [shown, setShown] = useState(now);
  const next = revealedRoomOf(now, shown, isHeld);
  if (isChanged(next, shown)) setShown(next);
  return next;
}

export interface RevealHold {
  /** Betting is closed, or a draw is awaited or being revealed. */
  balance: boolean;
  /** A draw is awaited or being revealed. */
  result: boolean;
}

export function revealedRoomOf(
  now: RoomWithBalance,
  shown: RoomWithBalance,
  isHeld: RevealHold,
): RoomWithBalance {
  const isGain = parseApiAmount(now.balance.money) > parseApiAmount(shown.balance.money);
  return {
    ...now,
    balance: isHeld.balance && isGain ? shown.balance : now.balance,
    last_issue: isHeld.result ? shown.last_issue : now.last_issue,
  };
}

function isChanged(next: RoomWithBalance, shown: RoomWithBalance): boolean {
  return next.balance !== shown.balance || next.last_issue !== shown.last_issue;
}
