/** The wire's figures for the parts of the screen; amounts stay texts or `bigint`. */
import type { Answer } from '@trine/contract/client.ts';
import { formatOf } from '../../i18n/formats.ts';
import { amountParts, minusSign, plusSign } from '../../ui/amount-text.ts';
import type { DayRange, Unit } from './day-range.ts';

export type Figures = Answer<'/api/user/statistics'>;
export type Sums = Omit<Figures['games'][number], 'game_id' | 'game'>;

/** The range of days, its periods, and the day of reading. */
export interface Shown {
  unit: Unit;
  page: DayRange;
  /** `YYYY-MM-DD` in the operator's zone. */
  today: string;
}

/** A period of the range with its figures; null without any. */
export interface ShownPeriod extends DayRange {
  readonly sums: Sums | null;
}

export function shownPeriods(periods: readonly DayRange[], figures: Figures): ShownPeriod[] {
  const byBegin = new Map(figures.periods.map((sums) => [sums.begin_date, sums]));
  return periods.map((period) => ({ ...period, sums: byBegin.get(period.begin) ?? null }));
}

/** Neither bets nor payouts of earlier bets. */
export function isEmpty({ periods }: Figures): boolean {
  return periods.length === 0;
}

export function isZero(value: string): boolean {
  return signedMinor(value) === 0n;
}

/** Minor units of the wire's text, which may have a sign. */
export function signedMinor(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

export function countText(count: number, locale: string): string {
  return formatOf('NumberFormat', locale).format(count);
}

const minorOfUnit = 100n;
/** From this amount on, a cell has no room for cents. */
const maxWithCents = 10n * minorOfUnit;

/** With its sign, as short as possible: "+9.40", "−12", "+1.2K". */
export function shortText(value: string, locale: string): string {
  const minor = signedMinor(value);
  const size = minor < 0n ? -minor : minor;
  const sign = minor < 0n ? minusSign : minor > 0n ? plusSign : '';
  const { whole, cents } = amountParts(value, locale);
  if (size < maxWithCents) return sign + (minor % minorOfUnit === 0n ? whole : whole + cents);
  return sign + formatOf('NumberFormat', locale, compact).format(size / minorOfUnit);
}

const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** For the colour; the text always has the sign. */
export function toneOf(minor: bigint): 'win' | 'loss' | undefined {
  return minor === 0n ? undefined : minor > 0n ? 'win' : 'loss';
}
