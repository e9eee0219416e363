// Downloads of the console's tables as files. Each is logged with its filters. Files of figures are
// written while they are read. Files with personal data need a proof of the caller, are limited in
// rows and number, and are read completely before they are sent, so that the log has their number
// of rows.

import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import * as numberCalls from '@trine/contract/console/reports.ts';
import * as playerCalls from '@trine/contract/console/players.ts';
import * as queueCalls from '@trine/contract/console/review.ts';
import * as roundCalls from '@trine/contract/console/rounds.ts';
import { maxExportRows } from '@trine/contract/console/console-call.ts';
import { csvTimeIn, type Cell } from '@trine/contract/csv.ts';
import { listRounds } from '../board/board.ts';
import {
  playerEntries,
  playerOrders,
  searchPlayers,
} from '../../people/players/console-players.ts';
import type { PromisedTimes } from '../../cashier/requests/cashier-rule.ts';
import { reportWaitMs, type Reads } from '../../platform/replicas/reads.ts';
import { readDays, readRooms, tallied, type DayHold, type RoomHold } from '../reports/reports.ts';
import { csvLines } from '../gateway/csv.ts';
import { createFairQueue, type RunFairly } from '../../platform/rate-limits/fair-queue.ts';
import { rejectUnproved } from '../../people/staff/reject-unproved.ts';
import {
  consoleRoute,
  reject,
  type ConsoleContext,
  type ConsoleReply,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { logEvent } from '../../platform/audit-log/audit-log.ts';
import * as queue from '../../cashier/review/queue.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import type { SignInParts } from '../../people/staff/sign-in.ts';
import * as sql from './exports.sql.ts';
import { lastDaysOf, monthOf, viewHold } from '../reports/report-views.ts';
import {
  historyOf,
  rowViewFor,
  searchOf,
  viewEntry,
  viewOrder,
} from '../../people/players/console-views.ts';
import { depositViewBy, withdrawalViewBy } from '../../cashier/review/queue-views.ts';
import { readQuestion } from '../../cashier/review/read-question.ts';
import { roundFilters, viewListed } from '../board/round-views.ts';
import { moneyValue, newest } from '../../platform/http/console-values.ts';

export interface ExportOptions extends SignInParts {
  readonly reads: Reads;
  readonly operatorTimeZone: string;
  readonly promised: PromisedTimes;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Reads of pages share two connections, in turns for each person. */
const pageLimits = {
  lanes: ['pages'],
  running: 2,
  runningPerNetwork: 1,
  waitingPerLane: 64,
  waitingPerNetwork: 8,
  waitingPerAccount: 8,
  waitMs: 30_000,
  rejectAfterMs: 0,
} as const;

const pageRetryMs = 250;
/** Half a minute when the share stays full, more when its turns are long. */
const maxPageAttempts = 120;

interface ExportParts extends ExportOptions {
  readonly runPage: RunFairly<'pages'>;
}

export function exportsConsoleRoutes(options: ExportOptions): ConsoleRoute[] {
  const parts = { ...options, runPage: createFairQueue(pageLimits) };
  return [...playerExports(parts), ...queueExports(parts), ...figureExports(parts)];
}

function playerExports(options: ExportParts): ConsoleRoute[] {
  const { reads, operatorTimeZone: timeZone } = options;
  return [
    consoleRoute(playerCalls.exportPlayers, async ({ password, code, ...request }, context) => {
      const search = searchOf(request, context.session);
      return personalFile(options, context, {
        proof: { password, code },
        name: 'players',
        request,
        view: rowViewFor(context.session),
        readPage: async (after, limit) =>
          searchPlayers(await reads.caughtUp(reportWaitMs), {
            ...search,
            beforeId: after?.playerId ?? newest,
            limit,
          }),
      });
    }),
    consoleRoute(playerCalls.exportOrders, async ({ password, code, ...request }, context) => {
      const history = historyOf(request, timeZone);
      return personalFile(options, context, {
        proof: { password, code },
        name: 'orders',
        request,
        view: viewOrder,
        readPage: async (after, limit) =>
          playerOrders(await reads.caughtUp(reportWaitMs), {
            ...history,
            beforeId: after?.orderId ?? newest,
            limit,
          }),
      });
    }),
    consoleRoute(playerCalls.exportEntries, async ({ password, code, ...request }, context) => {
      const history = { ...historyOf(request, timeZone), kind: null };
      return personalFile(options, context, {
        proof: { password, code },
        name: 'entries',
        request,
        view: viewEntry,
        readPage: async (after, limit) =>
          playerEntries(await reads.caughtUp(reportWaitMs), {
            ...history,
            beforeId: after?.entryId ?? newest,
            limit,
          }),
      });
    }),
  ];
}

function queueExports(options: ExportParts): ConsoleRoute[] {
  const { reads } = options;
  return [
    consoleRoute(queueCalls.exportDeposits, async ({ password, code, ...request }, context) => {
      const question = await readQuestion(options, request);
      return personalFile(options, context, {
        proof: { password, code },
        name: 'deposits',
        request,
        view: depositViewBy(options.promised),
        readPage: async (after: queue.QueuedRequest | null, limit) =>
          queue.listDeposits(await reads.caughtUp(reportWaitMs), {
            ...question,
            cursorId: after?.requestId ?? null,
            limit,
          }),
      });
    }),
    consoleRoute(queueCalls.exportWithdrawals, async ({ password, code, ...request }, context) => {
      const question = await readQuestion(options, request);
      return personalFile(options, context, {
        proof: { password, code },
        name: 'withdrawals',
        request,
        view: withdrawalViewBy(options.promised),
        readPage: async (after: queue.QueuedRequest | null, limit) =>
          queue.listWithdrawals(await reads.caughtUp(reportWaitMs), {
            ...question,
            cursorId: after?.requestId ?? null,
            limit,
          }),
      });
    }),
  ];
}

function figureExports(options: ExportParts): ConsoleRoute[] {
  const { reads, operatorTimeZone: timeZone } = options;
  return [
    consoleRoute(roundCalls.exportRounds, async (request, context) => {
      const filters = { ...roundFilters(request), timeZone };
      return file(options, context, {
        name: 'rounds',
        request,
        view: viewListed,
        readPage: async (after, limit) =>
          listRounds(await reads.caughtUp(reportWaitMs), {
            ...filters,
            beforeId: after?.roundId ?? newest,
            limit,
          }),
      });
    }),
    consoleRoute(numberCalls.exportRooms, async (request, context) => {
      const rows = await readRooms(await tallied(options), monthOf(request, options));
      return file(options, context, {
        name: 'rooms',
        request,
        view: (row: RoomHold) => ({
          game_id: row.gameId,
          plan_id: row.planId,
          room_type: row.roomType,
          active_players: row.activePlayers,
          ...viewHold(row),
        }),
        readPage: async (after, limit) => slice(rows, after, limit),
      });
    }),
    consoleRoute(numberCalls.exportDays, async (request, context) => {
      const rows = await readDays(await tallied(options), lastDaysOf(request, options));
      return file(options, context, {
        name: 'days',
        request,
        view: (row: DayHold) => ({
          day: row.day,
          ...viewHold(row),
          deposits: moneyValue(row.depositsMinor),
          withdrawals: moneyValue(row.withdrawalsMinor),
          gifts: moneyValue(row.giftsMinor),
        }),
        readPage: async (after, limit) => slice(rows, after, limit),
      });
    }),
  ];
}

function slice<Row>(rows: readonly Row[], after: Row | null, limit: number): readonly Row[] {
  const from = after === null ? 0 : rows.indexOf(after) + 1;
  return rows.slice(from, from + limit);
}

interface Exported<Row> {
  readonly name: string;
  /** The filters of the file. */
  readonly request: object;
  /** A row as the screen shows it; its keys are the columns. */
  readonly view: (row: Row) => object;
  readonly readPage: (after: Row | null, limit: number) => Promise<readonly Row[]>;
}

interface PersonalFile<Row> extends Exported<Row> {
  readonly proof: Parameters<typeof rejectUnproved>[1];
}

async function personalFile<Row>(
  parts: ExportParts,
  context: ConsoleContext<StaffSession>,
  { proof, ...exported }: PersonalFile<Row>,
): Promise<ConsoleReply<string>> {
  const unproved = await rejectUnproved(parts, proof, context);
  if (unproved !== null) return unproved;
  const { staffId } = context.session;
  const { nextAt } = await sql.takeExport.one(parts.database, { staffId });
  if (nextAt !== null) {
    const seconds = Math.max(1, Math.ceil((nextAt - parts.now()) / 1_000));
    return reject('too_many_files', { retry_after: seconds });
  }
  const table = await tableOf(parts, context, { ...exported, maxRows: maxExportRows });
  if (table === 'busy') return { kind: 'busy' };
  const lines = await Array.fromAsync(table.lines).catch((error: unknown) => {
    if (error === tooManyFiles) return null;
    throw error;
  });
  if (lines === null) return { kind: 'busy' };
  const { name, request } = exported;
  await record(parts, context, { name, request, rows: table.written() });
  return { kind: 'file', name: `${name}.csv`, lines: Readable.from(lines) };
}

async function file<Row>(
  parts: ExportParts,
  context: ConsoleContext<StaffSession>,
  exported: Exported<Row>,
): Promise<ConsoleReply<string>> {
  const table = await tableOf(parts, context, exported);
  if (table === 'busy') return { kind: 'busy' };
  const { name, request } = exported;
  await record(parts, context, { name, request });
  return { kind: 'file', name: `${name}.csv`, lines: table.lines };
}

async function record(
  { database, nextId }: ExportParts,
  { session: { actor }, address }: ConsoleContext<StaffSession>,
  { name, request, ...counted }: Pick<Exported<never>, 'name' | 'request'> & { rows?: number },
): Promise<void> {
  const details = { ...request, ...counted };
  await logEvent(database, nextId, {
    actor,
    act: `export.${name}`,
    subject: name,
    details,
    address,
  });
}

interface Table {
  readonly lines: AsyncIterable<string>;
  /** The number of rows read so far. */
  readonly written: () => number;
}

/** The first row's keys are the columns; an empty table is an empty file. */
async function tableOf<Row>(
  { runPage, operatorTimeZone }: ExportParts,
  { session: { actor } }: ConsoleContext<StaffSession>,
  { view, readPage, maxRows }: Exported<Row> & { readonly maxRows?: number },
): Promise<Table | 'busy'> {
  const sender = { lane: 'pages', account: actor, address: null } as const;
  const begun = await runPage(sender, () => readPage(null, 1));
  if (begun === 'busy') return 'busy';
  const [first] = begun;
  const columns = first === undefined ? [] : Object.keys(view(first));
  const timeOf = csvTimeIn(operatorTimeZone);
  let written = 0;
  const cellsOf = (row: Row) => {
    written += 1;
    return Object.entries(view(row)).map(([column, value]) => {
      const isMoment = typeof value === 'number' && momentColumn.test(column);
      return isMoment ? timeOf(value * 1000) : cellOf(value);
    });
  };
  const readInTurn = async (after: Row | null, limit: number) => {
    // A file that has begun retries until it has its turn; only a new file is rejected.
    for (let attempt = 1; attempt <= maxPageAttempts; attempt += 1) {
      const rows = await runPage(sender, () => readPage(after, limit));
      if (rows !== 'busy') return rows;
      await pause(pageRetryMs);
    }
    throw tooManyFiles;
  };
  const limit = maxRows === undefined ? {} : { maxRows };
  const lines = csvLines({ columns, cellsOf, readPage: readInTurn, ...limit });
  return { lines, written: () => written };
}

const tooManyFiles = new Error('too many files are written at once');

/**
 * Names of fields with epoch seconds, when the value is a number: `asked_at`, `promised_by`;
 * `claimed_by` is a name.
 */
const momentColumn = /_(at|by)$/;

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return value as Cell;
}
