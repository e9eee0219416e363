-- Rounds that are void by rule.
--
-- A round must be sealed before its beacon can be known. When an outage covers that moment, nobody
-- can prove that the sealed orders were not chosen afterwards, so the round is void: every stake
-- returns, the reason is public, and nobody decides. The beacon named at opening is never replaced.
--
--   open ── close_round ──> closed, or void when the seal comes too late

-- The seal is written at least this long before the draw: the commit that publishes it takes some
-- time after the clock was read. The beacon round of a round is never earlier than its draw.
create function seal_margin() returns interval
language sql
immutable parallel safe
as $$
  select interval '500 milliseconds'
$$;

alter table round
  -- The rule by which a void round is void; null when two people decided it.
  add column void_rule text;

-- Since when late seals make a round void. Rounds drawn before keep their results.
create table void_rule_since (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default clock_timestamp()
);
insert into void_rule_since default values;

-- Rounds that were sealed late and are not drawn yet.
select note_event(
  r.round_id, 'rule:sealed_late', 'round.void', 'round:' || r.round_id::text,
  jsonb_build_object('game_id', r.game_id, 'issue', r.issue), null, null, null
)
from round r
where r.status = 'closed'
  and r.closed_at + seal_margin() > r.draws_at;

update round r
set
  status = 'void',
  void_rule = 'sealed_late'
where r.status = 'closed'
  and r.closed_at + seal_margin() > r.draws_at;

alter table round
  add constraint round_closed_in_time check (
    status <> 'closed' or closed_at + seal_margin() <= draws_at
  ),
  add constraint round_void_by_rule check (
    void_rule is null
    or (
      void_rule = 'sealed_late'
      and status = 'void'
      and closed_at is not null
      and closed_at + seal_margin() > draws_at
    )
  );

create index round_void_by_rule on round (round_id) where void_rule is not null;

drop function close_round(bigint, bytea, integer, bigint);

-- Writes the seal of an open round whose betting time is over: 'closed', or 'void' when it comes
-- too late. Null: it was closed before. The round's id is also that of its line in the audit log.
create function close_round(
  given_round bigint,
  given_root bytea,
  given_count integer,
  given_stake bigint
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  sealed round;
  sealed_at timestamptz := clock_timestamp();
begin
  update round r
  set
    status = case when sealed_at + seal_margin() <= r.draws_at then 'closed' else 'void' end,
    void_rule = case when sealed_at + seal_margin() > r.draws_at then 'sealed_late' end,
    book_root = given_root,
    book_count = given_count,
    book_stake_minor = given_stake,
    closed_at = sealed_at
  where r.round_id = given_round
    and r.status = 'open'
    and r.closes_at <= sealed_at
  returning r.* into sealed;
  if sealed.status = 'void' then
    perform note_event(
      sealed.round_id, 'rule:sealed_late', 'round.void', 'round:' || sealed.round_id::text,
      jsonb_build_object('game_id', sealed.game_id, 'issue', sealed.issue), null, null, null
    );
  end if;
  return sealed.status;
end
$$;

-- The draw: the signature goes in, the digits come out, once, for a closed round whose time has
-- come and whose seal was in time. No row when another was first. The only code that may write a
-- signature or digits.
create or replace function draw_round(given_round bigint, given_signature bytea) returns table (
  game_id smallint,
  issue text,
  randomness bytea,
  outcome smallint
)
language sql
security definer
set search_path = public, pg_temp
as $$
  update round r
  set
    status = 'drawn',
    signature = given_signature,
    randomness = sha256(given_signature),
    outcome = beacon_outcome(sha256(given_signature), r.game_id, r.issue),
    drawn_at = clock_timestamp()
  where r.round_id = given_round
    and r.status = 'closed'
    and r.draws_at <= clock_timestamp()
    and r.closed_at + seal_margin() <= r.draws_at
  returning r.game_id, r.issue, r.randomness, r.outcome
$$;

revoke execute on function close_round(bigint, bytea, integer, bigint) from public;
grant execute on function close_round(bigint, bytea, integer, bigint) to trine_app;
grant select on void_rule_since to trine_app;

-- Health -----------------------------------------------------------------------------------------
--
-- Each process calls this several times a second, to know whether the database can be written to.
-- A commit alone may find room in files that are there already, so a sort goes through a temporary
-- file of about a megabyte as well, which needs new room. Each connection has a row of its own.
create table health_probe (
  slot smallint primary key check (slot between 0 and 63),
  probed_at timestamptz not null
);

create function probe_health() returns integer
language sql
security definer
set search_path = public, pg_temp
set work_mem = '64kB'
as $$
  insert into health_probe (slot, probed_at)
  values ((pg_backend_pid() % 64)::smallint, clock_timestamp())
  on conflict (slot) do update
    set probed_at = excluded.probed_at;
  select count(*)::integer
  from (
    select g.number, repeat('x', 250) as padding
    from generate_series(1, 4000) as g (number)
    order by padding, g.number desc
    offset 0
  ) s
$$;

revoke execute on function probe_health from public;
grant execute on function probe_health to trine_app;
