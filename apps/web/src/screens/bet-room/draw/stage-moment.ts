/** When the stage of the draw covers the bets, and what it shows. */
import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../../../data/server-clock.ts';
import { onTick } from '../../../data/ticker.ts';
import type { Phase } from '../state/room-phase.ts';
import type { Round } from '../state/room-now.ts';
import type { Reveal, RevealStep } from './reveal.ts';

const leadMs = 10_000;
/** A beacon publishes within a second or two; a longer wait is explained. */
const lateMs = 5_000;

/** `near` counts down, `due` waits for the draw, `late` explains the delay. */
export type StageWait = 'near' | 'due' | 'late';

export type StageMoment =
  /** `isAside`: the next round already takes bets, and a late draw must not cover them. */
  | { kind: StageWait; round: Round; isAside: boolean }
  | { kind: 'drawn'; round: Round; step: RevealStep; isAside: false };

export interface StageRounds {
  phase: Phase;
  /** The newest round whose draw is due. */
  last: Round | null;
}

/** Null while no draw is near. */
export function useStageMoment(
  { phase, last }: StageRounds,
  { round, step }: Reveal,
): StageMoment | null {
  const closed = phase.kind === 'closed' ? phase.round : null;
  const awaited = isUndrawn(last) ? last : closed;
  const waiting = useWaiting(awaited === null ? null : awaited.openTime1 * 1_000);
  if (round !== null) return { kind: 'drawn', round, step, isAside: false };
  if (awaited === null || waiting === null) return null;
  return { kind: waiting, round: awaited, isAside: waiting === 'late' && phase.kind === 'open' };
}

/** The server returns a round as the last one as soon as its draw is due. */
export function isUndrawn(last: Round | null): last is Round {
  return last !== null && last.code === null && last.status !== 'void';
}

function useWaiting(drawsAtMs: number | null): StageWait | null {
  const [waiting, setWaiting] = useState<StageWait | null>(null);
  useEffect(() => {
    if (drawsAtMs === null) return undefined;
    const stop = onTick((nowMs) => setWaiting(stageWaitOf(drawsAtMs - nowMs - serverOffsetMs())));
    return () => {
      stop();
      setWaiting(null);
    };
  }, [drawsAtMs]);
  return waiting;
}

/** From the time until the draw, in milliseconds; null if it is not near. */
export function stageWaitOf(leftMs: number): StageWait | null {
  if (leftMs > leadMs) return null;
  if (leftMs > 0) return 'near';
  return leftMs > -lateMs ? 'due' : 'late';
}
