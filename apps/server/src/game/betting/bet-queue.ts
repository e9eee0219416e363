// The queue of bets. Bets that arrive while a batch is written are the next batch, without timers.
// Each writer owns a share of the players' buckets, so no two batches of a process lock the same
// account.

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
  /** The database checks the session together with the bet. */
  readonly tokenHash: string;
  readonly key: string | null;
  readonly request: RequestOf<typeof playOrder>;
}

export interface BetQueue {
  /**
   * Places a bet or returns why not. The promise fails when the database did not answer in time:
   * the bet may be placed, and a retry with the same key returns its answer.
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
  /** How many batches may be written at once, each for its own players. */
  readonly writers: number;
  /** The number of this process among those that take bets; 0 unless given. */
  readonly node?: () => number;
  /** Bets per batch; 1 makes each bet a transaction of its own. */
  readonly maxBatch?: number;
}

/** The number of rows that a room may have in the table `exposure`. */
const maxWriters = 64;
/** Large enough to spread the fixed costs of a batch; a batch stays below 50 ms. */
const defaultMaxBatch = 400;

export function createBetQueue(options: BetQueueOptions): BetQueue {
  const { database, maxBatch = defaultMaxBatch, node = () => 0 } = options;
  const parts = { ...options, maxBatch, prices: createPrices(database, options.now) };
  const writers = Array.from({ length: options.writers }, (_, index) => {
    const writer = () => (node() * options.writers + index) % maxWriters;
    return createWriter({ ...parts, writer });
  });
  return {
    // Not `async`: a further promise would add cost to every bet.
    place({ playerId, tokenHash, key, request }) {
      const bet = readBet(request);
      if ('reason' in bet) return Promise.resolve({ kind: 'rejected', rejection: bet });
      const writer = writers[bucketOf(playerId) % writers.length];
      if (writer === undefined) throw new Error('a queue needs a writer');
      return writer.take({ playerId, tokenHash, key, bet });
    },
    waitMs: () => Math.max(...writers.map((writer) => writer.waitMs())),
  };
}
