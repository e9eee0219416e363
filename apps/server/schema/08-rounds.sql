-- Rounds, their draws, and void rounds.
--
-- The application cannot change a round directly. Only these functions change its status:
--
--   open_round ─> open
--   open ── close_round ──> closed ── draw_round ──> drawn ── finish_round ──> settled
--     │                        └───── confirm_void ──┐
--     │                        ├── void_unwitnessed ┤
--     └── close_round, too late ─────────────────────┴> void ── finish_round ──> void, all returned
--
-- PostgreSQL cannot verify the signature that `draw_round` takes. The process that settles verifies
-- the stored one before it pays, and each API process verifies it with its own login
-- (`mark_signature`). A false one is replaced once, before any payment (`replace_signature`).
--
-- Two members of staff can void a round while its signature is not available, with a reason that
-- every player reads, once the beacon is long overdue. A round must be sealed before its beacon can
-- be known. If an outage prevents that, there is no proof that the sealed orders were not chosen
-- afterwards, so the round is void by rule, without a decision of staff. So is a round whose seal
-- was not cosigned before the draw by as many witnesses of the public log as were required when it
-- opened. The beacon that was named at the opening is never replaced. Stakes are returned in
-- slices, like payouts.
--
-- Each step writes its entry of the public log in its own transaction, as its last statement.

-- Beacons ----------------------------------------------------------------------------------------

-- The chains of beacons whose signatures draw rounds.
create table beacon_chain (
  chain_hash text primary key,
  kind text not null check (kind in ('drand', 'demo')),
  public_key text not null,
  scheme text not null,
  period_seconds integer not null check (period_seconds > 0),
  genesis_time bigint not null
);

