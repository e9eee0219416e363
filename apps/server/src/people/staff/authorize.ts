// Who may come in. In this order: does our own page ask, is there a session, does the request prove
// that it comes from that session's page, is the session through, may the role.

import { timingSafeEqual } from 'node:crypto';
import { csrfHeader, type ConsoleCall } from '@trine/contract/console/console-call.ts';
import { allows } from '@trine/contract/console/permissions.ts';
import type { ConsoleRefusal } from '@trine/contract/console/reasons.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffSession } from './sessions.ts';
import { readCookie } from './cookie.ts';

/** The running session of a cookie's token, or null. */
export type FindSession = (token: string) => Promise<StaffSession | null>;

export type Entry =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'staff'; readonly session: StaffSession; readonly token: string }
  | { readonly kind: 'refused'; readonly refusal: ConsoleRefusal };

export async function admit(
  request: FastifyRequest,
  call: Pick<ConsoleCall, 'method' | 'permission' | 'takesTwo'>,
  findSession: FindSession,
): Promise<Entry> {
  if (call.method === 'POST' && !comesFromOwnPage(request)) return refused({ reason: 'forged' });
  if (call.permission === 'anyone') return { kind: 'stranger' };
  const token = readCookie(request.headers.cookie);
  const session = token === null ? null : await findSession(token);
  if (token === null || session === null) return refused({ reason: 'signed_out' });
  if (call.method === 'POST' && !isProven(request, session)) return refused({ reason: 'forged' });
  const refusal = objectionTo(session, call);
  return refusal === null ? { kind: 'staff', session, token } : refused(refusal);
}

/** What whoever is not staff is told. */
export function strangerReply(entry: Exclude<Entry, { kind: 'staff' }>) {
  return entry.kind === 'refused' ? entry : refused({ reason: 'signed_out' });
}

function objectionTo(
  session: StaffSession,
  { permission, takesTwo }: Pick<ConsoleCall, 'permission' | 'takesTwo'>,
): ConsoleRefusal | null {
  if (permission === 'begun' || permission === 'anyone') return null;
  if (session.stage !== 'in') return { reason: 'not_through', stage: session.stage };
  if (permission !== 'signed_in' && !allows(session.role, permission)) {
    return { reason: 'forbidden', permission };
  }
  return takesTwo === true ? objectionToNewcomer(session) : null;
}

/** Somebody whom one person alone added or reset a short while ago is no second person. */
export function objectionToNewcomer({ countsInMs }: StaffSession): ConsoleRefusal | null {
  if (countsInMs === null) return null;
  return { reason: 'new_at_desk', retry_after: Math.ceil(countsInMs / 1000) };
}

/** Browsers say where a request comes from; forms can send neither JSON nor bare pictures. */
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

function refused(refusal: ConsoleRefusal): Extract<Entry, { kind: 'refused' }> {
  return { kind: 'refused', refusal };
}
