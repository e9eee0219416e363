// The name of a request, by which its answer, its lines in the log and its trace are found. A
// trusted proxy in front may name it; the header of any other client is ignored, or a client could
// write text of its choice to the log and give many requests one name.

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IsFromProxy } from './client-address.ts';

export const requestIdHeader = 'x-request-id';

/** Letters, digits and what UUIDs and traces are written with. */
const wellFormed = /^[\w.-]{8,64}$/;
const prefixBytes = 6;

/** Names of one process never meet those of another: each begins with a part of its own. */
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
