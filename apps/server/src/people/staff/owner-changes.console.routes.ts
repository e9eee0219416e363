import * as calls from '@trine/contract/console/staff.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { idOf, secondsValue } from '../../platform/http/console-values.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import * as changes from './owner-changes.ts';

export function ownerChangesConsoleRoutes(parts: changes.OwnerChangeParts): ConsoleRoute[] {
  return [
    consoleRoute(calls.listOwnerChanges, async () => {
      const rows = await changes.listOwnerChanges(parts.database);
      return answer({ rows: rows.map(viewChange) });
    }),
    consoleRoute(calls.proposeOwnerChange, async (request, context) => {
      const { staff_id, role = null, is_active: isActive = null, reason } = request;
      if ((role === null) === (isActive === null)) {
        return reject('invalid_field', { field: role === null ? 'role' : 'is_active' });
      }
      const proposed = { staffId: idOf(staff_id), role, isActive, reason, ...actingOf(context) };
      const outcome = await changes.proposeOwnerChange(parts, proposed);
      if (outcome === 'reason_short') return reject('invalid_field', { field: 'reason' });
      if (outcome === 'forbidden') return reject(outcome, { permission: 'people.act' });
      if (typeof outcome === 'string') return reject(outcome);
      return answer({ change_id: Number(outcome) });
    }),
    consoleRoute(calls.confirmOwnerChange, async ({ change_id }, context) => {
      const decided = { changeId: idOf<RowId>(change_id), ...actingOf(context) };
      const rejection = await changes.confirmOwnerChange(parts, decided);
      if (rejection === 'forbidden') return reject(rejection, { permission: 'people.act' });
      return rejection === null ? done() : reject(rejection);
    }),
    consoleRoute(calls.withdrawOwnerChange, async ({ change_id }, context) => {
      const decided = { changeId: idOf<RowId>(change_id), ...actingOf(context) };
      const rejection = await changes.withdrawOwnerChange(parts, decided);
      return rejection === null ? done() : reject(rejection);
    }),
  ];
}

function viewChange(change: changes.OwnerChange) {
  return {
    change_id: Number(change.changeId),
    staff_id: Number(change.staffId),
    name: change.name,
    role: change.role,
    is_active: change.isActive,
    reason: change.reason,
    asked_by: change.askedBy,
    asked_at: secondsValue(change.askedAt),
  };
}
