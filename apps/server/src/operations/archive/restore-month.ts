// Restores a month: loads its files into new tables, which become the month's partitions if they
// give exactly the recorded sums.

import { from as copyFrom } from 'pg-copy-streams';
import * as sql from './archive.sql.ts';
import { formatMonth } from './archived-month.ts';
import { expectedOf } from './load-archive.ts';
import { monthFolder, readMonthManifest, readTable } from './month-files.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { inTurn, type Archiving } from './archive-month.ts';

/** Returns how many orders and entries were restored. Throws `StartError`; then nothing changed. */
export async function restoreMonth(
  { pool, archiveDir }: Archiving,
  firstDay: string,
): Promise<{ readonly orders: bigint; readonly entries: bigint }> {
  return inTurn(pool, async (on, client) => {
    const months = await sql.archivedMonths.all(on, {});
    const month = months.find((found) => found.month === firstDay);
    const names = await sql.expectMonth.first(on, { month: firstDay });
    if (month === undefined || names === null) {
      throw new StartError(`${formatMonth(firstDay)} is not in the archive: see --list.`);
    }
    const folder = monthFolder(archiveDir, firstDay);
    const manifest = await readMonthManifest(folder);
    for (const table of sql.archivedTables) {
      const relation = table === 'bet_order' ? names.orders : names.entries;
      const { columns } = manifest.tables[table];
      const target = client.query(copyFrom(sql.copyIn(relation, columns)));
      await readTable(folder, { table, expected: expectedOf(month, table) }, target);
    }
    await sql.attachMonth.all(on, { month: firstDay });
    return { orders: month.orderCount, entries: month.entryCount };
  });
}
