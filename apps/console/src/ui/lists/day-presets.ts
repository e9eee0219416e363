/** Periods that staff often choose. */
import type dayjs from 'dayjs';
import { t } from '../words/language.ts';

export interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const dayFormat = 'YYYY-MM-DD';

export const presetNames = {
  today: t('Today'),
  yesterday: t('Yesterday'),
  week: t('Last 7 days'),
  month: t('Last 30 days'),
  this_month: t('This month'),
  last_month: t('Last month'),
} as const;
export type Preset = keyof typeof presetNames;
export const presets = Object.keys(presetNames) as Preset[];

/** The first and the last day of a preset; `today` is in the operator's time zone. */
export function daysOf(preset: Preset, today: dayjs.Dayjs): Days {
  const [first, last] = endsOf(preset, today);
  return { from: first.format(dayFormat), to: last.format(dayFormat) };
}

export function presetOf({ from, to }: Days, today: dayjs.Dayjs): Preset | undefined {
  return presets.find((preset) => {
    const days = daysOf(preset, today);
    return days.from === from && days.to === to;
  });
}

function endsOf(preset: Preset, today: dayjs.Dayjs): readonly [dayjs.Dayjs, dayjs.Dayjs] {
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [today.subtract(1, 'day'), today.subtract(1, 'day')];
    case 'week':
      return [today.subtract(6, 'day'), today];
    case 'month':
      return [today.subtract(29, 'day'), today];
    case 'this_month':
      return [today.startOf('month'), today];
    case 'last_month': {
      const month = today.subtract(1, 'month');
      return [month.startOf('month'), month.endOf('month')];
    }
  }
}
