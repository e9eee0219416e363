// The hours in which a game sells: set by the console, otherwise by the configuration. A change
// takes effect with the next round; the running round is not affected.

import { parseSaleHours, type SaleHours } from '@trine/game/schedule.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './sale-hours.sql.ts';

export type SetHours = Awaited<ReturnType<typeof sql.saleHours.all>>[number];

/** The hours set by the console, by game; without games that the console has not set. */
export async function readSaleHours(from: Connection): Promise<ReadonlyMap<number, SaleHours>> {
  const hours = new Map<number, SaleHours>();
  for (const row of await sql.saleHours.all(from, {})) {
    const parsed = parseSaleHours(row.hours);
    if (parsed !== null) hours.set(row.gameId, parsed);
  }
  return hours;
}

export async function listSaleHours(from: Connection): Promise<SetHours[]> {
  return sql.saleHours.all(from, {});
}

/** `hours` null: those of the configuration. False: the current hours are not `seen`. */
export async function setSaleHours(
  tx: Tx,
  change: {
    readonly gameId: number;
    readonly seen: string | null;
    readonly hours: string | null;
    readonly changedBy: string;
  },
): Promise<boolean> {
  const { gameId, seen, hours, changedBy } = change;
  const taken = await sql.takeSaleHours.first(tx, { gameId });
  if ((taken?.hours ?? null) !== seen) return false;
  if (hours === seen) return true;
  const changed =
    hours === null
      ? await sql.forgetSaleHours.run(tx, { gameId })
      : await sql.setSaleHours.run(tx, { gameId, hours, changedBy, seen });
  return changed === 1;
}
