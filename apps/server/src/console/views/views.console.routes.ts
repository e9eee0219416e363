// The console's calls about saved views. Sharing a view and removing a shared one are logged.

import * as calls from '@trine/contract/console/views.ts';
import { roles } from '@trine/contract/console/permissions.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import { idOf } from '../../platform/http/console-values.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { actorOf } from '../../people/staff/staff-sessions.ts';
import * as sql from './views.sql.ts';

export interface ViewsConsoleOptions {
  readonly database: Database;
  readonly nextId: NextId;
}

/** The own views, and as many of each role that shares views with the caller. */
const maxListed = calls.maxViews * roles.length;

export function viewsConsoleRoutes({ database, nextId }: ViewsConsoleOptions): ConsoleRoute[] {
  return [
    consoleRoute(calls.listViews, async (_request, { session: { staffId, role } }) => {
      const rows = await sql.viewsFor.all(database, { staffId, role, limit: maxListed });
      return answer({
        rows: rows.map((row) => ({
          view_id: Number(row.viewId),
          path: row.path,
          name: row.name,
          search: row.search,
          role: row.role,
          saved_by: actorOf(row.staffId),
          is_own: row.staffId === staffId,
        })),
      });
    }),
    consoleRoute(calls.saveView, async ({ path, name, search, role }, context) => {
      const { staffId, role: ownRole } = context.session;
      if (role !== null && role !== ownRole && ownRole !== 'owner') return reject('forbidden');
      const view = { staffId, path, name: name.trim(), search, role };
      return database.transaction(async (tx) => {
        const { views } = await sql.countViews.one(tx, { staffId });
        if (views >= calls.maxViews) return reject('too_many');
        const { viewId } = await sql.saveView.one(tx, { ...view, viewId: nextId() });
        if (role !== null) {
          await appendAuditLog(tx, nextId, {
            ...actingOf(context),
            act: 'view.share',
            subject: `view:${viewId}`,
            details: { path, name: view.name, search, role },
          });
        }
        return answer({ view_id: Number(viewId) });
      });
    }),
    consoleRoute(calls.removeView, async ({ view_id }, context) => {
      const viewId = idOf(view_id);
      return database.transaction(async (tx) => {
        const removed = await sql.removeView.first(tx, {
          viewId,
          staffId: context.session.staffId,
        });
        if (removed === null) return reject('not_found');
        if (removed.role !== null) {
          const act = { act: 'view.remove', subject: `view:${viewId}`, details: removed };
          await appendAuditLog(tx, nextId, { ...actingOf(context), ...act });
        }
        return done();
      });
    }),
  ];
}
