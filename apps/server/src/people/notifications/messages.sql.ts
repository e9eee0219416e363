import {
  arrayOf,
  bool,
  int2,
  int4,
  int8,
  json,
  moment,
  text,
} from '../../platform/postgres/column.ts';
import { maxUnread } from '@trine/contract/news/messages.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const player = { bucket: int2, playerId: int8<PlayerId>() };

export const insertMessage = statement({
  name: 'notifications.insert_message',
  parameters: { playerId: int8<PlayerId>(), messageId: int8<RowId>(), kind: text, facts: json },
  columns: {},
  text: `
    select
    from notify_player($1::bigint, $2::bigint, $3::text, $4::jsonb)`,
});

/** Newest first. */
export const messagesOfPlayer = statement({
  name: 'notifications.messages_of_player',
  parameters: { ...player, beforeId: int8(), limit: int4 },
  columns: { messageId: int8<RowId>(), kind: text, facts: json, createdAt: moment, isRead: bool },
  text: `
    select
      m.message_id, m.kind, m.details as facts, m.created_at, m.read_at is not null as is_read
    from player_message m
    where m.bucket = $1::smallint
      and m.player_id = $2::bigint
      and m.message_id < $3::bigint
    order by m.message_id desc
    limit $4::integer`,
});

/** A message that is already read keeps its time. */
export const markRead = statement({
  name: 'notifications.mark_read',
  parameters: { ...player, messageIds: arrayOf(int8()), upTo: int8() },
  columns: {},
  text: `
    update player_message m
    set read_at = clock_timestamp()
    where m.bucket = $1::smallint
      and m.player_id = $2::bigint
      and m.read_at is null
      and (m.message_id = any ($3::bigint[]) or m.message_id <= $4::bigint)`,
});

/** Both counts stop at the limit that the screens show. */
export const unread = statement({
  name: 'notifications.unread',
  parameters: player,
  columns: { messages: int4, announcements: int4 },
  text: `
    select
      (
        select count(*)
        from (
          select
          from player_message m
          where m.bucket = $1::smallint
            and m.player_id = $2::bigint
            and m.read_at is null
          limit ${maxUnread}
        ) u
      )::integer as messages,
      (
        select least(count(*), ${maxUnread})
        from shown_content('announcement') c
        where c.shown_since > coalesce(
          (
            select r.read_at
            from announcement_read r
            where r.bucket = $1::smallint
              and r.player_id = $2::bigint
          ),
          '-infinity'
        )
      )::integer as announcements`,
});

/** The counts of many players. */
export const unreadOfAll = statement({
  name: 'notifications.unread_of_all',
  parameters: { playerIds: arrayOf(int8<PlayerId>()) },
  columns: { place: int8(), messages: int4, announcements: int4 },
  text: `
    with announced as materialized (
      select c.shown_since
      from shown_content('announcement') c
    )
    select
      v.place,
      (
        select count(*)
        from (
          select
          from player_message m
          where m.bucket = bucket_of(v.player_id)
            and m.player_id = v.player_id
            and m.read_at is null
          limit ${maxUnread}
        ) u
      )::integer as messages,
      (
        select least(count(*), ${maxUnread})
        from announced a
        where a.shown_since > coalesce(r.read_at, '-infinity')
      )::integer as announcements
    from unnest($1::bigint[]) with ordinality as v (player_id, place)
    left join announcement_read r
      on r.bucket = bucket_of(v.player_id)
      and r.player_id = v.player_id`,
});

export const announcementsReadAt = statement({
  name: 'notifications.announcements_read_at',
  parameters: player,
  columns: { readAt: moment },
  text: `
    select r.read_at
    from announcement_read r
    where r.bucket = $1::smallint
      and r.player_id = $2::bigint`,
});

/** The time never moves back, and is never in the future. */
export const markAnnouncementsRead = statement({
  name: 'notifications.mark_announcements_read',
  parameters: { ...player, readAt: moment },
  columns: {},
  text: `
    insert into announcement_read (bucket, player_id, read_at)
    values ($1::smallint, $2::bigint, least($3::timestamptz, clock_timestamp()))
    on conflict (bucket, player_id) do update
      set read_at = greatest(announcement_read.read_at, excluded.read_at)`,
});
