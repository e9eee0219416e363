/**
 * Prices. Odds are whole hundredths (194 pays 1.94 × the stake, stake included), a target return is
 * whole basis points (9700 is 0.97), and all comparisons use integers.
 */
import { outcomeCount } from './outcome.ts';
import { type PlayCode, playNumber, PLAYS, waysOf } from './plays.ts';
import { type SureWin, sureWin } from './sure-win.ts';

/** Odds in hundredths, indexed by the play's number. */
export type OddsTable = readonly number[];

export type OddsProblem =
  | {
      readonly kind: 'return_out_of_range';
      readonly play: PlayCode;
      readonly oddsHundredths: number;
      readonly lowestHundredths: number;
      readonly highestHundredths: number;
    }
  | ({ readonly kind: 'beats_house' } & SureWin);

/** Target returns of a plan: at least 0.75, at most 0.995, by default 0.97. */
export const lowestTarget = 7500;
export const defaultTarget = 9700;
export const highestTarget = 9950;

/** Hundredths of odds and basis points of return: 100 × (basis points / 10,000) × 1,000 draws. */
const pointsToHundredths = (100 * outcomeCount) / 10_000;

/**
 * The odds of a play for a target return in basis points. Source: return = odds × ways / 1,000, so
 * odds = target × 1,000 / ways, rounded down to 0.01 so that the return does not exceed the target.
 */
export function oddsOf(play: PlayCode, targetPoints: number): number {
  assertTarget(targetPoints);
  return Math.floor((targetPoints * pointsToHundredths) / waysOf(play));
}

/** All 38 prices of a target return. */
export function oddsTable(targetPoints: number): OddsTable {
  return PLAYS.map((play) => oddsOf(play, targetPoints));
}

/**
 * The average return of a play at these odds, in basis points rounded down. Source: odds × ways /
 * 1,000.
 */
export function returnOf(play: PlayCode, oddsHundredths: number): number {
  return Math.floor((oddsHundredths * waysOf(play)) / pointsToHundredths);
}

/** Odds in the wire's form: 194 is "1.94", 97000 is "970.00". */
export function formatOdds(oddsHundredths: number): string {
  return `${Math.floor(oddsHundredths / 100)}.${String(oddsHundredths % 100).padStart(2, '0')}`;
}

/** The price of a play in a table; throws if the table has none. */
export function priceOf(table: OddsTable, play: PlayCode): number {
  const odds = table[playNumber(play)];
  if (odds === undefined) throw new RangeError(`The table has no odds for ${play}.`);
  return odds;
}

/**
 * All reasons why a table may not be saved; empty if it may. A price must be between those of the
 * lowest and the highest target (so that rounding down does not reject the price of a target), and
 * no stakes on any set of plays may win on every draw. Prices in range cannot be beaten, because at
 * the true chances they return less than every stake; a price out of range is listed together with
 * the stakes that it makes possible. Throws unless the table is 38 whole numbers from 0.
 */
export function lintOdds(table: OddsTable): readonly OddsProblem[] {
  assertTable(table);
  const problems: OddsProblem[] = PLAYS.flatMap((play) => rangeProblem(play, priceOf(table, play)));
  const win = sureWin(table);
  if (win !== null) problems.push({ kind: 'beats_house', ...win });
  return problems;
}

function rangeProblem(play: PlayCode, oddsHundredths: number): OddsProblem[] {
  const lowestHundredths = oddsOf(play, lowestTarget);
  const highestHundredths = oddsOf(play, highestTarget);
  if (oddsHundredths >= lowestHundredths && oddsHundredths <= highestHundredths) return [];
  return [
    { kind: 'return_out_of_range', play, oddsHundredths, lowestHundredths, highestHundredths },
  ];
}

function assertTarget(targetPoints: number): void {
  if (
    !Number.isInteger(targetPoints) ||
    targetPoints < lowestTarget ||
    targetPoints > highestTarget
  ) {
    throw new RangeError(
      `A target return is ${lowestTarget} to ${highestTarget} basis points, not ${targetPoints}.`,
    );
  }
}

function assertTable(table: OddsTable): void {
  const whole = table.every((odds) => Number.isSafeInteger(odds) && odds >= 0);
  if (table.length !== PLAYS.length || !whole) {
    throw new RangeError('A table of odds is 38 whole numbers of hundredths from 0.');
  }
}
