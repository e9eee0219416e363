/** The candles of the chart and its table, read again with each draw. */
import { hashKey, useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import type { CandleGroup } from '@trine/game/candles.ts';
import { call } from '../../data/client.ts';
import { answerOf, useSteadyError } from '../../data/queries.ts';
import { useNewestRound } from '../../features/games/newest-round.ts';

export interface ShownCandle {
  /** The first issue of the candle. */
  issue: string;
  open: number;
  close: number;
  low: number;
  high: number;
}

export type CandleDirection = 'rising' | 'falling' | 'level';

/** An issue begins with its day, followed by its number within the day. */
export const dayDigits = 8;

const path = '/api/Lottery/cand';

/** Oldest first. The newest issue is part of the query key, so a new draw reads them again. */
export function useCandles(gameId: number, group: CandleGroup) {
  const newest = useNewestRound(gameId);
  const request = { game_id: gameId, group };
  const candles = useSteadyError(
    useQuery({
      queryKey: [path, request, newest.data?.[0]?.issue ?? null],
      queryFn: async ({ signal }) => candlesOf(answerOf(await call(path, request, { signal }))),
      enabled: newest.data !== undefined,
      staleTime: Infinity,
      // Keeps the data of the same game and length during the read, never of another.
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
 * All candles are within one second: over a longer time the library emphasises the beginning of a
 * minute or a day, and labels the axis at uneven steps.
 */
const placesInSecond = 1_000;

/** The time, in seconds, for a candle's position on the chart. */
export function candleTimeAt(place: number): number {
  return 1 + place / placesInSecond;
}

export function candlePositionAt(seconds: number): number {
  return Math.round((seconds - 1) * placesInSecond);
}
