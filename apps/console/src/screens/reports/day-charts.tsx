/** The table below the charts has the same numbers for screen readers. */
import { Card } from 'antd';
import { Grid } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/query-states.tsx';
import { useScheme } from '../../ui/scheme.ts';
import { paletteOf } from '../../ui/theme.ts';
import { Chart } from './chart.tsx';
import type { ChartSeries } from './chart-scale.ts';
import type { ReportDay } from './reports-search.ts';
import { t } from '../../ui/words/language.ts';

type Amount = 'hold' | 'hold_expected' | 'stakes' | 'deposits' | 'withdrawals';

export function DayCharts({ days }: { days: readonly ReportDay[] }) {
  const palette = paletteOf(useScheme());
  if (days.length === 0)
    return <EmptyState>{t('No day of this period has numbers yet.')}</EmptyState>;
  // Floats are precise enough for a chart; amounts in text are exact.
  const of = (field: Amount) => days.map((day) => Number(day[field]));
  const hold: readonly ChartSeries[] = [
    {
      name: t('Band'),
      kind: 'band',
      colour: palette.band,
      values: days.map((day) => [Number(day.hold_low), Number(day.hold_high)]),
    },
    { name: t('Expected'), kind: 'dashed', colour: palette.quiet, values: of('hold_expected') },
    { name: t('Hold'), kind: 'line', colour: palette.primary, values: of('hold') },
  ];
  const money: readonly ChartSeries[] = [
    { name: t('Deposits'), kind: 'bar', colour: palette.gain, values: of('deposits') },
    { name: t('Withdrawals'), kind: 'bar', colour: palette.loss, values: of('withdrawals') },
    { name: t('Stakes'), kind: 'line', colour: palette.primary, values: of('stakes') },
  ];
  const charts = [
    { title: t('Hold per day, with its band'), series: hold },
    { title: t('Money in and out per day'), series: money },
  ];
  return (
    <Grid>
      {charts.map(({ title, series }) => (
        <Card key={title} size="small" title={title}>
          <Chart
            title={title}
            days={days.map(({ day }) => day)}
            series={series}
            palette={palette}
          />
        </Card>
      ))}
    </Grid>
  );
}
