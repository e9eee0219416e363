// A route of the console: a call of the contract with its handler. A handler gets valid requests
// from authorized callers only, and returns a value, never HTTP.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { ConsoleCall } from '@trine/contract/console/console-call.ts';
import type {
  ConsoleReason,
  ConsoleRejectionDetails,
  ConsoleRejection,
} from '@trine/contract/console/reasons.ts';
import type { StaffSession } from './staff-session.ts';

/** The origin of a console request. */
export interface RequestPlace {
  readonly address: string;
  /** The token of the device cookie; null: none. */
  readonly device: string | null;
}

export interface ConsoleContext<Session> {
  readonly session: Session;
  /** The caller's network address. */
  readonly address: string;
  /** The address with the browser's device token. */
  readonly from: RequestPlace;
  /** The user agent; empty when there is none. */
  readonly userAgent: string;
}

/** The actor of an act and the address, for the audit log. */
export interface ConsoleActing {
  readonly actor: string;
  readonly address: string;
}

export type CookieChange =
  | {
      readonly kind: 'set';
      readonly token: string;
      /** The device token to store; absent while the sign-in is not complete. */
      readonly device?: string;
    }
  | { readonly kind: 'clear' };

export type ConsoleReply<Data> =
  | { readonly kind: 'accepted'; readonly data: Data; readonly cookie?: CookieChange }
  | { readonly kind: 'rejected'; readonly rejection: ConsoleRejection }
  | { readonly kind: 'busy' }
  /** Lines of a download, written as they are read. */
  | { readonly kind: 'file'; readonly name: string; readonly lines: AsyncIterable<string> };

type SessionFor<Of extends ConsoleCall> = Of['permission'] extends 'anyone' ? null : StaffSession;

export interface ConsoleRoute {
  readonly call: ConsoleCall;
  readonly handle: (
    request: never,
    context: ConsoleContext<never>,
  ) => Promise<ConsoleReply<unknown>>;
}

export function consoleRoute<Of extends ConsoleCall>(
  call: Of,
  handle: (
    request: RequestOf<Of>,
    context: ConsoleContext<SessionFor<Of>>,
  ) => Promise<ConsoleReply<AnswerOf<Of>>>,
): ConsoleRoute {
  return { call, handle };
}

export function answer<Data>(data: Data, cookie?: CookieChange): ConsoleReply<Data> {
  return cookie === undefined ? { kind: 'accepted', data } : { kind: 'accepted', data, cookie };
}

/** The reply of an act without data. */
export function done(): ConsoleReply<{ done: true }> {
  return { kind: 'accepted', data: { done: true } };
}

export function reject(
  reason: ConsoleReason,
  details: ConsoleRejectionDetails = {},
): ConsoleReply<never> {
  return { kind: 'rejected', rejection: { reason, ...details } };
}

export function actingOf(context: ConsoleContext<StaffSession>): ConsoleActing {
  return { actor: context.session.actor, address: context.address };
}
