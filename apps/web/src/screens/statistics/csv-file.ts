import { byteOrderMark, csvLine, type Cell } from '@trine/contract/csv.ts';
import { saveFile } from '../../features/sharing/save-file.ts';

/** Saves rows as a file for spreadsheets. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const text = byteOrderMark + rows.map((cells) => csvLine(cells)).join('');
  saveFile(new File([text], `${name}.csv`, { type: 'text/csv' }));
}
