// Decides from a request's head whether it is admitted. It measures waits: of requests for the
// event loop, and of calls in their queues, so the machine's capacity is no setting. Each class has
// its own longest wait. When a class is rejected, the less important classes are rejected too for a
// while, which keeps the order from one turn of the loop to the next and avoids flapping. A full
// queue of histories or passwords closes no class, since no other call waits in it.

import { callClasses, type CallClass, type CallPlace, type CallQueue } from './call-class.ts';
import type { LoopWait } from './loop-wait.ts';

export interface AdmissionOptions {
  /** Milliseconds; any steady clock. */
  readonly now: () => number;
  readonly loopWait: LoopWait;
}

export interface WatchedQueue {
  /** How long a call that comes now may have to wait in it, milliseconds. */
  waitMs(): number;
}

export type WatchedQueues = Readonly<Record<CallQueue, WatchedQueue>>;

export interface Admission {
  /** Null: admitted. Otherwise in how many seconds to retry. */
  admit(place: CallPlace): number | null;
  /** From now on calls are rejected too if they would wait too long in these queues. */
  watchQueues(queues: WatchedQueues): void;
  /** How many classes were rejected within `closedMs`, in their order; 0: none. */
  level(): number;
  /** Requests rejected since the start. */
  readonly rejected: Readonly<Record<CallClass, number>>;
}

/**
 * How long a request may have waited for the event loop, milliseconds. Many players bet at the end
 * of a round: a burst that can be answered soon is no overload.
 */
const loopPatienceMs: Readonly<Record<CallClass, number>> = {
  lists: 30,
  heartbeats: 60,
  logins: 90,
  bets: 120,
  withdrawals: 250,
};
/** How long a call may have to wait in its queue, milliseconds. */
export const queuePatienceMs: Readonly<Record<CallQueue, number>> = {
  histories: 500,
  passwords: 1_500,
  batches: 250,
};
/** How long a rejection closes the less important classes. */
export const closedMs = 500;
/** One call of each class is admitted this often, also while the class is closed. */
export const trickleMs = 500;

/** Seconds until a retry. Retries are spread over this range. */
const awaySeconds: Readonly<Record<CallClass, readonly [least: number, most: number]>> = {
  lists: [3, 10],
  heartbeats: [3, 8],
  logins: [2, 6],
  bets: [1, 2],
  withdrawals: [1, 2],
};

export function createAdmission({ now, loopWait }: AdmissionOptions): Admission {
  const rejected = { lists: 0, heartbeats: 0, logins: 0, bets: 0, withdrawals: 0 };
  /** By the position of a class in the order. */
  const strainedUntil = callClasses.map(() => Number.NEGATIVE_INFINITY);
  const letInAt = callClasses.map(() => Number.NEGATIVE_INFINITY);
  let queues: WatchedQueues | null = null;

  /** Whether a more important class was rejected lately. */
  function isClosed(rank: number, at: number): boolean {
    for (let above = rank + 1; above < strainedUntil.length; above += 1) {
      if (at < (strainedUntil[above] ?? 0)) return true;
    }
    return false;
  }

  function isQueueFull(queue: CallQueue | null): boolean {
    return queue !== null && queues !== null && queues[queue].waitMs() > queuePatienceMs[queue];
  }

  function mustWait({ name, queue }: CallPlace, rank: number, at: number): boolean {
    const isFull = isQueueFull(queue);
    const isStrained = loopWait.isLate(loopPatienceMs[name]) || (isFull && queue === 'batches');
    if (isStrained) strainedUntil[rank] = at + closedMs;
    return isStrained || isFull || isClosed(rank, at);
  }

  return {
    rejected,
    admit(place) {
      const at = now();
      const { name } = place;
      const rank = callClasses.indexOf(name);
      const isRejected = mustWait(place, rank, at) && at - (letInAt[rank] ?? 0) < trickleMs;
      if (!isRejected) {
        letInAt[rank] = at;
        return null;
      }
      rejected[name] += 1;
      loopWait.countRejection();
      const [least, most] = awaySeconds[name];
      return least + (rejected[name] % (most - least + 1));
    },
    watchQueues(watched) {
      queues = watched;
    },
    level() {
      const at = now();
      return strainedUntil.findLastIndex((until) => at < until) + 1;
    },
  };
}
