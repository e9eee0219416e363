/** Figures of the wire as the screen's parts need them; amounts stay texts or `bigint`. */
import type { Answer } from '@trine/contract/client.ts';
import { formatOf } from '../../i18n/formats.ts';
import { amountParts, formatAmount, minusSign, plusSign } from '../../ui/amount-text.ts';
import type { Span } from './pages.ts';

export type Figures = Answer<'/api/user/statistics'>;
export type Sums = Figures['periods'][number];

/** A period of the page with its figures; null when nothing happened in it. */
export interface ShownPeriod extends Span {
  readonly sums: Sums | null;
}

export function shownPeriods(periods: readonly Span[], figures: Figures): ShownPeriod[] {
  const byBegin = new Map(figures.periods.map((sums) => [sums.begin_date, sums]));
  return periods.map((period) => ({ ...period, sums: byBegin.get(period.begin) ?? null }));
}

/** Minor units of the wire's text, which may have a sign. */
export function signedMinor(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

/** With its sign: "+12.40", "−5.00", "0.00". */
export function signedText(value: string, locale: string): string {
  const minor = signedMinor(value);
  return (minor > 0n ? plusSign : '') + formatAmount(value, locale);
}

const minorOfUnit = 100n;
/** From so many units on, a cell has no room for cents. */
const longestWithCents = 10n * minorOfUnit;

/** The same in as little room as there is: "+9.40", "−12", "+1.2K". */
export function shortText(value: string, locale: string): string {
  const minor = signedMinor(value);
  const size = minor < 0n ? -minor : minor;
  const sign = minor < 0n ? minusSign : minor > 0n ? plusSign : '';
  const { whole, cents } = amountParts(value, locale);
  if (size < longestWithCents) return sign + (minor % minorOfUnit === 0n ? whole : whole + cents);
  return sign + formatOf('NumberFormat', locale, compact).format(size / minorOfUnit);
}

const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** For colours; the sign stands beside them always. */
export function toneOf(value: string): 'win' | 'loss' | undefined {
  const minor = signedMinor(value);
  return minor === 0n ? undefined : minor > 0n ? 'win' : 'loss';
}
