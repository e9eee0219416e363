// The name of a request, by which its answer, its lines in the log and its trace are found. A proxy
// in front may have named it already; what is not well-formed is no name, since it is written to
// logs and sent back.

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const requestIdHeader = 'x-request-id';

/** Letters, digits and what UUIDs and traces are written with. */
const wellFormed = /^[\w.-]{8,64}$/;
const prefixBytes = 6;

/** Names of one process never meet those of another: each begins with a part of its own. */
export function createRequestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(prefixBytes).toString('hex');
  let made = 0;
  return ({ headers: { [requestIdHeader]: given } }) => {
    if (typeof given === 'string' && wellFormed.test(given)) return given;
    made += 1;
    return `${prefix}-${made.toString(36)}`;
  };
}
