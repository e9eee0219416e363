/**
 * Reads public lists without the session's token, so that caches may answer. An answer of a cache
 * has an old time, so it does not set the server's clock.
 */
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Request } from '@trine/contract/client.ts';
import { hostClient } from '../../data/client.ts';
import { answerOf } from '../../data/queries.ts';

const client = hostClient(() => null);

export async function publicCall<Of extends Path>(
  path: Of,
  request: Request<Of>,
  signal: AbortSignal,
): Promise<Answer<Of>> {
  return answerOf(await client.call(path, request, { signal }));
}
