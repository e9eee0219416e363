// Schemas of single values. Requests may be JSON or a form, in which everything is text, so numbers
// may also be their digits. `keywords.ts` defines the keywords `money`, `identifier` and `oneOf…`
// beyond JSON Schema; every validator of these schemas loads it.

import { Type } from 'typebox';

/** Money in an answer: a decimal string of account units, `"-5.00"`, `"1234.50"`. */
export const Money = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,11})\\.[0-9]{2}$' });
/** A number in hundredths as a decimal string, such as odds `"1.94"`. */
export const Decimal = Type.String({ pattern: '^(0|[1-9][0-9]{0,11})\\.[0-9]{2,4}$' });
/** Money in a request: a string or a number with at most two decimals. */
export const MoneyGiven = Type.Unsafe<string | number>({ money: true });
/** An id in an answer. */
export const Identifier = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** An id in a request: an integer or its digits, in the range of a `bigint` column and of JSON. */
export const IdentifierGiven = Type.Unsafe<string | number>({ identifier: true });
/** The largest `integer` of PostgreSQL. */
export const largestInt4 = 2_147_483_647;
/** A game's number in a request, within its column: `smallint`. */
export const GameIdGiven = Type.Unsafe<string | number>({ integerBetween: [0, 32_767] });
/** A plan's number, a count or a version in a request, within its column: `integer`. */
export const Int4Given = Type.Unsafe<string | number>({ integerBetween: [0, largestInt4] });
/** Epoch seconds, up to the end of the year 9999. */
export const Seconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
export const Digit = Type.Integer({ minimum: 0, maximum: 9 });
export const Hex = Type.String({ pattern: '^([0-9a-f]{2})*$' });
/** An issue in a request: the day it opened and a sequence. */
export const IssueGiven = Type.String({ pattern: '^[0-9]{1,20}$' });
/** A date of the operator's time zone, `YYYY-MM-DD`. */
export const DateGiven = Type.Unsafe<string>({ calendarDate: true });

/** Identifies a session among those of its owner: the beginning of its token's hash. */
export const SessionId = Type.String({ pattern: '^[0-9a-f]{16}$' });

export const Nothing = Type.Null();

/** The maximum number of rows, older than this id; newest first. */
export const pageFields = {
  limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 200] })),
  before_id: Type.Optional(IdentifierGiven),
};
export const defaultPageSize = 50;
