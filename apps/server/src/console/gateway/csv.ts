// Tables as files that spreadsheets open. A cell that such a program would take for a formula gets
// an apostrophe in front, which it shows as text (the rule is OWASP's, and some programs skip what
// can not be seen and know the wide signs of East Asian keyboards); amounts stay numbers.

const formulaStart = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const plainNumber = /^-?[0-9]+(\.[0-9]+)?$/;
const needsQuotes = /[",\r\n]/;
/** So that spreadsheets read UTF-8. */
const byteOrderMark = '\uFEFF';
const rowsAtOnce = 200;
/** The longest file, in rows; whoever needs more asks for shorter spans of time. */
const maxRows = 200_000;

export type Cell = string | number | bigint | boolean | null;

/** One line of cells, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * The lines of a table whose rows come in pages: `readPage` gives the rows that follow a row's id.
 */
export async function* csvLines<Row>(table: {
  readonly columns: readonly string[];
  readonly cellsOf: (row: Row) => readonly Cell[];
  readonly readPage: (after: Row | null, limit: number) => Promise<readonly Row[]>;
}): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(table.columns);
  let last: Row | null = null;
  for (let written = 0; written < maxRows; written += rowsAtOnce) {
    const rows: readonly Row[] = await table.readPage(last, rowsAtOnce);
    if (rows.length > 0) yield rows.map((row) => csvLine(table.cellsOf(row))).join('');
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1) ?? null;
  }
  yield csvLine([`This file ends after ${maxRows} rows: ask for a shorter span of time.`]);
}

function csvCell(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isFormula = formulaStart.test(text) && !plainNumber.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
