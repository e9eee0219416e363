// The desk's calls about kill switches.

import * as calls from '@trine/contract/desk/switches.ts';
import type { NextId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { actingOf, answer, deskRoute, done, refuse, type DeskRoute } from '../gate/desk-route.ts';
import { listSwitches, turnSwitch } from '../switches/switches.ts';
import { optionalSeconds } from './wire.ts';

export function switchRoutes(parts: {
  readonly database: Database;
  readonly nextId: NextId;
}): DeskRoute[] {
  const { database, nextId } = parts;
  return [
    deskRoute(calls.listSwitches, async () => {
      const found = new Map((await listSwitches(database)).map((one) => [one.name, one]));
      const rows = calls.switchNames.flatMap((name) => found.get(name) ?? []);
      return answer({
        rows: rows.map((row) => ({
          name: row.name,
          is_on: row.isOn,
          message: row.message,
          changed_by: row.changedBy,
          changed_at: optionalSeconds(row.changedAt),
        })),
      });
    }),
    deskRoute(calls.turnSwitch, async (request, context) => {
      const { name, is_on: isOn, message = null, reason } = request;
      const turning = { name, isOn, message, reason, ...actingOf(context) };
      return (await turnSwitch(database, nextId, turning)) ? done() : refuse('changed_meanwhile');
    }),
  ];
}
