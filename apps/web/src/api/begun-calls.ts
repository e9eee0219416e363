/**
 * Calls that the page's script has sent before the app was there. Each is taken once, by whoever
 * asks for the same; one that nobody took in time is too old to be shown.
 */
import type { Path } from '@trine/contract/calls.ts';
import { readOutcome, type Answer, type Outcome, type Request } from '@trine/contract/client.ts';
import { currentLocale } from '../language/language.ts';

interface BegunCall {
  /** This device's time. */
  readonly sentMs: number;
  readonly receivedMs?: number;
  readonly response: Promise<Response>;
}

declare global {
  /** By path, fields, token and language. Not where no page's script is, as in development. */
  var begun: Record<string, BegunCall> | undefined;
}

type Heard<Of extends Path> = Omit<BegunCall, 'response'> & { outcome: Outcome<Answer<Of>> };

const keptMs = 20_000;

/** What was heard and when; undefined when it is still to be asked for. */
export async function takeBegun<Of extends Path>(
  path: Of,
  request: Request<Of>,
  token: string | null,
): Promise<Heard<Of> | undefined> {
  const { begun = {} } = globalThis;
  const key = path + JSON.stringify(request) + token + currentLocale();
  const call = begun[key];
  if (!call) return undefined;
  delete begun[key];
  if (Date.now() - call.sentMs > keptMs) return undefined;
  // It ends in time: the page's script has set a limit.
  return call.response
    .then((response) => readOutcome<Answer<Of>>(response))
    .then(
      (outcome) => ({ ...call, outcome }),
      () => undefined,
    );
}
