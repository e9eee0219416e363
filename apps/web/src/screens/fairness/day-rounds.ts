/** The public facts of all rounds of a day. */
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { useSteadyError } from '../../data/queries.ts';
import { publicCall } from './public-call.ts';

export type PublicRound = Answer<'/api/fairness/rounds'>[number];

export interface DayQuestion {
  gameId: number;
  /** `YYYY-MM-DD` in the operator's zone. */
  date: string;
  isToday: boolean;
}

export interface DayRounds {
  /** Newest first. */
  rounds: readonly PublicRound[];
  /** The day has more rounds than were read. */
  isCut: boolean;
}

/** The server's limit; an ordinary day has two pages. */
const pageRows = 200;
const maxPages = 8;
const intervalMs = 60_000;

export function useDayRounds({ gameId, date, isToday }: DayQuestion) {
  const query = useQuery({
    queryKey: ['dayRounds', gameId, date],
    queryFn: ({ signal }) => readDay({ gameId, date }, signal),
    staleTime: isToday ? 0 : Infinity,
    refetchInterval: isToday && intervalMs,
  });
  return useSteadyError(query);
}

async function readDay(
  { gameId, date }: Pick<DayQuestion, 'gameId' | 'date'>,
  signal: AbortSignal,
): Promise<DayRounds> {
  const rounds: PublicRound[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const last = rounds.at(-1)?.draw_at;
    const request = { game_id: gameId, date, limit: pageRows };
    const found = await publicCall(
      '/api/fairness/rounds',
      { ...request, ...(last !== undefined && { before_draw_at: last }) },
      signal,
    );
    rounds.push(...found);
    if (found.length < pageRows) return { rounds, isCut: false };
  }
  return { rounds, isCut: true };
}
