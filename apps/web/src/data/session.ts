/**
 * The signed-in person of this browser tab, in the session storage under the names of the product's
 * specification.
 */
import { create } from 'zustand';
import { newerBalance, type Balance } from './balance.ts';
import { hostAddress, readHostUrls, type HostId, type HostUrls, type UsedHost } from './hosts.ts';

export const GROUPS = { member: 1, guest: 2, agent: 3 } as const;
export type GroupId = (typeof GROUPS)[keyof typeof GROUPS];
export type { HostId };

export interface Session {
  token: string | null;
  userId: number | null;
  /** The account's number from the sign-in; the same person as `userId`. */
  id: number | null;
  /** The newest received balance. It is kept only here, and not stored. */
  balance: Balance | null;
  groupId: GroupId | null;
  /** Always empty with a session: no identity number is asked for. A key of the specification. */
  usercrud: string | null;
  mobile: string | null;
  /** The chosen host, under the name of the specification. */
  activeList: HostId;
  /** The last received addresses of the hosts. */
  hostUrls: HostUrls;
  /** The host in use while the chosen one does not answer. Not stored. */
  standIn: UsedHost | null;
  /** Where calls go now; empty for the page's own origin. Computed from the fields above. */
  hostUrl: string;
  /** The server ended the session, not the person; until the next sign-in. Not stored. */
  expired: boolean;
}

/** The fields of a sign-in or a registration that the session keeps. */
export interface SignedIn extends Balance {
  token: string;
  user_id: number;
  id: number;
  group_id: GroupId;
  mobile: string;
}

const signedOut = {
  token: null,
  userId: null,
  id: null,
  balance: null,
  groupId: null,
  usercrud: null,
  mobile: null,
  activeList: 0,
  expired: false,
} as const satisfies Omit<Session, 'hostUrls' | 'standIn' | 'hostUrl'>;

const keys = {
  token: 'token',
  userId: 'userId',
  id: 'id',
  groupId: 'group_id',
  usercrud: 'idcard',
  mobile: 'mobile',
  activeList: 'activeList',
} as const satisfies Record<keyof Omit<typeof signedOut, 'expired' | 'balance'>, string>;

export const useSession = create<Session>(() => read());

export function beginSession(user: SignedIn): void {
  const before = useSession.getState();
  const known = before.userId === user.user_id ? before.balance : null;
  updateSession({
    token: user.token,
    userId: user.user_id,
    id: user.id,
    balance: newerBalance(known, user),
    groupId: user.group_id,
    mobile: user.mobile,
    usercrud: '',
    expired: false,
  });
  storeMoney(user.money);
}

/**
 * Deletes the person's data and the chosen host; screens that need a session then lead to the
 * login.
 */
export function endSession({ expired = false }: { expired?: boolean } = {}): void {
  updateSession({ ...signedOut, expired });
  store('money', null);
}

/** Replaces the balance unless the known one is newer. */
export function recordBalance(given: Balance): void {
  const { balance: known } = useSession.getState();
  const balance = newerBalance(known, given);
  if (balance !== known) useSession.setState({ balance });
}

/** The shown amount, under the name of the specification; no screen reads it. */
export function storeMoney(money: string): void {
  store('money', money);
}

/** The player's balance; null before the first one. */
export function useBalance(): Balance | null {
  return useSession(({ balance }) => balance);
}

export function setMobile(mobile: string): void {
  if (useSession.getState().mobile !== mobile) updateSession({ mobile });
}

/** For the session's own files. Also stores the change. */
export function updateSession(change: Partial<Session>): void {
  const next = { ...useSession.getState(), ...change };
  useSession.setState({ ...change, hostUrl: hostAddress(next) });
  for (const [field, key] of Object.entries(keys) as [keyof typeof keys, string][]) {
    store(key, useSession.getState()[field]);
  }
}

function store(key: string, value: string | number | null): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, String(value));
}

function read(): Session {
  const group = number(keys.groupId);
  const activeList = number(keys.activeList) === 1 ? 1 : 0;
  const hostUrls = readHostUrls();
  return {
    token: sessionStorage.getItem(keys.token),
    userId: number(keys.userId),
    id: number(keys.id),
    balance: null,
    groupId: Object.values(GROUPS).find((known) => known === group) ?? null,
    usercrud: sessionStorage.getItem(keys.usercrud),
    mobile: sessionStorage.getItem(keys.mobile),
    activeList,
    hostUrls,
    standIn: null,
    hostUrl: hostAddress({ activeList, hostUrls, standIn: null }),
    expired: false,
  };
}

function number(key: string): number | null {
  const text = sessionStorage.getItem(key);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
