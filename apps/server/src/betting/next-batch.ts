// Which of the waiting bets go together. A player's bets keep their order: who is held back holds
// back all that the same player sent later.

import type { OrderId, PlayerId } from '../database/ids.ts';
import type { Bet } from './bet.ts';
import type { Verdict } from './place-batch.ts';

/** What a player is told. */
export type Placement =
  | Exclude<Verdict, { readonly kind: 'later' | 'repriced' }>
  /** Too many wait already. */
  | { readonly kind: 'busy' };

export interface Waiting {
  readonly playerId: PlayerId;
  readonly key: string | null;
  readonly bet: Bet;
  /** The first of as many ids as the bet has plays. */
  readonly firstOrderId: OrderId;
  /** Epoch milliseconds. */
  readonly since: number;
  /** To be judged without another bet of its player or of its room beside it. */
  readonly isApart: boolean;
  /** How often its prices turned out to be no longer the plan's. */
  readonly repricings: number;
  readonly resolve: (placement: Placement) => void;
  readonly reject: (error: unknown) => void;
}

interface NextBatch {
  readonly batch: Waiting[];
  readonly rest: Waiting[];
}

/** The next batch, in order, of at most `most` bets, and who still waits. */
export function nextBatch(waiting: readonly Waiting[], most: number): NextBatch {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const chosen = new Set<PlayerId>();
  const held = new Set<PlayerId>();
  const keys = new Set<string>();
  const rooms = new Map<string, 'shared' | 'apart'>();
  for (const one of waiting) {
    const { playerId, key, isApart } = one;
    const room = `${one.bet.planId}/${one.bet.issue}`;
    const name = key === null ? null : `${playerId}/${key}`;
    const mayJoin =
      batch.length < most &&
      !held.has(playerId) &&
      (name === null || !keys.has(name)) &&
      (isApart ? !chosen.has(playerId) && !rooms.has(room) : rooms.get(room) !== 'apart');
    if (!mayJoin) {
      held.add(playerId);
      rest.push(one);
      continue;
    }
    batch.push(one);
    chosen.add(playerId);
    if (name !== null) keys.add(name);
    rooms.set(room, isApart ? 'apart' : 'shared');
    if (isApart) held.add(playerId);
  }
  return { batch, rest };
}
