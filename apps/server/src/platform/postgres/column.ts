// The column types of statements: how a value is sent to PostgreSQL, how its text is parsed, and
// the name under which PostgreSQL describes it. All values are sent as text, so that no 64-bit
// number passes through a float.

/** What the driver sends: text, bytes as they are, or null. */
type Encoded = string | Buffer | null;

export interface ColumnType<Value> {
  /** The name that `format_type` gives. */
  readonly sqlName: string;
  // Methods, so that a column of any value fits where the value's type does not matter.
  encode(value: Value): Encoded;
  decode(text: string): Value;
  /** The value as an element of an array, for a type that has a quicker way than to escape it. */
  encodeElement?(value: Value): string;
}

export type ValueOf<Column> = Column extends ColumnType<infer Value> ? Value : never;

function plain<Value>(
  sqlName: string,
  decode: (text: string) => Value,
  encode: (value: Value) => Encoded = String,
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
/** Bytes that are only compared, such as digests, as hexadecimal digits. */
export const hex = plain<string>(
  'bytea',
  (value) => value.slice(2),
  (value) => `\\x${value}`,
);
/** JSON as text; the caller parses it to its shape. */
export const json = plain<string>('jsonb', (value) => value);

/** A 64-bit number: amounts, ids. `int8<PlayerId>()` gives it a nominal type. */
export function int8<Value extends bigint = bigint>(): ColumnType<Value> {
  return plain<Value>('bigint', (value) => BigInt(value) as Value);
}

/** A moment as epoch milliseconds. PostgreSQL's microseconds are cut off. */
export const moment = plain<number>(
  'timestamp with time zone',
  (value) => Math.floor(Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))),
  (value) => new Date(value).toISOString(),
);

/** One word of a closed set, in a text column with a constraint. */
export function word<Value extends string>(): ColumnType<Value> {
  return plain<Value>('text', (value) => value as Value);
}

export function nullable<Value>(column: ColumnType<Value>): ColumnType<Value | null> {
  return {
    ...column,
    encode: (value) => (value === null ? null : column.encode(value)),
    decode: (value) => column.decode(value),
  };
}

/**
 * An array, for `unnest`; an array of arrays of the same length has two dimensions. Written here,
 * since the driver takes several times as long and this runs for every bet.
 */
export function arrayOf<Value>(column: ColumnType<Value>): ColumnType<readonly Value[]> {
  const isNested = column.sqlName.endsWith('[]');
  const isBare = isNested || bareTypes.has(column.sqlName);
  const isBytes = column.sqlName === 'bytea';

  function elementOf(value: Value): string {
    if (value !== null && column.encodeElement) return column.encodeElement(value);
    const encoded = column.encode(value);
    if (encoded === null) return 'NULL';
    if (isBare) return encoded.toString();
    return isBytes ? bytesElement(encoded) : textElement(encoded.toString());
  }

  return {
    sqlName: isNested ? column.sqlName : `${column.sqlName}[]`,
    encode: (values) => `{${values.map(elementOf).join(',')}}`,
    decode: (value) => decodeArray(value).map((element) => column.decode(element)),
  };
}

type Fields = Readonly<Record<string, ColumnType<unknown>>>;
type RecordOf<Shape> = { readonly [Key in keyof Shape]: ValueOf<Shape[Key]> };

/** A value of a composite type of the schema, its fields in the type's order. It is only sent. */
export function composite<const Shape extends Fields>(
  sqlName: string,
  fields: Shape,
): ColumnType<RecordOf<Shape>> {
  const inRecord = Object.entries(fields).map((field) => cellWriter(field, alone));
  const inElement = Object.entries(fields).map((field) => cellWriter(field, insideArray));
  return {
    sqlName,
    encode: (value) => recordText(inRecord, value),
    encodeElement: (value) => `"${recordText(inElement, value)}"`,
    decode: () => {
      throw new Error(`${sqlName} is only sent`);
    },
  };
}

type Cells = Readonly<Record<string, unknown>>;
type WriteCell = (record: Cells) => string;

function recordText(cells: readonly WriteCell[], record: Cells): string {
  let text = '';
  for (const cell of cells) text += text === '' ? `(${cell(record)}` : `,${cell(record)}`;
  return `${text})`;
}

interface Quoting {
  readonly quote: string;
  readonly escape: (text: string) => string;
}

const alone: Quoting = { quote: '"', escape };
/** A record that is an element of an array is escaped once more, with its quotes. */
const insideArray: Quoting = { quote: String.raw`\"`, escape: (text) => escape(escape(text)) };

/** Writes one field of a record. Null is empty. */
function cellWriter(
  [name, column]: readonly [string, ColumnType<unknown>],
  { quote, escape: escapeIn }: Quoting,
): WriteCell {
  const encodedOf = (record: Cells): Encoded => column.encode(record[name]);
  if (bareTypes.has(column.sqlName)) return (record) => encodedOf(record)?.toString() ?? '';
  if (column.sqlName === 'bytea') {
    const opening = quote + escapeIn(String.raw`\x`);
    return (record) => {
      const encoded = encodedOf(record);
      if (encoded === null) return '';
      const digits = typeof encoded === 'string' ? encoded.slice(2) : encoded.toString('hex');
      return opening + digits + quote;
    };
  }
  return (record) => {
    const text = encodedOf(record)?.toString() ?? null;
    if (text === null) return '';
    return needsQuotes.test(text) ? quote + escapeIn(text) + quote : text;
  };
}

/** Characters with a meaning in a record, blanks, and the empty text, which would be null. */
const needsQuotes = /^$|[\s"\\(),]/;

/** Types whose elements need neither quotes nor escapes. */
const bareTypes: ReadonlySet<string> = new Set(['smallint', 'integer', 'bigint', 'boolean']);
const needsEscape = /["\\]/;
const escaped = /["\\]/g;

/** The backslash of `\x…` is escaped once more. */
function bytesElement(encoded: string | Buffer): string {
  const digits = typeof encoded === 'string' ? encoded : `\\x${encoded.toString('hex')}`;
  return `"\\${digits}"`;
}

function textElement(encoded: string): string {
  return `"${escape(encoded)}"`;
}

function escape(text: string): string {
  return needsEscape.test(text) ? text.replaceAll(escaped, String.raw`\$&`) : text;
}

/** Arrays of numbers, ids, flags and single words only: nothing in them is quoted. */
function decodeArray(value: string): string[] {
  const inside = value.slice(1, -1);
  return inside === '' ? [] : inside.split(',');
}
