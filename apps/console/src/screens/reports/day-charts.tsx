/** Days as pictures. The same numbers stand in the table below for who cannot see them. */
import { Card } from 'antd';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { Grid } from '../../ui/page.tsx';
import { Nothing } from '../../ui/states.tsx';
import { useScheme } from '../../ui/scheme.ts';
import { paletteOf, type Palette } from '../../ui/theme.ts';
import styles from './reports.module.css';
import type { DayNumbers } from './reports-search.ts';

/** In pixels. */
const loneBandWidth = 48;

interface Point {
  readonly day: string;
  readonly band: readonly [number, number];
  readonly Hold: number;
  readonly Expected: number;
  readonly Stakes: number;
  readonly Deposits: number;
  readonly Withdrawals: number;
}

export function DayCharts({ days }: { days: readonly DayNumbers[] }) {
  const palette = paletteOf(useScheme());
  if (days.length === 0) return <Nothing>No day of this period has numbers yet.</Nothing>;
  const points = days.map(pointOf);
  // A line needs two days; one alone is shown by dots, and its band by a bar.
  const isLone = points.length === 1;
  const band = {
    dataKey: 'band',
    name: 'Band',
    fill: palette.band,
    stroke: palette.lineStrong,
    isAnimationActive: false,
  } as const;
  return (
    <Grid>
      <Card size="small" title="Hold per day, with its band">
        <Chart points={points} palette={palette}>
          {isLone ? (
            <Bar {...band} barSize={loneBandWidth} />
          ) : (
            <Area {...band} fillOpacity={1} dot={false} />
          )}
          <Line
            dataKey="Expected"
            stroke={palette.quiet}
            strokeDasharray="4 4"
            dot={isLone && { fill: palette.quiet, strokeDasharray: 'none' }}
            isAnimationActive={false}
          />
          <Line
            dataKey="Hold"
            stroke={palette.primary}
            strokeWidth={2}
            dot={isLone && { fill: palette.primary }}
            isAnimationActive={false}
          />
        </Chart>
      </Card>
      <Card size="small" title="Money in and out per day">
        <Chart points={points} palette={palette}>
          <Bar dataKey="Deposits" fill={palette.gain} isAnimationActive={false} />
          <Bar dataKey="Withdrawals" fill={palette.loss} isAnimationActive={false} />
          <Line
            dataKey="Stakes"
            stroke={palette.primary}
            strokeWidth={2}
            dot={isLone && { fill: palette.primary }}
            isAnimationActive={false}
          />
        </Chart>
      </Card>
    </Grid>
  );
}

interface ChartProps {
  points: readonly Point[];
  palette: Palette;
  children: React.ReactNode;
}

function Chart({ points, palette, children }: ChartProps) {
  const tick = { fill: palette.quiet, fontSize: 12 };
  return (
    <div className={styles['chart']}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={[...points]} accessibilityLayer={false}>
          <CartesianGrid stroke={palette.line} vertical={false} />
          <XAxis dataKey="day" tick={tick} stroke={palette.line} tickFormatter={shortDay} />
          <YAxis tick={tick} stroke={palette.line} width={64} tickFormatter={shortNumber} />
          <Tooltip
            contentStyle={{ background: palette.card, borderColor: palette.line }}
            labelStyle={{ color: palette.text }}
            formatter={(value) =>
              Array.isArray(value) ? value.map(long).join(' to ') : long(value)
            }
          />
          <Legend />
          {children}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** A place on a picture may be a float; amounts in words never are. */
function pointOf(day: DayNumbers): Point {
  return {
    day: day.day,
    band: [Number(day.hold_low), Number(day.hold_high)],
    Hold: Number(day.hold),
    Expected: Number(day.hold_expected),
    Stakes: Number(day.stakes),
    Deposits: Number(day.deposits),
    Withdrawals: Number(day.withdrawals),
  };
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const exact = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function shortNumber(value: number): string {
  return compact.format(value);
}

function long(value: unknown): string {
  return exact.format(Number(value));
}

/** `2026-11-21` as "21.11." */
function shortDay(day: string): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.`;
}
