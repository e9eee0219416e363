/**
 * The player's unread counts. They arrive with the player's data, with some polls of a room, and
 * with the answer to a mark.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { useSession } from './session.ts';
import { useApiQuery } from './queries.ts';

export type Unread = Answer<'/api/user/userInfo'>['unread'];

const path = '/api/user/userInfo';
const staleMs = 60_000;
const none: Unread = { messages: 0, announcements: 0 };

/** Both counts; zero without a session and before the first answer. */
export function useUnread(): Unread {
  const isSignedIn = useSession(({ token }) => token !== null);
  const user = useApiQuery(
    path,
    {},
    { enabled: isSignedIn, staleMs, intervalMs: staleMs, deferUntilPaint: true },
  );
  return user.data?.unread ?? none;
}

export function setUnread(queries: QueryClient, unread: Unread): void {
  queries.setQueryData<Answer<typeof path>>([path, {}], (user) => user && { ...user, unread });
}

/**
 * Stores the counts of a mark's answer. A running read can return older ones, so it is cancelled
 * and repeated.
 */
export async function replaceUnread(queries: QueryClient, unread: Unread): Promise<void> {
  await queries.cancelQueries({ queryKey: [path] });
  setUnread(queries, unread);
  await queries.invalidateQueries({ queryKey: [path] });
}
