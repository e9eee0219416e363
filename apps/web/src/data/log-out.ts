import { endSession } from './session.ts';
import { call } from './client.ts';

/** Nobody waits longer than this to be logged out here. */
const logoutMs = 3_000;

/**
 * Ends the session on the server, and here in any case. `leave` goes to where nothing of the person
 * is, before the login remembers from where it was come to.
 */
export async function logOut(leave: () => void): Promise<void> {
  await call('/api/user/logout', {}, { signal: AbortSignal.timeout(logoutMs) });
  leave();
  endSession();
}
