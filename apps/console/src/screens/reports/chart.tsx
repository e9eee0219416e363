/** Bars, lines and a band over days as one SVG; the tooltip of a day shows its values. */
import type { Palette } from '../../ui/theme.ts';
import {
  barSlot,
  dayLabel,
  scaleOf,
  valueLabel,
  type BarSlot,
  type Scale,
  type ChartSeries,
} from './chart-scale.ts';
import styles from './reports.module.css';

interface ChartProps {
  title: string;
  days: readonly string[];
  series: readonly ChartSeries[];
  palette: Palette;
}

/** In units of the view box, which is scaled to the width of the card. */
const size = { width: 640, height: 260, left: 64, right: 8, top: 8, bottom: 44 } as const;
const barShare = 0.7;
const maxDayLabels = 10;
const dot = 3;

export function Chart({ title, days, series, palette }: ChartProps) {
  const scale = scaleOf(series, days.length, size);
  const labelEvery = Math.ceil(days.length / maxDayLabels);
  return (
    <svg
      className={styles['chart']}
      viewBox={`0 0 ${size.width} ${size.height}`}
      width="100%"
      role="img"
      aria-label={title}
      fontSize={12}
      fill={palette.quiet}
    >
      {scale.ticks.map((value) => (
        <g key={value}>
          <line
            x1={size.left}
            x2={size.width - size.right}
            y1={scale.y(value)}
            y2={scale.y(value)}
            stroke={palette.line}
          />
          <text x={size.left - 6} y={scale.y(value) + 4} textAnchor="end">
            {compact.format(value)}
          </text>
        </g>
      ))}
      {series.map((one, at) => (
        <Drawn key={one.name} series={one} scale={scale} slot={barSlot(series, at)} />
      ))}
      {days.map((day, at) => (
        <g key={day}>
          {at % labelEvery === 0 && (
            <text x={scale.x(at)} y={size.height - size.bottom + 16} textAnchor="middle">
              {dayLabel(day)}
            </text>
          )}
          <rect
            x={scale.x(at) - scale.dayWidth / 2}
            y={size.top}
            width={scale.dayWidth}
            height={size.height - size.top - size.bottom}
            fill="transparent"
          >
            <title>{[day, ...series.map((one) => valueLabel(one, at))].join('\n')}</title>
          </rect>
        </g>
      ))}
      <Legend series={series} palette={palette} />
    </svg>
  );
}

interface DrawnProps {
  series: ChartSeries;
  scale: Scale;
  slot: BarSlot;
}

function Drawn({ series, scale, slot }: DrawnProps) {
  const { kind, colour, values } = series;
  const ends = values.map((value) => (typeof value === 'number' ? [0, value] : value));
  // A line needs two days: a single day is drawn as a dot, and its band as a bar.
  const isLone = values.length === 1;
  if (kind === 'bar' || (kind === 'band' && isLone)) {
    const width = (scale.dayWidth * (isLone ? 0.1 : barShare)) / Math.max(1, slot.count);
    return ends.map(([from = 0, to = 0], at) => (
      <rect
        key={at}
        x={scale.x(at) + (slot.index - Math.max(1, slot.count) / 2) * width}
        y={scale.y(Math.max(from, to))}
        width={width}
        height={Math.abs(scale.y(from) - scale.y(to))}
        fill={colour}
      />
    ));
  }
  if (kind === 'band') {
    const side = (end: 0 | 1) => ends.map((pair, at) => point(scale, at, pair[end] ?? 0));
    return <polygon points={[...side(1), ...side(0).toReversed()].join(' ')} fill={colour} />;
  }
  const line = ends.map(([, value = 0], at) => point(scale, at, value));
  if (isLone)
    return <circle cx={scale.x(0)} cy={scale.y(ends[0]?.[1] ?? 0)} r={dot} fill={colour} />;
  return (
    <polyline
      points={line.join(' ')}
      fill="none"
      stroke={colour}
      strokeWidth={kind === 'dashed' ? 1 : 2}
      strokeDasharray={kind === 'dashed' ? '4 4' : undefined}
    />
  );
}

function point(scale: Scale, day: number, value: number): string {
  return `${scale.x(day).toFixed(1)},${scale.y(value).toFixed(1)}`;
}

function Legend({ series, palette }: Pick<ChartProps, 'series' | 'palette'>) {
  const width = (size.width - size.left) / series.length;
  return series.map(({ name, colour }, at) => (
    <g key={name} transform={`translate(${size.left + at * width} ${size.height - 8})`}>
      <rect y={-10} width={12} height={10} fill={colour} stroke={palette.line} />
      <text x={18}>{name}</text>
    </g>
  ));
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
