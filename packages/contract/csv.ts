// Lines of files that spreadsheets open. A cell that such a program would take for a formula gets
// an apostrophe in front, which it shows as text (the rule is OWASP's, and some programs skip what
// can not be seen and know the wide signs of East Asian keyboards); amounts stay numbers.

const formulaStart = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const plainNumber = /^-?[0-9]+(\.[0-9]+)?$/;
const needsQuotes = /[",\r\n]/;
/** Leads a file, so that spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF';

export type Cell = string | number | bigint | boolean | null;

/** One line of cells, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isFormula = formulaStart.test(text) && !plainNumber.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
