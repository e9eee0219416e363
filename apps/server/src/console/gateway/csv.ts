// Long tables as files that spreadsheets open, read and written page by page.

import { byteOrderMark, csvLine, type Cell } from '@trine/contract/csv.ts';

const rowsAtOnce = 200;
/** Rows of a file; for more, staff ask for shorter spans of time. */
const longestFile = 200_000;

/**
 * The lines of a table whose rows come in pages: `readPage` gives the rows that follow a row's id.
 * The last line of a file that reached `maxRows` says so.
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
