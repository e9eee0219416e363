// A month comes back: its files are loaded into tables of their own, which become the partitions of
// the month when they give exactly the sums that were recorded.

import { from as copyFrom } from 'pg-copy-streams';
import * as sql from './archive.sql.ts';
import { monthOf } from './archived-month.ts';
import { expectedOf } from './load-archive.ts';
import { folderOf, readManifest, readTable } from './month-files.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { inTurn, type Archiving } from './archive-month.ts';

/** How many orders and entries came back. Throws `StartError`; the month then stays away. */
export async function restoreMonth(
  { pool, archiveDir }: Archiving,
  firstDay: string,
): Promise<{ readonly orders: bigint; readonly entries: bigint }> {
  return inTurn(pool, async (on, client) => {
    const months = await sql.archivedMonths.all(on, {});
    const month = months.find((found) => found.month === firstDay);
    const names = await sql.expectMonth.first(on, { month: firstDay });
    if (month === undefined || names === null) {
      throw new StartError(`${monthOf(firstDay)} is not in the archive: see --list.`);
    }
    const folder = folderOf(archiveDir, firstDay);
    const manifest = await readManifest(folder);
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
