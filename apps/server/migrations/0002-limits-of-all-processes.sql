-- What the processes that serve calls tell each other, so that rate limits and counts of open
-- streams hold over all of them. The tables are unlogged: after a crash they are empty, and each
-- process reports anew. Keys are digests, so no token and no address stands here.

-- Who serves calls. A process that was not seen for some seconds counts as gone.
create unlogged table serving_process (
  process text primary key,
  seen_at timestamptz not null
);

-- How many streams or connections are open under a key, by process: `{"process": count}`. One row a
-- key, so that its lock lets one process after another take the last place.
create unlogged table open_count (
  key bytea primary key check (octet_length(key) = 16),
  held jsonb not null
) with (fillfactor = 70);

-- Reads of a sender that all processes have reported, as the moment until which they are spread out
-- evenly.
create unlogged table read_pace (
  key bytea primary key check (octet_length(key) = 16),
  spread_until timestamptz not null
) with (fillfactor = 70);

grant select, insert, update, delete on serving_process, open_count, read_pace to trine_app;
