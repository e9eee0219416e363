-- Messages of players with their read marks, and since when each piece of contents is shown.

-- Counting what is unread walks unread rows alone.
create index player_message_unread on player_message (bucket, player_id) where read_at is null;

-- When a player last looked at the announcements; whoever never did has no row.
create table announcement_look (
  bucket smallint not null,
  player_id bigint not null,
  looked_at timestamptz not null,
  primary key (bucket, player_id),
  check (bucket = player_id % 64)
);

grant select, insert on announcement_look to trine_app;
grant update (looked_at) on announcement_look to trine_app;

-- The newest version of each piece of a kind that is shown now. It is shown since the first version
-- after the last hidden one, or since its schedule began; correcting it does not make it new.
create function shown_content(given_kind text)
returns table (
  content_id bigint,
  place integer,
  body jsonb,
  shown_since timestamptz
)
language sql
stable
as $$
  with newest as (
    select distinct on (c.content_id)
      c.content_id, c.position, c.is_shown, c.is_removed, c.shows_from, c.shows_until, c.body
    from content_version c
    where c.kind = given_kind
    order by c.content_id, c.version desc
  )
  select n.content_id, n.position, n.body, greatest(n.shows_from, s.since)
  from newest n
  cross join lateral (
    select min(c.changed_at) as since
    from content_version c
    where c.content_id = n.content_id
      and c.version > coalesce(
        (
          select max(h.version)
          from content_version h
          where h.content_id = n.content_id
            and not h.is_shown
        ),
        0
      )
  ) s
  where n.is_shown
    and not n.is_removed
    and (n.shows_from is null or n.shows_from <= clock_timestamp())
    and (n.shows_until is null or n.shows_until > clock_timestamp())
$$;

-- Forgets messages that are a year old, in some blocks of their table, as `sweep` does for others.
create function sweep_messages(given_block bigint, given_blocks integer)
returns table (removed bigint, blocks bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  slice_begin tid := format('(%s,0)', given_block);
  slice_end tid := format('(%s,0)', given_block + given_blocks);
begin
  delete from player_message m
  where m.ctid >= slice_begin
    and m.ctid < slice_end
    and m.created_at < clock_timestamp() - interval '1 year';
  get diagnostics removed = row_count;
  blocks := pg_relation_size('player_message') / current_setting('block_size')::integer;
  return next;
end
$$;

revoke execute on function shown_content(text), sweep_messages(bigint, integer) from public;
grant execute on function shown_content(text), sweep_messages(bigint, integer) to trine_app;
