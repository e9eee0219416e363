/**
 * The 38 plays. Their order never changes: the index of a play, 0 to 37, is the number that orders
 * store.
 */
import { assertSum, outcomeCount, smallestBigSum, SUMS, waysOfSum } from './outcome.ts';

export const PLAYS = [
  'big',
  'small',
  'odd',
  'even',
  'big_odd',
  'big_even',
  'small_odd',
  'small_even',
  'extreme_big',
  'extreme_small',
  'sum_0',
  'sum_1',
  'sum_2',
  'sum_3',
  'sum_4',
  'sum_5',
  'sum_6',
  'sum_7',
  'sum_8',
  'sum_9',
  'sum_10',
  'sum_11',
  'sum_12',
  'sum_13',
  'sum_14',
  'sum_15',
  'sum_16',
  'sum_17',
  'sum_18',
  'sum_19',
  'sum_20',
  'sum_21',
  'sum_22',
  'sum_23',
  'sum_24',
  'sum_25',
  'sum_26',
  'sum_27',
] as const;

export type PlayCode = (typeof PLAYS)[number];
export type PlayClass = 'rule_base' | 'rule_num';
type BasePlay = Exclude<PlayCode, `sum_${number}`>;

const smallestExtremeBigSum = 22;
const largestExtremeSmallSum = 5;

// Source: the rules of the game. The sums 0 to 27 split into big and small, odd and even, their
// four combinations, and the two extremes; a sum_N play wins only on N.
const baseRules: Readonly<Record<BasePlay, (sum: number) => boolean>> = {
  big: isBig,
  small: (sum) => !isBig(sum),
  odd: isOdd,
  even: (sum) => !isOdd(sum),
  big_odd: (sum) => isBig(sum) && isOdd(sum),
  big_even: (sum) => isBig(sum) && !isOdd(sum),
  small_odd: (sum) => !isBig(sum) && isOdd(sum),
  small_even: (sum) => !isBig(sum) && !isOdd(sum),
  extreme_big: (sum) => sum >= smallestExtremeBigSum,
  extreme_small: (sum) => sum <= largestExtremeSmallSum,
};

const numberByCode: ReadonlyMap<unknown, number> = new Map(
  PLAYS.map((play, index) => [play, index]),
);
const firstSumPlay = playNumber('sum_0');
const winnersBySum: readonly (readonly number[])[] = SUMS.map((sum) =>
  PLAYS.filter((play) => playWins(play, sum)).map(playNumber),
);
const waysByPlay: readonly number[] = PLAYS.map(countWays);

/** The number of a play, 0 to 37, as orders store it. */
export function playNumber(play: PlayCode): number {
  const index = numberByCode.get(play);
  if (index === undefined) throw new RangeError(`There is no play ${play}.`);
  return index;
}

/** The play with a number; throws unless it is a whole number from 0 to 37. */
export function playCode(index: number): PlayCode {
  const play = PLAYS[index];
  if (play === undefined) throw new RangeError(`There is no play number ${index}.`);
  return play;
}

/** Whether an unchecked value is the code of a play, exactly as written in `PLAYS`. */
export function isPlayCode(value: unknown): value is PlayCode {
  return numberByCode.has(value);
}

/** The price list of a play: the ten by label, or the 28 by number. */
export function playClass(play: PlayCode): PlayClass {
  return isBasePlay(play) ? 'rule_base' : 'rule_num';
}

/** Whether a play wins on this sum of digits. */
export function playWins(play: PlayCode, sum: number): boolean {
  assertSum(sum);
  return isBasePlay(play) ? baseRules[play](sum) : playNumber(play) - firstSumPlay === sum;
}

/** The numbers of all plays that win on a sum, ascending. */
export function winningPlays(sum: number): readonly number[] {
  assertSum(sum);
  return winnersBySum[sum] ?? [];
}

/** The number of draws, of 1,000, on which a play wins; counted from the draws. */
export function waysOf(play: PlayCode): number {
  return waysByPlay[playNumber(play)] ?? 0;
}

/** The chance of a play in thousandths. Source: its ways of the 1,000 equally likely draws. */
export function chanceOf(play: PlayCode): number {
  return (waysOf(play) * 1000) / outcomeCount;
}

function isBasePlay(play: PlayCode): play is BasePlay {
  return Object.hasOwn(baseRules, play);
}

function countWays(play: PlayCode): number {
  return SUMS.filter((sum) => playWins(play, sum)).reduce((ways, sum) => ways + waysOfSum(sum), 0);
}

function isBig(sum: number): boolean {
  return sum >= smallestBigSum;
}

function isOdd(sum: number): boolean {
  return sum % 2 === 1;
}
