import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { useApiQuery } from '../../data/queries.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Pull } from '../../ui/layout/pull.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Breakdown } from './breakdown.tsx';
import { isEmpty, shownPeriods, type Figures, type Shown } from './figures.ts';
import styles from './figures-view.module.css';
import { MonthCalendar } from './month-calendar.tsx';
import { periodsOf } from './day-range.ts';
import { ResultChart } from './result-chart.tsx';
import type { StatisticsSearch } from './statistics-search.ts';
import { SummaryCard } from './summary-card.tsx';

export interface FiguresViewProps {
  shown: Shown;
  search: StatisticsSearch;
  onBy: (by: StatisticsSearch['by']) => void;
}

/** The figures of a range of days: sum, chart, calendar, table. */
export function FiguresView({ shown, search, onBy }: FiguresViewProps) {
  const { t } = useTranslation();
  const { unit, page } = shown;
  const figures = useApiQuery('/api/user/statistics', {
    unit,
    begin_date: page.begin,
    end_date: page.end,
  });
  const statement = (
    <ButtonLink
      to="/statistics"
      search={{ ...search, by: undefined, view: 'statement' }}
      kind="quiet"
    >
      {t('statistics.statement')}
    </ButtonLink>
  );
  return (
    <Pull onRefresh={() => figures.refetch()}>
      <div className={styles['view']}>
        {figures.isError && <ErrorPanel read={figures} small={figures.data !== undefined} />}
        {figures.data && isEmpty(figures.data) && <NoBets />}
        {figures.data && !isEmpty(figures.data) && (
          <Whole figures={figures.data} shown={shown} by={search.by} onBy={onBy} />
        )}
        {!figures.data && !figures.isError && <Waiting />}
        {figures.data && statement}
        <ZoneNote />
      </div>
    </Pull>
  );
}

interface WholeProps extends Pick<FiguresViewProps, 'shown' | 'onBy'> {
  figures: Figures;
  by: StatisticsSearch['by'];
}

function Whole({ figures, shown, by, onBy }: WholeProps) {
  const { t } = useTranslation();
  const { unit, page, today } = shown;
  const periods = shownPeriods(periodsOf(unit, page), figures);
  return (
    <>
      <SummaryCard total={figures.total} />
      <ResultChart unit={unit} periods={periods} today={today} />
      {unit === 'day' && <MonthCalendar page={page} periods={periods} today={today} />}
      <Breakdown figures={figures} shown={shown} by={by} onBy={onBy} />
      <p className={styles['note']}>{t('statistics.note')}</p>
    </>
  );
}

function NoBets() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<CalendarX2 />}
      title={t('statistics.empty')}
      hint={t('statistics.emptyHint')}
      action={
        <ButtonLink to="/" size="small">
          {t('betRecord.goBet')}
        </ButtonLink>
      }
    />
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={styles['view']}>
      <output className="visually-hidden">{t('common.loading')}</output>
      <Skeleton shape="block" count={2} />
      <Skeleton shape="row" count={rowsAhead} />
    </div>
  );
}

const rowsAhead = 4;
