// Plans: the limits and the odds of a room.

import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './reference.sql.ts';

export interface Plan {
  readonly planId: number;
  readonly gameId: number;
  readonly roomType: number;
  readonly joinLimitMinor: bigint;
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
}

/** All plans by game and type of room. */
export async function listPlans(from: Connection): Promise<Plan[]> {
  return sql.plans.all(from, {});
}

export interface PlanOdds {
  readonly version: number;
  /** In hundredths, by the play's number 0 to 37. */
  readonly oddsHundredths: readonly number[];
}

/** The current odds by plan, of one plan or of all (null); empty when the plan does not exist. */
export async function readOdds(
  from: Connection,
  only: number | null,
): Promise<ReadonlyMap<number, PlanOdds>> {
  const rows = await sql.presentOdds.all(from, { planId: only });
  return new Map(rows.map(({ planId, ...odds }) => [planId, odds]));
}

/** Whether betting on this game is switched on. */
export async function isBettingOpen(from: Connection, gameId: number): Promise<boolean> {
  return (await sql.gameIsOpen.first(from, { gameId }))?.bettingOpen ?? false;
}
