/**
 * The calls that the page's script has sent. The first equal call of the app takes the answer. An
 * answer that was not taken in time is too old to be shown.
 */
import type { Path } from '@trine/contract/calls.ts';
import { readOutcome, type Answer, type Outcome, type Request } from '@trine/contract/client.ts';
import { currentLocale } from '../i18n/language.ts';

interface PrefetchedCall {
  readonly sentMs: number;
  receivedMs?: number;
  readonly response: Promise<Response>;
  readonly path: string;
  readonly fields: object | undefined;
}

declare global {
  /**
   * By path, fields, token and language. Undefined in development, where the page has no script.
   */
  var prefetched: Record<string, PrefetchedCall> | undefined;
}

interface PrefetchedOutcome<Of extends Path> extends Pick<PrefetchedCall, 'sentMs' | 'receivedMs'> {
  outcome: Outcome<Answer<Of>>;
}

const keptMs = 20_000;

/** Calls whose answers have begun to arrive. */
export function prefetchedReads(): [path: Path, request: object][] {
  return Object.values(globalThis.prefetched ?? {})
    .filter(({ receivedMs }) => receivedMs)
    .map(({ path, fields = {} }) => [path as Path, fields]);
}

/** The answer and its times; undefined if the call has to be sent. */
export async function takePrefetched<Of extends Path>(
  path: Of,
  request: Request<Of>,
  token: string | null,
): Promise<PrefetchedOutcome<Of> | undefined> {
  const { prefetched = {} } = globalThis;
  const key = path + JSON.stringify(request) + token + currentLocale();
  const call = prefetched[key];
  if (!call) return undefined;
  delete prefetched[key];
  if (Date.now() - call.sentMs > keptMs) return undefined;
  // The page's script has set a time limit.
  return call.response
    .then((response) => readOutcome<Answer<Of>>(response))
    .then(
      (outcome) => ({ ...call, outcome }),
      () => undefined,
    );
}
