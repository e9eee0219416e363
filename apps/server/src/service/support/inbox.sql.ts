// The inbox of staff. None of these rows is shown to the person.

import type { Language } from '@trine/contract/languages.ts';
import type { Topic } from '@trine/contract/support/topics.ts';
import { bool, int4, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const columns = {
  conversationId: int8<RowId>(),
  playerId: nullable(int8<PlayerId>()),
  username: text,
  aboutPlayerId: nullable(int8<PlayerId>()),
  topic: word<Topic>(),
  language: word<Language>(),
  state: word<'waiting' | 'taken' | 'closed'>(),
  agentId: nullable(int8()),
  agentName: nullable(text),
  unread: int4,
  unansweredSince: nullable(moment),
  openedAt: moment,
  lastAt: moment,
  lastText: text,
  lastSender: word<'person' | 'staff' | 'system'>(),
  hasPicture: bool,
  isBlocked: bool,
};

/** Unread messages are counted up to 100. */
const selection = `
      c.conversation_id, c.player_id, coalesce(p.username, a.username, '') as username,
      c.about_player_id, c.topic, c.language, c.state, c.agent_id, s.name as agent_name,
      (
        select count(*)::integer
        from (
          select
          from support_message u
          where u.conversation_id = c.conversation_id
            and u.number > c.read_by_staff
            and u.sender = 'person'
          limit 100
        ) counted
      ) as unread,
      c.unanswered_since, c.opened_at, c.last_at, left(coalesce(l.text, ''), 160) as last_text,
      coalesce(l.sender, 'system') as last_sender, l.width is not null as has_picture,
      exists (
        select
        from support_block b
        where b.lifted_at is null
          and (b.blocked_until is null or b.blocked_until > clock_timestamp())
          and (b.player_id = c.player_id or b.visitor_hash = c.visitor_hash)
      ) as is_blocked`;

const tables = `
    from support_conversation c
    left join player p on p.bucket = bucket_of(c.player_id) and p.player_id = c.player_id
    left join player a
      on a.bucket = bucket_of(c.about_player_id)
      and a.player_id = c.about_player_id
    left join staff s on s.staff_id = c.agent_id
    left join lateral (
      select m.text, m.sender, m.width
      from support_message m
      where m.conversation_id = c.conversation_id
        and m.sender <> 'system'
      order by m.number desc
      limit 1
    ) l on true`;

const states = `
      and case $1::text
        when 'unassigned' then c.state = 'waiting'
        when 'mine' then c.state = 'taken' and c.agent_id = $2::bigint
        when 'all' then c.state <> 'closed'
        when 'closed' then c.state = 'closed'
        else true
      end`;

const page = { limit: int4, offset: int4 };

/** Open conversations, the longest unanswered first. */
export const listOpen = statement({
  name: 'inbox.list_open',
  parameters: { queue: text, staffId: int8(), ...page },
  columns,
  text: `
    select${selection}${tables}
    where c.state <> 'closed'${states}
    order by c.unanswered_since nulls last, c.last_at desc, c.conversation_id
    limit $3::integer
    offset $4::integer`,
});

/** By their last message, newest first. */
export const searchAll = statement({
  name: 'inbox.search_all',
  parameters: {
    queue: text,
    staffId: int8(),
    /** A pattern of `ilike`. */
    pattern: nullable(text),
    playerId: nullable(int8<PlayerId>()),
    topic: nullable(word<Topic>()),
    lastFrom: nullable(moment),
    lastBefore: nullable(moment),
    ...page,
  },
  columns,
  text: `
    select${selection}${tables}
    where ($6::timestamptz is null or c.last_at >= $6::timestamptz)
      and ($7::timestamptz is null or c.last_at < $7::timestamptz)${states}
      and (
        $4::bigint is null
        or c.player_id = $4::bigint
        or c.about_player_id = $4::bigint
      )
      and ($5::text is null or c.topic = $5::text)
      and (
        $3::text is null
        or p.username ilike $3::text
        or a.username ilike $3::text
        or c.contact ilike $3::text
        or exists (
          select
          from support_message m
          where m.conversation_id = c.conversation_id
            and m.text ilike $3::text
        )
      )
    order by c.last_at desc, c.conversation_id
    limit $8::integer
    offset $9::integer`,
});

export const rowById = statement({
  name: 'inbox.row_by_id',
  parameters: { conversationId: int8<RowId>() },
  columns,
  text: `
    select${selection}${tables}
    where c.conversation_id = $1::bigint`,
});

export const countQueues = statement({
  name: 'inbox.count_queues',
  parameters: { staffId: int8() },
  columns: { unassigned: int4, mine: int4, open: int4 },
  text: `
    select
      (count(*) filter (where c.state = 'waiting'))::integer as unassigned,
      (count(*) filter (where c.agent_id = $1::bigint))::integer as mine,
      count(*)::integer as open
    from support_conversation c
    where c.state <> 'closed'`,
});

export const listAgents = statement({
  name: 'inbox.list_agents',
  parameters: { hereMs: int8() },
  columns: { staffId: int8(), name: text, isHere: bool, holds: int4 },
  text: `
    select
      s.staff_id, s.name,
      exists (
        select
        from staff_session t
        where t.staff_id = s.staff_id
          and t.ended_at is null
          and t.seen_at > clock_timestamp() - $1::bigint * interval '1 millisecond'
      ) as is_here,
      (
        select count(*)::integer
        from support_conversation c
        where c.agent_id = s.staff_id
          and c.state <> 'closed'
      ) as holds
    from staff s
    where s.is_active
      and s.role in ('owner', 'support')
    order by s.name`,
});

export const staffNames = statement({
  name: 'inbox.staff_names',
  parameters: { conversationId: int8<RowId>() },
  columns: { staffId: int8(), name: text },
  text: `
    select s.staff_id, s.name
    from staff s
    where s.staff_id in (
      select m.staff_id
      from support_message m
      where m.conversation_id = $1::bigint
    )`,
});

export const playerExists = statement({
  name: 'inbox.player_exists',
  parameters: { playerId: int8<PlayerId>() },
  columns: { username: text },
  text: `
    select p.username
    from player p
    where p.bucket = bucket_of($1::bigint)
      and p.player_id = $1::bigint`,
});
