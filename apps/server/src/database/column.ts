// The column types that statements may use: how a value goes to PostgreSQL, how its text comes
// back, and under which name PostgreSQL describes it. Everything travels as text, so that no
// 64-bit number ever passes through a float.

export interface ColumnType<Value> {
  /** The name that `format_type` gives. */
  readonly sqlName: string;
  // Methods, so that a column of any value fits where the value's type does not matter.
  encode(value: Value): unknown;
  decode(text: string): Value;
}

export type ValueOf<Column> = Column extends ColumnType<infer Value> ? Value : never;

function plain<Value>(
  sqlName: string,
  decode: (text: string) => Value,
  encode: (value: Value) => unknown = String,
): ColumnType<Value> {
  return { sqlName, encode, decode };
}

function decodeBytes(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex');
}

/** A 16- or 32-bit number, exact as a JavaScript number. */
export const int2 = plain<number>('smallint', Number);
export const int4 = plain<number>('integer', Number);
export const text = plain<string>('text', (value) => value);
export const bool = plain<boolean>('boolean', (value) => value === 't');
export const bytes = plain<Buffer>('bytea', decodeBytes, (value) => value);
/** JSON as its text; the reader parses what it knows the shape of. */
export const json = plain<string>('jsonb', (value) => value);

/** A 64-bit number: amounts, ids. `int8<PlayerId>()` gives it a nominal type. */
export function int8<Value extends bigint = bigint>(): ColumnType<Value> {
  return plain<Value>('bigint', (value) => BigInt(value) as Value);
}

/** A moment as epoch milliseconds. PostgreSQL keeps microseconds; they are cut off. */
export const moment = plain<number>(
  'timestamp with time zone',
  (value) => Math.floor(Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))),
  (value) => new Date(value).toISOString(),
);

/** One word of a closed set, kept in a text column that a constraint guards. */
export function word<Value extends string>(): ColumnType<Value> {
  return plain<Value>('text', (value) => value as Value);
}

export function nullable<Value>(column: ColumnType<Value>): ColumnType<Value | null> {
  return {
    sqlName: column.sqlName,
    encode: (value) => (value === null ? null : column.encode(value)),
    decode: (value) => column.decode(value),
  };
}

/** A one-dimensional array without nulls, for `unnest`. */
export function arrayOf<Value>(column: ColumnType<Value>): ColumnType<readonly Value[]> {
  return {
    sqlName: `${column.sqlName}[]`,
    encode: (values) => values.map((value) => column.encode(value)),
    decode: (value) => decodeArray(value).map((element) => column.decode(element)),
  };
}

/** Arrays of numbers and ids only: their elements need neither quotes nor escapes. */
function decodeArray(value: string): string[] {
  const inside = value.slice(1, -1);
  return inside === '' ? [] : inside.split(',');
}
