/** Candles as the charts and their table know them, read again with each draw. */
import { hashKey, useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import type { CandleGroup } from '@trine/game/candles.ts';
import { call } from '../../data/client.ts';
import { answerOf, useSteadyError } from '../../data/queries.ts';
import { useNewestRound } from '../../features/games/newest-round.ts';

export interface ShownCandle {
  /** The first issue in it. */
  issue: string;
  open: number;
  close: number;
  low: number;
  high: number;
}

export type CandleDirection = 'rising' | 'falling' | 'level';

/** An issue begins with its day; the place in the day follows. */
export const dayDigits = 8;

const path = '/api/Lottery/cand';

/** Oldest first; which draw they end with is part of the question, so a new one asks again. */
export function useCandles(gameId: number, group: CandleGroup) {
  const newest = useNewestRound(gameId);
  const request = { game_id: gameId, group };
  const candles = useSteadyError(
    useQuery({
      queryKey: [path, request, newest.data?.[0]?.issue ?? null],
      queryFn: async ({ signal }) => candlesOf(answerOf(await call(path, request, { signal }))),
      enabled: newest.data !== undefined,
      staleTime: Infinity,
      // Of the same game and length, while a new draw is read: never those of another.
      placeholderData: (known, before) =>
        hashKey([before?.queryKey[1]]) === hashKey([request]) ? known : undefined,
    }),
  );
  return {
    candles: candles.data,
    read: newest.data === undefined ? newest : candles,
  };
}

export function candleDirectionOf({ open, close }: ShownCandle): CandleDirection {
  if (open === close) return 'level';
  return close > open ? 'rising' : 'falling';
}

export function candlesOf({ issue, cand }: Answer<typeof path>): ShownCandle[] {
  return cand.map(([open, close, low, high], index) => {
    return { issue: issue[index] ?? '', open, close, low, high };
  });
}

/**
 * All candles lie within one second: across a longer time the library holds the beginning of a
 * minute or a day for worth more than its neighbours, and names the axis at uneven steps.
 */
const placesInSecond = 1_000;

/** The time, in seconds, that stands for a candle's place on the chart. */
export function candleTimeAt(place: number): number {
  return 1 + place / placesInSecond;
}

export function candlePositionAt(seconds: number): number {
  return Math.round((seconds - 1) * placesInSecond);
}
