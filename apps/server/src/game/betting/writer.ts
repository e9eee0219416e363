// One writer of the bet queue. Bets that arrive while a batch is written are its next batch.

import type { NextId, OrderId, PlayerId, PostingId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { isTransientError, isStorageFullError } from '../../platform/postgres/postgres-errors.ts';
import { nextBatch, type Placement, type Waiting } from './next-batch.ts';
import type { PlanOdds } from '../catalogue/plans.ts';
import { placeBatch } from './place-batch.ts';
import type { PricedBet } from './prepare-batch.ts';
import type { Prices } from './prices.ts';
import type { PlaceResult } from './place-result.ts';

export interface WriterParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly prices: Prices;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Bets per batch. */
  readonly maxBatch: number;
  /**
   * Its number among the writers of all processes: each number has its own exposure rows. Two
   * writers with the same number wait for each other's locks, without other harm.
   */
  readonly writer: () => number;
}

export interface Writer {
  take(request: WriterRequest): Promise<Placement>;
  /** How long a bet that comes now may have to wait for its answer, in milliseconds. */
  waitMs(): number;
}

type WriterRequest = Pick<Waiting, 'playerId' | 'tokenHash' | 'key' | 'bet'>;

const maxWaiting = 4_000;
/** Bets of one player in the queue: more than a person needs, too few to block others. */
const maxOfPlayer = 64;
/** Each bet in turn takes as long as a small batch. */
const maxInTurn = 50;
/** The odds of a plan do not change more often than this while a bet waits. */
const maxRepricings = 3;
/** How long a bet may wait for its batch. */
const queueWaitMs = 8_000;
/** How long a bet may wait for PostgreSQL to come back. */
const outageWaitMs = 1_500;
const firstRetryMs = 50;
const longestRetryMs = 400;

export function createWriter(parts: WriterParts): Writer {
  const { nextId, now, maxBatch } = parts;
  const shares = createShares();
  let waiting: Waiting[] = [];
  /** Bets that are placed one after another, before later bets of the same players. */
  let inTurn: Waiting[] = [];
  let isWriting = false;
  let waitMs: number = queueWaitMs;
  const pace = createPace(now);

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length + inTurn.length > 0) {
      waiting = rejectExpired(waiting, now() - waitMs);
      inTurn = rejectExpired(inTurn, now() - waitMs);
      await writeInTurn();
      await writeBatch();
    }
    isWriting = false;
  }

  async function writeInTurn(): Promise<void> {
    const { batch, rest } = nextBatch(inTurn, maxInTurn, { held: new Set(), eachOnce: true });
    inTurn = rest;
    if (batch.length === 0) return;
    const { again, deliver, gone } = await write(parts, batch);
    waitMs = gone === undefined ? queueWaitMs : outageWaitMs;
    inTurn = [...again, ...inTurn];
    deliverInTime(deliver);
  }

  async function writeBatch(): Promise<void> {
    const held = new Set(inTurn.map(({ playerId }) => playerId));
    const { batch, rest } = nextBatch(waiting, maxBatch, { held, eachOnce: false });
    waiting = rest;
    if (batch.length === 0) return;
    const { again, deliver, gone } = await pace.timed(() => write(parts, batch));
    waitMs = gone === undefined ? queueWaitMs : outageWaitMs;
    inTurn.push(...again.filter(({ isInTurn }) => isInTurn));
    waiting = [...again.filter(({ isInTurn }) => !isInTurn), ...waiting];
    deliverInTime(deliver);
  }

  /** Delivering hundreds of answers takes long, so PostgreSQL gets the next batch first. */
  function deliverInTime(deliver: () => void): void {
    if (waiting.length + inTurn.length === 0) deliver();
    else setImmediate(deliver);
  }

  return {
    waitMs() {
      const ahead = waiting.length + inTurn.length;
      return ahead < maxBatch ? 0 : pace.msOf(Math.floor(ahead / maxBatch) + 1);
    },
    take(request) {
      const { playerId, bet } = request;
      return new Promise<Placement>((resolve, reject) => {
        if (waiting.length + inTurn.length >= maxWaiting) return resolve({ kind: 'busy' });
        // Before the player's share is taken, since it may throw.
        const firstOrderId = nextId<OrderId>(Math.max(1, bet.plays.length));
        if (!shares.enter(playerId)) return resolve({ kind: 'busy' });
        const ends = shares.leaving(playerId, { resolve, reject });
        waiting.push(newlyWaiting(request, { firstOrderId, since: now() }, ends));
        if (!isWriting) void writeAll();
      });
    },
  };
}

