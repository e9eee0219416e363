// Where bets are taken. What arrives while a batch is on its way to the disk is the next batch: no
// timers, no waiting for company. Each writer owns its share of the players' buckets, so no two
// batches ever want the same account.

import type { RequestOf } from '@trine/contract/call.ts';
import type { Refusal } from '@trine/contract/envelope.ts';
import type { playOrder } from '@trine/contract/orders.ts';
import {
  bucketOf,
  type NextId,
  type OrderId,
  type PlayerId,
  type PostingId,
} from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { isPassing } from '../http/failure.ts';
import { readBet } from './bet.ts';
import { nextBatch, type Waiting } from './next-batch.ts';
import { placeBatch, type PricedBet, type Verdict } from './place-batch.ts';
import { createPrices } from './prices.ts';

export type Placement =
  | Exclude<Verdict, { readonly kind: 'later' | 'repriced' }>
  /** Too many wait already. */
  | { readonly kind: 'busy' };

export interface PlaceRequest {
  readonly playerId: PlayerId;
  readonly key: string | null;
  readonly request: RequestOf<typeof playOrder>;
}

export interface Desk {
  /**
   * Takes a bet or refuses it. Rejects when the database could not be asked in time: whether the
   * bet stands then shows when it is asked again with its key.
   */
  place(request: PlaceRequest): Promise<Placement>;
}

export interface DeskOptions {
  readonly database: Database;
  readonly nextId: NextId;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** How many batches may be on their way at once, each for its own players. */
  readonly writers: number;
  /** The most requests of a batch; 1 makes each bet a transaction of its own. */
  readonly batchMost?: number;
}

/** Enough that a batch's fixed costs are spread thin, few enough that it stays below 50 ms. */
const standardBatchMost = 400;
const mostWaiting = 4_000;
const patienceMs = 8_000;
const firstRetryMs = 50;
const longestRetryMs = 800;

export function createDesk(options: DeskOptions): Desk {
  const writers = Array.from({ length: options.writers }, () => createWriter(options));
  return {
    async place({ playerId, key, request }) {
      const bet = readBet(request);
      if ('reason' in bet) return { kind: 'refused', refusal: bet satisfies Refusal };
      const writer = writers[bucketOf(playerId) % writers.length];
      if (writer === undefined) throw new Error('a desk needs a writer');
      return writer.take({ playerId, key, bet });
    },
  };
}

function createWriter({ database, nextId, now, batchMost = standardBatchMost }: DeskOptions) {
  const prices = createPrices(database);
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const { batch, rest } = nextBatch(waiting, batchMost);
      waiting = rest;
      try {
        await write(batch);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    isWriting = false;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const postingId = nextId<PostingId>();
    for (let attempt = 0, pauseMs = firstRetryMs; ; attempt += 1, pauseMs *= 2) {
      try {
        return settle(batch, await send(batch, { postingId, isAgain: attempt > 0 }));
      } catch (error) {
        if (!isPassing(error)) return writeApart(batch, error);
        const oldestSince = Math.min(...batch.map(({ since }) => since));
        if (now() - oldestSince > patienceMs) throw error;
        await pause(Math.min(pauseMs, longestRetryMs));
      }
    }
  }

  /** One bad bet must not spoil a batch: alone, each gets its own answer. */
  async function writeApart(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) return only.reject(error);
    for (const one of batch) await write([one]);
  }

  async function send(
    batch: readonly Waiting[],
    given: { readonly postingId: PostingId; readonly isAgain: boolean },
  ): Promise<Verdict[]> {
    const bets: PricedBet[] = [];
    for (const one of batch) bets.push({ ...one, odds: await prices.of(one.bet.planId) });
    return placeBatch(database, bets, given);
  }

  function settle(batch: readonly Waiting[], verdicts: readonly Verdict[]): void {
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
    waiting = [...again, ...waiting];
  }

  return {
    take(asked: Pick<Waiting, 'playerId' | 'key' | 'bet'>): Promise<Placement> {
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
