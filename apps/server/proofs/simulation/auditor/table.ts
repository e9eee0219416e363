// What the orders of one room in one round may cost the house, computed from the orders alone.

import { payoutOf, sums, winningSums } from './odds-and-digits.ts';

/** What a room's round pays on each sum, and what it took. */
export interface Table {
  readonly paysOn: bigint[];
  stake: bigint;
  count: number;
}

const maxStake = 99_999_999_999_999n;

export function emptyTable(): Table {
  return { paysOn: sums.map(() => 0n), stake: 0n, count: 0 };
}

/** The worst outcome's cost if each of the plays takes this additional stake. */
export function costWith(
  table: Table,
  plays: readonly number[],
  { stake, odds }: { readonly stake: bigint; readonly odds: readonly number[] },
): bigint {
  const taken = table.stake + stake * BigInt(plays.length);
  return sums.reduce<bigint>((worst, sum) => {
    const cost = (table.paysOn[sum] ?? 0n) + paidOn(sum, plays, { stake, odds }) - taken;
    return cost > worst ? cost : worst;
  }, -taken);
}

export function addToTable(
  table: Table,
  plays: readonly number[],
  { stake, odds }: { readonly stake: bigint; readonly odds: readonly number[] },
): void {
  for (const sum of sums) {
    table.paysOn[sum] = (table.paysOn[sum] ?? 0n) + paidOn(sum, plays, { stake, odds });
  }
  table.stake += stake * BigInt(plays.length);
  table.count += plays.length;
}

/**
 * The greatest stake of each play that keeps the worst outcome within the cap. On a sum whose plays
 * win more than all plays cost, a stake x adds (Σodds − 100 × plays) × x / 100, minus rounding of
 * less than one unit for each winner. The search starts from the bound that this gives.
 */
export function stakeLeft(
  table: Table,
  plays: readonly number[],
  { odds, cap }: { readonly odds: readonly number[]; readonly cap: bigint },
): bigint {
  const count = BigInt(plays.length);
  const bounds = sums.flatMap((sum) => {
    const winners = plays.filter((play) => winningSums[play]?.has(sum));
    const slope = winners.reduce((total, play) => total + BigInt(odds[play] ?? 0), -100n * count);
    const room = cap + table.stake - (table.paysOn[sum] ?? 0n);
    if (room < 0n) return [0n];
    return slope > 0n ? [(100n * room + 99n * BigInt(winners.length)) / slope] : [];
  });
  let stake = bounds.reduce((least, bound) => (bound < least ? bound : least), maxStake);
  while (stake > 0n && costWith(table, plays, { stake, odds }) > cap) stake -= 1n;
  return stake;
}

function paidOn(
  sum: number,
  plays: readonly number[],
  { stake, odds }: { readonly stake: bigint; readonly odds: readonly number[] },
): bigint {
  return plays.reduce((paid, play) => {
    return winningSums[play]?.has(sum) ? paid + payoutOf(stake, odds[play] ?? 0) : paid;
  }, 0n);
}