-- HMAC-SHA256 (RFC 2104) for keys of at most 64 bytes.
create function hmac_sha256(key bytea, message bytea) returns bytea
language plpgsql
immutable strict parallel safe
as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  if length(key) > 64 then
    raise exception 'the key is longer than a block';
  end if;
  for index in 0 .. length(key) - 1 loop
    inner_pad := set_byte(inner_pad, index, get_byte(inner_pad, index) # get_byte(key, index));
    outer_pad := set_byte(outer_pad, index, get_byte(outer_pad, index) # get_byte(key, index));
  end loop;
  return sha256(outer_pad || sha256(inner_pad || message));
end
$$;

-- The three digits, as a number 0 to 999, that follow from a beacon's randomness: the first
-- big-endian 16-bit word below 65000 of the HMAC-SHA256, modulo 1000, so that each outcome is
-- equally likely; without such a word the block is hashed once more.
create function beacon_outcome(randomness bytea, game_id smallint, issue text) returns smallint
language plpgsql
immutable strict parallel safe
set search_path = public, pg_temp
as $$
declare
  block bytea := hmac_sha256(
    randomness,
    convert_to('trine/1|' || game_id::text || '|' || issue, 'UTF8')
  );
  word integer;
begin
  loop
    for index in 0 .. 15 loop
      word := get_byte(block, index * 2) * 256 + get_byte(block, index * 2 + 1);
      if word < 65000 then
        return (word % 1000)::smallint;
      end if;
    end loop;
    block := sha256(block);
  end loop;
end
$$;

-- Rounds -----------------------------------------------------------------------------------------

-- The seal is written at least this long before the draw, since the clock is read some time before
-- the commit. The beacon round of a round is never earlier than its draw.
create function seal_margin() returns interval
language sql
immutable parallel safe
as $$
  select interval '500 milliseconds'
$$;

-- How long after its draw time a round is overdue.
create function void_grace() returns interval
language sql
immutable parallel safe
as $$
  select interval '5 minutes'
$$;

-- One row for each round. Its name, times and beacon never change. The seal (`book_…`) is the root,
-- size and total of its order book. Signature and digits are written once; a constraint checks that
-- the digits follow from the signature. `signature_holds` is the result of the verification by an
-- API process; null: not verified yet. `false_signature` is a replaced signature. `settled_at` is
-- the time of the last payout, or of the last returned stake of a void round. `void_rule` is null
-- when two people voided the round. `leaf_version` is the form of the leaves of its book; only
-- books of version 2 can be published. `witness_count` and `witness_required` are those at the
-- opening; `witnessed_by` is how many had cosigned the seal before the draw, counted at the draw or
-- the void, and null before it or without witnesses.
create table round (
  round_id bigint primary key,
  game_id smallint not null,
  issue text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  chain_hash text not null,
  beacon_round bigint not null,
  leaf_version smallint not null default 1 check (leaf_version in (1, 2)),
  status text not null default 'open'
    check (status in ('open', 'closed', 'drawn', 'settled', 'void')),
  book_root bytea,
  book_count integer,
  book_stake_minor bigint,
  signature bytea,
  randomness bytea,
  outcome smallint,
  signature_holds boolean,
  false_signature bytea,
  closed_at timestamptz,
  drawn_at timestamptz,
  settled_at timestamptz,
  void_rule text,
  witness_count smallint not null default 0,
  witness_required smallint not null default 0,
  witnessed_by smallint,
  unique (game_id, issue),
  unique (game_id, draws_at),
  check (opens_at < closes_at and closes_at < draws_at),
  constraint round_sealed_when_closed check (
    status = 'open'
    or (book_root is not null and book_count is not null and book_stake_minor is not null)
  ),
  constraint round_closed_in_time check (
    status <> 'closed' or closed_at + seal_margin() <= draws_at
  ),
  constraint round_digits_only_when_drawn check (
    (status in ('drawn', 'settled')) = (outcome is not null)
    and (outcome is null) = (signature is null)
    and (outcome is null) = (randomness is null)
  ),
  constraint round_signature_whole check (octet_length(signature) = 48),
  constraint round_randomness_follows check (randomness = sha256(signature)),
  constraint round_digits_follow check (outcome = beacon_outcome(randomness, game_id, issue)),
  constraint round_settled_at_its_end check (
    settled_at is null or status in ('settled', 'void')
  ),
  constraint round_witnesses check (witness_required between 0 and witness_count),
  constraint round_drawn_if_witnessed check (
    status not in ('drawn', 'settled')
    or coalesce(witnessed_by, 0) >= witness_required
  ),
  constraint round_void_by_rule check (
    void_rule is null
    or (
      void_rule = 'sealed_late'
      and status = 'void'
      and closed_at is not null
      and closed_at + seal_margin() > draws_at
    )
    or (
      void_rule = 'unwitnessed'
      and status = 'void'
      and closed_at is not null
      and closed_at + seal_margin() <= draws_at
      and coalesce(witnessed_by < witness_required, false)
    )
  )
);

create index round_game_draws on round (game_id, draws_at desc) include (status);

-- For the clock: unsettled rounds.
create index round_unsettled on round (status) where settled_at is null;

-- Rounds by the day of their settlement.
create index round_settled on round (settled_at) where settled_at is not null;

-- For the verification of signatures, and for the alert on false ones.
create index round_unverified on round (round_id)
where outcome is not null and signature_holds is not true;

-- For the public list of void rounds.
create index round_void on round (draws_at desc) where status = 'void';

create index round_void_by_rule on round (round_id) where void_rule is not null;

-- The time from which late seals make a round void. Rounds drawn before keep their results.
create table void_rule_since (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default clock_timestamp()
);

insert into void_rule_since default values;

-- Entries of the public log, as `packages/fairness/log/entries.ts` has them.

-- A round was named. `given_plans` are the plans of its rooms with their versions, '4:2,5:1'.
create function open_entry(given round, given_plans text) returns text
language sql
stable
as $$
  select concat_ws(
    '|', 'trine/1/open', given.game_id, given.issue, epoch_ms(given.draws_at), given.chain_hash,
    given.beacon_round, given_plans
  )
$$;

-- A round's bets were sealed.
create function seal_entry(given round) returns text
language sql
stable
as $$
  select concat_ws(
    '|', 'trine/1/seal', given.game_id, given.issue, encode(given.book_root, 'hex'),
    given.book_count, given.book_stake_minor, epoch_ms(given.closed_at)
  )
$$;

-- How many witnesses cosigned, before the draw by their clocks, a checkpoint that holds the round's
-- seal, and had it stored by the database's clock as early as a seal must be.
create function witnesses_before_draw(given round) returns smallint
language sql
stable
as $$
  select count(distinct c.witness_no)::smallint
  from public_log_cosignature c
  where c.stored_at >= given.closed_at
    and c.stored_at <= given.draws_at - seal_margin()
    and c.cosigned_at < given.draws_at
    and c.size > (
      select min(e.entry_index)
      from public_log_entry e
      where left(e.entry, 48) = left(seal_entry(given), 48)
        and e.entry = seal_entry(given)
    )
$$;

-- A round's signature was stored.
create function draw_entry(given round) returns text
language sql
stable
as $$
  select concat_ws(
    '|', 'trine/1/draw', given.game_id, given.issue, encode(given.signature, 'hex')
  )
$$;

-- A round's stakes are returned, by its rule or by two people for this reason.
create function void_entry(given round, given_reason text) returns text
language sql
stable
as $$
  select concat_ws(
    '|', 'trine/1/void', given.game_id, given.issue,
    case when given.void_rule is null then 'staff' else 'rule' end,
    base64url(coalesce(given.void_rule, given_reason))
  )
$$;

-- The odds of a plan in one version.
create function prices_entry(given odds) returns text
language sql
stable
as $$
  select concat_ws(
    '|', 'trine/1/prices', given.plan_id, given.version,
    array_to_string(given.odds_hundredths, ',')
  )
$$;

-- Adds an entry for the present odds of each plan of a game that the public log does not have.
create function log_prices(given_game smallint) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  line text;
begin
  for line in
    select prices_entry(o)
    from plan p
    join odds o
      on o.plan_id = p.plan_id
      and o.version = p.odds_version
    where p.game_id = given_game
      and newest_public_log(concat_ws('|', 'trine/1/prices', o.plan_id, o.version, '')) is null
    order by p.plan_id
  loop
    perform append_public_log(line);
  end loop;
end
$$;

-- Timetables -------------------------------------------------------------------------------------

-- The published versions of each game's timetable. A version holds for the draws after its start,
-- up to and including the start of the next one. `hours` is `always` or such as `10:00-02:00`, in
-- the zone; `offset_seconds` counts where rounds are always sold. Rows are only added.
create table timetable (
  game_id smallint not null references game,
  version integer not null check (version > 0),
  valid_from timestamptz not null,
  time_zone text not null,
  hours text not null,
  round_seconds integer not null,
  close_seconds integer not null,
  offset_seconds integer not null,
  primary key (game_id, version),
  constraint timetable_hours check (
    hours = 'always'
    or hours ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$'
  ),
  constraint timetable_seconds check (
    round_seconds % 3 = 0
    and close_seconds % 3 = 0
    and offset_seconds % 3 = 0
    and round_seconds <= 3600
    and close_seconds between 3 and round_seconds - 3
    and offset_seconds between 0 and round_seconds - 3
  )
);

-- A version of a game's timetable was added.
create function timetable_entry(given timetable) returns text
language sql
stable
as $$
  select concat_ws(
    '|', 'trine/1/timetable', given.game_id, given.version, epoch_ms(given.valid_from),
    given.time_zone, given.hours, given.round_seconds, given.close_seconds, given.offset_seconds
  )
$$;

-- Adds a version to a timetable whose newest one is the given (0: there is none). It holds from now
-- on, or from the draw of the last opened round, whichever is later. False: another version is the
-- newest, or it says the same. The lock excludes `open_round`.
create function change_timetable(
  given_game smallint,
  given_newest integer,
  given_zone text,
  given_hours text,
  given_round_seconds integer,
  given_close_seconds integer,
  given_offset_seconds integer
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  newest timetable;
  added timetable;
begin
  perform
  from game g
  where g.game_id = given_game
  for no key update;
  select t.* into newest
  from timetable t
  where t.game_id = given_game
  order by t.version desc
  limit 1;
  if coalesce(newest.version, 0) <> given_newest
    or (
      newest.time_zone, newest.hours, newest.round_seconds, newest.close_seconds,
      newest.offset_seconds
    ) = (
      given_zone, given_hours, given_round_seconds, given_close_seconds, given_offset_seconds
    )
  then
    return false;
  end if;
  insert into timetable (
    game_id, version, valid_from, time_zone, hours, round_seconds, close_seconds, offset_seconds
  )
  select
    given_game, given_newest + 1,
    -- A whole millisecond, not earlier.
    date_trunc('milliseconds', greatest(
      clock_timestamp(), newest.valid_from, max(r.draws_at)
    ) + interval '999 microseconds'),
    given_zone, given_hours, given_round_seconds, given_close_seconds, given_offset_seconds
  from round r
  where r.game_id = given_game
  returning * into added;
  perform append_public_log(timetable_entry(added));
  return true;
end
$$;

-- Adds a version with other sale hours. False: the newest one has these hours, or there is none.
create function change_timetable_hours(given_game smallint, given_hours text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  newest timetable;
begin
  perform
  from game g
  where g.game_id = given_game
  for no key update;
  select t.* into newest
  from timetable t
  where t.game_id = given_game
  order by t.version desc
  limit 1;
  return found and change_timetable(
    given_game, newest.version, newest.time_zone, given_hours, newest.round_seconds,
    newest.close_seconds, newest.offset_seconds
  );
end
$$;

-- The first instant at which the zone's clock shows this time or a later one.
create function first_instant(given_time timestamp, given_zone text) returns timestamptz
language sql
stable
set search_path = public, pg_temp
as $$
  select min(i)
  from generate_series(
    given_time at time zone 'UTC' - interval '15 hours',
    given_time at time zone 'UTC' + interval '15 hours',
    interval '1 minute'
  ) as i
  where i at time zone given_zone >= given_time
$$;

-- Whether the version that holds at the draw has a round with these times on the issue's sale day.
-- The issue's number in the day is not checked here: browsers and verifiers do.
create function is_timetabled(
  given_game smallint,
  given_issue text,
  given_opens timestamptz,
  given_closes timestamptz,
  given_draws timestamptz
) returns boolean
language plpgsql
stable
set search_path = public, pg_temp
as $$
declare
  held timetable;
  sale_day date := to_date(left(given_issue, 8), 'YYYYMMDD');
  opens time;
  closes time;
  sale_opens timestamptz;
begin
  select t.* into held
  from timetable t
  where t.game_id = given_game
    and t.valid_from < given_draws
  order by t.version desc
  limit 1;
  if not found
    or given_draws - given_opens <> make_interval(secs => held.round_seconds)
    or given_draws - given_closes <> make_interval(secs => held.close_seconds)
  then
    return false;
  end if;
  if held.hours = 'always' then
    return given_opens >= first_instant(sale_day, held.time_zone)
      and given_opens < first_instant(sale_day + 1, held.time_zone)
      and (extract(epoch from given_opens) - held.offset_seconds) % held.round_seconds = 0;
  end if;
  opens := split_part(held.hours, '-', 1);
  closes := split_part(held.hours, '-', 2);
  sale_opens := first_instant(sale_day + opens, held.time_zone);
  return given_opens >= sale_opens
    and given_draws <= first_instant(
      sale_day + (closes <= opens)::integer + closes, held.time_zone
    )
    and extract(epoch from given_opens - sale_opens) % held.round_seconds = 0;
end
$$;

-- Opens a round whose betting time is not over, with the plan changes that waited for it and the
-- exposures of its rooms. False: it was opened before, or another round of the game runs. Fails
-- unless the beacon is the chain's first one from the draw time on: players could know an earlier
-- one. Fails off the game's timetable. Lines of the audit log get ids from `given_audit` on, at
-- most one per plan of the game.
create function open_round(
  given_round bigint,
  given_game smallint,
  given_issue text,
  given_opens timestamptz,
  given_closes timestamptz,
  given_draws timestamptz,
  given_chain text,
  given_beacon bigint,
  given_audit bigint
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  opened round;
begin
  if not exists (
    select
    from beacon_chain c
    where c.chain_hash = given_chain
      and given_beacon = 1 + greatest(
        0, ceil((extract(epoch from given_draws) - c.genesis_time) / c.period_seconds)
      )
  ) then
    raise exception 'round % is not to be drawn by beacon %', given_round, given_beacon;
  end if;
  -- No version is added between this check and the commit.
  perform
  from game g
  where g.game_id = given_game
  for share;
  if not is_timetabled(given_game, given_issue, given_opens, given_closes, given_draws) then
    raise exception 'round % of game % is not in the timetable', given_issue, given_game;
  end if;
  insert into round (
    round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round,
    leaf_version, witness_count, witness_required
  )
  select
    given_round, given_game, given_issue, given_opens, given_closes, given_draws, given_chain,
    given_beacon, 2,
    (select count(*) from public_log_witness w where w.is_current),
    (select l.witness_required from public_log l)
  where clock_timestamp() < given_closes
    and not exists (
      select
      from round r
      where r.game_id = given_game
        and r.draws_at > given_opens
    )
  on conflict do nothing
  returning * into opened;
  if not found then
    return false;
  end if;
  perform apply_plan_changes(given_game, given_round, given_audit);
  perform open_exposures(given_round, given_game);
  perform log_prices(given_game);
  perform append_public_log(open_entry(opened, (
    select string_agg(p.plan_id || ':' || p.odds_version, ',' order by p.plan_id)
    from plan p
    where p.game_id = given_game
  )));
  return true;
end
$$;

-- Locks an open round whose betting time is over, so that no further bet is placed in it. No row:
-- it is not open or not yet due.
create function take_round_to_close(given_round bigint) returns table (
  game_id smallint,
  issue text,
  leaf_version smallint
)
language sql
security definer
set search_path = public, pg_temp
as $$
  select r.game_id, r.issue, r.leaf_version
  from round r
  where r.round_id = given_round
    and r.status = 'open'
    and r.closes_at <= clock_timestamp()
  for update
$$;

-- Writes the seal of an open round whose betting time is over. Returns 'closed', or 'void' when the
-- seal is too late; null: it was closed before. The round's id is also the id of its line in the
-- audit log.
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
  -- Another line with this id must not block the refund: the audit finds a void without its line.
  if sealed.status = 'void'
    and not exists (select from audit_log e where e.audit_id = sealed.round_id)
  then
    perform queue_audit_log(
      sealed.round_id, 'rule:sealed_late', 'round.void', 'round:' || sealed.round_id::text,
      jsonb_build_object('game_id', sealed.game_id, 'issue', sealed.issue),
      '{"status": "open"}', '{"status": "void"}', null
    );
  end if;
  if sealed.status is not null then
    perform append_public_log(seal_entry(sealed));
  end if;
  if sealed.status = 'void' then
    perform append_public_log(void_entry(sealed, null));
  end if;
  return sealed.status;
end
$$;

-- Whether a round lacks cosignatures that it requires. From the draw time on this does not change.
create function is_unwitnessed(given round) returns boolean
language sql
stable
as $$
  select case
    when given.witness_required = 0 then false
    else witnesses_before_draw(given) < given.witness_required
  end
$$;

-- Voids a closed round whose draw is due and whose seal too few witnesses cosigned. False: it is
-- another round, or another process was first. The round's id is also the id of its line in the
-- audit log.
create function void_unwitnessed(given_round bigint) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  voided round;
begin
  update round r
  set
    status = 'void',
    void_rule = 'unwitnessed',
    witnessed_by = witnesses_before_draw(r)
  where r.round_id = given_round
    and r.status = 'closed'
    and r.draws_at <= clock_timestamp()
    and is_unwitnessed(r)
  returning r.* into voided;
  if not found then
    return false;
  end if;
  -- Another line with this id must not block the refund: the audit finds a void without its line.
  if not exists (select from audit_log e where e.audit_id = voided.round_id) then
    perform queue_audit_log(
      voided.round_id, 'rule:unwitnessed', 'round.void', 'round:' || voided.round_id::text,
      jsonb_build_object('game_id', voided.game_id, 'issue', voided.issue),
      '{"status": "closed"}', '{"status": "void"}', null
    );
  end if;
  perform append_public_log(void_entry(voided, null));
  return true;
end
$$;

-- Draws a closed round that is due, was sealed in time and was cosigned by as many witnesses as it
-- requires: stores the signature and the digits that follow from it, once. No row: another process
-- was first, or witnesses are missing. The only code that may write a signature or digits.
create function draw_round(given_round bigint, given_signature bytea) returns table (
  game_id smallint,
  issue text,
  randomness bytea,
  outcome smallint
)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  drawn round;
begin
  update round r
  set
    status = 'drawn',
    signature = given_signature,
    randomness = sha256(given_signature),
    outcome = beacon_outcome(sha256(given_signature), r.game_id, r.issue),
    drawn_at = clock_timestamp(),
    witnessed_by = case when r.witness_count > 0 then witnesses_before_draw(r) end
  where r.round_id = given_round
    and r.status = 'closed'
    and r.draws_at <= clock_timestamp()
    and r.closed_at + seal_margin() <= r.draws_at
    and not is_unwitnessed(r)
  returning r.* into drawn;
  if not found then
    return;
  end if;
  perform append_public_log(draw_entry(drawn));
  return query
  select drawn.game_id, drawn.issue, drawn.randomness, drawn.outcome;
end
$$;

-- Replaces the false signature of a drawn round before any payment, with the new digits, and writes
-- both to the audit log under the given id. Once per round: a second false signature stays, and
-- nothing is paid. No row: another signature is stored, or it is too late.
create function replace_signature(
  given_round bigint,
  given_audit bigint,
  given_false bytea,
  given_signature bytea
) returns table (
  game_id smallint,
  issue text,
  randomness bytea,
  outcome smallint
)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  drawn round;
  redrawn round;
begin
  select r.* into drawn
  from round r
  where r.round_id = given_round
    and r.status = 'drawn'
    and r.signature = given_false
    and r.signature <> given_signature
    and r.false_signature is null
    and not exists (
      select
      from settlement_slice s
      where s.round_id = r.round_id
    )
  for update;
  if not found then
    return;
  end if;
  update round r
  set
    signature = given_signature,
    randomness = sha256(given_signature),
    outcome = beacon_outcome(sha256(given_signature), r.game_id, r.issue),
    false_signature = given_false,
    signature_holds = null
  where r.round_id = given_round
  returning r.* into redrawn;
  perform queue_audit_log(
    given_audit, 'rule:false_signature', 'round.replace_signature',
    'round:' || given_round::text,
    jsonb_build_object(
      'game_id', drawn.game_id, 'issue', drawn.issue, 'beacon_round', drawn.beacon_round::text
    ),
    jsonb_build_object('signature', encode(given_false, 'hex'), 'outcome', drawn.outcome),
    jsonb_build_object('signature', encode(given_signature, 'hex'), 'outcome', redrawn.outcome),
    null
  );
  perform append_public_log(draw_entry(redrawn));
  return query
  select redrawn.game_id, redrawn.issue, redrawn.randomness, redrawn.outcome;
end
$$;

-- Stores an API process's verification of the stored signature. The first result stays; a false
-- signature is written to the audit log under the given id.
create function mark_signature(
  given_round bigint,
  given_audit bigint,
  given_signature bytea,
  given_holds boolean
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  marked round;
begin
  update round r
  set signature_holds = given_holds
  where r.round_id = given_round
    and r.signature = given_signature
    and r.signature_holds is null
  returning r.* into marked;
  if marked.round_id is null then
    return false;
  end if;
  if not given_holds then
    perform queue_audit_log(
      given_audit, 'rule:false_signature', 'round.find_false_signature',
      'round:' || given_round::text,
      jsonb_build_object(
        'game_id', marked.game_id, 'issue', marked.issue,
        'beacon_round', marked.beacon_round::text, 'signature', encode(given_signature, 'hex')
      ),
      null, null, null
    );
  end if;
  return true;
end
$$;

-- Marks a round as settled once all its slices are booked; a void one stays void. False: slices are
-- missing, or it was settled before. Fails when the payments do not equal what the round owes.
create function finish_round(given_round bigint, given_slices integer) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select
    from round r
    where r.round_id = given_round
      and r.status in ('drawn', 'void')
      and given_slices > 0
      and given_slices = (
        select count(*)
        from settlement_slice s
        where s.round_id = given_round
      )
      and round_owes(given_round) <> (
        select sum(s.paid_minor)
        from settlement_slice s
        where s.round_id = given_round
      )
  ) then
    raise exception 'round % did not pay what it owes', given_round;
  end if;
  update round r
  set
    status = case r.status when 'drawn' then 'settled' else r.status end,
    settled_at = clock_timestamp()
  where r.round_id = given_round
    and r.status in ('drawn', 'void')
    and r.settled_at is null
    and given_slices > 0
    and given_slices = (
      select count(*)
      from settlement_slice s
      where s.round_id = given_round
    );
  return found;
end
$$;

-- Void rounds ------------------------------------------------------------------------------------

-- Why a round cannot be voided now; null: it can be. The caller holds the round's lock.
create function void_rejection(given_round bigint) returns text
language sql
set search_path = public, pg_temp
as $$
  select case
    when r.status <> 'closed' or r.signature is not null then 'round_not_closed'
    when r.draws_at + void_grace() > clock_timestamp() then 'too_early'
  end
  from round r
  where r.round_id = given_round
$$;

-- The following functions return null when the step was done, otherwise the reason. They lock the
-- round before its proposal and read it afterwards in a new statement, which serializes a draw and
-- a void of one round.

-- Proposes to void a round. Reasons: 'round_unknown', 'round_not_closed', 'too_early',
-- 'asked_already'.
create function ask_for_void(
  given_proposal bigint,
  given_round bigint,
  given_actor text,
  given_reason text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked round;
  rejection text;
begin
  perform require_second_person(given_actor, 'voids');
  select r.* into asked
  from round r
  where r.round_id = given_round
  for update;
  if not found then
    return 'round_unknown';
  end if;
  rejection := void_rejection(given_round);
  if rejection is not null then
    return rejection;
  end if;
  return add_proposal(
    given_proposal, 'void', given_round, null,
    jsonb_build_object('game_id', asked.game_id, 'issue', asked.issue), given_reason, given_actor,
    null
  );
end
$$;

-- Confirms as the second person and voids the round. Reasons: 'not_found', 'over', 'same_person',
-- 'round_not_closed', 'too_early'.
create function confirm_void(given_audit bigint, given_proposal bigint, given_actor text)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked proposal;
  rejection text;
  voided round;
begin
  perform require_second_person(given_actor, 'voids');
  perform
  from round r
  join proposal p on p.subject_id = r.round_id
  where p.proposal_id = given_proposal
    and p.kind = 'void'
  for update of r;
  asked := take_proposal(given_proposal, 'voids');
  rejection := coalesce(proposal_rejection(asked, given_actor), void_rejection(asked.subject_id));
  if rejection is not null then
    return rejection;
  end if;
  update round r
  set status = 'void'
  where r.round_id = asked.subject_id
  returning r.* into voided;
  perform log_proposal(
    given_audit, end_proposal(given_proposal, 'confirmed', null, given_actor), 'round.void',
    '{"status": "closed", "void": "waiting"}', '{"status": "void", "void": "confirmed"}',
    given_actor, null
  );
  perform append_public_log(void_entry(voided, asked.reason));
  return null;
end
$$;
