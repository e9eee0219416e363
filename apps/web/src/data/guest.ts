/**
 * The token with which this browser returns to its guest account. It is in the local storage, so it
 * outlives the tab. It is valid once; each return gives the next one.
 */
import { newKey } from '@trine/contract/client.ts';
import { create } from 'zustand';
import { GROUPS, useSession } from './session.ts';

export interface KnownGuest {
  username: string;
  resume: string;
  /** The idempotency key of the one request that uses the token, also when it is sent again. */
  key: string;
}

const storageKey = 'guest';

/**
 * Whether a guest chose to bet with play credits instead of registering; until the page is loaded
 * again.
 */
export const useGuestBets = create(() => ({ areChosen: false }));

/** Not cached, because another tab may have used the token. */
export function readGuest(): KnownGuest | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isGuest(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function rememberGuest(username: string, resume: string): void {
  const guest: KnownGuest = { username, resume, key: newKey() };
  localStorage.setItem(storageKey, JSON.stringify(guest));
}

export function forgetGuest(): void {
  localStorage.removeItem(storageKey);
}

/** The registration, with the page to return to. */
export function guestRegisterAddress(next: string): string {
  return `/register?${new URLSearchParams({ next })}`;
}

function isGuest(stored: unknown): stored is KnownGuest {
  if (typeof stored !== 'object' || stored === null) return false;
  return ['username', 'resume', 'key'].every(
    (name) => typeof Reflect.get(stored, name) === 'string',
  );
}

export function useIsGuest(): boolean {
  return useSession((session) => session.groupId === GROUPS.guest);
}
