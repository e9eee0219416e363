// The console's calls about figures.

import * as calls from '@trine/contract/console/reports.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import * as figures from './reports.ts';
import { answer, consoleRoute, type ConsoleRoute } from '../../people/staff/console-route.ts';
import { money, seconds } from '../../platform/http/console-values.ts';

export interface NumberRoutesOptions {
  readonly database: Database;
  readonly operatorTimeZone: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function numberRoutes(options: NumberRoutesOptions): ConsoleRoute[] {
  const { database, operatorTimeZone: timeZone } = options;
  return [
    consoleRoute(calls.summary, async () => {
      const summary = await figures.readSummary(database, timeZone);
      return answer({
        as_of: seconds(summary.nowAt),
        today: viewSpan(summary.today),
        month: viewSpan(summary.month),
        all_time: viewSpan(summary.allTime),
        owed: money(summary.owedMinor),
        held: money(summary.heldMinor),
        players: summary.players,
      });
    }),
    consoleRoute(calls.byRoom, async (request) => {
      const rows = await figures.readRooms(database, monthOf(request, options));
      return answer({
        rows: rows.map((row) => ({
          game_id: row.gameId,
          plan_id: row.planId,
          room_type: row.roomType,
          active_players: row.activePlayers,
          ...viewHold(row),
        })),
      });
    }),
    consoleRoute(calls.byDay, async (request) => {
      const rows = await figures.readDays(database, lastDaysOf(request, options));
      return answer({
        rows: rows.map((row) => ({
          day: row.day,
          ...viewHold(row),
          deposits: money(row.depositsMinor),
          withdrawals: money(row.withdrawalsMinor),
          gifts: money(row.giftsMinor),
        })),
      });
    }),
  ];
}

interface PeriodGiven {
  readonly from?: string;
  readonly to?: string;
}

const usualDays = 30;

/** This month unless told. */
export function monthOf(
  { from, to }: PeriodGiven,
  { operatorTimeZone: timeZone, now }: Omit<NumberRoutesOptions, 'database'>,
): figures.Period {
  const first = today(timeZone, now()).with({ day: 1 });
  return { from: from ?? (to === undefined ? String(first) : null), to: to ?? null, timeZone };
}

/** The last thirty days unless told. */
export function lastDaysOf(
  { from, to }: PeriodGiven,
  { operatorTimeZone: timeZone, now }: Omit<NumberRoutesOptions, 'database'>,
): figures.Period {
  const last = to === undefined ? today(timeZone, now()) : Temporal.PlainDate.from(to);
  const first = from ?? String(last.subtract({ days: usualDays - 1 }));
  return { from: first, to: to ?? null, timeZone };
}

function today(timeZone: string, nowMs: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
}

export function viewHold(hold: figures.Hold) {
  return {
    rounds: hold.rounds,
    stakes: money(hold.stakesMinor),
    payouts: money(hold.payoutsMinor),
    hold: money(hold.holdMinor),
    hold_expected: money(hold.expectedHoldMinor),
    hold_low: money(hold.lowestHoldMinor),
    hold_high: money(hold.highestHoldMinor),
    hold_percent: percentOf(hold.holdMinor, hold.stakesMinor),
    hold_expected_percent: percentOf(hold.expectedHoldMinor, hold.stakesMinor),
    is_within_band: hold.isWithinBand,
  };
}

function viewSpan(span: figures.Span) {
  return {
    ...viewHold(span),
    deposits: money(span.depositsMinor),
    withdrawals: money(span.withdrawalsMinor),
    gifts: money(span.giftsMinor),
    active_players: span.activePlayers,
    new_players: span.newPlayers,
  };
}

/** With two decimals, cut off; null of nothing. */
function percentOf(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : money((part * 10_000n) / whole);
}
