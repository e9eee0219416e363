import * as calls from '@trine/contract/console/switches.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { listSwitches, turnSwitch } from '../../platform/switches/switches.ts';
import { optionalSecondsValue } from '../../platform/http/console-values.ts';

export function switchesConsoleRoutes(parts: {
  readonly database: Database;
  readonly nextId: NextId;
}): ConsoleRoute[] {
  const { database, nextId } = parts;
  return [
    consoleRoute(calls.listSwitches, async () => {
      const found = new Map((await listSwitches(database)).map((one) => [one.name, one]));
      const rows = calls.switchNames.flatMap((name) => found.get(name) ?? []);
      return answer({
        rows: rows.map((row) => ({
          name: row.name,
          is_on: row.isOn,
          message: row.message,
          changed_by: row.changedBy,
          changed_at: optionalSecondsValue(row.changedAt),
        })),
      });
    }),
    consoleRoute(calls.turnSwitch, async (request, context) => {
      const { name, is_on: isOn, message = null, reason } = request;
      const turning = { name, isOn, message, reason, ...actingOf(context) };
      return (await turnSwitch(database, nextId, turning)) ? done() : reject('changed_meanwhile');
    }),
  ];
}
