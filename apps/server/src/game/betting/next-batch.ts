// Which of the waiting bets go together. A player's bets keep their order: who is held back holds
// back all that the same player sent later.

import type { OrderId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Bet } from './bet.ts';
import type { Verdict } from './verdict.ts';

/** The answer to a player. */
export type Placement =
  | Exclude<Verdict, { readonly kind: 'serialize' | 'retry' | 'reprice' }>
  /** Too many wait already. */
  | { readonly kind: 'busy' };

export interface Waiting {
  readonly playerId: PlayerId;
  /** Of the session that the bet came in, to be checked with it. */
  readonly tokenHash: string;
  readonly key: string | null;
  readonly bet: Bet;
  /** The first of as many ids as the bet has plays. */
  readonly firstOrderId: OrderId;
  /** Epoch milliseconds. */
  readonly since: number;
  /** To be judged by itself, after those before it. */
  readonly isInTurn: boolean;
  /** Whether it was sent before and what became of it is not known. */
  readonly wasSent: boolean;
  /** How often its prices turned out to be no longer the plan's. */
  readonly repricings: number;
  readonly resolve: (placement: Placement) => void;
  readonly reject: (error: unknown) => void;
}

interface NextBatch {
  readonly batch: Waiting[];
  readonly rest: Waiting[];
}

interface BatchRules {
  /** Players whose turn has not come. */
  readonly held: Set<PlayerId>;
  /** Whether a player may have one bet in it only. */
  readonly eachOnce: boolean;
}

/**
 * The next batch, in order, of at most `most` bets, and who still waits. No key of a player stands
 * in it twice: the second is answered by the first.
 */
export function nextBatch(
  waiting: readonly Waiting[],
  most: number,
  { held, eachOnce }: BatchRules,
): NextBatch {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const keys = new Set<string>();
  for (const one of waiting) {
    const { playerId, key } = one;
    const name = key === null ? '' : `${playerId}/${key}`;
    if (batch.length < most && !held.has(playerId) && !keys.has(name)) {
      batch.push(one);
      if (key !== null) keys.add(name);
      if (eachOnce) held.add(playerId);
    } else {
      held.add(playerId);
      rest.push(one);
    }
  }
  return { batch, rest };
}
