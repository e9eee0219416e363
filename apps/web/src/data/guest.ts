/**
 * The guest of this browser: what leads back to it. Kept in the local storage, so that it outlives
 * the tab; it is good once, and each coming back brings the next.
 */
import { newKey } from '@trine/contract/client.ts';
import { create } from 'zustand';
import { GROUPS, useSession } from './session.ts';

export interface KnownGuest {
  username: string;
  resume: string;
  /** For the one request that uses it: sent again after a timeout, it is still that request. */
  key: string;
}

const storageKey = 'guest';

/** Whether a guest, asked to register before betting, chose the play credits; for this page. */
export const useGuestBets = create(() => ({ areChosen: false }));

/** Read anew each time, since another tab may have used it meanwhile. */
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

/** Where a guest becomes a member, who then goes on to where they were. */
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
