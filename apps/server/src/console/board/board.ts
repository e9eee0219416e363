// The live board: the running rounds of the four games, their stakes, and their cost at worst.

import { parseIssue } from '@trine/game/issue.ts';
import { SUMS } from '@trine/game/outcome.ts';
import { winningPlays } from '@trine/game/plays.ts';
import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import type { RoundStatus } from '../../game/rounds/round.ts';
import * as sql from './board.sql.ts';

type RoundRow = Awaited<ReturnType<typeof sql.oneRound.all>>[number];
type RoomRow = Awaited<ReturnType<typeof sql.roomsOfRounds.all>>[number];

export interface BoardRoom extends RoomRow {
  /** The cost of the worst sum to the house, less stakes. */
  readonly worstCostMinor: bigint;
  /** Null while nothing is staked. */
  readonly worstSum: number | null;
}

export interface BoardRound extends RoundRow {
  readonly rooms: readonly BoardRoom[];
}

export interface BoardGame {
  readonly gameId: number;
  readonly slug: string;
  readonly bettingOpen: boolean;
  /** Newest first. */
  readonly rounds: readonly BoardRound[];
}

export interface Board {
  /** The database's time, epoch milliseconds. */
  readonly nowMs: number;
  readonly games: readonly BoardGame[];
}

const roundsPerGame = 4;

export async function readBoard(from: Connection): Promise<Board> {
  const games = await sql.boardGames.all(from, {});
  const rows = await sql.newestRounds.all(from, { perGame: roundsPerGame });
  const rounds = await withRooms(from, rows);
  return {
    nowMs: games[0]?.nowMs ?? 0,
    games: games.map((game) => ({
      ...game,
      rounds: rounds.filter(({ gameId }) => gameId === game.gameId),
    })),
  };
}

export async function readRound(
  from: Connection,
  roundId: RoundId,
): Promise<{ readonly round: BoardRound; readonly nowMs: number } | null> {
  const games = await sql.boardGames.all(from, {});
  const [round] = await withRooms(from, await sql.oneRound.all(from, { roundId }));
  return round === undefined ? null : { round, nowMs: games[0]?.nowMs ?? 0 };
}

export type ListedRound = Awaited<ReturnType<typeof sql.listRounds.all>>[number];

export interface RoundQuestion {
  readonly beforeId: bigint;
  readonly gameId: number | null;
  readonly status: RoundStatus | null;
  readonly issue: string | null;
  /** Days (`YYYY-MM-DD`) of the draw in `timeZone`, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
  readonly limit: number;
}

/** Newest first. */
export async function listRounds(
  from: Connection,
  question: RoundQuestion,
): Promise<ListedRound[]> {
  return sql.listRounds.all(from, question);
}

export interface RoundSearch {
  readonly text: string;
  /** Epoch milliseconds. */
  readonly nowMs: number;
  readonly timeZone: string;
  readonly limit: number;
}

/** By the whole issue, or by "#523" for rounds of that number today and yesterday. */
export async function findRounds(from: Connection, search: RoundSearch) {
  const issues = issuesOf(search);
  return issues.length === 0 ? [] : sql.roundsOfIssues.all(from, { issues, limit: search.limit });
}

function issuesOf({ text, nowMs, timeZone }: RoundSearch): string[] {
  const given = text.trim();
  if (parseIssue(given) !== null) return [given];
  const short = /^#?0*([1-9][0-9]{0,4})$/.exec(given)?.[1];
  if (short === undefined) return [];
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  return [today, today.subtract({ days: 1 })].flatMap((day) => {
    const saleDay = day.toPlainDate().toString().replaceAll('-', '');
    return [3, 4, 5].map((digits) => saleDay + short.padStart(digits, '0'));
  });
}

async function withRooms(from: Connection, rounds: readonly RoundRow[]): Promise<BoardRound[]> {
  const roundIds = rounds.map(({ roundId }) => roundId);
  const rooms = (await sql.roomsOfRounds.all(from, { roundIds })).map(withWorst);
  return rounds.map((round) => ({
    ...round,
    rooms: rooms.filter(({ roundId }) => roundId === round.roundId),
  }));
}

function withWorst(room: RoomRow): BoardRoom {
  const costs = SUMS.map((sum) => {
    const paid = winningPlays(sum).reduce((total, play) => {
      return total + (room.payoutsMinor[play] ?? 0n);
    }, 0n);
    return paid - room.stakeMinor;
  });
  const worst = costs.reduce((most, cost) => (cost > most ? cost : most), -room.stakeMinor);
  const worstSum = room.orders === 0n ? null : costs.indexOf(worst);
  return { ...room, worstCostMinor: worst, worstSum };
}
