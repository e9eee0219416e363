/** The one way to the server. It learns the server's time from every answer, and an answer that
 * says the session is over ends it here, whoever asked. */
import { createClient, type Answer, type Outcome, type Request } from '@trine/contract/client.ts';
import type { Path } from '@trine/contract/calls.ts';
import { noteServerTime, type ServerTime } from '../draw/server-clock.ts';
import { currentLocale } from '../language/language.ts';
import { translate } from '../language/translate.ts';
import { endSession, useSession } from '../session/session.ts';

export type Refusal = Extract<Outcome<unknown>, { ok: false }>;

export interface CallOptions {
  /** The idempotency key of a call that moves money. */
  key?: string;
  signal?: AbortSignal;
}

const client = createClient({
  baseUrl: () => useSession.getState().lineUrl,
  token: () => useSession.getState().token,
  language: currentLocale,
});

/** Calls the server; a refusal is a value. */
export async function call<Of extends Path>(
  path: Of,
  request: Request<Of>,
  options: CallOptions = {},
): Promise<Outcome<Answer<Of>>> {
  const sentMs = Date.now();
  const { token } = useSession.getState();
  const outcome = await client.call(path, request, options);
  if (outcome.ok) {
    const receivedMs = Date.now();
    noteServerTime({ ...serverTime(outcome), sentMs, receivedMs });
  } else if (outcome.reason === 'session' && useSession.getState().token === token) {
    endSession({ expired: true });
  }
  return outcome;
}

/** The sentence to show: the server's own, or ours when the server was not heard. */
export function refusalText(refusal: Refusal): string {
  if (refusal.reason === 'network' || refusal.msg === '') return translate('common.noAnswer');
  return refusal.msg;
}

/** Some answers say the millisecond, too. */
function serverTime({ time, data }: { time: number; data: unknown }): ServerTime {
  const isExact = typeof data === 'object' && data !== null && 'server_ms' in data;
  if (!isExact || typeof data.server_ms !== 'number') return { serverSeconds: time };
  const seconds = 'server_time' in data && typeof data.server_time === 'number';
  return seconds
    ? { serverSeconds: Number(data.server_time), milliseconds: data.server_ms }
    : { serverSeconds: time };
}
