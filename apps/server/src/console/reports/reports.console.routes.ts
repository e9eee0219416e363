import * as calls from '@trine/contract/console/reports.ts';
import * as reports from './reports.ts';
import {
  answer,
  consoleRoute,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { moneyValue, secondsValue } from '../../platform/http/console-values.ts';
import { lastDaysOf, monthOf, viewHold, viewSpan } from './report-views.ts';

export interface ReportsConsoleOptions extends reports.ReportSources {
  readonly operatorTimeZone: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function reportsConsoleRoutes(options: ReportsConsoleOptions): ConsoleRoute[] {
  const { operatorTimeZone: timeZone } = options;
  return [
    consoleRoute(calls.reportSummary, async () => {
      const summary = await reports.readSummary(await reports.tallied(options), timeZone);
      return answer({
        as_of: secondsValue(summary.nowAt),
        today: viewSpan(summary.today),
        month: viewSpan(summary.month),
        all_time: viewSpan(summary.allTime),
        owed: moneyValue(summary.owedMinor),
        held: moneyValue(summary.heldMinor),
        players: summary.players,
      });
    }),
    consoleRoute(calls.byRoom, async (request) => {
      const rows = await reports.readRooms(
        await reports.tallied(options),
        monthOf(request, options),
      );
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
      const rows = await reports.readDays(
        await reports.tallied(options),
        lastDaysOf(request, options),
      );
      return answer({
        rows: rows.map((row) => ({
          day: row.day,
          ...viewHold(row),
          deposits: moneyValue(row.depositsMinor),
          withdrawals: moneyValue(row.withdrawalsMinor),
          gifts: moneyValue(row.giftsMinor),
        })),
      });
    }),
  ];
}
