-- Content: banners, announcements, articles, and the pictures in them.

-- The banners that the application seeds.
create table banner (
  banner_id integer primary key,
  position integer not null,
  image text not null,
  title_key text not null,
  link text not null
);

-- The announcements that the application seeds.
create table notice (
  notice_id integer primary key,
  position integer not null,
  text_key text not null
);

-- Versions of a piece of content, never changed; the newest counts.
create table content_version (
  content_id bigint not null,
  version integer not null check (version > 0),
  kind text not null
    check (kind in (
      'banner', 'announcement', 'article_tab', 'article', 'line', 'faq', 'canned_reply'
    )),
  position integer not null,
  is_shown boolean not null,
  is_removed boolean not null default false,
  shows_from timestamptz,
  shows_until timestamptz,
  body jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (content_id, version),
  check (shows_until > shows_from)
);

create index content_version_kind on content_version (kind, content_id, version desc);

-- Pictures that staff upload, as they are served: re-encoded, never the uploaded bytes.
create table content_image (
  image_id bigint primary key,
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  made_by text not null,
  made_at timestamptz not null default clock_timestamp()
);

-- The newest version of each piece of a kind that is shown now. It is shown since the first version
-- after the last hidden one, or since its schedule began; a correction does not make it new.
create function shown_content(given_kind text)
returns table (
  content_id bigint,
  list_position integer,
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
