// One writer: what arrives while its batch is on the way to the disk is its next batch.

import type { NextId, OrderId, PlayerId, PostingId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { isPassing } from '../http/failure.ts';
import { nextBatch, type Placement, type Waiting } from './next-batch.ts';
import { placeBatch } from './place-batch.ts';
import type { Prices } from './prices.ts';
import type { Verdict } from './verdict.ts';

export interface WriterParts {
  readonly database: Database;
  readonly nextId: NextId;
  readonly prices: Prices;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The most requests of a batch. */
  readonly batchMost: number;
  /** Its number among the writers of all processes: it counts in exposures of its own. */
  readonly writer: number;
}

export interface Writer {
  take(asked: Pick<Waiting, 'playerId' | 'tokenHash' | 'key' | 'bet'>): Promise<Placement>;
}

const mostWaiting = 4_000;
/** One player's share of the queue: more than a person needs, too little to keep others out. */
const mostOfPlayer = 64;
/** Each of them takes as long as a small batch. */
const mostInTurn = 50;
/** Odds do not change more often than this while a bet waits. */
const mostRepricings = 3;
const patienceMs = 8_000;
const firstRetryMs = 50;
const longestRetryMs = 800;

export function createWriter(parts: WriterParts): Writer {
  const { nextId, now, batchMost } = parts;
  const queued = new Map<PlayerId, number>();
  let waiting: Waiting[] = [];
  /** Held back from a batch, and before all that their players sent later. */
  let inTurn: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length + inTurn.length > 0) {
      waiting = dismissTired(waiting, now());
      inTurn = dismissTired(inTurn, now());
      await writeInTurn();
      await writeBatch();
    }
    isWriting = false;
  }

  async function writeInTurn(): Promise<void> {
    const batch = inTurn.slice(0, mostInTurn);
    if (batch.length === 0) return;
    const again = await write(parts, batch);
    inTurn = [...again, ...inTurn.slice(mostInTurn)];
  }

  async function writeBatch(): Promise<void> {
    const held = new Set(inTurn.map(({ playerId }) => playerId));
    const { batch, rest } = nextBatch(waiting, batchMost, held);
    waiting = rest;
    if (batch.length === 0) return;
    const again = await write(parts, batch);
    inTurn.push(...again.filter(({ isInTurn }) => isInTurn));
    waiting = [...again.filter(({ isInTurn }) => !isInTurn), ...waiting];
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
          const fate = { isInTurn: false, wasSent: false, repricings: 0, resolve, reject };
          waiting.push({ ...asked, ...fate, firstOrderId, since });
          if (!isWriting) void writeAll();
        });
      } finally {
        leave(playerId);
      }
    },
  };
}

/** Whoever still waits has surely not been placed, so `busy` is the whole truth. */
function dismissTired(waiting: readonly Waiting[], nowMs: number): Waiting[] {
  return waiting.filter((one) => {
    const isTired = nowMs - one.since > patienceMs;
    if (isTired) one.resolve({ kind: 'busy' });
    return !isTired;
  });
}

/** Writes a batch and tells everybody in it; gives back who must be judged again. Never rejects. */
async function write(parts: WriterParts, batch: readonly Waiting[]): Promise<Waiting[]> {
  try {
    return answer(parts, batch, await send(parts, batch));
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
      const alone = [{ ...one, wasSent: true }];
      again.push(...answer(parts, alone, await send(parts, alone)));
    } catch (error) {
      one.reject(error);
      if (isPassing(error)) gone = error;
    }
  }
  return again;
}

interface Sent {
  readonly verdicts: readonly Verdict[];
  readonly isAgain: boolean;
}

/**
 * Sends the batch until PostgreSQL has answered. Once an attempt has failed, nobody knows whether
 * it was committed: the next one finds the orders that stand already.
 */
async function send(
  { database, nextId, prices, now, writer }: WriterParts,
  batch: readonly Waiting[],
): Promise<Sent> {
  const postingId = nextId<PostingId>();
  const inTurn = batch.every(({ isInTurn }) => isInTurn);
  const oldestMs = batch.reduce((least, { since }) => Math.min(least, since), now());
  let isAgain = batch.some(({ wasSent }) => wasSent);
  for (let pauseMs = firstRetryMs; ; pauseMs *= 2) {
    try {
      const odds = await prices.of(batch.map(({ bet }) => bet.planId));
      const bets = batch.map((one) => ({ ...one, odds: odds.get(one.bet.planId) ?? null }));
      const options = { writer, postingId, isAgain, inTurn };
      return { verdicts: await placeBatch(database, bets, options), isAgain };
    } catch (error) {
      if (!isPassing(error) || now() - oldestMs > patienceMs) throw error;
      isAgain = true;
      await pause(Math.min(pauseMs, longestRetryMs));
    }
  }
}

function answer(
  { prices }: WriterParts,
  batch: readonly Waiting[],
  { verdicts, isAgain }: Sent,
): Waiting[] {
  const again: Waiting[] = [];
  for (const [index, one] of batch.entries()) {
    const verdict = verdicts[index];
    if (verdict === undefined) throw new Error('a bet without a verdict');
    switch (verdict.kind) {
      case 'later':
        again.push({ ...one, isInTurn: true, wasSent: isAgain });
        break;
      case 'repriced':
        if (one.repricings === mostRepricings) throw new Error('a plan has no odds of its version');
        prices.forget();
        again.push({ ...one, wasSent: isAgain, repricings: one.repricings + 1 });
        break;
      case 'placed':
      case 'refused':
      case 'session':
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
