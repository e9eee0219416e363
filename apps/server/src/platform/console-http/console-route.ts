// A route of the console: a call of its contract with the function that answers it. A handler sees
// only requests that fit, from people who may, and answers with a value, never with HTTP.

import type {
  ConsoleAnswerOf,
  ConsoleCall,
  ConsoleRequestOf,
} from '@trine/contract/console/console-call.ts';
import type {
  ConsoleReason,
  ConsoleRefusalDetails,
  ConsoleRefusal,
} from '@trine/contract/console/reasons.ts';
import type { StaffSession } from './staff-session.ts';

/** From where a request of the console comes. */
export interface RequestPlace {
  readonly address: string;
  /** The token in the cookie of the browser; null: none. */
  readonly device: string | null;
}

export interface ConsoleContext<Session> {
  readonly session: Session;
  /** The caller's network address. */
  readonly address: string;
  /** The same with the browser's own token. */
  readonly from: RequestPlace;
  /** What the browser says of itself; empty when it says nothing. */
  readonly userAgent: string;
}

/** Who does something, and from where, for the audit log. */
export interface ConsoleActing {
  readonly actor: string;
  readonly address: string;
}

export type CookieChange =
  | {
      readonly kind: 'set';
      readonly token: string;
      /** What the browser is known by from now on; absent while the sign-in is not complete. */
      readonly device?: string;
    }
  | { readonly kind: 'clear' };

export type ConsoleReply<Data> =
  | { readonly kind: 'accepted'; readonly data: Data; readonly cookie?: CookieChange }
  | { readonly kind: 'rejected'; readonly rejection: ConsoleRefusal }
  | { readonly kind: 'busy' }
  /** Lines of a download, written as they come. */
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
    request: ConsoleRequestOf<Of>,
    context: ConsoleContext<SessionFor<Of>>,
  ) => Promise<ConsoleReply<ConsoleAnswerOf<Of>>>,
): ConsoleRoute {
  return { call, handle };
}

export function answer<Data>(data: Data, cookie?: CookieChange): ConsoleReply<Data> {
  return cookie === undefined ? { kind: 'accepted', data } : { kind: 'accepted', data, cookie };
}

/** What an act says that has nothing to tell. */
export function done(): ConsoleReply<{ done: true }> {
  return { kind: 'accepted', data: { done: true } };
}

export function reject(
  reason: ConsoleReason,
  details: ConsoleRefusalDetails = {},
): ConsoleReply<never> {
  return { kind: 'rejected', rejection: { reason, ...details } };
}

export function actingOf(context: ConsoleContext<StaffSession>): ConsoleActing {
  return { actor: context.session.actor, address: context.address };
}