/** The weight of the newest batch in the moving mean. */
const newShare = 0.3;

/** Estimates the time of waiting batches from the time of past ones. */
function createPace(now: () => number) {
  let meanMs = 0;
  let startedAt: number | null = null;
  return {
    async timed<Result>(work: () => Promise<Result>): Promise<Result> {
      const began = now();
      startedAt = began;
      const result = await work();
      startedAt = null;
      meanMs += (now() - began - meanMs) * newShare;
      return result;
    },
    /**
     * Of this many batches; the running batch counts when it already takes longer than the mean.
     */
    msOf(batches: number): number {
      return batches * Math.max(meanMs, startedAt === null ? 0 : now() - startedAt);
    },
  };
}

type Ends = Pick<Waiting, 'resolve' | 'reject'>;

/** The fields are named one by one: spreading three objects takes several times as long. */
function newlyWaiting(
  { playerId, tokenHash, key, bet }: WriterRequest,
  { firstOrderId, since }: Pick<Waiting, 'firstOrderId' | 'since'>,
  { resolve, reject }: Ends,
): Waiting {
  const initial = { isInTurn: false, wasSent: false, repricings: 0 };
  return { ...initial, playerId, tokenHash, key, bet, firstOrderId, since, resolve, reject };
}

/** Counts each player's bets in the queue. */
function createShares() {
  const queued = new Map<PlayerId, number>();

  function leave(playerId: PlayerId): void {
    const left = (queued.get(playerId) ?? 1) - 1;
    if (left === 0) queued.delete(playerId);
    else queued.set(playerId, left);
  }

  return {
    /** False: the player has the maximum already. */
    enter(playerId: PlayerId): boolean {
      const own = queued.get(playerId) ?? 0;
      if (own < maxOfPlayer) queued.set(playerId, own + 1);
      return own < maxOfPlayer;
    },
    /** Wraps the callbacks so that they also release the player's share. */
    leaving(playerId: PlayerId, { resolve, reject }: Ends): Ends {
      return {
        resolve(placement) {
          leave(playerId);
          resolve(placement);
        },
        reject(error) {
          leave(playerId);
          reject(error);
        },
      };
    },
  };
}

/**
 * Answers `busy` to expired bets that were never sent to PostgreSQL, since those cannot be placed.
 * A bet that was sent without an answer is sent again until there is one.
 */
function rejectExpired(waiting: readonly Waiting[], sinceMs: number): Waiting[] {
  return waiting.filter((one) => {
    const isExpired = !one.wasSent && one.since < sinceMs;
    if (isExpired) one.resolve({ kind: 'busy' });
    return !isExpired;
  });
}

/** The result of a batch: the bets to send again, and the delivery of all other answers. */
interface Outcome {
  readonly again: Waiting[];
  readonly deliver: () => void;
  /** The error when PostgreSQL was not available. */
  readonly gone?: unknown;
}

/** Writes a batch. Never rejects. */
async function write(parts: WriterParts, batch: readonly Waiting[]): Promise<Outcome> {
  try {
    return answer(parts, batch, await send(parts, batch));
  } catch (error) {
    if (batch.length > 1 && !isTransientError(error)) return writeApart(parts, batch);
    return isTransientError(error)
      ? { ...failed(batch, error), gone: error }
      : failed(batch, error);
  }
}

function failed(batch: readonly Waiting[], error: unknown): Outcome {
  return {
    again: [],
    deliver() {
      for (const one of batch) one.reject(error);
    },
  };
}

/**
 * After an error in a batch each bet is sent alone, so that one bad bet fails alone. The batch was
 * sent before, so each bet may be placed already. A bet that has to wait holds back later bets of
 * the same player. Once PostgreSQL is unavailable, no further bet is sent.
 */
