// What a call of the console's API is. Answers are plain JSON with status 200; rejections are `{
// reason, … }` with the status of their reason. Calls that change something are POST, contain JSON
// and need the header `x-csrf-token` with the session's token.

import { Type, type TSchema } from 'typebox';
import type { AnyCall } from '../call.ts';
import { Identifier, IdentifierGiven } from '../values.ts';
import type { Permission } from './permissions.ts';
import type { ConsoleReason } from './reasons.ts';

export const consoleBase = '/console/api';
export const csrfHeader = 'x-csrf-token';
/** With the value 1: sent by a timer, so that it does not keep the session active. */
export const quietHeader = 'x-quiet';

export interface ConsoleCall extends AnyCall<ConsoleReason> {
  /**
   * The permission that the role needs. `signed_in`: any role. `begun`: a session that may still
   * lack its code. `anyone`: no session.
   */
  readonly permission: Permission | 'signed_in' | 'begun' | 'anyone';
  /** Needs two people, and neither may have been added or reset within the last day. */
  readonly takesTwo?: true;
}

/**
 * In every answer with actors of the console (`staff:7`): their names. A role that may see a row
 * may see who acted on it, even without access to the staff list.
 */
export interface NamedActors {
  readonly actors?: Readonly<Record<string, string>>;
}

export function consoleCall<const Of extends ConsoleCall>(source: Of): Of {
  return source;
}

/** The answer of an act without data. */
export const Done = Type.Object({ done: Type.Literal(true) });

/** A page of rows, newest first unless the call says otherwise; `next` is the next `before_id`. */
export function PageOf<Row extends TSchema>(row: Row) {
  return Type.Object({
    rows: Type.Array(row),
    next: Type.Union([Identifier, Type.Null()]),
  });
}

/** Maximum number of rows, older than that id. */
export const pageRequest = {
  limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 200] })),
  before_id: Type.Optional(IdentifierGiven),
};

/** `staff:7`, `player:10001`, or a rule of the house such as `rule:opposite_bets`. */
export const Actor = Type.String({ maxLength: 64 });
/** A reason for a colleague or a player to read. */
export const ReasonGiven = Type.String({ minLength: 10, maxLength: 500 });
/**
 * Proves the caller again: the own password and, with an authenticator, one of its codes or a
 * recovery code. A code works once. Rejected with `proofReasons`.
 */
export const proofFields = {
  password: Type.String({ minLength: 1, maxLength: 128 }),
  code: Type.Optional(Type.String({ minLength: 6, maxLength: 40 })),
};
/** Maximum number of rows of a file with personal data. */
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
