// A statement is SQL text with the types of its parameters and columns. All SQL of the server is
// written so, in `.sql.ts` files; a test describes each one by PostgreSQL and compares. Parameters
// are named here and numbered in the text: the first key is $1.

import type { ColumnType, ValueOf } from './column.ts';
import type { Connection } from './transaction.ts';

type Columns = Readonly<Record<string, ColumnType<unknown>>>;
type RecordOf<Shape> = { readonly [Key in keyof Shape]: ValueOf<Shape[Key]> };

export interface Statement<Parameters = unknown, Row = unknown> {
  readonly name: string;
  readonly text: string;
  readonly parameters: Columns;
  readonly columns: Columns;
  /** All rows. */
  all(connection: Connection, parameters: Parameters): Promise<Row[]>;
  /** The only row, or null; more than one is a programmer's error. */
  first(connection: Connection, parameters: Parameters): Promise<Row | null>;
  /** Exactly one row; anything else is a programmer's error. */
  one(connection: Connection, parameters: Parameters): Promise<Row>;
  /** The number of rows changed. */
  run(connection: Connection, parameters: Parameters): Promise<number>;
}

interface StatementSource<Parameters, Row> {
  /** Unique among all statements: it names the prepared statement on each connection. */
  readonly name: string;
  readonly parameters: Parameters;
  readonly columns: Row;
  readonly text: string;
}

export function statement<const Parameters extends Columns, const Row extends Columns>(
  source: StatementSource<Parameters, Row>,
): Statement<RecordOf<Parameters>, RecordOf<Row>> {
  const { parameters, columns } = source;
  const encoders = Object.entries(parameters);
  const decoders = Object.entries(columns).map(([key, column]) => ({ key, column }));

  async function query(connection: Connection, given: RecordOf<Parameters>) {
    const parameters = given as Readonly<Record<string, unknown>>;
    const values = encoders.map(([key, column]) => encodeValue(column, parameters[key]));
    return connection.query({ name: source.name, text: source.text, values, rowMode: 'array' });
  }

  function decodeRow(cells: readonly (string | null)[]): RecordOf<Row> {
    const row: Record<string, unknown> = {};
    let place = 0;
    for (const { key, column } of decoders) {
      const cell = cells[place] ?? null;
      row[key] = cell === null ? null : column.decode(cell);
      place += 1;
    }
    return row as RecordOf<Row>;
  }

  return {
    name: source.name,
    text: source.text,
    parameters,
    columns,
    async all(connection, given) {
      return (await query(connection, given)).rows.map(decodeRow);
    },
    async first(connection, given) {
      const { rows } = await query(connection, given);
      if (rows.length > 1) throw new Error(`${source.name} gave ${rows.length} rows, not one`);
      return rows[0] === undefined ? null : decodeRow(rows[0]);
    },
    async one(connection, given) {
      const { rows } = await query(connection, given);
      if (rows[0] === undefined || rows.length > 1) {
        throw new Error(`${source.name} gave ${rows.length} rows, not one`);
      }
      return decodeRow(rows[0]);
    },
    async run(connection, given) {
      return (await query(connection, given)).rowCount ?? 0;
    },
  };
}

function encodeValue(column: ColumnType<unknown>, value: unknown): unknown {
  if (value === undefined) throw new Error('a parameter is missing');
  return column.encode(value);
}
