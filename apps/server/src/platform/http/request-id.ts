// The id of a request, in its reply, its lines in the log and its trace. A trusted proxy may set
// it. The header of any other client is ignored, since a client could write its own text to the log
// and give many requests one id.

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IsFromProxy } from './client-address.ts';

export const requestIdHeader = 'x-request-id';

/** Letters, digits and what UUIDs and traces are written with. */
const wellFormed = /^[\w.-]{8,64}$/;
const prefixBytes = 6;

/** Unique among processes: each begins with its own random part. */
export function createRequestIds(isFromProxy: IsFromProxy): (request: IncomingMessage) => string {
  const prefix = randomBytes(prefixBytes).toString('hex');
  let made = 0;
  return (request) => {
    const { [requestIdHeader]: given } = request.headers;
    if (typeof given === 'string' && wellFormed.test(given) && isFromProxy(request)) return given;
    made += 1;
    return `${prefix}-${made.toString(36)}`;
  };
}
