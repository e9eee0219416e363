/**
 * How a draw is shown: ball by ball, the sum last, then what it meant for the player, and only then
 * the balance and all else that follows from it. What the server says earlier is held until then.
 */
import { useEffect, useState } from 'react';
import { parseApiAmount } from '../../../ui/amount-minor.ts';
import type { RoomWithBalance, Round } from '../state/room-now.ts';

/** In their order; each shows all that those before it show. */
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

/** When each step comes, in milliseconds after the draw arrived. */
const movingMs: Schedule = {
  first: 0,
  second: 350,
  third: 700,
  sum: 1_100,
  outcome: 1_600,
  balance: 2_200,
  over: 2_900,
};

/** Under reduced motion all balls lie there at once; what follows still waits to be read. */
const stillMs: Schedule = { ...movingMs, second: 0, third: 0, sum: 0, outcome: 0, balance: 900 };

type Schedule = Readonly<Record<RevealStep, number>>;

/** The step that stands so long after the draw arrived. */
export function revealStepAt(elapsedMs: number, isStill: boolean): RevealStep {
  const schedule = isStill ? stillMs : movingMs;
  return revealSteps.findLast((step) => elapsedMs >= schedule[step]) ?? 'first';
}

export function hasRevealed(step: RevealStep, wanted: RevealStep): boolean {
  return revealSteps.indexOf(step) >= revealSteps.indexOf(wanted);
}

export interface Reveal {
  /** The draw that is being shown; null while none is. */
  round: Round | null;
  step: RevealStep;
  /** The newest round that was told to its end, or whose result stood there on arrival. */
  revealedIssue: string | null;
  /** The draw that was watched last, once its outcome is told; for who cannot see it. */
  announced: Round | null;
  /** Tells all at once. */
  skip: () => void;
}

/**
 * Only a draw that is watched comes ball by ball; a result that was there on arrival stands. An
 * answer that was overtaken by a pushed draw does not take it back.
 */
export function useReveal(last: Round | null): Reveal {
  const [arrival] = useState(isDrawn(last) ? last : null);
  const [before, setNewest] = useState(arrival);
  // Held from this very rendering on, not only once the state is taken over.
  const newest = isDrawn(last) && isNewer(last, before) ? last : before;
  if (newest !== before) setNewest(newest);
  const drawn = newest?.issue ?? null;
  const [known, setKnown] = useState<Known>({ issue: drawn, step: 'over' });
  const step = known.issue === drawn ? known.step : revealStepAt(0, isStill());
  const isRunning = step !== 'over';
  useEffect(() => {
    if (!isRunning) return undefined;
    // Each step waits for the one before it, so that a page that was busy skips none of them.
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
 * The room as far as it may be shown. From the close until the draw is told the balance takes what
 * goes off it and keeps what comes to it for later, whichever of the server's words come first.
 */
export function useRevealedRoom(now: RoomWithBalance, isHeld: RevealHold): RoomWithBalance {
  const [shown, setShown] = useState(now);
  const next = revealedRoomOf(now, shown, isHeld);
  if (isChanged(next, shown)) setShown(next);
  return next;
}

export interface RevealHold {
  /** Bets are closed, or a draw is awaited or being shown. */
  balance: boolean;
  /** A draw is awaited or being shown. */
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
