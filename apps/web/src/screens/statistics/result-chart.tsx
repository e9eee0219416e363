import { calendarText } from '../../i18n/calendar-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { formatMoney, minor as minorUnits } from '@trine/money/money.ts';
import { Card } from '../../ui/card.tsx';
import { chartScale, chartSize, runningTotals, type ChartScale } from './chart-scale.ts';
import { shortText, signedMinor, toneOf, type ShownPeriod } from './figures.ts';
import type { Unit } from './day-range.ts';
import styles from './figures-view.module.css';

export interface ResultChartProps {
  unit: Unit;
  periods: readonly ShownPeriod[];
  today: string;
}

/**
 * The result of each period as a bar, and the running total as a line; the table has the same
 * numbers.
 */
export function ResultChart({ unit, periods, today }: ResultChartProps) {
  const { t } = useTranslation();
  const nets = periods.map(({ sums }) => signedMinor(sums?.net ?? '0.00'));
  // The line ends today.
  const begun = periods.filter(({ begin }) => begin <= today).length;
  const totals = runningTotals(nets).slice(0, begun);
  const scale = chartScale([...nets, ...totals], periods.length);
  const { width, height } = chartSize;
  return (
    <Card title={t('statistics.chart')}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('statistics.chartText')}
        className={styles['chart']}
      >
        <Lines scale={scale} />
        <Periods scale={scale} unit={unit} periods={periods} />
        {nets.map((net, place) => (
          <Bar key={periods[place]?.begin} net={net} place={place} scale={scale} />
        ))}
        <Total totals={totals} scale={scale} />
      </svg>
      <p className={styles['legend']} aria-hidden="true">
        <span className={styles['resultChartName']} data-sign="bar">
          {t('statistics.net')}
        </span>
        <span className={styles['resultChartName']} data-sign="line">
          {t('statistics.running')}
        </span>
      </p>
    </Card>
  );
}

/** Grid lines with their amounts; the line of zero is stronger. */
function Lines({ scale }: { scale: ChartScale }) {
  const { locale } = useTranslation();
  const { left, right, width, text } = chartSize;
  return scale.ticks.map((tick) => (
    <g key={String(tick)}>
      <line
        x1={left}
        x2={width - right}
        y1={scale.y(tick)}
        y2={scale.y(tick)}
        className={styles['across']}
        data-zero={tick === 0n || undefined}
      />
      <text
        x={left - beside}
        y={scale.y(tick)}
        fontSize={text}
        textAnchor="end"
        dominantBaseline="middle"
        className={styles['text']}
      >
        {shortText(formatMoney(minorUnits(tick)), locale)}
      </text>
    </g>
  ));
}

const beside = 6;
/** Of a period's width. */
const barPart = 0.64;
/** The height of the smallest result that is not zero. */
const minBar = 1.5;

function Bar({ net, place, scale }: { net: bigint; place: number; scale: ChartScale }) {
  const tone = toneOf(net);
  if (tone === undefined) return null;
  const zero = scale.y(0n);
  const height = Math.max(minBar, Math.abs(scale.y(net) - zero));
  const width = scale.step * barPart;
  return (
    <rect
      x={scale.x(place) - width / 2}
      y={tone === 'win' ? zero - height : zero}
      width={width}
      height={height}
      rx={Math.min(2, width / 4)}
      className={styles['bar']}
      data-tone={tone}
    />
  );
}

function Total({ totals, scale }: { totals: readonly bigint[]; scale: ChartScale }) {
  const last = totals.at(-1);
  if (last === undefined) return null;
  const points = totals.map((total, place) => `${scale.x(place)},${scale.y(total)}`);
  return (
    <>
      <polyline points={points.join(' ')} className={styles['line']} />
      <circle cx={scale.x(totals.length - 1)} cy={scale.y(last)} r={3} className={styles['dot']} />
    </>
  );
}

type PeriodsProps = Pick<ResultChartProps, 'unit' | 'periods'> & { scale: ChartScale };

/** Every so many periods one has a label. */
const everyOf = { day: 7, week: 3, month: 2 } as const satisfies Record<Unit, number>;
const styleOf = { day: 'dayNumber', week: 'day', month: 'monthName' } as const;

function Periods({ unit, periods, scale }: PeriodsProps) {
  const { locale } = useTranslation();
  return periods.map(({ begin }, place) =>
    place % everyOf[unit] === 0 ? (
      <text
        key={begin}
        x={scale.x(place)}
        y={chartSize.height - beside}
        fontSize={chartSize.text}
        textAnchor="middle"
        className={styles['text']}
      >
        {calendarText(begin, styleOf[unit], locale)}
      </text>
    ) : null,
  );
}
