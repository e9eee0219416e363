// Where bets are taken. What arrives while a batch is on its way to the disk is the next batch: no
// timers, no waiting for more bets. Each writer owns its share of the players' buckets, so no two
// batches ever want the same account.

import type { RequestOf } from '@trine/contract/call.ts';
import type { playOrder } from '@trine/contract/bets/orders.ts';
import { bucketOf, type NextId, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { readBet } from './bet.ts';
import type { Placement } from './next-batch.ts';
import { createPrices } from './prices.ts';
import { createWriter } from './writer.ts';

export interface PlaceRequest {
  readonly playerId: PlayerId;
  /** Of the player's session, which the database checks together with the bet. */
  readonly tokenHash: string;
  readonly key: string | null;
  readonly request: RequestOf<typeof playOrder>;
}

export interface BetQueue {
  /**
   * Takes a bet or refuses it. Rejects when the database could not be asked in time: whether the
   * bet stands then shows when it is asked again with its key.
   */
  place(request: PlaceRequest): Promise<Placement>;
  /** How long a bet that comes now may have to wait for its answer, in milliseconds. */
  waitMs(): number;
}

export interface BetQueueOptions {
  readonly database: Database;
  readonly nextId: NextId;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** How many batches may be on their way at once, each for its own players. */
  readonly writers: number;
  /** Of this process among those that take bets; 0 unless given. */
  readonly node?: () => number;
  /** The most requests of a batch; 1 makes each bet a transaction of its own. */
  readonly batchMost?: number;
}

/** As many rows as a room may have in the table `exposure`. */
const maxWriters = 64;
/** Enough that a batch's fixed costs are spread thin, few enough that it stays below 50 ms. */
const standardBatchMost = 400;

export function createBetQueue(options: BetQueueOptions): BetQueue {
  const { database, batchMost = standardBatchMost, node = () => 0 } = options;
  const parts = { ...options, batchMost, prices: createPrices(database, options.now) };
  const writers = Array.from({ length: options.writers }, (_, place) => {
    const writer = () => (node() * options.writers + place) % maxWriters;
    return createWriter({ ...parts, writer });
  });
  return {
    // Not `async`: the promise of the writer is the answer, and each promise around it would cost
    // every bet.
    place({ playerId, tokenHash, key, request }) {
      const bet = readBet(request);
      if ('reason' in bet) return Promise.resolve({ kind: 'refused', refusal: bet });
      const writer = writers[bucketOf(playerId) % writers.length];
      if (writer === undefined) throw new Error('a queue needs a writer');
      return writer.take({ playerId, tokenHash, key, bet });
    },
    waitMs: () => Math.max(...writers.map((writer) => writer.waitMs())),
  };
}
