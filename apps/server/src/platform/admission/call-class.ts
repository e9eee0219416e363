// The classes of calls, in the order in which overload rejects them: a class is rejected only
// while all classes before it are. A page of history can wait, money on its way out can not. The
// clock has no class: it needs no admission and has its own connections.

import type { IncomingMessage } from 'node:http';
import type { Path } from '@trine/contract/calls.ts';
import { chatAddresses } from '@trine/contract/support/words.ts';
import { roomStreamPath } from '@trine/contract/bet-room/room-stream.ts';
import { consoleBase } from '@trine/contract/console/console-call.ts';
import { apiBase } from '../http/calls.ts';
import { listPaths } from '../rate-limits/read-limit.ts';

/** In the order in which they are rejected. */
export const callClasses = ['lists', 'heartbeats', 'logins', 'bets', 'withdrawals'] as const;
export type CallClass = (typeof callClasses)[number];

/** What calls wait for, beside the event loop. */
export type CallQueue = 'histories' | 'passwords' | 'batches';

/** Position of a call in the order. */
export interface CallPlace {
  readonly name: CallClass;
  readonly queue: CallQueue | null;
}

/**
 * `lists`: pages that can be read later. `heartbeats`: polls of an open screen. `logins`: sign-in,
 * registration and messages. `withdrawals`: money in and out, and what protects it.
 */
const players: Readonly<Record<Path, CallClass>> = {
  '/api/Lottery/cand': 'lists',
  '/api/Lottery/heart': 'heartbeats',
  '/api/Lottery/index': 'heartbeats',
  '/api/Lottery/issueList': 'lists',
  '/api/Lottery/oddsList': 'heartbeats',
  '/api/Lottery/playOrder': 'bets',
  '/api/Lottery/rules': 'lists',
  '/api/fairness/chain': 'lists',
  '/api/fairness/consistency': 'lists',
  '/api/fairness/entries': 'lists',
  '/api/fairness/liabilities': 'lists',
  '/api/fairness/order': 'lists',
  '/api/fairness/orders': 'lists',
  '/api/fairness/proof': 'lists',
  '/api/fairness/round': 'lists',
  '/api/fairness/rounds': 'lists',
  '/api/fairness/timetable': 'lists',
  '/api/fairness/voids': 'lists',
  '/api/index/activity': 'lists',
  '/api/index/articleList': 'lists',
  '/api/index/index': 'lists',
  '/api/support/adopt': 'logins',
  '/api/support/chat': 'heartbeats',
  '/api/support/faqList': 'lists',
  '/api/support/history': 'lists',
  '/api/support/read': 'heartbeats',
  '/api/support/send': 'logins',
  '/api/support/typing': 'lists',
  '/api/support/unread': 'heartbeats',
  '/api/user/archivedBets': 'lists',
  '/api/user/announcementList': 'lists',
  '/api/user/chain': 'lists',
  '/api/user/challenge': 'logins',
  '/api/user/closeGameResult': 'heartbeats',
  '/api/user/endSession': 'withdrawals',
  '/api/user/getGameResult': 'heartbeats',
  '/api/user/getMyTeam': 'lists',
  '/api/user/guest': 'logins',
  '/api/user/guestForget': 'logins',
  '/api/user/guestRegister': 'logins',
  '/api/user/guestResume': 'logins',
  '/api/user/liability': 'lists',
  '/api/user/login': 'logins',
  '/api/user/logout': 'withdrawals',
  '/api/user/messageList': 'lists',
  '/api/user/newPass': 'withdrawals',
  '/api/user/openBets': 'heartbeats',
  '/api/user/orderInfo': 'lists',
  '/api/user/orderList': 'lists',
  '/api/user/payInfo': 'withdrawals',
  '/api/user/profile': 'logins',
  '/api/user/pushInfo': 'lists',
  '/api/user/pushSet': 'lists',
  '/api/user/quantityLogList': 'lists',
  '/api/user/readAnnouncements': 'lists',
  '/api/user/readMessages': 'lists',
  '/api/user/recharge': 'withdrawals',
  '/api/user/rechargeInfo': 'withdrawals',
  '/api/user/register': 'logins',
  '/api/user/requestInfo': 'lists',
  '/api/user/requestList': 'lists',
  '/api/user/reset': 'logins',
  '/api/user/resetInfo': 'logins',
  '/api/user/reviewTimes': 'lists',
  '/api/user/safetyInfo': 'withdrawals',
  '/api/user/securityEvents': 'lists',
  '/api/user/sessionList': 'lists',
  '/api/user/setPayInfo': 'withdrawals',
  '/api/user/setSafety': 'withdrawals',
  '/api/user/statement': 'lists',
  '/api/user/statementEntries': 'lists',
  '/api/user/statistics': 'lists',
  '/api/user/userInfo': 'heartbeats',
  '/api/user/winSummary': 'heartbeats',
  '/api/user/withdrawAction': 'withdrawals',
  '/api/user/withdrawInfo': 'withdrawals',
};

/** Calls without a session that hash a password. */
const hashing: readonly Path[] = [
  '/api/user/guest',
  '/api/user/guestRegister',
  '/api/user/login',
  '/api/user/register',
  '/api/user/reset',
];

function queueOf(path: Path): CallQueue | null {
  if (path === '/api/Lottery/playOrder') return 'batches';
  if (listPaths.has(path)) return 'histories';
  return hashing.includes(path) ? 'passwords' : null;
}

const placesOfClass = Object.fromEntries(
  callClasses.map((name) => [name, { name, queue: null }]),
) as Readonly<Record<CallClass, CallPlace>>;

const places = new Map<string, CallPlace>([
  ...Object.entries(players).map(([path, name]) => {
    return [`${apiBase}${path}`, { name, queue: queueOf(path as Path) }] as const;
  }),
  [`${apiBase}${roomStreamPath}`, placesOfClass.heartbeats],
  [`${apiBase}${chatAddresses.stream}`, placesOfClass.heartbeats],
  [`${apiBase}${chatAddresses.picture}`, placesOfClass.logins],
]);

/** Calls of the console that only read what can be read later. */
const consoleLists = /^\/(csv|reports|search|audit-log|players|views|stream)\b/;

/** Null: always answered, as health and preflight requests are. */
export function callPlaceOf(request: Pick<IncomingMessage, 'method' | 'url'>): CallPlace | null {
  const { method, url = '' } = request;
  if (method === 'OPTIONS') return null;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return places.get(path) ?? otherPlace(method, path);
}

function otherPlace(method: string | undefined, path: string): CallPlace | null {
  if (path === '/healthz' || path.startsWith('/health/')) return null;
  if (path.startsWith(consoleBase)) {
    const isList = method === 'GET' && consoleLists.test(path.slice(consoleBase.length));
    return isList ? placesOfClass.lists : placesOfClass.withdrawals;
  }
  // The app's page and files are needed to sign in.
  const isList = path.startsWith(apiBase) || path.startsWith('/share/');
  return isList ? placesOfClass.lists : placesOfClass.logins;
}
