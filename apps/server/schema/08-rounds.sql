-- Rounds, their draws, and void rounds.
--
-- The application cannot change a round directly. Only these functions change its status:
--
--   open_round ─> open
--   open ── close_round ──> closed ── draw_round ──> drawn ── finish_round ──> settled
--     │                        └───── confirm_void ──┐
--     └── close_round, too late ─────────────────────┴> void ── finish_round ──> void, all returned
--
-- PostgreSQL cannot verify the signature that `draw_round` takes. The process that settles verifies
-- the stored one before it pays, and each API process verifies it with its own login
-- (`mark_signature`). A false one is replaced once, before any payment (`replace_signature`).
--
-- Two members of staff can void a round while its signature is not available, with a reason that
-- every player reads, once the beacon is long overdue. A round must be sealed before its beacon can
-- be known. If an outage prevents that, there is no proof that the sealed orders were not chosen
-- afterwards, so the round is void by rule, without a decision of staff. The beacon that was named
-- at the opening is never replaced. Stakes are returned in slices, like payouts.

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
-- when two people voided the round.
create table round (
  round_id bigint primary key,
  game_id smallint not null,
  issue text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  chain_hash text not null,
  beacon_round bigint not null,
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
  constraint round_void_by_rule check (
    void_rule is null
    or (
      void_rule = 'sealed_late'
      and status = 'void'
      and closed_at is not null
      and closed_at + seal_margin() > draws_at
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

create index round_void_by_rule on round (round_id) where void_rule is not null;

-- The time from which late seals make a round void. Rounds drawn before keep their results.
create table void_rule_since (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default clock_timestamp()
);

insert into void_rule_since default values;

-- Opens a round whose betting time is not over. False: it was opened before, or another round of
-- the game runs. Fails unless the beacon is the chain's first one from the draw time on: players
-- could know an earlier one.
create function open_round(
  given_round bigint,
  given_game smallint,
  given_issue text,
  given_opens timestamptz,
  given_closes timestamptz,
  given_draws timestamptz,
  given_chain text,
  given_beacon bigint
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
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
  insert into round (
    round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round
  )
  select
    given_round, given_game, given_issue, given_opens, given_closes, given_draws, given_chain,
    given_beacon
  where clock_timestamp() < given_closes
    and not exists (
      select
      from round r
      where r.game_id = given_game
        and r.draws_at > given_opens
    )
  on conflict do nothing;
  return found;
end
$$;

-- Locks an open round whose betting time is over, so that no further bet is placed in it. No row:
-- it is not open or not yet due.
create function take_round_to_close(given_round bigint) returns table (
  game_id smallint,
  issue text
)
language sql
security definer
set search_path = public, pg_temp
as $$
  select r.game_id, r.issue
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
  return sealed.status;
end
$$;

-- Draws a closed round that is due and was sealed in time: stores the signature and the digits that
-- follow from it, once. No row: another process was first. The only code that may write a signature
-- or digits.
create function draw_round(given_round bigint, given_signature bytea) returns table (
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
  return query
  update round r
  set
    signature = given_signature,
    randomness = sha256(given_signature),
    outcome = beacon_outcome(sha256(given_signature), r.game_id, r.issue),
    false_signature = given_false,
    signature_holds = null
  where r.round_id = given_round
  returning r.game_id, r.issue, r.randomness, r.outcome;
  perform queue_audit_log(
    given_audit, 'rule:false_signature', 'round.replace_signature',
    'round:' || given_round::text,
    jsonb_build_object(
      'game_id', drawn.game_id, 'issue', drawn.issue, 'beacon_round', drawn.beacon_round::text
    ),
    jsonb_build_object('signature', encode(given_false, 'hex'), 'outcome', drawn.outcome),
    jsonb_build_object(
      'signature', encode(given_signature, 'hex'),
      'outcome', beacon_outcome(sha256(given_signature), drawn.game_id, drawn.issue)
    ),
    null
  );
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
  where r.round_id = asked.subject_id;
  perform log_proposal(
    given_audit, end_proposal(given_proposal, 'confirmed', null, given_actor), 'round.void',
    '{"status": "closed", "void": "waiting"}', '{"status": "void", "void": "confirmed"}',
    given_actor, null
  );
  return null;
end
$$;
