// A route is a call of the contract with its handler. Rooms export lists of routes; the server
// parses, validates, authenticates and writes envelopes. A handler gets valid requests only and
// returns a value, never HTTP.

import type { AnswerOf, Call, RequestOf } from '@trine/contract/call.ts';
import type { Rejection } from '@trine/contract/envelope.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { Reason, RejectionDetails } from '@trine/contract/reasons.ts';
import type { PlayerId } from '../postgres/ids.ts';
import type { WalPosition } from '../postgres/wal-position.ts';

/** The caller of a session. */
export interface SessionPlayer {
  readonly playerId: PlayerId;
  readonly groupId: 1 | 2 | 3;
  readonly username: string;
  /** Identifies the session itself, for log-out. */
  /** Hexadecimal. */
  readonly tokenHash: string;
  /** Of all commits acknowledged before this call; absent: reads have to go to the primary. */
  readonly position?: WalPosition;
}

/** The claims of a token; its session was not checked for this call. */
export type TokenClaims = Pick<SessionPlayer, 'playerId' | 'tokenHash'>;

export interface Context<Player> {
  readonly language: Language;
  /** The caller's network address. */
  readonly address: string;
  readonly player: Player;
  /** The user agent. */
  readonly userAgent?: string;
  /** A visitor's token, for a call that takes one. It was not checked. */
  readonly visitor?: string | null;
  /** The idempotency key in its valid form; null without one, or for calls that ignore it. */
  readonly key: string | null;
}

export type Reply<Data> =
  | { readonly kind: 'accepted'; readonly data: Data; readonly msg?: unknown }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  /** 503 with `Retry-After`. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  /** 429 with `Retry-After`. */
  | { readonly kind: 'slow_down'; readonly retryAfterSeconds: number }
  /** Of a call that checks the session itself. */
  | { readonly kind: 'session'; readonly state: 'unknown' | 'ended' | 'expired' };

type PlayerFor<Of extends Call> = Of['token'] extends true
  ? SessionPlayer
  : Of['token'] extends false
    ? null
    : SessionPlayer | null;
export type Handler<Of extends Call> = (
  request: RequestOf<Of>,
  context: Context<PlayerFor<Of>>,
) => Promise<Reply<AnswerOf<Of>>>;

export interface Route {
  readonly call: Call;
  /** How to read a token, when the handler checks the session itself. */
  readonly tokenClaimsOf: ClaimOf | null;
  readonly handle: (request: never, context: Context<never>) => Promise<Reply<unknown>>;
}

export function route<Of extends Call>(call: Of, handle: Handler<Of>): Route {
  return { call, tokenClaimsOf: null, handle };
}

export type ClaimOf = (token: string) => TokenClaims | null;

/** A call whose handler checks the session in the same statement in which it does its work. */
export function claimedRoute<Of extends Call>(
  call: Of,
  tokenClaimsOf: ClaimOf,
  handle: (request: RequestOf<Of>, context: Context<TokenClaims>) => Promise<Reply<AnswerOf<Of>>>,
): Route {
  return { call, tokenClaimsOf, handle };
}

/** `msg` replaces the usual sentence, where the contract allows it. */
export function accepted<Data>(data: Data, msg?: unknown): Reply<Data> {
  return msg === undefined ? { kind: 'accepted', data } : { kind: 'accepted', data, msg };
}

/** Data as JSON text, for replies to many callers. */
export interface Written {
  readonly [jsonText]: string;
}

const jsonText = Symbol('json text');

const beyondAscii = /[^\0-\x7f]/g;

/** JSON in ASCII only: such texts are joined and sent at half the cost of others. */
export function asciiJson(value: unknown): string {
  const json = JSON.stringify(value);
  const escaped = json.replace(beyondAscii, (unit) => {
    return String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0');
  });
  // A string with two bytes a character would keep them, and so would every string joined to it.
  return escaped === json ? json : Buffer.from(escaped, 'latin1').toString('latin1');
}

/** `json` is the JSON text of `Data`. */
export function written<Data>(json: string): Data {
  return { [jsonText]: json } as Data;
}

/** The JSON text of written data; null for other data. */
export function writtenText(data: unknown): string | null {
  const isWritten = typeof data === 'object' && data !== null && jsonText in data;
  return isWritten ? (data as Written)[jsonText] : null;
}

export function nothing(): Reply<never> {
  return { kind: 'nothing' };
}

export function rejected(reason: Reason, details: RejectionDetails = {}): Reply<never> {
  return { kind: 'rejected', rejection: { reason, ...details } };
}

export function noSession(state: 'unknown' | 'ended' | 'expired'): Reply<never> {
  return { kind: 'session', state };
}

export function busy(retryAfterSeconds: number): Reply<never> {
  return { kind: 'busy', retryAfterSeconds };
}

/** For a caller over a rate limit; `data.retry_after` has the wait as well. */
export function slowDown(retryAfterSeconds: number): Reply<never> {
  return { kind: 'slow_down', retryAfterSeconds };
}

export interface Caller {
  readonly address: string;
  /** As it was sent, not yet checked. */
  readonly token: string | null;
}

/**
 * Counts one more request. Returns how many seconds its sender has to wait, or null if it may
 * continue. A promise only if other processes have to be asked.
 */
export type Pace = (caller: Caller) => number | null | Promise<number | null>;

/** Runs a call in its sender's turn. `busy` and not run if there is none. */
export type Share = <Result>(
  caller: Caller,
  work: () => Promise<Result>,
) => Promise<Result | 'busy'>;

/** Null for a call that waits for no turn. */
export type ShareOf = (call: Call) => Share | null;

/** Null for a call without a limit. */
export type LimitOf = (call: Pick<Call, 'path'>) => Pace | null;
