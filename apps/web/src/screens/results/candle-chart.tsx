/**
 * The chart itself, fetched with its library when it is first shown. The library knows time alone,
 * so a candle's time stands for its place; what the axis says is made from the issues.
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
import styles from './candle-chart.module.css';

export interface CandleChartProps {
  candles: readonly ShownCandle[];
  /** What the picture shows, for a screen reader. */
  label: string;
  /** The place of the candle that is pointed at; null when none is. */
  onPoint: (place: number | null) => void;
}

interface Drawn {
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
}

const lowestSum = 0;
const highestSum = 27;
const candleWidth = 9;
/** Free candle widths behind the newest candle. */
const behindNewest = 1;
/** A part of the height, so small that no line beyond the sums gets a place. */
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
      // The right edge is free: fixed as well, it would cut the last candle in two, and a few
      // candles would be as wide as the picture.
      fixLeftEdge: true,
      rightOffset: behindNewest,
      tickMarkFormatter: (time: Time) => issueAt(candlePositionAt(Number(time))).slice(dayDigits),
    },
    // A finger that moves up or down scrolls the page, not the chart.
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

/** Rising candles are hollow and falling ones are full, so that the colour never speaks alone. */
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

/** A new candle comes into sight by itself, unless somebody looks at older ones. */
function show({ chart, series }: Drawn, candles: readonly ShownCandle[]): void {
  const scale = chart.timeScale();
  const isNewestSeen = scale.scrollPosition() > -1;
  series.setData(candles.map(onChart));
  // By itself the library would push out the first candles although there is room for all.
  if (isNewestSeen) scale.scrollToPosition(behindNewest, false);
}

/** The axis is as wide as its longest text, also between two sums. */
function wholeSum(sum: number): string {
  return String(Math.round(sum));
}

function onChart({ open, close, low, high }: ShownCandle, place: number): CandlestickData {
  return { time: candleTimeAt(place) as UTCTimestamp, open, close, low, high };
}
