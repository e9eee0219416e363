// Saved views of the console's screens.

import { int4, int8, nullable, text, word } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { Role } from '@trine/contract/console/permissions.ts';

const viewId = int8();
const staffId = int8();

/** The person's own and those of the role, by name. */
export const viewsFor = statement({
  name: 'views.views_for',
  parameters: { staffId, role: word<Role>(), limit: int4 },
  columns: {
    viewId,
    staffId,
    path: text,
    name: text,
    search: text,
    role: nullable(word<Role>()),
  },
  text: `
    select v.view_id, v.staff_id, v.path, v.name, v.search, v.role
    from console_view v
    where v.staff_id = $1::bigint
      or v.role = $2::text
    order by v.name, v.view_id
    limit $3::integer`,
});

export const countViews = statement({
  name: 'views.count_views',
  parameters: { staffId },
  columns: { views: int4 },
  text: `
    select count(*)::integer as views
    from console_view v
    where v.staff_id = $1::bigint`,
});

/** Replaces the person's view of that name on that screen. */
export const saveView = statement({
  name: 'views.save_view',
  parameters: {
    viewId,
    staffId,
    path: text,
    name: text,
    search: text,
    role: nullable(word<Role>()),
  },
  columns: { viewId },
  text: `
    insert into console_view (view_id, staff_id, path, name, search, role)
    values ($1::bigint, $2::bigint, $3::text, $4::text, $5::text, $6::text)
    on conflict (staff_id, path, name) do update
      set search = excluded.search, role = excluded.role, saved_at = clock_timestamp()
    returning view_id`,
});

/** No row: the person has no such view. */
export const removeView = statement({
  name: 'views.remove_view',
  parameters: { viewId, staffId },
  columns: { path: text, name: text, role: nullable(word<Role>()) },
  text: `
    delete from console_view
    where view_id = $1::bigint
      and staff_id = $2::bigint
    returning path, name, role`,
});
