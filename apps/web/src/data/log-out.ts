import { endSession } from './session.ts';
import { call } from './client.ts';

/** The longest wait for the server's answer. */
const logoutMs = 3_000;

/**
 * Ends the session here, and on the server if it answers. `leave` navigates away first, so that the
 * login does not return to the person's last page.
 */
export async function logOut(leave: () => void): Promise<void> {
  await call('/api/user/logout', {}, { signal: AbortSignal.timeout(logoutMs) });
  leave();
  endSession();
}
