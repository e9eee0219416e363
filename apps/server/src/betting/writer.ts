// One writer: what arrives while its batch is on the way to the disk is its next batch.

import type { NextId, OrderId, PlayerId, PostingId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { isPassing } from '../http/failure.ts';
import { nextBatch, type Placement, type Waiting } from './next-batch.ts';
import { placeBatch, type Verdict } from './place-batch.ts';
import type { Prices } from './prices.ts';

export interface WriterParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly prices: Prices;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The most requests of a batch. */
  readonly batchMost: number;
}

export interface Writer {
  take(asked: Pick<Waiting, 'playerId' | 'key' | 'bet'>): Promise<Placement>;
}

const mostWaiting = 4_000;
/** One player's share of the queue: more than a person needs, too little to keep others out. */
const mostOfPlayer = 64;
/** Odds do not change more often than this while a bet waits. */
const mostRepricings = 3;
const patienceMs = 8_000;
const firstRetryMs = 50;
const longestRetryMs = 800;

export function createWriter(parts: WriterParts): Writer {
  const { nextId, now, batchMost } = parts;
  const queued = new Map<PlayerId, number>();
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      dismissTired();
      const { batch, rest } = nextBatch(waiting, batchMost);
      waiting = rest;
      const again = batch.length === 0 ? [] : await write(parts, batch);
      waiting = [...again, ...waiting];
    }
    isWriting = false;
  }

  /** Whoever still waits has surely not been placed, so `busy` is the whole truth. */
  function dismissTired(): void {
    const tired = waiting.filter(({ since }) => now() - since > patienceMs);
    if (tired.length === 0) return;
    waiting = waiting.filter(({ since }) => now() - since <= patienceMs);
    for (const one of tired) one.resolve({ kind: 'busy' });
  }

  function leave(playerId: PlayerId): void {
    const left = (queued.get(playerId) ?? 1) - 1;
    if (left === 0) queued.delete(playerId);
    else queued.set(playerId, left);
  }

  return {
    async take(asked) {
      const { playerId, bet } = asked;
      const own = queued.get(playerId) ?? 0;
      if (waiting.length >= mostWaiting || own >= mostOfPlayer) return { kind: 'busy' };
      queued.set(playerId, own + 1);
      try {
        return await new Promise<Placement>((resolve, reject) => {
          const firstOrderId = nextId<OrderId>(Math.max(1, bet.plays.length));
          const since = now();
          const fate = { isApart: false, repricings: 0, resolve, reject };
          waiting.push({ ...asked, ...fate, firstOrderId, since });
          if (!isWriting) void writeAll();
        });
      } finally {
        leave(playerId);
      }
    },
  };
}

/** Writes a batch and tells everybody in it; gives back who must be judged again. Never rejects. */
async function write(parts: WriterParts, batch: readonly Waiting[]): Promise<Waiting[]> {
  try {
    return answer(parts, batch, await send(parts, batch, false));
  } catch (error) {
    if (batch.length > 1 && !isPassing(error)) return writeApart(parts, batch);
    for (const one of batch) one.reject(error);
    return [];
  }
}

/**
 * One bad bet must not spoil a batch: alone, each gets its own answer. The batch was sent before,
 * so each is asked for as one that may stand already. Once PostgreSQL is gone, nobody else tries.
 */
async function writeApart(parts: WriterParts, batch: readonly Waiting[]): Promise<Waiting[]> {
  const again: Waiting[] = [];
  let gone: unknown = null;
  for (const one of batch) {
    try {
      if (gone !== null) throw gone;
      again.push(...answer(parts, [one], await send(parts, [one], true)));
    } catch (error) {
      one.reject(error);
      if (isPassing(error)) gone = error;
    }
  }
  return again;
}

/**
 * Sends the batch until PostgreSQL has answered. Once an attempt has failed, nobody knows whether
 * it was committed: the next one finds the orders that stand already.
 */
async function send(
  { database, nextId, prices, now }: WriterParts,
  batch: readonly Waiting[],
  wasSent: boolean,
): Promise<Verdict[]> {
  const postingId = nextId<PostingId>();
  const oldestMs = Math.min(...batch.map(({ since }) => since));
  for (let attempt = 0, pauseMs = firstRetryMs; ; attempt += 1, pauseMs *= 2) {
    try {
      const odds = await prices.of(batch.map(({ bet }) => bet.planId));
      const bets = batch.map((one) => ({ ...one, odds: odds.get(one.bet.planId) ?? null }));
      return await placeBatch(database, bets, { postingId, isAgain: wasSent || attempt > 0 });
    } catch (error) {
      if (!isPassing(error) || now() - oldestMs > patienceMs) throw error;
      await pause(Math.min(pauseMs, longestRetryMs));
    }
  }
}

function answer(
  { prices }: WriterParts,
  batch: readonly Waiting[],
  verdicts: readonly Verdict[],
): Waiting[] {
  const again: Waiting[] = [];
  for (const [index, one] of batch.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined) throw new Error('a bet without a verdict');
    switch (verdict.kind) {
      case 'later':
        again.push({ ...one, isApart: true });
        break;
      case 'repriced':
        if (one.repricings === mostRepricings) throw new Error('a plan has no odds of its version');
        prices.forget();
        again.push({ ...one, repricings: one.repricings + 1 });
        break;
      case 'placed':
      case 'refused':
        one.resolve(verdict);
    }
  }
  return again;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
