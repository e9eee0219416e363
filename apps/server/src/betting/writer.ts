// One writer: what arrives while its batch is on the way to the disk is its next batch.

import type { NextId, OrderId, PostingId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { isPassing } from '../http/failure.ts';
import { nextBatch, type Placement, type Waiting } from './next-batch.ts';
import { placeBatch, type PricedBet, type Verdict } from './place-batch.ts';
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
const patienceMs = 8_000;
const firstRetryMs = 50;
const longestRetryMs = 800;

export function createWriter(parts: WriterParts): Writer {
  const { nextId, now, batchMost } = parts;
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const { batch, rest } = nextBatch(waiting, batchMost);
      waiting = rest;
      const again = await writeOrReject(parts, batch);
      waiting = [...again, ...waiting];
    }
    isWriting = false;
  }

  return {
    take(asked) {
      if (waiting.length >= mostWaiting) return Promise.resolve({ kind: 'busy' });
      return new Promise((resolve, reject) => {
        const firstOrderId = nextId<OrderId>(Math.max(1, asked.bet.plays.length));
        const since = now();
        waiting.push({ ...asked, firstOrderId, since, isApart: false, resolve, reject });
        if (!isWriting) void writeAll();
      });
    },
  };
}

/** Writes a batch and tells everybody in it; gives back who must be judged again. Never rejects. */
async function writeOrReject(parts: WriterParts, batch: readonly Waiting[]): Promise<Waiting[]> {
  try {
    return answer(parts, batch, await send(parts, batch));
  } catch (error) {
    const [only, ...others] = batch;
    if (only === undefined) return [];
    if (others.length === 0 || isPassing(error)) {
      for (const one of batch) one.reject(error);
      return [];
    }
    // One bad bet must not spoil a batch: alone, each gets its own answer.
    const again: Waiting[] = [];
    for (const one of batch) again.push(...(await writeOrReject(parts, [one])));
    return again;
  }
}

/**
 * Sends the batch until PostgreSQL has answered. Once an attempt has failed, nobody knows whether
 * it was committed: the next one finds the orders that stand already.
 */
async function send(parts: WriterParts, batch: readonly Waiting[]): Promise<Verdict[]> {
  const { database, nextId, prices, now } = parts;
  const postingId = nextId<PostingId>();
  const oldestMs = Math.min(...batch.map(({ since }) => since));
  for (let attempt = 0, pauseMs = firstRetryMs; ; attempt += 1, pauseMs *= 2) {
    try {
      const bets: PricedBet[] = [];
      for (const one of batch) bets.push({ ...one, odds: await prices.of(one.bet.planId) });
      return await placeBatch(database, bets, { postingId, isAgain: attempt > 0 });
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
        prices.forget(one.bet.planId);
        again.push(one);
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
