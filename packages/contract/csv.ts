// Lines of files for spreadsheets. A cell that a spreadsheet would read as a formula gets a leading
// apostrophe, which is shown as text (the rule is OWASP's; some programs skip invisible characters
// and accept full-width characters of East Asian keyboards). Amounts stay numbers.

const formulaStart = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const plainNumber = /^-?[0-9]+(\.[0-9]+)?$/;
/**
 * Digits that are no quantity, which Excel would change: it keeps 15 digits of a number, drops
 * leading zeros and reads `12E3` as 12,000. A leading tab makes them text in Excel. Unlike `="..."`
 * it is no formula and is not shown by other programs: programs that read numbers (PostgreSQL's
 * COPY, pandas, JavaScript) skip leading white space.
 */
const changedByExcel = /^([0-9]{16,}|0[0-9]+|[0-9]+(\.[0-9]+)?E[+-]?[0-9]+)$/i;
const needsQuotes = /[",\r\n]/;
/** First character of a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

export type Cell = string | number | bigint | boolean | null;

/** One line of cells, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isFormula = formulaStart.test(text) && !plainNumber.test(text);
  if (changedByExcel.test(text)) return `"\t${text}"`;
  const harmless = isFormula ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Formats moments, in epoch milliseconds, as ISO 8601 with the offset of a time zone:
 * "2026-11-26T21:33:05+08:00", with milliseconds if there are any.
 */
export function csvTimeIn(timeZone: string): (epochMs: number) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  return (epochMs) => {
    const parts = new Map(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
    const day = `${part('year')}-${part('month')}-${part('day')}`;
    const time = `${part('hour')}:${part('minute')}:${part('second')}`;
    const millisecond = Math.floor(epochMs) % 1000;
    const fraction = millisecond === 0 ? '' : `.${String(millisecond).padStart(3, '0')}`;
    const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
    return `${day}T${time}${fraction}${offset}`;
  };
}
