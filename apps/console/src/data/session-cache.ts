/** The session of this page and the answers that were cached in it. */
import { queries } from './queries.ts';

export const sessionKey = ['/session/me'] as const;

let endedSessions = 0;

/** Identifies the session by the number of sessions of this page that ended before it. */
export function currentSession(): number {
  return endedSessions;
}

/**
 * Removes all cached answers, so that the next person sees none of them. If that session has ended
 * before, nothing is removed: a late answer to it must not end the session that followed.
 */
export function forgetSession(session = currentSession()): void {
  if (session !== endedSessions) return;
  endedSessions += 1;
  queries.setQueryData(sessionKey, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
