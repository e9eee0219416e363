// Finds players and reads what the console shows of one.

import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { searchAuditLog, type AuditLogLine } from '../../platform/audit-log/search.ts';
import { foldName } from '../usernames/usernames.ts';
import type { PlayerState } from './player.ts';
import { idSpan } from '../../platform/postgres/id-span.ts';
import * as histories from './console-histories.sql.ts';
import * as sql from './console-players.sql.ts';

export type PlayerRow = Awaited<ReturnType<typeof sql.browsePlayers.all>>[number];

export interface PlayerSearch {
  /** A prefix of a name or a mobile number, a whole number or invite code; empty: all players. */
  readonly text: string;
  readonly state: PlayerState | null;
  readonly groupId: number | null;
  readonly inviterId: PlayerId | null;
  /** Whether mobile numbers are searched. */
  readonly byMobile: boolean;
  readonly beforeId: bigint;
  readonly limit: number;
}

const inviteCodeOffset = 100_000n;
/** Sorts after every character of names and numbers. */
const lastLetter = '\u{10ffff}';

/** Newest first. */
export async function searchPlayers(from: Connection, search: PlayerSearch): Promise<PlayerRow[]> {
  const text = search.text.trim();
  if (text === '') return sql.browsePlayers.all(from, search);
  const folded = foldName(text);
  return sql.findPlayers.all(from, {
    ...search,
    playerIds: numbersIn(text),
    nameFrom: folded,
    nameBefore: folded + lastLetter,
    mobileFrom: text,
    // An empty range.
    mobileBefore: search.byMobile ? text + lastLetter : text,
  });
}

const maxNamed = 50;

/** At most 50 players, by a prefix of their name or by their number. */
export async function findPlayerIds(from: Connection, given: string): Promise<PlayerId[]> {
  const text = given.trim();
  const folded = foldName(text);
  const bounds = { nameFrom: folded, nameBefore: folded + lastLetter };
  const named = await sql.playersNamed.all(from, { ...bounds, limit: maxNamed });
  return [...new Set([...numbersIn(text), ...named.map(({ playerId }) => playerId)])];
}

/** The number itself, and the number with this invite code. */
function numbersIn(text: string): PlayerId[] {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) return [];
  const number = BigInt(text);
  const numbers = [number, ...(number > inviteCodeOffset ? [number - inviteCodeOffset] : [])];
  return numbers as PlayerId[];
}

const maxNotes = 100;
const maxLines = 20;
const maxSessions = 100;

export async function readPlayer(from: Connection, playerId: PlayerId) {
  const row = await sql.playerRow.first(from, { playerId });
  if (row === null) return null;
  const totals = await sql.playerTotals.one(from, { playerId });
  const notes = await sql.playerNotes.all(from, { playerId, limit: maxNotes });
  return { row, totals, notes };
}

/** The newest lines of the audit log about a player. */
export async function playerAuditLog(
  from: Connection,
  playerId: PlayerId,
): Promise<AuditLogLine[]> {
  return searchAuditLog(from, {
    beforeId: BigInt(Number.MAX_SAFE_INTEGER),
    actor: null,
    act: null,
    subject: `player:${playerId}`,
    from: null,
    to: null,
    timeZone: 'UTC',
    limit: maxLines,
  });
}

export async function playerSessions(from: Connection, playerId: PlayerId) {
  return sql.playerSessions.all(from, { playerId, limit: maxSessions });
}

export interface HistoryQuestion {
  readonly playerId: PlayerId;
  /** Days (`YYYY-MM-DD`) in `timeZone`, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
  readonly beforeId: bigint;
  readonly limit: number;
}

export type PlayerOrder = Awaited<ReturnType<typeof histories.playerOrders.all>>[number];
export type PlayerEntry = Awaited<ReturnType<typeof histories.playerEntries.all>>[number];

/** Newest first. */
export async function playerOrders(
  from: Connection,
  question: HistoryQuestion,
): Promise<PlayerOrder[]> {
  return histories.playerOrders.all(from, spanOf(question));
}

/** The kind of entry, 0 to 5; null: all. */
export async function playerEntries(
  from: Connection,
  question: HistoryQuestion & { readonly kind: number | null },
): Promise<PlayerEntry[]> {
  return histories.playerEntries.all(from, { ...spanOf(question), kind: question.kind });
}

function spanOf({ playerId, from, to, timeZone, beforeId, limit }: HistoryQuestion) {
  const span = idSpan({ beginDate: from, endDate: to, timeZone, beforeId });
  return { ...span, playerId, limit };
}
