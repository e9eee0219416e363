import { useNavigate, useSearch } from '@tanstack/react-router';
import { useToday } from '../../data/today.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { ArchiveNote } from '../../features/money/archive-note.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FiguresView } from './figures-view.tsx';
import { RangeChoice } from './range-choice.tsx';
import { dayRangeOf, units, type Unit } from './day-range.ts';
import { StatementView } from './statement-view.tsx';
import { statisticsSearch, type StatisticsSearch } from './statistics-search.ts';

/** The player's stakes, payouts and results by period; or the statement of the account. */
export function StatisticsScreen() {
  const { t } = useTranslation();
  // Parsed here and not by the table of screens, which every first screen loads.
  const search = statisticsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const today = useToday();
  const choose = (change: StatisticsSearch) =>
    void navigate({ to: '/statistics', search: { ...search, ...change }, replace: true });
  const { unit = 'day', view } = search;
  const day = search.day === undefined || search.day > today ? today : search.day;
  const page = dayRangeOf(unit, day);
  const chooseUnit = (next: Unit) =>
    choose({
      unit: next === 'day' ? undefined : next,
      by: search.by === 'entry' ? search.by : undefined,
    });
  const content = (
    <>
      <RangeChoice
        unit={unit}
        page={page}
        today={today}
        onDay={(next) => choose({ day: next < today ? next : undefined })}
      />
      {view === 'statement' ? (
        <StatementView
          key={`${unit}/${page.begin}`}
          unit={unit}
          page={page}
          isByEntry={search.by === 'entry'}
          onByEntry={(is) => choose({ by: is ? 'entry' : undefined })}
        />
      ) : (
        <FiguresView
          key={`${unit}/${page.begin}`}
          shown={{ unit, page, today }}
          search={search}
          onBy={(by) => choose({ by })}
        />
      )}
    </>
  );
  return (
    <Screen title={t(view === 'statement' ? 'statistics.statement' : 'statistics.title')} back>
      <Tabs
        label={t('statistics.units')}
        value={unit}
        onChange={chooseUnit}
        tabs={units.map((value) => ({ value, label: t(`statistics.${value}`), content }))}
      />
      <ArchiveNote />
    </Screen>
  );
}
