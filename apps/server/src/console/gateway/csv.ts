// Writes long tables as CSV for spreadsheets, page by page.

import { byteOrderMark, csvLine, type Cell } from '@trine/contract/csv.ts';

const rowsAtOnce = 200;
/** Most rows of a file; for more, staff ask for shorter ranges of time. */
const longestFile = 200_000;

/**
 * `readPage` returns the rows after a row's id. A file that reached `maxRows` says so in its last
 * line.
 */
export async function* csvLines<Row>(table: {
  readonly columns: readonly string[];
  readonly cellsOf: (row: Row) => readonly Cell[];
  readonly readPage: (after: Row | null, limit: number) => Promise<readonly Row[]>;
  readonly maxRows?: number;
}): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(table.columns);
  const { maxRows = longestFile } = table;
  let last: Row | null = null;
  for (let written = 0; written < maxRows; written += rowsAtOnce) {
    const rows: readonly Row[] = await table.readPage(last, rowsAtOnce);
    if (rows.length > 0) yield rows.map((row) => csvLine(table.cellsOf(row))).join('');
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1) ?? null;
  }
  yield csvLine([`This file ends after ${maxRows} rows: ask for a shorter span of time.`]);
}
