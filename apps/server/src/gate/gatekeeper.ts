// Who may come in. In this order: does our own page ask, is there a session, does the request prove
// that it comes from that session's page, is the session through, may the role.

import { timingSafeEqual } from 'node:crypto';
import { csrfHeader, type DeskCall } from '@trine/contract/desk/desk-call.ts';
import { allows, type Permission } from '@trine/contract/desk/permissions.ts';
import type { DeskRefusal } from '@trine/contract/desk/reasons.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffSession } from '../staff/sessions.ts';
import { readCookie } from './cookie.ts';

/** The running session of a cookie's token, or null. */
export type FindSession = (token: string) => Promise<StaffSession | null>;

export type Entry =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'staff'; readonly session: StaffSession; readonly token: string }
  | { readonly kind: 'refused'; readonly refusal: DeskRefusal };

export async function admit(
  request: FastifyRequest,
  call: Pick<DeskCall, 'method' | 'permission'>,
  findSession: FindSession,
): Promise<Entry> {
  if (call.method === 'POST' && !comesFromOwnPage(request)) return refused({ reason: 'forged' });
  if (call.permission === 'anyone') return { kind: 'stranger' };
  const token = readCookie(request.headers.cookie);
  const session = token === null ? null : await findSession(token);
  if (token === null || session === null) return refused({ reason: 'signed_out' });
  if (call.method === 'POST' && !isProven(request, session)) return refused({ reason: 'forged' });
  const refusal = objectionTo(session, call.permission);
  return refusal === null ? { kind: 'staff', session, token } : refused(refusal);
}

function objectionTo(
  session: StaffSession,
  permission: Permission | 'signed_in' | 'begun',
): DeskRefusal | null {
  if (permission === 'begun') return null;
  if (session.stage !== 'in') return { reason: 'not_through', stage: session.stage };
  if (permission === 'signed_in' || allows(session.role, permission)) return null;
  return { reason: 'forbidden', permission };
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

function refused(refusal: DeskRefusal): Entry {
  return { kind: 'refused', refusal };
}
