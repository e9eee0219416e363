// Whether a request is let in, decided from its head alone. What is measured is waiting, so nobody
// has to say how much the machine can do: how long requests have waited for the event loop, and how
// long a bet would wait for its batch. Each class has a patience of its own. One that has to be
// refused closes those before it for a while: so the order is kept from one turn of the loop to the
// next, and nothing opens and shuts many times a second.

import { callClasses, type CallClass } from './call-class.ts';
import type { LoopWait } from './loop-wait.ts';

export interface AdmissionOptions {
  /** Milliseconds; any steady clock. */
  readonly now: () => number;
  readonly loopWait: LoopWait;
}

export interface Admission {
  /** Null: come in. Else how many seconds to stay away. */
  admit(name: CallClass): number | null;
  /** From now on bets are refused as well when the queue would keep them waiting. */
  watchBets(queue: { waitMs(): number }): void;
  /** How many classes were refused a moment ago, in their order; 0: nobody is. */
  level(): number;
  /** Requests refused since the start. */
  readonly refused: Readonly<Record<CallClass, number>>;
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
/** How long a bet may have to wait for its batch, milliseconds. */
export const betPatienceMs = 250;
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
  const refused = { lists: 0, heartbeats: 0, logins: 0, bets: 0, withdrawals: 0 };
  /** By the place of a class in the order. */
  const strainedUntil = callClasses.map(() => Number.NEGATIVE_INFINITY);
  const letInAt = callClasses.map(() => Number.NEGATIVE_INFINITY);
  let betQueue = { waitMs: () => 0 };

  /** Whether a class that is more important had to be refused. */
  function isClosed(place: number, at: number): boolean {
    for (let above = place + 1; above < strainedUntil.length; above += 1) {
      if (at < (strainedUntil[above] ?? 0)) return true;
    }
    return false;
  }

  function mustWait(name: CallClass, place: number, at: number): boolean {
    const isLate =
      loopWait.isLate(loopPatienceMs[name]) ||
      (name === 'bets' && betQueue.waitMs() > betPatienceMs);
    if (isLate) strainedUntil[place] = at + closedMs;
    return isLate || isClosed(place, at);
  }

  return {
    refused,
    admit(name) {
      const at = now();
      const place = callClasses.indexOf(name);
      const isRefused = mustWait(name, place, at) && at - (letInAt[place] ?? 0) < trickleMs;
      if (!isRefused) {
        letInAt[place] = at;
        return null;
      }
      refused[name] += 1;
      loopWait.countRefusal();
      const [least, most] = awaySeconds[name];
      return least + (refused[name] % (most - least + 1));
    },
    watchBets(queue) {
      betQueue = queue;
    },
    level() {
      const at = now();
      return strainedUntil.findLastIndex((until) => at < until) + 1;
    },
  };
}
