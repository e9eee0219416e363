import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { calendarText, spanOfDaysText } from '../../i18n/calendar-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import { firstDay } from '../../ui/fields/dates.ts';
import styles from './figures-view.module.css';
import { dayAfter, dayBefore, type DayRange, type Unit } from './day-range.ts';

export interface RangeChoiceProps {
  unit: Unit;
  page: DayRange;
  today: string;
  /** Called with a day of the chosen range. */
  onDay: (day: string) => void;
}

/** The range of days, with buttons for the ones before and after. */
export function RangeChoice({ unit, page, today, onDay }: RangeChoiceProps) {
  const { t, locale } = useTranslation();
  return (
    <div className={styles['choice']}>
      <IconButton
        label={t('statistics.earlier')}
        icon={<ChevronLeft />}
        disabled={page.begin <= firstDay}
        onClick={() => onDay(dayBefore(page))}
      />
      <h2 className={styles['rangeChoiceName']} aria-live="polite">
        {rangeText(unit, page, locale)}
      </h2>
      <IconButton
        label={t('statistics.later')}
        icon={<ChevronRight />}
        disabled={page.end >= today}
        onClick={() => onDay(dayAfter(unit, page))}
      />
    </div>
  );
}

/** "November 2026", "Sep 7 – Nov 29, 2026", "2026". */
export function rangeText(unit: Unit, page: DayRange, locale: string): string {
  switch (unit) {
    case 'day':
      return calendarText(page.begin, 'month', locale);
    case 'week':
      return spanOfDaysText(page, 'dayOfYear', locale);
    case 'month':
      return calendarText(page.begin, 'year', locale);
  }
}
