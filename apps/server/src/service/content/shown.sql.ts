import {
  int4,
  int8,
  json,
  moment,
  nullable,
  bool,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { ContentKind } from '@trine/contract/console/content.ts';

/** The pieces of a kind that are shown now, by position, with the time since when. */
export const shownContent = statement({
  name: 'content.shown_content',
  parameters: { kind: word<ContentKind>() },
  columns: { contentId: int8<RowId>(), body: json, shownSince: moment },
  text: `
    select c.content_id, c.body, c.shown_since
    from shown_content($1::text) c
    order by c.list_position, c.content_id`,
});

const versionColumns = {
  contentId: int8<RowId>(),
  kind: word<ContentKind>(),
  version: int4,
  position: int4,
  isShown: bool,
  isRemoved: bool,
  showsFrom: nullable(moment),
  showsUntil: nullable(moment),
  body: json,
  changedBy: text,
  changedAt: moment,
};

const versionSelection = `
      c.content_id, c.kind, c.version, c.position, c.is_shown, c.is_removed, c.shows_from,
      c.shows_until, c.body, c.changed_by, c.changed_at`;

export const newestVersions = statement({
  name: 'content.newest_versions',
  parameters: { kind: word<ContentKind>() },
  columns: versionColumns,
  text: `
    with newest as (
      select distinct on (c.content_id)${versionSelection}
      from content_version c
      where c.kind = $1::text
      order by c.content_id, c.version desc
    )
    select${versionSelection}
    from newest c
    where not c.is_removed
    order by c.position, c.content_id`,
});

/** Newest first. */
export const versionsOf = statement({
  name: 'content.versions_of',
  parameters: { contentId: int8<RowId>(), limit: int4 },
  columns: versionColumns,
  text: `
    select${versionSelection}
    from content_version c
    where c.content_id = $1::bigint
    order by c.version desc
    limit $2::integer`,
});

/** Inserts the version after `seen`; no row when another person was first. */
export const insertVersion = statement({
  name: 'content.insert_version',
  parameters: {
    contentId: int8<RowId>(),
    seen: int4,
    kind: word<ContentKind>(),
    position: int4,
    isShown: bool,
    isRemoved: bool,
    showsFrom: nullable(moment),
    showsUntil: nullable(moment),
    body: json,
    changedBy: text,
  },
  columns: versionColumns,
  text: `
    insert into content_version as c (
      content_id, version, kind, position, is_shown, is_removed, shows_from, shows_until, body,
      changed_by
    )
    select
      $1::bigint, $2::integer + 1, $3::text, $4::integer, $5::boolean, $6::boolean,
      $7::timestamptz, $8::timestamptz, $9::jsonb, $10::text
    where $2::integer = (
      select coalesce(max(o.version), 0)
      from content_version o
      where o.content_id = $1::bigint
    )
    on conflict (content_id, version) do nothing
    returning${versionSelection}`,
});
