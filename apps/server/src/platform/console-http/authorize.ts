// Authorizes calls of the console. It checks, in this order: the request comes from the console's
// own page; there is a session; the request has the token of that session's page; the sign-in is
// complete; the role allows the call.

import { timingSafeEqual } from 'node:crypto';
import { consoleBase, csrfHeader, type ConsoleCall } from '@trine/contract/console/console-call.ts';
import { allows } from '@trine/contract/console/permissions.ts';
import type { ConsoleRejection } from '@trine/contract/console/reasons.ts';
import type { FastifyRequest } from 'fastify';
import { logOnceAMinute } from '../audit-log/audit-log.ts';
import { clientAddress } from '../http/client-address.ts';
import type { NextId } from '../postgres/ids.ts';
import type { Database } from '../postgres/transaction.ts';
import type { StaffSession } from './staff-session.ts';
import { readSessionCookie } from './cookies.ts';

/** The running session of a cookie's token, or null. */
export type FindSession = (token: string) => Promise<StaffSession | null>;

export type Authorization =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'staff'; readonly session: StaffSession; readonly token: string }
  | {
      readonly kind: 'rejected';
      readonly rejection: ConsoleRejection;
      /** The caller, when the role does not allow the call. */
      readonly forbidden?: StaffSession;
    };

type Asked = Pick<ConsoleCall, 'method' | 'permission' | 'takesTwo'>;
export type Authorize = (request: FastifyRequest, call: Asked) => Promise<Authorization>;

export interface AuthorizeOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly findSession: FindSession;
}

/** A call that the role does not allow is logged, once a minute for each person and call. */
export function createAuthorize({ database, nextId, findSession }: AuthorizeOptions): Authorize {
  return async (request, call) => {
    const caller = await judge(request, call, findSession);
    if (caller.kind !== 'rejected' || caller.forbidden === undefined) return caller;
    const path = (request.routeOptions.url ?? '').slice(consoleBase.length);
    await logOnceAMinute(database, nextId, {
      actor: caller.forbidden.actor,
      act: 'staff.call_refused',
      subject: `call:${path}`,
      details: { role: caller.forbidden.role, permission: call.permission },
      address: clientAddress(request),
    });
    return caller;
  };
}

async function judge(
  request: FastifyRequest,
  call: Asked,
  findSession: FindSession,
): Promise<Authorization> {
  if (call.method === 'POST' && !comesFromOwnPage(request)) return rejected({ reason: 'forged' });
  if (call.permission === 'anyone') return { kind: 'anonymous' };
  const token = readSessionCookie(request.headers.cookie, isOverTls(request));
  const session = token === null ? null : await findSession(token);
  if (token === null || session === null) return rejected({ reason: 'signed_out' });
  if (call.method === 'POST' && !isProven(request, session)) return rejected({ reason: 'forged' });
  const rejection = rejectSession(session, call);
  if (rejection === null) return { kind: 'staff', session, token };
  return rejection.reason === 'forbidden'
    ? { ...rejected(rejection), forbidden: session }
    : rejected(rejection);
}

/** Behind a trusted proxy that terminates TLS: by its header. */
export function isOverTls(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/** The reply to a caller who is not authorized. */
export function unauthorizedReply(caller: Exclude<Authorization, { kind: 'staff' }>) {
  return rejected(caller.kind === 'rejected' ? caller.rejection : { reason: 'signed_out' });
}

function rejectSession(
  session: StaffSession,
  { permission, takesTwo }: Pick<ConsoleCall, 'permission' | 'takesTwo'>,
): ConsoleRejection | null {
  if (permission === 'begun' || permission === 'anyone') return null;
  if (session.stage !== 'in') return { reason: 'not_through', stage: session.stage };
  if (permission !== 'signed_in' && !allows(session.role, permission)) {
    return { reason: 'forbidden', permission };
  }
  return takesTwo === true ? rejectNewcomer(session) : null;
}

/** Staff whom a colleague added or reset within a day do not count as a second person. */
export function rejectNewcomer({ countsInMs }: StaffSession): ConsoleRejection | null {
  if (countsInMs === null) return null;
  return { reason: 'newcomer', retry_after: Math.ceil(countsInMs / 1000) };
}

/** Browsers name the origin of a request; forms can send neither JSON nor pictures. */
function comesFromOwnPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return /^(application\/json|image\/)/.test(request.headers['content-type'] ?? '');
}

function isProven(request: FastifyRequest, session: StaffSession): boolean {
  const given = request.headers[csrfHeader];
  if (typeof given !== 'string' || given.length !== session.csrf.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(session.csrf));
}

function rejected(rejection: ConsoleRejection): Extract<Authorization, { kind: 'rejected' }> {
  return { kind: 'rejected', rejection };
}
