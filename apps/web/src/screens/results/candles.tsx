import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import { useState } from 'react';
import type { CandleGroup } from '@trine/game/candles.ts';
import type { NamedGame } from '../../features/games/games.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { candleDirectionOf, useCandles, type ShownCandle } from './candle-data.ts';
import { CandleTable } from './candle-table.tsx';
import styles from './find-screen.module.css';

const CandleChart = lazyPart(async () => (await import('./candle-chart.tsx')).CandleChart);

export interface CandlesProps {
  game: NamedGame;
  group: CandleGroup;
}

/** The chart, the numbers of the candle under the pointer, and all numbers as a table. */
export function Candles({ game, group }: CandlesProps) {
  const { t } = useTranslation();
  const { candles, read } = useCandles(game.id, group);
  const [pointed, setPointed] = useState<number | null>(null);
  if (!candles) {
    if (read.isError) return <ErrorPanel read={read} />;
    return <Waiting />;
  }
  const [first] = candles;
  const last = candles.at(-1);
  if (!first || !last) {
    return (
      <Empty
        icon={<ChartCandlestick />}
        title={t('find.empty')}
        hint={t('find.emptyHint', { game: game.name })}
      />
    );
  }
  const facts = { game: game.name, count: candles.length, first: first.issue, close: last.close };
  return (
    <>
      <Card className={styles['card']}>
        <Numbers candle={candles[pointed ?? candles.length - 1] ?? last} group={group} />
        <CandleChart
          candles={candles}
          label={t('find.chart', facts)}
          onPoint={setPointed}
          fallback={<ChartSkeleton />}
        />
        <p className={styles['past']}>{t('find.past')}</p>
        <Maker />
      </Card>
      <CandleTable candles={candles} />
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Card className={styles['card']}>
      <div aria-busy="true">
        <output className="visually-hidden">{t('common.loading')}</output>
        <Skeleton shape="title" widthPercent={50} />
      </div>
      <ChartSkeleton />
    </Card>
  );
}

/** The chart's skeleton. */
function ChartSkeleton() {
  return (
    <div aria-busy="true" className={styles['place']}>
      <Skeleton shape="block" count={2} />
    </div>
  );
}

/** The candle under the pointer; the table has the same for keyboards and screen readers. */
function Numbers({ candle, group }: { candle: ShownCandle; group: CandleGroup }) {
  const { t } = useTranslation();
  const issue = t(group === 1 ? 'find.one' : 'find.from', { issue: candle.issue });
  return (
    <div className={styles['numbers']} aria-hidden="true">
      <div className={styles['line']}>
        <span>{issue}</span>
        <span className={styles['direction']} data-direction={candleDirectionOf(candle)}>
          {t(`find.${candleDirectionOf(candle)}`)}
        </span>
      </div>
      <div className={styles['line']}>
        {(['open', 'close', 'low', 'high'] as const).map((name) => (
          <span key={name} className={styles['number']}>
            <span>{t(`find.${name}`)}</span> <b>{candle[name]}</b>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Names and addresses are the same in every language. */
const maker = {
  name: 'TradingView Lightweight Charts™',
  owner: '© 2026 TradingView, Inc.',
  url: 'https://www.tradingview.com/',
} as const;

/** The licence of the chart library requires this line next to its charts. */
function Maker() {
  const { t } = useTranslation();
  return (
    <p className={styles['maker']}>
      <span>{t('find.drawing')}</span>{' '}
      <a href={maker.url} target="_blank" rel="noopener noreferrer">
        {maker.name}
      </a>{' '}
      <span>{maker.owner}</span>
    </p>
  );
}
