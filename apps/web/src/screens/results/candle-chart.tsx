/**
 * The chart, fetched with its library when it is first shown. The library has only a time axis, so
 * each candle gets a time for its position; the labels come from the issues.
 */
import {
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  type CandlestickData,
  type IChartApi,
  type ISeriesApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { dayDigits, candlePositionAt, candleTimeAt, type ShownCandle } from './candle-data.ts';
import { readColours, onThemeChange, type ChartColours } from './chart-colours.ts';
import styles from './find-screen.module.css';

export interface CandleChartProps {
  candles: readonly ShownCandle[];
  /** The description of the picture, for a screen reader. */
  label: string;
  /** The position of the candle under the pointer; null without one. */
  onPoint: (place: number | null) => void;
}

interface Drawn {
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
}

const lowestSum = 0;
const highestSum = 27;
const candleWidth = 9;
/** Free candle widths after the newest candle. */
const behindNewest = 1;
/** A part of the height, small enough that no extra grid line appears. */
const margin = 0.03;

export function CandleChart({ candles, label, onPoint }: CandleChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const shown = useRef(candles);
  const point = useEffectEvent(onPoint);

  useEffect(() => {
    const host = place.current;
    if (!host) return undefined;
    const made = draw(host, (index) => shown.current[index]?.issue ?? '');
    drawn.current = made;
    made.chart.subscribeCrosshairMove(({ logical }) => {
      point(logical === undefined || logical < 0 ? null : logical);
    });
    const stopFollowing = onThemeChange(() => paint(made, readColours(host)));
    return () => {
      stopFollowing();
      drawn.current = null;
      made.chart.remove();
    };
  }, []);

  useEffect(() => {
    shown.current = candles;
    if (drawn.current) show(drawn.current, candles);
  }, [candles]);

  return <div ref={place} className={styles['chart']} role="img" aria-label={label} />;
}

function draw(host: HTMLElement, issueAt: (place: number) => string): Drawn {
  const chart = createChart(host, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily: getComputedStyle(host).fontFamily },
    localization: { timeFormatter: (time: Time) => issueAt(candlePositionAt(Number(time))) },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: margin, bottom: margin } },
    timeScale: {
      allowBoldLabels: false,
      barSpacing: candleWidth,
      borderVisible: false,
      // The right edge is not fixed: that would cut the last candle in two, and spread a few
      // candles over the whole width.
      fixLeftEdge: true,
      rightOffset: behindNewest,
      tickMarkFormatter: (time: Time) => issueAt(candlePositionAt(Number(time))).slice(dayDigits),
    },
    // A vertical swipe scrolls the page, not the chart.
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: { price: false, time: true } },
  });
  const series = chart.addSeries(CandlestickSeries, {
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'custom', minMove: 1, formatter: wholeSum },
    autoscaleInfoProvider: () => ({
      priceRange: { minValue: lowestSum, maxValue: highestSum },
    }),
  });
  const made = { chart, series };
  paint(made, readColours(host));
  return made;
}

/** Rising candles are hollow and falling ones filled, so that the colour is not the only sign. */
function paint({ chart, series }: Drawn, colours: ChartColours): void {
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: colours.ground },
      textColor: colours.text,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    crosshair: {
      vertLine: { color: colours.text, labelBackgroundColor: colours.label },
      horzLine: { color: colours.text, labelBackgroundColor: colours.label },
    },
  });
  series.applyOptions({
    upColor: colours.ground,
    borderUpColor: colours.rising,
    wickUpColor: colours.rising,
    downColor: colours.falling,
    borderDownColor: colours.falling,
    wickDownColor: colours.falling,
  });
}

/** Scrolls to a new candle, unless the player looks at older ones. */
function show({ chart, series }: Drawn, candles: readonly ShownCandle[]): void {
  const scale = chart.timeScale();
  const isNewestSeen = scale.scrollPosition() > -1;
  series.setData(candles.map(onChart));
  // The library would scroll the first candles out of view although there is room for all.
  if (isNewestSeen) scale.scrollToPosition(behindNewest, false);
}

/** The axis is as wide as its longest text, also between two sums. */
function wholeSum(sum: number): string {
  return String(Math.round(sum));
}

function onChart({ open, close, low, high }: ShownCandle, place: number): CandlestickData {
  return { time: candleTimeAt(place) as UTCTimestamp, open, close, low, high };
}
