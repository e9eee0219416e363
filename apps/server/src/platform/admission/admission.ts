// Whether a request is let in, decided from its head alone. What is measured is waiting, so nobody
// has to say how much the machine can do: how long requests have waited for the event loop, and how
// long a call would wait in its queue. Each class has a patience of its own. One that has to be
// refused closes those before it for a while: so the order is kept from one turn of the loop to the
// next, and nothing opens and shuts many times a second. A full queue of histories or passwords
// closes no class: nobody else waits for it.

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
  /** Null: come in. Else how many seconds to stay away. */
  admit(place: CallPlace): number | null;
  /** From now on calls are refused as well when their queue would keep them waiting. */
  watchQueues(queues: WatchedQueues): void;
  /** How many classes were refused a moment ago, in their order; 0: nobody is. */
  level(): number;
  /** Requests refused since the start. */
  readonly rejected: Readonly<Record<CallClass, number>>;
}

/**
 * How long a request may have waited for the event loop, milliseconds. Everybody bets at the end of
 * a round: a crowd that can still be answered soon is no overload.
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
/** How long a refusal closes the classes before its own. */
export const closedMs = 500;
/** One of each class comes in that often, however long the others are kept out. */
export const trickleMs = 500;

/** Seconds that the refused stay away. They come back spread over this span. */
const awaySeconds: Readonly<Record<CallClass, readonly [least: number, most: number]>> = {
  lists: [3, 10],
  heartbeats: [3, 8],
  logins: [2, 6],
  bets: [1, 2],
  withdrawals: [1, 2],
};

export function createAdmission({ now, loopWait }: AdmissionOptions): Admission {
  const rejected = { lists: 0, heartbeats: 0, logins: 0, bets: 0, withdrawals: 0 };
  /** By the place of a class in the order. */
  const strainedUntil = callClasses.map(() => Number.NEGATIVE_INFINITY);
  const letInAt = callClasses.map(() => Number.NEGATIVE_INFINITY);
  let queues: WatchedQueues | null = null;

  /** Whether a class that is more important had to be refused. */
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
