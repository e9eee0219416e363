// What the console answers to a wrong password or code: at the sign-in, and where an act asks for a
// proof.

import {
  refuse,
  type ConsoleContext,
  type ConsoleReply,
} from '../../platform/console-http/console-route.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import { proveAgain, type Denied, type SignInParts } from './sign-in.ts';

/** Null when the session's own person gave the right password and, where needed, a good code. */
export async function refuseUnproved(
  parts: SignInParts,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
  { session, from }: ConsoleContext<StaffSession>,
): Promise<ConsoleReply<never> | null> {
  const unproved = await proveAgain(parts, { session, password, code, from });
  if (unproved === null) return null;
  const { of, denied: reply } = unproved;
  if (reply.kind === 'missing') return refuse('required_field', { field: of });
  return denied(reply, of === 'password' ? 'wrong_credentials' : 'wrong_code');
}

export function denied(
  reply: Denied,
  wrong: 'wrong_credentials' | 'wrong_code',
): ConsoleReply<never> {
  switch (reply.kind) {
    case 'busy':
      return { kind: 'busy' };
    case 'locked':
      return refuse('locked_out', { retry_after: reply.retryAfterSeconds });
    case 'closed':
      return refuse('unknown_place', { retry_after: reply.retryAfterSeconds });
    case 'unproved':
      return refuse('proof_required', { challenge: reply.challenge });
    case 'wrong':
      return refuse(wrong, { tries_left: reply.triesLeft });
  }
}
