/**
 * What the player has not read yet. It comes with what the screens read anyway: with the player,
 * with a poll of a room now and then, and as the answer to a mark.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { useSession } from './session.ts';
import { useApiQuery } from './queries.ts';

export type Unread = Answer<'/api/user/userInfo'>['unread'];

const path = '/api/user/userInfo';
/** Where the screen does not read the player more often itself. */
const staleMs = 60_000;
const none: Unread = { messages: 0, announcements: 0 };

/** Both counts; zero for whoever is not signed in, and until the first answer. */
export function useUnread(): Unread {
  const isSignedIn = useSession(({ token }) => token !== null);
  const user = useApiQuery(
    path,
    {},
    { enabled: isSignedIn, staleMs, intervalMs: staleMs, deferUntilPaint: true },
  );
  return user.data?.unread ?? none;
}

/** Replaces the counts by newer ones. */
export function setUnread(queries: QueryClient, unread: Unread): void {
  queries.setQueryData<Answer<typeof path>>([path, {}], (user) => user && { ...user, unread });
}

/**
 * Counts that follow from a mark. An answer that is on its way may hold older ones, so it is let
 * go of, and the player is read again.
 */
export async function replaceUnread(queries: QueryClient, unread: Unread): Promise<void> {
  await queries.cancelQueries({ queryKey: [path] });
  setUnread(queries, unread);
  await queries.invalidateQueries({ queryKey: [path] });
}
