// Selects the waiting bets of the next batch. A player's bets keep their order: a bet that is held
// back holds back all later bets of the same player.

import type { OrderId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Bet } from './bet.ts';
import type { PlaceResult } from './place-result.ts';

/** The answer to a player. */
export type Placement =
  | Exclude<PlaceResult, { readonly kind: 'serialize' | 'retry' | 'reprice' }>
  /** The queue is full. */
  | { readonly kind: 'busy' };

export interface Waiting {
  readonly playerId: PlayerId;
  /** The session of the bet, which the database checks with it. */
  readonly tokenHash: string;
  readonly key: string | null;
  readonly bet: Bet;
  /** The first of as many ids as the bet has plays. */
  readonly firstOrderId: OrderId;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Whether it has to be placed alone, after the bets before it. */
  readonly isInTurn: boolean;
  /** Whether it was sent before without an answer, so that it may be placed. */
  readonly wasSent: boolean;
  /** How often its odds version was stale. */
  readonly repricings: number;
  readonly resolve: (placement: Placement) => void;
  readonly reject: (error: unknown) => void;
}

interface NextBatch {
  readonly batch: Waiting[];
  readonly rest: Waiting[];
}

interface BatchRules {
  /** Players whose bets are held back. */
  readonly held: Set<PlayerId>;
  /** Whether the batch may have only one bet of each player. */
  readonly eachOnce: boolean;
}

/**
 * The next batch, in order, of at most `maxBatch` bets, and the remaining bets. A batch has a key
 * of a player only once: the second bet gets the stored answer of the first.
 */
export function nextBatch(
  waiting: readonly Waiting[],
  maxBatch: number,
  { held, eachOnce }: BatchRules,
): NextBatch {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  // By player: nearly always one.
  const keys = new Map<PlayerId, (string | null)[]>();
  for (const one of waiting) {
    const { playerId, key } = one;
    const known = keys.get(playerId);
    const isRepeated = key !== null && known?.includes(key) === true;
    if (batch.length < maxBatch && !held.has(playerId) && !isRepeated) {
      batch.push(one);
      if (known === undefined) keys.set(playerId, [key]);
      else known.push(key);
      if (eachOnce) held.add(playerId);
    } else {
      held.add(playerId);
      rest.push(one);
    }
  }
  return { batch, rest };
}
