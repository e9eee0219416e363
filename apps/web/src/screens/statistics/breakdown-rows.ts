/** The rows of the table of figures and of its file. */
import type { Cell } from '@trine/contract/csv.ts';
import { calendarText, spanOfDaysText } from '../../i18n/calendar-text.ts';
import type { TextKey } from '../../i18n/translate.ts';
import type { Figures, Sums } from './figures.ts';
import type { Unit } from './day-range.ts';

export type BreakdownBy = 'period' | 'game' | 'play';

export interface BreakdownRow {
  readonly key: string;
  readonly name: string;
  readonly sums: Sums;
}

export interface BreakdownQuestion {
  by: BreakdownBy;
  unit: Unit;
  locale: string;
}

/** Periods are newest first. */
export function breakdownRows(figures: Figures, question: BreakdownQuestion): BreakdownRow[] {
  const { by, unit, locale } = question;
  switch (by) {
    case 'period':
      return figures.periods.toReversed().map((sums) => {
        const span = { begin: sums.begin_date, end: sums.end_date };
        return { key: span.begin, name: breakdownPeriodText(span, unit, locale), sums };
      });
    case 'game':
      return figures.games.map((sums) => ({ key: String(sums.game_id), name: sums.game, sums }));
    case 'play':
      return figures.plays.map((sums) => ({ key: sums.play_type, name: sums.play_method, sums }));
  }
}

/** "Nov 21", "Nov 16 – 22", "Nov". */
export function breakdownPeriodText(
  span: { readonly begin: string; readonly end: string },
  unit: Unit,
  locale: string,
): string {
  switch (unit) {
    case 'day':
      return calendarText(span.begin, 'day', locale);
    case 'week':
      return spanOfDaysText(span, 'day', locale);
    case 'month':
      return calendarText(span.begin, 'monthName', locale);
  }
}

/** The file has whole dates, oldest first, and every sum. */
export function breakdownCsv(
  figures: Figures,
  by: BreakdownBy,
  t: (key: TextKey) => string,
): (readonly Cell[])[] {
  const sumNames = [
    t('statistics.bets'),
    t('statistics.stake'),
    t('statistics.payout'),
    t('statistics.returned'),
    t('statistics.net'),
  ];
  switch (by) {
    case 'period':
      return [
        [t('statistics.from'), t('statistics.to'), ...sumNames],
        ...figures.periods.map((sums) => [sums.begin_date, sums.end_date, ...cellsOf(sums)]),
      ];
    case 'game':
      return [
        [t('statistics.game'), ...sumNames],
        ...figures.games.map((sums) => [sums.game, ...cellsOf(sums)]),
      ];
    case 'play':
      return [
        [t('statistics.play'), ...sumNames],
        ...figures.plays.map((sums) => [sums.play_method, ...cellsOf(sums)]),
      ];
  }
}

function cellsOf({ bets, stake, payout, returned, net }: Sums): Cell[] {
  return [bets, stake, payout, returned, net];
}
