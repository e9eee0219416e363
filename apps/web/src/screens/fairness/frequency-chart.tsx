import type { Frequency } from '@trine/game/draw-frequencies.ts';
import { formatOf } from '../../i18n/formats.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import styles from './fairness-screen.module.css';

export interface FrequencyChartProps {
  title: string;
  /** The name of a value, such as "Sum". */
  valueName: string;
  frequencies: readonly Frequency[];
  draws: number;
  /** Every so many values have a label. */
  labelEvery: number;
}

/** In the units of the drawing. */
const width = 336;
const height = 150;
const chartHeight = 128;
const headroom = 8;

/** Counts as bars, each with its expected count and its band; the same as a table below. */
export function FrequencyChart(props: FrequencyChartProps) {
  const { title, frequencies, draws, labelEvery } = props;
  const { t } = useTranslation();
  const outside = frequencies.filter(isOutside).length;
  const words = t('fairness.chart', { draws, outside, values: frequencies.length });
  const largest = Math.max(1, ...frequencies.map(({ count, high }) => Math.max(count, high)));
  const scale = (chartHeight - headroom) / largest;
  const column = width / frequencies.length;
  return (
    <Card title={title} aria-label={title}>
      <svg className={styles['chart']} viewBox={`0 0 ${width} ${height}`} role="img">
        <title>{words}</title>
        {frequencies.map((frequency, index) => (
          <Column
            key={frequency.value}
            frequency={frequency}
            left={index * column}
            column={column}
            scale={scale}
            isLabelled={frequency.value % labelEvery === 0}
          />
        ))}
        <line className={styles['axis']} x1={0} x2={width} y1={chartHeight} y2={chartHeight} />
      </svg>
      <p className={styles['note']}>{words}</p>
      <p className={styles['note']}>{t('fairness.legend')}</p>
      <FrequencyTable {...props} />
    </Card>
  );
}

interface ColumnProps {
  frequency: Frequency;
  left: number;
  column: number;
  scale: number;
  isLabelled: boolean;
}

function Column({ frequency, left, column, scale, isLabelled }: ColumnProps) {
  const { value, count, expected, low, high } = frequency;
  const y = (amount: number) => chartHeight - amount * scale;
  const bar = column / 2;
  const middle = left + column / 2;
  return (
    <g data-outside={isOutside(frequency) || undefined}>
      <rect
        className={styles['band']}
        x={left + column / 12}
        y={y(high)}
        width={(column * 10) / 12}
        height={(high - low) * scale}
      />
      <rect
        className={styles['bar']}
        x={middle - bar / 2}
        y={y(count)}
        width={bar}
        height={count * scale}
      />
      <line
        className={styles['mean']}
        x1={left + column / 12}
        x2={left + (column * 11) / 12}
        y1={y(expected)}
        y2={y(expected)}
      />
      {isLabelled && (
        <text className={styles['label']} x={middle} y={height - 6}>
          {value}
        </text>
      )}
    </g>
  );
}

function isOutside({ count, low, high }: Frequency): boolean {
  return count < low || count > high;
}

function FrequencyTable({ title, valueName, frequencies }: FrequencyChartProps) {
  const { t, locale } = useTranslation();
  const number = formatOf('NumberFormat', locale, { maximumFractionDigits: 1 });
  return (
    <details className={styles['details']}>
      <summary>{t('find.table')}</summary>
      <table className={styles['table']}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{valueName}</th>
            <th scope="col">{t('fairness.count')}</th>
            <th scope="col">{t('fairness.expected')}</th>
            <th scope="col">{t('fairness.band')}</th>
          </tr>
        </thead>
        <tbody>
          {frequencies.map((frequency) => (
            <tr key={frequency.value} data-outside={isOutside(frequency) || undefined}>
              <th scope="row">{frequency.value}</th>
              <td>{frequency.count}</td>
              <td>{number.format(frequency.expected)}</td>
              <td>{`${frequency.low} – ${frequency.high}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
