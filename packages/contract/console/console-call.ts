// What a call of the console's API is. Answers travel as plain JSON with status 200; refusals as
// `{ reason, … }` with the status of their reason. Calls that change something are POST, carry JSON
// and need the header `x-csrf-token` with the session's own token.

import { Type, type Static, type TObject, type TSchema } from 'typebox';
import { Identifier, IdentifierGiven } from '../values.ts';
import type { Permission } from './permissions.ts';
import type { ConsoleReason } from './reasons.ts';

export const consoleBase = '/console/api';
export const csrfHeader = 'x-csrf-token';
/** With the value 1: asked by a timer and not by a person, so that it keeps no session awake. */
export const quietHeader = 'x-quiet';

export interface ConsoleCallSource<Request extends TObject, Answer extends TSchema> {
  readonly method: 'GET' | 'POST';
  /** Without the base path `/console/api`. */
  readonly path: string;
  /**
   * What the role must allow. `signed_in`: any role. `begun`: a session that may still lack its
   * code. `anyone`: no session at all.
   */
  readonly permission: Permission | 'signed_in' | 'begun' | 'anyone';
  /** One of the two words that it takes: not of somebody who was added or reset a day ago. */
  readonly takesTwo?: true;
  readonly request: Request;
  readonly answer: Answer;
  /** Beyond those of the transport (signed_out, forged, forbidden, malformed, busy, internal). */
  readonly reasons: readonly ConsoleReason[];
}

/**
 * In every answer that names people of the console (`staff:7`): what they are called, since who may
 * see a row may see whose hand was in it, whether or not the list of all people is for that role.
 */
export interface NamedActors {
  readonly actors?: Readonly<Record<string, string>>;
}

export type ConsoleCall = ConsoleCallSource<TObject, TSchema>;
export type ConsoleRequestOf<Of extends ConsoleCall> = Static<Of['request']>;
export type ConsoleAnswerOf<Of extends ConsoleCall> = Static<Of['answer']>;

export function consoleCall<
  const Request extends TObject,
  const Answer extends TSchema,
  const Source extends ConsoleCallSource<Request, Answer>,
>(source: Source & ConsoleCallSource<Request, Answer>): Source {
  return source;
}

/** What an act gives that has nothing to tell. */
export const Done = Type.Object({ done: Type.Literal(true) });

/** A page of rows, newest first unless the call says otherwise; `next` is the next `before_id`. */
export function PageOf<Row extends TSchema>(row: Row) {
  return Type.Object({
    rows: Type.Array(row),
    next: Type.Union([Identifier, Type.Null()]),
  });
}

/** Which page: at most so many rows, older than that id. */
export const pageRequest = {
  limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 200] })),
  before_id: Type.Optional(IdentifierGiven),
};

/** `staff:7`, `player:10001`, or a rule of the house such as `rule:opposite_bets`. */
export const Actor = Type.String({ maxLength: 64 });
/** What is written down for a colleague or a player to read. */
export const ReasonGiven = Type.String({ minLength: 10, maxLength: 500 });
/**
 * Proves again who acts: one's own password and, for whoever has an authenticator, a code of it or
 * a recovery code. A code is good once. Refused with `proofReasons`.
 */
export const proofFields = {
  password: Type.String({ minLength: 1, maxLength: 128 }),
  code: Type.Optional(Type.String({ minLength: 6, maxLength: 40 })),
};
/** Rows of a file with personal data. */
export const maxExportRows = 10_000;
export const proofReasons = [
  'wrong_credentials',
  'wrong_code',
  'locked_out',
  'unknown_place',
] as const;
export const MoneyText = Type.String({ pattern: '^-?[0-9]+\\.[0-9]{2}$' });

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** One word of a closed set. */
export function wordOf<const Word extends string>(words: readonly Word[]) {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words] });
}
