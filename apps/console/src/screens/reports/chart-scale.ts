/** Positions of the bars, lines and labels of a chart over days, in units of its view box. */
import { t } from '../../ui/words/language.ts';

export interface ChartSeries {
  readonly name: string;
  readonly kind: 'line' | 'dashed' | 'bar' | 'band';
  readonly colour: string;
  /** One for each day; for a band its lower and upper end. */
  readonly values: readonly (number | readonly [number, number])[];
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Scale {
  /** The middle of a day, by the day's index. */
  readonly x: (day: number) => number;
  readonly y: (value: number) => number;
  readonly dayWidth: number;
  readonly ticks: readonly number[];
}

const tickCount = 4;

/** A scale that includes zero and all values, with round ticks; `days` is the number of days. */
export function scaleOf(series: readonly ChartSeries[], days: number, size: ChartSize): Scale {
  const values = series.flatMap((one) => one.values.flatMap((value) => value));
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep((max - min || 1) / tickCount);
  const [low, high] = [Math.floor(min / step), Math.max(1, Math.ceil(max / step))];
  const inner = size.height - size.top - size.bottom;
  const dayWidth = (size.width - size.left - size.right) / days;
  return {
    dayWidth,
    x: (day) => size.left + (day + 0.5) * dayWidth,
    y: (value) => size.top + ((high * step - value) / ((high - low) * step)) * inner,
    ticks: Array.from({ length: high - low + 1 }, (_, index) => (low + index) * step),
  };
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below `min`. */
export function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  return ([1, 2, 5].find((times) => times * power >= min) ?? 10) * power;
}

/** The bars of one day are side by side. */
export interface BarSlot {
  readonly index: number;
  readonly count: number;
}

export function barSlot(series: readonly ChartSeries[], index: number): BarSlot {
  const isBar = ({ kind }: ChartSeries) => kind === 'bar';
  return { index: series.slice(0, index).filter(isBar).length, count: series.filter(isBar).length };
}

const exact = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "Hold: 1,234.50" or "Band: -5.00 to 12.00", for the tooltip of a day. */
export function valueLabel({ name, values }: ChartSeries, day: number): string {
  const value = values[day] ?? 0;
  const ends = typeof value === 'number' ? [value] : value;
  return `${name}: ${ends.map((end) => exact.format(end)).join(t(' to '))}`;
}

/** `2026-11-21` as "21.11." */
export function dayLabel(day: string): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.`;
}
