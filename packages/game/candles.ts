/**
 * Drawn sums as candles. A candle contains the rounds of one sale day whose sequence is in the same
 * group, counted from sequence 1: with five a candle these are 1-5, 6-10 and so on. Groups start
 * with the day, not with the newest or the oldest round, so a finished candle never changes: a new
 * round fills the last candle or begins another. A void round leaves a gap.
 */
import { parseIssue } from './issue.ts';
import { assertSum } from './outcome.ts';

export const CANDLE_GROUPS = [1, 5, 10, 30] as const;

export type CandleGroup = (typeof CANDLE_GROUPS)[number];
export type DrawnSum = { readonly issue: string; readonly sum: number };
export type Candle = {
  /** The first issue of the candle, which names it from its first round on. */
  readonly issue: string;
  /** Open, close, low, high, in this order. */
  readonly values: readonly [number, number, number, number];
};

export const maximumCandles = 200;

/**
 * The newest 200 candles of drawn rounds, oldest first. Source: open, close, low and high are the
 * first, last, lowest and highest sum of the group. With one round a candle the open is the sum
 * before (its own for the first round), and low and high include both, so that the body stays
 * within the candle.
 */
export function candles(rounds: readonly DrawnSum[], group: CandleGroup): readonly Candle[] {
  const all = group === 1 ? singles(rounds) : groups(rounds, group);
  return all.slice(-maximumCandles);
}

/**
 * How many of the newest rounds `candles` needs: one candle more than it shows, because the oldest
 * may be incomplete, or only provide the next one's open.
 */
export function roundsForCandles(group: CandleGroup): number {
  return (maximumCandles + 1) * group;
}

function singles(rounds: readonly DrawnSum[]): readonly Candle[] {
  return rounds.map(({ issue, sum }, index) => {
    assertSum(sum);
    const open = rounds[index - 1]?.sum ?? sum;
    return { issue, values: [open, sum, Math.min(open, sum), Math.max(open, sum)] };
  });
}

function groups(rounds: readonly DrawnSum[], group: CandleGroup): readonly Candle[] {
  const byPlace = new Map<string, Candle>();
  for (const { issue, sum } of rounds) {
    assertSum(sum);
    const place = placeOf(issue, group);
    const begun = byPlace.get(place);
    byPlace.set(place, begun === undefined ? begin(issue, sum) : extend(begun, sum));
  }
  return [...byPlace.values()];
}

function placeOf(issue: string, group: CandleGroup): string {
  const parts = parseIssue(issue);
  if (parts === null) throw new RangeError(`${issue} is not an issue.`);
  return `${parts.saleDay} ${Math.floor((parts.sequence - 1) / group)}`;
}

function begin(issue: string, sum: number): Candle {
  return { issue, values: [sum, sum, sum, sum] };
}

function extend({ issue, values: [open, , low, high] }: Candle, sum: number): Candle {
  return { issue, values: [open, sum, Math.min(low, sum), Math.max(high, sum)] };
}
