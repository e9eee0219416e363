// The console's replies to a wrong password or code, at the sign-in and where a call needs a proof.

import {
  reject,
  type ConsoleContext,
  type ConsoleReply,
} from '../../platform/console-http/console-route.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import { proveAgain, type Denied, type SignInParts } from './sign-in.ts';

/** Null when the password is the caller's own and the code, where needed, is good. */
export async function rejectUnproved(
  parts: SignInParts,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
  { session, from }: ConsoleContext<StaffSession>,
): Promise<ConsoleReply<never> | null> {
  const unproved = await proveAgain(parts, { session, password, code, from });
  if (unproved === null) return null;
  const { of, denied: reply } = unproved;
  if (reply.kind === 'missing') return reject('required_field', { field: of });
  return rejectDenied(reply, of === 'password' ? 'wrong_credentials' : 'wrong_code');
}

export function rejectDenied(
  reply: Denied,
  wrong: 'wrong_credentials' | 'wrong_code',
): ConsoleReply<never> {
  switch (reply.kind) {
    case 'busy':
      return { kind: 'busy' };
    case 'locked':
      return reject('locked_out', { retry_after: reply.retryAfterSeconds });
    case 'closed':
      return reject('unknown_place', { retry_after: reply.retryAfterSeconds });
    case 'unproved':
      return reject('proof_required', { challenge: reply.challenge });
    case 'wrong':
      return reject(wrong, { tries_left: reply.triesLeft });
  }
}
