/** When the stage of the draw stands in the place of the bets, and what it shows. */
import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../../../data/server-clock.ts';
import { onTick } from '../../../data/ticker.ts';
import type { Phase } from '../state/room-phase.ts';
import type { Round } from '../state/room-now.ts';
import type { Reveal, RevealStep } from './reveal.ts';

const leadMs = 10_000;
/** A beacon publishes within a second or two; what takes longer has to be explained. */
const lateMs = 5_000;

/** `near` counts down, `due` waits for the draw, `late` says why there is none yet. */
export type StageWait = 'near' | 'due' | 'late';

export type StageMoment =
  /** `isAside`: the next round takes bets meanwhile, and a draw that is late must not stop them. */
  | { kind: StageWait; round: Round; isAside: boolean }
  | { kind: 'drawn'; round: Round; step: RevealStep; isAside: false };

export interface StageRounds {
  phase: Phase;
  /** The newest round that should have been drawn. */
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

/** The server names it as the last one as soon as its time has come. */
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

/** Of the time that is left until the draw, in milliseconds; null while it is far. */
export function stageWaitOf(leftMs: number): StageWait | null {
  if (leftMs > leadMs) return null;
  if (leftMs > 0) return 'near';
  return leftMs > -lateMs ? 'due' : 'late';
}
