// Plans: a room's stakes, and the prices of its plays.

import type { Connection } from '../database/transaction.ts';
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

/** The present odds of a plan, null when there is no such plan. */
export async function readOdds(from: Connection, planId: number): Promise<PlanOdds | null> {
  const rows = await sql.planOdds.all(from, { planId });
  const [first] = rows;
  if (first === undefined) return null;
  return { version: first.version, oddsHundredths: rows.map((row) => row.oddsHundredths) };
}

/** The present odds of all plans, by plan. */
export async function readAllOdds(from: Connection): Promise<Map<number, PlanOdds>> {
  const odds = new Map<number, { version: number; oddsHundredths: number[] }>();
  for (const { planId, play, oddsHundredths, version } of await sql.allOdds.all(from, {})) {
    const plan = odds.get(planId) ?? { version, oddsHundredths: [] };
    plan.oddsHundredths[play] = oddsHundredths;
    odds.set(planId, plan);
  }
  return odds;
}

/** Whether the operator has betting on this game switched on. */
export async function isBettingOpen(from: Connection, gameId: number): Promise<boolean> {
  return (await sql.gameIsOpen.first(from, { gameId }))?.bettingOpen ?? false;
}
