import { Link } from '@tanstack/react-router';
import { signedText } from '../../features/money/settled.ts';
import { calendarText } from '../../i18n/calendar-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { shortText, signedMinor, toneOf, type ShownPeriod, type Sums } from './figures.ts';
import styles from './figures-view.module.css';
import { plusDays, weekdayOf, weeksOf, type DayRange } from './day-range.ts';

export interface MonthCalendarProps {
  page: DayRange;
  periods: readonly ShownPeriod[];
  today: string;
}

const daysOfWeek = 7;

/** The days of a month with their results; a day links to its bets. */
export function MonthCalendar({ page, periods, today }: MonthCalendarProps) {
  const { t, locale } = useTranslation();
  const byDay = new Map(periods.map(({ begin, sums }) => [begin, sums]));
  const largest = periods
    .map(({ sums }) => sizeOf(sums))
    .reduce((most, one) => (one > most ? one : most), 0n);
  const monday = plusDays(page.begin, -weekdayOf(page.begin));
  return (
    <Card title={t('statistics.calendar')} flush className={styles['card']}>
      <table className={styles['month']}>
        <thead>
          <tr>
            {Array.from({ length: daysOfWeek }, (_, place) => (
              <th key={place} scope="col" className={styles['weekday']}>
                {calendarText(plusDays(monday, place), 'weekdayName', locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(page).map((week, row) => (
            <tr key={row}>
              {week.map((day, place) => (
                <td key={day ?? place} className={styles['cell']}>
                  {day !== null && (
                    <Day
                      day={day}
                      sums={byDay.get(day) ?? null}
                      largest={largest}
                      isToday={day === today}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['hint']}>{t('statistics.calendarHint')}</p>
    </Card>
  );
}

interface DayProps {
  day: string;
  sums: Sums | null;
  /** The largest absolute result of the month. */
  largest: bigint;
  isToday: boolean;
}

function Day({ day, sums, largest, isToday }: DayProps) {
  const { t, locale } = useTranslation();
  const number = calendarText(day, 'dayNumber', 'en');
  if (sums === null) {
    return (
      <span className={styles['day']} data-today={isToday || undefined}>
        {number}
      </span>
    );
  }
  const looks = {
    className: styles['day'],
    'data-today': isToday || undefined,
    'data-tone': toneOf(signedMinor(sums.net)),
    'data-level': levelOf(sums, largest),
  };
  const name = t('statistics.cell', {
    day: calendarText(day, 'fullDay', locale),
    net: signedText(sums.net, locale),
    count: sums.bets,
  });
  const content = (
    <>
      <span aria-hidden="true">{number}</span>
      <span aria-hidden="true" className={styles['net']}>
        {shortText(sums.net, locale)}
      </span>
      <span className="visually-hidden">{name}</span>
    </>
  );
  // A payout of this day can belong to bets of the day before.
  if (sums.bets === 0) return <span {...looks}>{content}</span>;
  return (
    <Link to="/betRecord" search={{ from: day, to: day }} {...looks}>
      {content}
    </Link>
  );
}

function sizeOf(sums: Sums | null): bigint {
  const net = signedMinor(sums?.net ?? '0.00');
  return net < 0n ? -net : net;
}

const levels = 3n;

/** 1 to 3, by the size of the result within the month. */
function levelOf(sums: Sums, largest: bigint): string | undefined {
  if (largest === 0n) return undefined;
  return String((sizeOf(sums) * levels + largest - 1n) / largest);
}
