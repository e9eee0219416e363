// How often pages of long lists may be read: by one session, and from one network altogether. Kept
// in memory, each process for itself, since it protects the process and its database connections.
// Calls that a bet or an open room needs are not counted; the bets' own queue bounds them.

import type { Call } from '@trine/contract/call.ts';
import { retryAfterSeconds } from './counted-attempts.ts';
import { createBoundedMap } from '../collections/bounded-map.ts';
import { isLoopback } from '../http/client-address.ts';
import type { LimitOf } from '../http/route.ts';
import { networkOf } from '../http/network.ts';

/** Calls that walk through a player's history or through rounds. */
export const listPaths: ReadonlySet<string> = new Set([
  '/api/index/articleList',
  '/api/user/orderList',
  '/api/user/orderInfo',
  '/api/user/quantityLogList',
  '/api/user/statistics',
  '/api/user/statement',
  '/api/user/statementEntries',
  '/api/user/requestList',
  '/api/user/getMyTeam',
  '/api/user/messageList',
  '/api/user/guestResume',
  '/api/Lottery/issueList',
  '/api/Lottery/cand',
  '/api/fairness/round',
  '/api/fairness/order',
]);

/** A network may hold that many people who read as much as one may. */
const peoplePerNetwork = 10;
const minuteMs = 60_000;
/** Senders whose reads are counted; over this, the one without a read for longest is forgotten. */
const maxRemembered = 50_000;

export interface ReadLimitOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** For one session; 0: no limit. */
  readonly readsPerMinute: number;
  /** Calls from this machine itself are not counted. */
  readonly isLoopbackFree: boolean;
}

export function createReadLimit(options: ReadLimitOptions): LimitOf {
  const { now, readsPerMinute, isLoopbackFree } = options;
  if (readsPerMinute === 0) return () => null;
  const ofSession = createSpreadLimit(readsPerMinute);
  const ofNetwork = createSpreadLimit(readsPerMinute * peoplePerNetwork);
  return (call: Call) => {
    if (!listPaths.has(call.path)) return null;
    return ({ address, token }) => {
      if (isLoopbackFree && isLoopback(address)) return null;
      const at = now();
      const network = networkOf(address);
      // Without a session, callers behind one address can not be distinguished.
      const waitMs = ofNetwork(network, at) ?? (token === null ? null : ofSession(token, at));
      return waitMs === null ? null : retryAfterSeconds(waitMs);
    };
  };
}

/**
 * Counts one more and returns null, or counts nothing and returns how long to wait (ms). Reads are
 * spread evenly over time; those of one minute may come at once.
 */
function createSpreadLimit(perMinute: number): (sender: string, at: number) => number | null {
  const intervalMs = minuteMs / perMinute;
  const spreadUntil = createBoundedMap<string, number>(maxRemembered);
  return (sender, at) => {
    const until = Math.max(spreadUntil.get(sender) ?? at, at);
    const waitMs = until + intervalMs - (at + minuteMs);
    if (waitMs > 0) return waitMs;
    spreadUntil.set(sender, until + intervalMs);
    return null;
  };
}
