// What a call of the API is: its path, its header, the shapes of request and answer, and the
// reasons for which it may be rejected. Servers validate requests with it, tests validate answers.

import type { Static, TObject, TSchema } from 'typebox';
import type { Reason } from './reasons.ts';

/** What calls of players and calls of staff have in common. */
export interface AnyCall<Why extends string = string> {
  readonly method: 'GET' | 'POST';
  /** Without the base path, which is `/index.php` for players and `/console/api` for staff. */
  readonly path: string;
  readonly request: TObject;
  readonly answer: TSchema;
  /**
   * Besides those of the transport (malformed, busy, …) and of the request's fields
   * (required_field, invalid_field).
   */
  readonly reasons: readonly Why[];
}

export interface Call extends AnyCall<Reason> {
  /**
   * Whether the header `token` is needed. `optional`: with a player's session, with a visitor's own
   * token, or without either.
   */
  readonly token: boolean | 'optional';
  /** Uses the header `idempotency-key`. */
  readonly idempotent?: true;
  /** How long caches may keep an accepted answer; absent: no cache may. */
  readonly cacheSeconds?: number;
  /** Fields besides `host` and `lang`; required ones in the order in which they are checked. */
  readonly request: TObject;
}

export type RequestOf<Of extends AnyCall> = Static<Of['request']>;
export type AnswerOf<Of extends AnyCall> = Static<Of['answer']>;

/** Adds the reasons of the request's fields to those of the call. */
export function call<const Of extends Call>(source: Of): Of {
  return { ...source, reasons: [...fieldReasons(source.request), ...source.reasons] };
}

interface Fields {
  readonly properties: object;
  readonly required?: readonly string[];
}

function fieldReasons({ properties, required }: Fields): readonly Reason[] {
  if (Object.keys(properties).length === 0) return [];
  return required === undefined ? ['invalid_field'] : ['required_field', 'invalid_field'];
}

type Module = Readonly<Record<string, unknown>>;
type CallsIn<Modules extends readonly Module[]> = Extract<
  { [Of in keyof Modules]: Modules[Of][keyof Modules[Of]] }[number],
  AnyCall
>;
export type CallsByPath<Modules extends readonly Module[]> = {
  readonly [Of in CallsIn<Modules> as Of['path']]: Of;
};

/** The calls that these modules export, by their paths. */
export function callsByPath<const Modules extends readonly Module[]>(
  modules: Modules,
): CallsByPath<Modules> {
  const calls = modules.flatMap((module) => Object.values(module)).filter(isCall);
  return Object.fromEntries(calls.map((each) => [each.path, each])) as CallsByPath<Modules>;
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'path' in value && 'reasons' in value;
}