async function writeApart(parts: WriterParts, batch: readonly Waiting[]): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const held = new Map<PlayerId, Waiting>();
  let gone: unknown = null;
  for (const one of batch) {
    const before = held.get(one.playerId);
    const alone = { ...one, isInTurn: before?.isInTurn ?? one.isInTurn, wasSent: true };
    const outcome = before === undefined ? await writeAlone(parts, alone, gone) : waitsAgain(alone);
    outcomes.push(outcome);
    for (const again of outcome.again) held.set(again.playerId, again);
    gone = outcome.gone ?? gone;
  }
  return {
    again: outcomes.flatMap(({ again }) => again),
    deliver() {
      for (const { deliver } of outcomes) deliver();
    },
  };
}

/** Fails at once when PostgreSQL is unavailable. */
async function writeAlone(parts: WriterParts, one: Waiting, gone: unknown): Promise<Outcome> {
  try {
    if (gone !== null) throw gone;
    return answer(parts, [one], await send(parts, [one]));
  } catch (error) {
    return { ...failed([one], error), gone: isTransientError(error) ? error : null };
  }
}

function waitsAgain(one: Waiting): Outcome {
  return { again: [one], deliver() {} };
}

interface Sent {
  readonly results: readonly PlaceResult[];
  readonly isAgain: boolean;
}

/**
 * Sends the batch until PostgreSQL has answered. A failed attempt may have committed: with
 * `isAgain` the next attempt finds the orders that exist already.
 */
async function send(
  { database, nextId, prices, now, writer }: WriterParts,
  batch: readonly Waiting[],
): Promise<Sent> {
  const postingId = nextId<PostingId>();
  const ownWriter = writer();
  const inTurn = batch.every(({ isInTurn }) => isInTurn);
  const oldestMs = batch.reduce((least, { since }) => Math.min(least, since), now());
  let isAgain = batch.some(({ wasSent }) => wasSent);
  for (let pauseMs = firstRetryMs; ; pauseMs *= 2) {
    try {
      const odds = await prices.of(batch.map(({ bet }) => bet.planId));
      const bets = batch.map((one) => pricedBet(one, odds.get(one.bet.planId) ?? null));
      const options = { writer: ownWriter, postingId, isAgain, inTurn };
      return { results: await placeBatch(database, bets, options), isAgain };
    } catch (error) {
      const isOver = isStorageFullError(error) || now() - oldestMs > outageWaitMs;
      if (!isTransientError(error) || isOver) throw error;
      isAgain = true;
      await pause(Math.min(pauseMs, longestRetryMs));
    }
  }
}

/** Its fields are named one by one, as those of a waiting bet. */
function pricedBet(
  { playerId, tokenHash, key, bet, firstOrderId }: Waiting,
  odds: PlanOdds | null,
): PricedBet {
  return { playerId, tokenHash, key, bet, odds, firstOrderId };
}

interface Delivery {
  readonly one: Waiting;
  readonly placement: Placement;
}

function answer(
  { prices }: WriterParts,
  batch: readonly Waiting[],
  { results, isAgain }: Sent,
): Outcome {
  const again: Waiting[] = [];
  const deliveries: Delivery[] = [];
  for (const [index, one] of batch.entries()) {
    const result = results[index];
    if (result === undefined) throw new Error('a bet without a result');
    switch (result.kind) {
      case 'serialize':
        again.push({ ...one, isInTurn: true, wasSent: isAgain });
        break;
      case 'retry':
        again.push({ ...one, wasSent: isAgain });
        break;
      case 'reprice':
        if (one.repricings === maxRepricings)
          throw new Error('the odds version of a plan is stale after every read');
        prices.forget();
        again.push({ ...one, wasSent: isAgain, repricings: one.repricings + 1 });
        break;
      case 'placed':
      case 'rejected':
      case 'session':
        deliveries.push({ one, placement: result });
    }
  }
  return {
    again,
    deliver() {
      for (const { one, placement } of deliveries) one.resolve(placement);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
