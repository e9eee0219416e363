// Changes of plans by the console. A change is validated, waits, and takes effect when the game's
// next round opens, so that players bet only on terms that they have seen.

import {
  formatOdds,
  lintOdds,
  oddsTable,
  type OddsProblem,
  type OddsTable,
} from '@trine/game/odds.ts';
import { isPlayCode, playNumber } from '@trine/game/plays.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import * as sql from './plan-versions.sql.ts';

export type PlanVersion = Awaited<ReturnType<typeof sql.plans.all>>[number];
export type PlanChange = Awaited<ReturnType<typeof sql.planChanges.all>>[number];

export interface PlanParts {
  readonly database: Database;
  readonly nextId: NextId;
}

export interface Terms {
  /** Basis points. */
  readonly targetReturn: number;
  readonly joinLimitMinor: bigint;
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
  readonly roundCapMinor: bigint;
  /** Odds that differ from those of the target return, in hundredths. */
  readonly ownOdds: readonly { readonly play: string; readonly odds: number }[];
}

/** All plans, or one. */
export async function listPlanVersions(
  from: Connection,
  planId: number | null,
): Promise<PlanVersion[]> {
  return sql.plans.all(from, { planId });
}

export async function listChanges(
  from: Connection,
  question: {
    readonly planId: number | null;
    readonly state: string | null;
    readonly beforeId: bigint;
    readonly limit: number;
  },
): Promise<PlanChange[]> {
  return sql.planChanges.all(from, question);
}

export interface Preview {
  readonly odds: OddsTable;
  /** Sentences on why the terms cannot be saved. */
  readonly problems: readonly string[];
}

/** The largest stake that `prepareBatch` passes on. */
const largestStakeMinor = 1_000_000_000_000n;

/**
 * The odds of the terms, and their problems; null when a play of `ownOdds` does not exist or is
 * there twice.
 */
export function previewTerms(terms: Terms): Preview | null {
  const odds = [...oddsTable(terms.targetReturn)];
  const priced = new Set<string>();
  for (const own of terms.ownOdds) {
    if (!isPlayCode(own.play) || priced.has(own.play)) return null;
    priced.add(own.play);
    odds[playNumber(own.play)] = own.odds;
  }
  return { odds, problems: [...limitProblems(terms), ...lintOdds(odds).map(sentenceOf)] };
}

/**
 * Saves a change that waits for the next round and replaces the waiting one that the screen showed.
 * Null: the plan or its waiting change is no longer the one that the screen showed.
 */
export async function saveChange(
  { database, nextId }: PlanParts,
  change: {
    readonly planId: number;
    /** The version that the screen showed. */
    readonly version: number;
    /** The waiting change that the screen showed; null without one. */
    readonly replaces: RowId | null;
    readonly terms: Terms;
    readonly odds: OddsTable;
    readonly reason: string;
    readonly actor: string;
    readonly address: string;
  },
): Promise<RowId | null> {
  const changeId = nextId();
  const { terms, ...rest } = change;
  const row = { ...terms, ...rest, changeId, auditId: nextId() };
  const { isSaved } = await sql.saveChange.one(database, row);
  return isSaved ? changeId : null;
}

export async function withdrawChange(
  { database, nextId }: PlanParts,
  withdrawal: { readonly changeId: RowId; readonly actor: string; readonly address: string },
): Promise<'not_found' | 'over' | null> {
  const row = { ...withdrawal, auditId: nextId() };
  return (await sql.withdrawChange.one(database, row)).rejection;
}

function limitProblems(terms: Terms): string[] {
  const { minStakeMinor, maxStakeMinor, roundCapMinor } = terms;
  const problems: string[] = [];
  if (minStakeMinor === 0n) problems.push('The smallest stake must be more than nothing.');
  if (maxStakeMinor < minStakeMinor) problems.push('The largest stake is below the smallest.');
  if (maxStakeMinor > largestStakeMinor) problems.push('The largest stake is too large.');
  if (roundCapMinor === 0n) problems.push('The cap of a round must be more than nothing.');
  return problems;
}

function sentenceOf(problem: OddsProblem): string {
  switch (problem.kind) {
    case 'return_out_of_range': {
      const { play, oddsHundredths, lowestHundredths, highestHundredths } = problem;
      const [given, lowest, highest] = [oddsHundredths, lowestHundredths, highestHundredths];
      return (
        `${play} at ${formatOdds(given)} is outside of what may be offered: ` +
        `${formatOdds(lowest)} to ${formatOdds(highest)}.`
      );
    }
    case 'beats_house': {
      const { stakes, stakedMinor, minPayoutMinor } = problem;
      const plays = stakes.map(({ play, stakeMinor }) => {
        return `${formatMoney(minor(stakeMinor))} on ${play}`;
      });
      return (
        `In every draw, ${plays.join(', ')} (${formatMoney(stakedMinor)} in all) ` +
        `return at least ${formatMoney(minPayoutMinor)}.`
      );
    }
  }
}
