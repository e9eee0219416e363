// How often pages of long lists may be read: by one session, and from one network altogether, over
// all processes. Calls that a bet or an open room needs are not counted; the bets' own queue bounds
// them.

import { publishedBookPath } from '@trine/contract/results/published-book.ts';
import { retryAfterSeconds } from './sweep-expired.ts';
import { isLoopback } from '../http/client-address.ts';
import type { LimitOf } from '../http/route.ts';
import { networkOf } from '../http/network.ts';
import { createSpreadLimit, type SharedPace } from './spread-limit.ts';

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
  '/api/fairness/rounds',
  '/api/fairness/voids',
  '/api/fairness/order',
  '/api/fairness/orders',
  '/api/fairness/timetable',
  publishedBookPath,
  '/api/user/liability',
  '/api/user/chain',
]);

/** A network may read as much as this many sessions. */
const peoplePerNetwork = 10;

export interface ReadLimitOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** For one session; 0: no limit. */
  readonly readsPerMinute: number;
  /** Calls from this machine are not counted. */
  readonly isLoopbackFree: boolean;
  /** What other processes have read; absent where there are none. */
  readonly shared?: SharedPace;
}

export function createReadLimit(options: ReadLimitOptions): LimitOf {
  const { now, readsPerMinute, isLoopbackFree, shared } = options;
  if (readsPerMinute === 0) return () => null;
  const ofSession = createSpreadLimit(readsPerMinute, shared);
  const ofNetwork = createSpreadLimit(readsPerMinute * peoplePerNetwork, shared);

  /** Reports until the count is settled; null when it is already. */
  function reports({ network, session }: Sender): Promise<void> | null {
    const at = now();
    const first = ofNetwork.report(network, at);
    if (first !== null) return first;
    return session === null ? null : ofSession.report(session, at);
  }

  function take({ network, session }: Sender): number | null {
    const at = now();
    // Without a session, callers behind one address can not be distinguished.
    const waitMs =
      ofNetwork.take(network, at) ?? (session === null ? null : ofSession.take(session, at));
    return waitMs === null ? null : retryAfterSeconds(waitMs);
  }

  async function takeReported(sender: Sender, first: Promise<void>): Promise<number | null> {
    for (let report: Promise<void> | null = first; report !== null; report = reports(sender)) {
      await report;
    }
    return take(sender);
  }

  return (call) => {
    if (!listPaths.has(call.path)) return null;
    return ({ address, token }) => {
      if (isLoopbackFree && isLoopback(address)) return null;
      const network = `network ${networkOf(address)}`;
      const sender = { network, session: token === null ? null : `session ${token}` };
      const first = reports(sender);
      return first === null ? take(sender) : takeReported(sender, first);
    };
  };
}

interface Sender {
  readonly network: string;
  readonly session: string | null;
}
