// A route of the desk: a call of its contract with the function that answers it. A handler sees
// only requests that fit, from people who may, and answers with a value, never with HTTP.

import type {
  DeskAnswerOf,
  DeskCall,
  DeskRequestOf,
} from '@trine/contract/console/console-call.ts';
import type {
  DeskReason,
  DeskRefusalDetails,
  DeskRefusal,
} from '@trine/contract/console/reasons.ts';
import type { StaffSession } from './sessions.ts';

export interface DeskContext<Session> {
  readonly session: Session;
  /** The caller's network address. */
  readonly address: string;
}

/** Who does something, and from where, for the journal. */
export interface DeskActing {
  readonly actor: string;
  readonly address: string;
}

export type CookieChange =
  | { readonly kind: 'set'; readonly token: string }
  | { readonly kind: 'clear' };

export type DeskReply<Data> =
  | { readonly kind: 'accepted'; readonly data: Data; readonly cookie?: CookieChange }
  | { readonly kind: 'refused'; readonly refusal: DeskRefusal }
  | { readonly kind: 'busy' }
  /** Lines of a download, written as they come. */
  | { readonly kind: 'file'; readonly name: string; readonly lines: AsyncIterable<string> };

type SessionFor<Of extends DeskCall> = Of['permission'] extends 'anyone' ? null : StaffSession;

export interface DeskRoute {
  readonly call: DeskCall;
  readonly handle: (request: never, context: DeskContext<never>) => Promise<DeskReply<unknown>>;
}

export function deskRoute<Of extends DeskCall>(
  call: Of,
  handle: (
    request: DeskRequestOf<Of>,
    context: DeskContext<SessionFor<Of>>,
  ) => Promise<DeskReply<DeskAnswerOf<Of>>>,
): DeskRoute {
  return { call, handle };
}

export function answer<Data>(data: Data, cookie?: CookieChange): DeskReply<Data> {
  return cookie === undefined ? { kind: 'accepted', data } : { kind: 'accepted', data, cookie };
}

/** What an act says that has nothing to tell. */
export function done(): DeskReply<{ done: true }> {
  return { kind: 'accepted', data: { done: true } };
}

export function refuse(reason: DeskReason, details: DeskRefusalDetails = {}): DeskReply<never> {
  return { kind: 'refused', refusal: { reason, ...details } };
}

export function actingOf(context: DeskContext<StaffSession>): DeskActing {
  return { actor: context.session.actor, address: context.address };
}
