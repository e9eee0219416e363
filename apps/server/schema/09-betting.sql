-- Betting: orders, the exposure of rooms, and the batch that accepts bets.

-- Orders -----------------------------------------------------------------------------------------

-- Accepted bets, one row a play, in monthly partitions (see `15-maintenance.sql`). An order is the
-- ledger entry of its stake as well: `posting_id`, `balance_after_minor` and `account_version` are
-- the entry's. `step` is its position in its request, from 1 on; the ids of a request's orders are
-- consecutive. The first one has the held amount of the account when the request was answered, so
-- that a replay gets the same answer, and the request's key, if any, with a hash of the request.
create table bet_order (
  bucket smallint not null,
  player_id bigint not null,
  order_id bigint not null,
  round_id bigint not null,
  game_id smallint not null,
  plan_id integer not null,
  play smallint not null check (play between 0 and 37),
  step smallint not null check (step between 1 and 38),
  odds_hundredths integer not null check (odds_hundredths > 100),
  stake_minor bigint not null check (stake_minor > 0),
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  posting_id bigint not null,
  account_version bigint not null,
  request_key text collate "C" check (length(request_key) between 16 and 64),
  request_hash bytea,
  request_held_minor bigint,
  request_held_version bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, order_id),
  constraint bet_order_keyed check (
    (request_key is null) = (request_hash is null)
    and (request_key is null or request_held_minor is not null)
    and (request_held_minor is null) = (request_held_version is null)
    and (request_held_minor is null or step = 1)
  ),
  check (bucket = player_id % 64)
) partition by range (order_id);

-- A room's feed reads it backwards; sealing and settling read all rooms of the round.
create index bet_order_room on bet_order (round_id, plan_id, order_id);

-- The ledger: all entries, including those that are orders. Statements about one player merge two
-- primary keys in the order of the ids.
create view entry as
select
  e.bucket, e.account_id, e.entry_id, e.posting_id, e.kind, e.amount_minor,
  e.balance_after_minor, e.account_version, e.round_id, e.created_at
from posted_entry e
union all
select
  b.bucket, b.player_id, b.order_id, b.posting_id, stake_kind(), -b.stake_minor,
  b.balance_after_minor, b.account_version, b.round_id, b.created_at
from bet_order b;

-- The stakes of a room in a round and what it would pay on each play (array index play + 1), split
-- by writer, so that no two batches change the same row. The rows of a room add up to its exposure.
-- `cost_bound_minor` is an upper bound of what the worst outcome costs the house. Each writer may
-- let its cost rise to its allowance without reading the others; the allowances of a room add up to
-- its cap at most.
create table exposure (
  round_id bigint not null,
  plan_id integer not null,
  stake_minor bigint not null default 0,
  order_count integer not null default 0,
  payouts_minor bigint[] not null default array_fill(0::bigint, array[38]),
  cost_bound_minor bigint not null default 0,
  writer smallint not null default 0 check (writer between 0 and 63),
  allowance_minor bigint not null default 0,
  primary key (round_id, plan_id, writer)
) with (fillfactor = 50);

-- Gives each room of a game its first row for a new round, with the whole cap as its allowance.
create function open_exposures(given_round bigint, given_game smallint) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into exposure (round_id, plan_id, allowance_minor)
  select given_round, p.plan_id, p.round_cap_minor
  from plan p
  where p.game_id = given_game
$$;

-- The stakes of players in each room, in the last round with a bet there.
create view player_room_stake as
select
  a.bucket, a.player_id, s.round_id, s.plan_id, s.stake_minor, s.size_lead_minor,
  s.parity_lead_minor
from account a
cross join unnest(a.room_stakes) as s;

-- Up to which order of a game a player has acknowledged the wins.
create table win_seen (
  bucket smallint not null,
  player_id bigint not null,
  game_id smallint not null,
  order_id bigint not null,
  primary key (bucket, player_id, game_id)
);

-- Rejected bets of members, with the reason, for a day. They are written after the answer, so a
-- crash can lose them. Only the player's bet list reads them. A bet that is rejected again for the
-- same reason has one row.
create table rejected_bet (
  bucket smallint not null,
  player_id bigint not null,
  rejection_id bigint not null,
  round_id bigint not null,
  game_id smallint not null,
  plan_id integer not null,
  plays smallint[] not null check (cardinality(plays) between 1 and 38),
  stake_minor bigint not null check (stake_minor >= 0),
  reason text not null,
  details jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, rejection_id),
  constraint rejected_bet_once
    unique (bucket, player_id, round_id, plan_id, reason, stake_minor, plays),
  check (bucket = bucket_of(player_id))
);

-- Reduces the rejected bets of each given player to the newest `given_limit`. Rows that another
-- process is deleting are skipped, so that processes never wait for each other.
create function trim_rejected_bets(given_players bigint[], given_limit integer) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  with players as materialized (
    select distinct bucket_of(u.player_id) as bucket, u.player_id
    from unnest(given_players) as u (player_id)
  ),
  -- The newest bet to delete; null when there are no more than the limit.
  cutoffs as materialized (
    select
      p.bucket, p.player_id,
      (
        select k.rejection_id
        from rejected_bet k
        where k.bucket = p.bucket
          and k.player_id = p.player_id
        order by k.rejection_id desc
        offset given_limit
        limit 1
      ) as rejection_id
    from players p
  ),
  excess as materialized (
    select b.bucket, b.player_id, b.rejection_id
    from cutoffs c
    join rejected_bet b
      on b.bucket = c.bucket and b.player_id = c.player_id and b.rejection_id <= c.rejection_id
    for update of b skip locked
  )
  delete from rejected_bet b
  using excess e
  where b.bucket = e.bucket
    and b.player_id = e.player_id
    and b.rejection_id = e.rejection_id
$$;

-- Opposite bets ----------------------------------------------------------------------------------

-- The rule against opposite bets: freezes the account for betting, once, with a line in the audit
-- log and a message to the player. `given_id` becomes the id of both. The account is touched, so
-- that a bet that waits for its lock reads the new state.
create function freeze_for_opposites(
  given_player bigint,
  given_id bigint,
  given_details jsonb
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update player p
  set state = 'betting_frozen'
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player
    and p.state = 'active';
  if not found then
    return;
  end if;
  perform touch_account(given_player);
  perform queue_audit_log(
    given_id, 'rule:opposite_bets', 'player.freeze_betting', 'player:' || given_player::text,
    given_details, '{"state": "active"}', '{"state": "betting_frozen"}', null
  );
  perform notify_player(given_player, given_id, 'betting_frozen', given_details);
end
$$;

-- Whether the request with this first id froze its player for opposite bets.
create function has_frozen_player(given_id bigint) returns boolean
language plpgsql
stable
set search_path = public, pg_temp
as $$
begin
  return exists (
    select
    from audit_log e
    where e.audit_id = given_id
      and e.actor = 'rule:opposite_bets'
  );
end
$$;

-- Batches ----------------------------------------------------------------------------------------
--
-- Bets are placed in batches: one transaction, one commit. Share locks of the rounds block closing,
-- locks of the writer's own exposures enforce the cap, locks of the accounts serialize a player's
-- requests. Locks are taken in this order, those of one table in key order. Functions that
-- `place_orders` calls use its planner settings and its search path.

-- A room of a round in a batch. `priced_version` is the version of the odds with which its bets
-- were priced.
create type batch_room as (
  game_id smallint,
  issue text,
  plan_id integer,
  priced_version integer
);

-- A request of a batch: one order per play, all or none of them. `is_first`: it is the first of its
-- player in the batch. `room` is the index of its room in the batch. The token must be of a valid
-- session of the player. `odds_version` is null when the player named none; `plays` is empty when
-- one of them is unknown. The ids of its orders are consecutive from `first_order` on. The database
-- reads the odds itself.
create type batch_bet as (
  player_id bigint,
  is_first boolean,
  room integer,
  token_hash bytea,
  request_key text collate "C",
  request_hash bytea,
  odds_version integer,
  stake_minor bigint,
  plays smallint[],
  first_order bigint
);

-- The terms against which bets of a room are checked. `odds` are the current ones, by play (array
-- index play + 1). `spare_minor` is the amount by which the writer may raise the cost of the room;
-- null: none. `reason`: why the room takes no bets; null: it takes them.
create type room_terms as (
  round_id bigint,
  game_id smallint,
  plan_id integer,
  priced_version integer,
  odds_version integer,
  odds integer[],
  min_stake_minor bigint,
  max_stake_minor bigint,
  join_limit_minor bigint,
  spare_minor bigint,
  reason text
);

-- The lead of one play over another in stakes: 1, 0 or -1; null: neither is among the plays.
create function play_lead(given_plays smallint[], given_one integer, given_other integer)
returns integer
language sql
immutable parallel safe
as $$
  select case
    when given_one = any (given_plays) then
      case when given_other = any (given_plays) then 0 else 1 end
    when given_other = any (given_plays) then -1
  end
$$;

-- The lead of big over small in stakes; null: neither is among the plays.
create function size_lead(given_plays smallint[]) returns integer
language sql
immutable parallel safe
as $$
  select play_lead(given_plays, 0, 1)
$$;

-- The lead of odd over even in stakes; null: neither is among the plays.
create function parity_lead(given_plays smallint[]) returns integer
language sql
immutable parallel safe
as $$
  select play_lead(given_plays, 2, 3)
$$;

-- What plays pay together, in hundredths of the stake of each, on the sum on which they pay most.
-- Checks each request of several plays before it is accepted: a play that is named twice would
-- exceed the largest stake.
create function most_paid(given_plays smallint[], given_odds integer[]) returns bigint
language plpgsql
immutable parallel safe
as $$
declare
  most bigint := 0;
  paid bigint;
  play smallint;
  seen bigint := 0;
begin
  foreach play in array given_plays loop
    if seen & (1::bigint << play) <> 0 then
      raise exception 'a request names a play twice';
    end if;
    seen := seen | (1::bigint << play);
  end loop;
  for total in 0 .. 27 loop
    paid := 0;
    foreach play in array given_plays loop
      if play_wins(play, total::smallint) then
        paid := paid + given_odds[play + 1];
      end if;
    end loop;
    most := greatest(most, paid);
  end loop;
  return most;
end
$$;

-- What a request costs the house at its worst outcome: the payout then, less the stakes. A single
-- play needs no search for that outcome.
create function worst_cost(given_plays smallint[], given_stake bigint, given_odds integer[])
returns bigint
language sql
immutable parallel safe
as $$
  select case cardinality(given_plays)
    when 1 then given_stake * given_odds[given_plays[1] + 1] / 100 - given_stake
    else given_stake * most_paid(given_plays, given_odds) / 100
      - given_stake * cardinality(given_plays)
  end
$$;

-- The result of a request, by its index in the batch. A null result: accepted; then the amounts
-- and versions are those of the player's account after it. `seen_version` is the version of the
-- account when the player's requests were checked.
create type checked_bet as (
  request integer,
  player_id bigint,
  result text,
  first_order bigint,
  balance_minor bigint,
  held_minor bigint,
  held_version bigint,
  seen_version bigint,
  version bigint,
  room_stakes room_stake[],
  details jsonb
);

-- Locks the accounts of players in key order.
create function lock_bettors(given_players bigint[]) returns void
language plpgsql
as $$
begin
  perform
  from (select distinct g.player_id from unnest(given_players) as g (player_id)) u
  join account a on a.bucket = bucket_of(u.player_id) and a.player_id = u.player_id
  order by a.bucket, a.player_id
  for update of a;
end
$$;

-- Locks the accounts that no other transaction has locked. Returns the others: a transaction that
-- holds accounts must not wait for further ones out of order.
create function lock_free_bettors(given_players bigint[]) returns bigint[]
language plpgsql
as $$
declare
  locked bigint[] := array(
    select a.player_id
    from (select distinct g.player_id from unnest(given_players) as g (player_id)) u
    join account a on a.bucket = bucket_of(u.player_id) and a.player_id = u.player_id
    for update of a skip locked
  );
begin
  return array(
    select a.player_id
    from unnest(given_players) as u (player_id)
    join account a on a.bucket = bucket_of(u.player_id) and a.player_id = u.player_id
    where a.player_id <> all (locked)
  );
end
$$;

-- Locks the rounds and the writer's exposures of a batch, and returns the terms of its rooms. Only
-- rounds that take bets are locked: a late bet must not wait for the seal. A round that is not
-- locked here takes no bets of the batch, even if it opens at this moment.
create function lock_rooms(given_writer smallint, given_rooms batch_room[]) returns room_terms[]
language plpgsql
as $$
declare
  locked bigint[];
  now_at timestamptz;
begin
  -- A room that is named twice would have its spare amount twice.
  if cardinality(given_rooms) <> (
    select count(distinct (u.game_id, u.issue, u.plan_id)) from unnest(given_rooms) as u
  ) then
    raise exception 'a batch names a room twice';
  end if;
  locked := array(
    select r.round_id
    from unnest(given_rooms) as u
    join round r on r.game_id = u.game_id and r.issue = u.issue
    where r.status = 'open'
      and r.closes_at > clock_timestamp()
    order by r.round_id
    for share of r
  );
  now_at := clock_timestamp();

  -- A plan belongs to one game, so these are the batch's rooms.
  perform
  from exposure x
  where x.writer = given_writer
    and x.round_id = any (locked)
    and x.plan_id = any (array(select u.plan_id from unnest(given_rooms) as u))
  order by x.round_id, x.plan_id
  for update;

  return array(
    select row(
      r.round_id, u.game_id, u.plan_id, u.priced_version, n.odds_version, d.odds_hundredths,
      n.min_stake_minor, n.max_stake_minor, n.join_limit_minor,
      x.allowance_minor - x.cost_bound_minor,
      case
        when r.opens_at <= now_at and (r.status <> 'open' or r.closes_at <= now_at)
          then 'round_closed'
        when not exists (
          select
          from game g
          join round o on o.game_id = g.game_id
          where g.game_id = u.game_id
            and g.betting_open
            and o.opens_at <= now_at
            and o.draws_at > now_at
            and o.status <> 'void'
        ) then 'game_stopped'
        when r.round_id is null or r.opens_at > now_at or r.round_id <> all (locked)
          then 'not_current_round'
        when n.plan_id is null or n.game_id <> u.game_id or not exists (
          select
          from exposure o
          where o.round_id = r.round_id
            and o.plan_id = u.plan_id
        ) then 'plan_unknown'
      end
    )::room_terms
    from unnest(given_rooms) with ordinality as u
    left join round r on r.game_id = u.game_id and r.issue = u.issue
    left join plan n on n.plan_id = u.plan_id
    left join odds d on d.plan_id = n.plan_id and d.version = n.odds_version
    left join exposure x
      on x.round_id = r.round_id and x.plan_id = u.plan_id and x.writer = given_writer
    order by u.ordinality
  );
end
$$;

-- Whether a player has this order. A function of its own, since each statement with `bet_order` is
-- planned for all its partitions, and this one is rarely needed.
create function has_order(given_player bigint, given_order bigint) returns boolean
language plpgsql
stable
as $$
begin
  return exists (
    select
    from bet_order b
    where b.bucket = bucket_of(given_player)
      and b.player_id = given_player
      and b.order_id = given_order
  );
end
$$;

-- A player's stakes by room with one more request: `staked_minor` is the stake in the request's
-- room, the leads are over all rooms of its round, all including the request.
create type added_stake as (
  room_stakes room_stake[],
  staked_minor bigint,
  size_lead_minor bigint,
  parity_lead_minor bigint
);

-- Adds a request to its player's stakes by room.
create function add_stake(
  given_stakes room_stake[],
  given_round bigint,
  given_plan integer,
  given_stake bigint,
  given_size bigint,
  given_parity bigint
) returns added_stake
language plpgsql
immutable
as $$
declare
  added added_stake := row(given_stakes, given_stake, given_size, given_parity);
  position integer := cardinality(given_stakes) + 1;
  size bigint := given_size;
  parity bigint := given_parity;
  one room_stake;
begin
  for other in 1 .. cardinality(given_stakes) loop
    one := given_stakes[other];
    if one.plan_id = given_plan then
      position := other;
    end if;
    continue when one.round_id <> given_round;
    added.size_lead_minor := added.size_lead_minor + one.size_lead_minor;
    added.parity_lead_minor := added.parity_lead_minor + one.parity_lead_minor;
    if one.plan_id = given_plan then
      added.staked_minor := added.staked_minor + one.stake_minor;
      size := size + one.size_lead_minor;
      parity := parity + one.parity_lead_minor;
    end if;
  end loop;
  added.room_stakes[position] := row(given_plan, given_round, added.staked_minor, size, parity);
  return added;
end
$$;

-- The details of a rejection. The amounts are those against which the request was checked.
create function rejection_details(given_room room_terms, given_checked checked_bet) returns jsonb
language sql
immutable
as $$
  select case (given_checked).result
    when 'stake_out_of_range' then jsonb_build_object(
      'min', (given_room).min_stake_minor::text, 'max', (given_room).max_stake_minor::text
    )
    when 'room_minimum' then jsonb_build_object(
      'join_limit', (given_room).join_limit_minor::text
    )
    when 'insufficient_funds' then jsonb_build_object(
      'money', (given_checked).balance_minor::text,
      'lock_money', (given_checked).held_minor::text,
      'balance_version', (given_checked).version,
      'held_version', (given_checked).held_version
    )
    when 'odds_changed' then jsonb_build_object('version', (given_room).odds_version)
  end
$$;

-- A request that was accepted before: its orders with their odds, and the account as the answer
-- had it.
create type replayed_request as (
  orders bigint[],
  odds_hundredths integer[],
  balance_minor bigint,
  version bigint,
  held_minor bigint,
  held_version bigint
);

-- A request that was accepted before, by its first order.
create function replayed_request_of(given_player bigint, given_first bigint, given_count integer)
returns replayed_request
language plpgsql
stable
as $$
declare
  kept replayed_request;
begin
  select
    array_agg(b.order_id order by b.order_id), array_agg(b.odds_hundredths order by b.order_id),
    min(b.balance_after_minor), max(b.account_version), min(b.request_held_minor),
    min(b.request_held_version)
  into kept
  from bet_order b
  where b.bucket = bucket_of(given_player)
    and b.player_id = given_player
    and b.order_id between given_first and given_first + given_count - 1;
  return kept;
end
$$;

-- The requests of a batch by player, those of a player in the given order, each with the account
-- before the batch, and with its result if that does not depend on money and rooms. Keys are
-- searched in the orders of the months that may have those of the last two days.
create function bets_by_player(
  given_again boolean,
  given_bets batch_bet[],
  given_requests bigint[],
  given_keys_since bigint
) returns table (
  request bigint,
  player_id bigint,
  room integer,
  odds_version integer,
  stake_minor bigint,
  plays smallint[],
  balance_minor bigint,
  held_minor bigint,
  held_version bigint,
  version bigint,
  room_stakes room_stake[],
  result text,
  first_order bigint
)
language sql
stable
as $$
  select
    b.ordinality, b.player_id, b.room, b.odds_version, b.stake_minor, b.plays,
    coalesce(a.balance_minor, 0), coalesce(a.held_minor, 0), coalesce(a.held_version, 0),
    a.version, coalesce(a.room_stakes, '{}'),
    case
      when p.group_id is null or s.player_id is distinct from b.player_id then 'token_unknown'
      when session_state(s.ended_at, s.expires_at, p.state) <> 'good'
        then 'session_' || session_state(s.ended_at, s.expires_at, p.state)
      when coalesce(k.request_hash, i.request_hash) <> b.request_hash then 'idempotency_mismatch'
      when i.answer is not null
        then coalesce(i.answer ->> 'rejection', 'idempotency_mismatch')
      when k.order_id is not null then 'replayed'
      when given_again and has_order(b.player_id, b.first_order) then 'replayed'
      when given_again and has_frozen_player(b.first_order) then 'opposite_bets'
      when p.group_id = guest_group() and not has_play_credits(a.version) then 'members_only'
      when p.state <> 'active' then 'account_frozen'
    end,
    coalesce(k.order_id, b.first_order)
  from unnest(given_bets) with ordinality as b
  left join account a on a.bucket = bucket_of(b.player_id) and a.player_id = b.player_id
  left join player p on p.bucket = bucket_of(b.player_id) and p.player_id = b.player_id
  left join session s on s.bucket = bucket_of(b.player_id) and s.token_hash = b.token_hash
  left join bet_order k
    on k.request_key = b.request_key
    and k.player_id = b.player_id
    and k.order_id >= given_keys_since
  left join idempotency i
    on i.bucket = bucket_of(b.player_id)
    and i.player_id = b.player_id
    and i.key = b.request_key
  where b.ordinality = any (given_requests)
  order by b.player_id, b.ordinality
$$;

-- Checks requests of a batch, each after those of its player that were accepted before it. The
-- results are those of `place_orders`. `given_spares`: by how much the rooms' costs may rise.
-- `given_busy`: players whose accounts are not locked.
create function check_bets(
  given_again boolean,
  given_bets batch_bet[],
  given_rooms room_terms[],
  given_requests bigint[],
  given_spares bigint[],
  given_busy bigint[]
) returns setof checked_bet
language plpgsql
as $$
declare
  bet record;
  room room_terms;
  added added_stake;
  checked checked_bet;
  balance bigint;
  total bigint;
  size integer;
  parity integer;
  cost bigint;
  is_frozen boolean;
  held_back text;
begin
  for bet in
    select b.*
    from bets_by_player(
      given_again, given_bets, given_requests, keys_since(clock_timestamp())
    ) as b
  loop
    if bet.player_id is distinct from checked.player_id then
      balance := bet.balance_minor;
      checked.player_id := bet.player_id;
      checked.seen_version := bet.version;
      checked.version := bet.version;
      checked.room_stakes := bet.room_stakes;
      is_frozen := false;
      held_back := case when bet.player_id = any (given_busy) then 'retry' end;
    end if;
    room := given_rooms[bet.room];
    total := bet.stake_minor * cardinality(bet.plays);
    size := size_lead(bet.plays);
    parity := parity_lead(bet.plays);
    cost := worst_cost(bet.plays, bet.stake_minor, room.odds);
    added := add_stake(
      checked.room_stakes, room.round_id, room.plan_id, total,
      coalesce(size, 0) * bet.stake_minor, coalesce(parity, 0) * bet.stake_minor
    );
    checked.result := case
      when held_back is not null then held_back
      when bet.result is not null then bet.result
      when is_frozen then 'account_frozen'
      when room.reason is not null then room.reason
      when cardinality(bet.plays) = 0 then 'play_unknown'
      when bet.stake_minor not between room.min_stake_minor and room.max_stake_minor
        then 'stake_out_of_range'
      when room.priced_version <> room.odds_version then 'reprice'
      when balance - total - bet.held_minor + added.staked_minor < room.join_limit_minor
        then 'room_minimum'
      when balance - total < bet.held_minor then 'insufficient_funds'
      when (size is not null and added.size_lead_minor = 0)
        or (parity is not null and added.parity_lead_minor = 0) then 'opposite_bets'
      when coalesce(cost > given_spares[bet.room], true) then 'serialize'
      when bet.odds_version <> room.odds_version then 'odds_changed'
    end;
    if checked.result is null then
      balance := balance - total;
      given_spares[bet.room] := given_spares[bet.room] - cost;
      checked.version := checked.version + cardinality(bet.plays);
      checked.room_stakes := added.room_stakes;
    elsif checked.result in ('reprice', 'serialize') then
      held_back := case checked.result when 'reprice' then 'retry' else 'serialize' end;
    elsif checked.result = 'opposite_bets' and bet.result is null then
      is_frozen := true;
    end if;
    checked.request := bet.request;
    checked.first_order := bet.first_order;
    checked.balance_minor := balance;
    checked.held_minor := bet.held_minor;
    checked.held_version := bet.held_version;
    checked.details := rejection_details(room, checked);
    return next checked;
  end loop;
end
$$;

-- Adds to what a room would pay on each play.
create function add_payouts(given_payouts bigint[], given_plays smallint[], given_added bigint[])
returns bigint[]
language plpgsql
immutable
as $$
begin
  for position in 1 .. cardinality(given_plays) loop
    given_payouts[given_plays[position] + 1] :=
      given_payouts[given_plays[position] + 1] + given_added[position];
  end loop;
  return given_payouts;
end
$$;

-- Writes the orders of the accepted requests of a batch, whose stakes were taken, the house's
-- entries, and the rooms' exposures.
create function write_orders(
  given_writer smallint,
  given_posting bigint,
  given_bets batch_bet[],
  given_rooms room_terms[],
  given_checked checked_bet[]
) returns void
language plpgsql
as $$
begin
  with orders as materialized (
    select
      c.player_id, c.first_order + o.step - 1 as order_id, t.round_id, t.game_id, t.plan_id,
      o.play, o.step, t.odds[o.play + 1] as odds, b.stake_minor,
      c.balance_minor + b.stake_minor * (cardinality(b.plays) - o.step) as balance_minor,
      c.version - cardinality(b.plays) + o.step as version, c.held_minor, c.held_version,
      b.request_key, b.request_hash,
      case when o.step = 1 then worst_cost(b.plays, b.stake_minor, t.odds) end as cost_minor
    from unnest(given_checked) as c
    join unnest(given_bets) with ordinality as b on b.ordinality = c.request
    join unnest(given_rooms) with ordinality as t on t.ordinality = b.room
    cross join unnest(b.plays) with ordinality as o (play, step)
    where c.result is null
    order by bucket_of(c.player_id), c.player_id, c.version, o.step
  ),
  placed as (
    insert into bet_order (
      bucket, player_id, order_id, round_id, game_id, plan_id, play, step, odds_hundredths,
      stake_minor, balance_after_minor, posting_id, account_version, request_key, request_hash,
      request_held_minor, request_held_version
    )
    select
      bucket_of(o.player_id), o.player_id, o.order_id, o.round_id, o.game_id, o.plan_id, o.play,
      o.step, o.odds, o.stake_minor, o.balance_minor, given_posting, o.version,
      case when o.step = 1 then o.request_key end, case when o.step = 1 then o.request_hash end,
      case when o.step = 1 then o.held_minor end, case when o.step = 1 then o.held_version end
    from orders o
  ),
  given as (
    insert into posted_entry (
      bucket, account_id, entry_id, posting_id, kind, amount_minor, round_id
    )
    select
      min(bucket_of(o.player_id)), stakes_account(), min(o.order_id), given_posting, stake_kind(),
      sum(o.stake_minor), o.round_id
    from orders o
    group by o.round_id
  ),
  owed as (
    select
      o.round_id, o.plan_id, array_agg(o.play) as plays,
      array_agg(o.stake_minor * o.odds / 100) as payouts, sum(o.stake_minor) as stake_minor,
      count(*) as orders, sum(o.cost_minor) as cost_minor
    from orders o
    group by o.round_id, o.plan_id
  )
  update exposure x
  set
    stake_minor = x.stake_minor + o.stake_minor,
    order_count = x.order_count + o.orders,
    payouts_minor = add_payouts(x.payouts_minor, o.plays, o.payouts),
    cost_bound_minor = x.cost_bound_minor + o.cost_minor
  from owed o
  where x.round_id = o.round_id
    and x.plan_id = o.plan_id
    and x.writer = given_writer;
end
$$;

-- Freezes the players of a batch whose bets were opposite. This rejection has an effect, so it is
-- stored under the key of its request, like an acceptance.
create function freeze_opposites(
  given_again boolean,
  given_bets batch_bet[],
  given_rooms batch_room[],
  given_checked checked_bet[]
) returns void
language plpgsql
as $$
declare
  frozen record;
begin
  for frozen in
    select
      c.player_id, c.first_order, b.request_key, b.request_hash,
      jsonb_build_object(
        'game_id', t.game_id, 'issue', t.issue, 'plan_id', t.plan_id,
        'stake_minor', b.stake_minor::text
      ) as details
    from unnest(given_checked) as c
    join unnest(given_bets) with ordinality as b on b.ordinality = c.request
    join unnest(given_rooms) with ordinality as t on t.ordinality = b.room
    where c.result = 'opposite_bets'
    order by c.request
  loop
    if frozen.request_key is not null then
      insert into idempotency (bucket, player_id, key, request_hash, answer)
      values (
        bucket_of(frozen.player_id), frozen.player_id, frozen.request_key, frozen.request_hash,
        jsonb_build_object('rejection', 'opposite_bets')
      )
      on conflict do nothing;
      -- The key was used before.
      continue when not found;
    end if;
    continue when given_again and has_frozen_player(frozen.first_order);
    perform freeze_for_opposites(frozen.player_id, frozen.first_order, frozen.details);
  end loop;
end
$$;

-- Takes the stakes of plain requests in one pass: each is the first of its player, breaks no rule,
-- is not near a cap, is not of a guest, and its account is unchanged since the statement began.
-- Returns them as accepted; `check_other_bets` checks all others rule by rule.
create function take_plain_stakes(given_bets batch_bet[], given_rooms room_terms[])
returns checked_bet[]
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  keys_since bigint := keys_since(clock_timestamp());
  accepted checked_bet[];
begin
  -- Rooms whose spare amount covers all possible bets of the batch, each at its worst outcome. A
  -- cost that cannot be computed fits into none.
  with roomy as materialized (
    select t.*
    from unnest(given_rooms) with ordinality as t
    where t.reason is null
      and t.priced_version = t.odds_version
      and t.spare_minor >= (
        select coalesce(
          sum(
            greatest(coalesce(worst_cost(b.plays, b.stake_minor, t.odds), t.spare_minor + 1), 0)
          ),
          0
        )
        from unnest(given_bets) as b
        where b.room = t.ordinality
          and b.stake_minor between t.min_stake_minor and t.max_stake_minor
      )
  ),
  plain as materialized (
    select
      b.ordinality as request, b.player_id, b.first_order, cardinality(b.plays) as plays,
      b.stake_minor * cardinality(b.plays) as total_minor, size_lead(b.plays) as size,
      parity_lead(b.plays) as parity, t.join_limit_minor, a.ctid as row_id, a.bucket,
      add_stake(
        a.room_stakes, t.round_id, t.plan_id, b.stake_minor * cardinality(b.plays),
        coalesce(size_lead(b.plays), 0) * b.stake_minor,
        coalesce(parity_lead(b.plays), 0) * b.stake_minor
      ) as added
    from unnest(given_bets) with ordinality as b
    join roomy t on t.ordinality = b.room
    join account a on a.bucket = bucket_of(b.player_id) and a.player_id = b.player_id
    join player p
      on p.bucket = a.bucket and p.player_id = a.player_id
      and p.state = 'active' and p.group_id <> guest_group()
    join session s
      on s.bucket = a.bucket and s.token_hash = b.token_hash and s.player_id = a.player_id
      and session_state(s.ended_at, s.expires_at, p.state) = 'good'
    left join bet_order k
      on k.request_key = b.request_key and k.player_id = b.player_id
      and k.order_id >= keys_since
    left join idempotency i
      on i.bucket = a.bucket and i.player_id = a.player_id and i.key = b.request_key
    where b.is_first
      and k.order_id is null
      and i.key is null
      and cardinality(b.plays) > 0
      and b.stake_minor between t.min_stake_minor and t.max_stake_minor
      and coalesce(b.odds_version = t.odds_version, true)
      and b.stake_minor * cardinality(b.plays) <= a.balance_minor - a.held_minor
    order by a.bucket, a.player_id
  ),
  taken as (
    update account a
    set
      balance_minor = a.balance_minor - p.total_minor,
      version = a.version + p.plays,
      room_stakes = (p.added).room_stakes
    from plain p
    where a.ctid = p.row_id
      and a.balance_minor - p.total_minor - a.held_minor + (p.added).staked_minor
        >= p.join_limit_minor
      and (p.size is null or (p.added).size_lead_minor <> 0)
      and (p.parity is null or (p.added).parity_lead_minor <> 0)
    returning
      p.request, a.player_id, null::text, p.first_order, a.balance_minor, a.held_minor,
      a.held_version, a.version - p.plays, a.version, null::room_stake[], null::jsonb
  )
  select array_agg(t) into accepted from taken t;
  return coalesce(accepted, '{}');
end
$$;

-- Checks requests of a batch rule by rule and takes the stakes of those that are accepted. A
-- transaction that changed accounts before does not wait for others: the one that holds them may be
-- waiting for it.
create function check_other_bets(
  given_again boolean,
  given_bets batch_bet[],
  given_rooms room_terms[],
  given_accepted checked_bet[]
) returns checked_bet[]
language plpgsql
as $$
declare
  others bigint[];
  players bigint[];
  busy bigint[] := '{}';
  spares bigint[];
  checked checked_bet[];
begin
  select array_agg(b.ordinality), array_agg(b.player_id) into others, players
  from unnest(given_bets) with ordinality as b
  where b.ordinality not in (select c.request from unnest(given_accepted) as c);
  if cardinality(given_accepted) = 0 then
    perform lock_bettors(players);
  else
    busy := lock_free_bettors(players);
  end if;
  spares := array(
    select t.spare_minor - coalesce(
      (
        select sum(worst_cost(b.plays, b.stake_minor, t.odds))
        from unnest(given_accepted) as c
        join unnest(given_bets) with ordinality as b on b.ordinality = c.request
        where b.room = t.ordinality
      ), 0
    )::bigint
    from unnest(given_rooms) with ordinality as t
    order by t.ordinality
  );
  checked := array(
    select c from check_bets(given_again, given_bets, given_rooms, others, spares, busy) as c
  );
  if cardinality(checked) <> cardinality(others) then
    raise exception 'a batch was not checked in full';
  end if;
  perform take_stakes(array(
    select row(c.player_id, c.balance_minor, c.seen_version, c.version, c.room_stakes)::taken_stake
    from unnest(checked) as c
    where c.result is null
  ));
  return checked;
end
$$;

-- The answer of a request. Orders and their odds are null except for a replayed request: the caller
-- has those of a new one.
create type placed_bet as (
  result text,
  balance_minor bigint,
  balance_version bigint,
  held_minor bigint,
  held_version bigint,
  orders bigint[],
  odds_hundredths integer[],
  details jsonb
);

-- Checks a batch of requests in one transaction and writes the accepted ones. Every request gets a
-- result, in the given order:
--
--   null         accepted
--   'replayed'   its key was used for the same request before, or (`given_again`: the batch was
--                sent before and its outcome is unknown) its orders exist already
--   'reprice'    the prices that it was prepared with are no longer the plan's; to be sent again
--   'retry'      it comes after a 'reprice' of its player, or the account is in use; to be sent
--                again
--   'serialize'  it nears its room's cap, or comes after one of its player's that does; to be sent
--                to `place_orders_serially`
--   otherwise    the reason of the rejection: the first that applies in the contract's order
create function place_orders(
  given_writer smallint,
  given_posting bigint,
  given_again boolean,
  given_rooms batch_room[],
  given_bets batch_bet[]
) returns setof placed_bet
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  rooms room_terms[] := lock_rooms(given_writer, given_rooms);
  read_at timestamptz := clock_timestamp();
  checked checked_bet[] := '{}';
begin
  if not given_again then
    checked := take_plain_stakes(given_bets, rooms);
  end if;
  if cardinality(checked) < cardinality(given_bets) then
    checked := checked || check_other_bets(given_again, given_bets, rooms, checked);
  end if;
  -- While the batch waited for accounts, a round may have opened or closed.
  if clock_timestamp() > read_at + interval '20 milliseconds'
    and array(select t.reason from unnest(rooms) as t)
      <> array(select t.reason from unnest(lock_rooms(given_writer, given_rooms)) as t) then
    raise exception 'a round opened or closed while its bets waited'
      using errcode = 'serialization_failure';
  end if;
  perform write_orders(given_writer, given_posting, given_bets, rooms, checked);
  if exists (select from unnest(checked) as c where c.result = 'opposite_bets') then
    perform freeze_opposites(given_again, given_bets, given_rooms, checked);
  end if;
  return query
  select
    c.result, coalesce((k.request).balance_minor, c.balance_minor),
    coalesce((k.request).version, c.version, 0),
    coalesce((k.request).held_minor, c.held_minor),
    coalesce((k.request).held_version, c.held_version), (k.request).orders,
    (k.request).odds_hundredths, c.details
  from unnest(checked) as c
  cross join lateral (
    select case
      when c.result = 'replayed' then replayed_request_of(
        c.player_id, c.first_order, cardinality((given_bets[c.request]).plays)
      )
    end as request
  ) k
  order by c.request;
end
$$;

-- What a room would cost the house at worst with one more request (null: without one), with its
-- cap, its stakes and its payouts so far.
create function worst_outcome(given_room batch_room, given_bet batch_bet) returns table (
  round_id bigint,
  cap_minor bigint,
  cost_minor bigint,
  stake_minor bigint,
  payouts_minor bigint[]
)
language sql
stable
as $$
  with merged as (
    select x.round_id, o.position, sum(o.payout)::bigint as payout
    from round r
    join exposure x on x.round_id = r.round_id and x.plan_id = given_room.plan_id
    cross join unnest(x.payouts_minor) with ordinality as o (payout, position)
    where r.game_id = given_room.game_id
      and r.issue = given_room.issue
    group by x.round_id, o.position
  ),
  asked as (
    select u.play, d.odds_hundredths[u.play + 1] * given_bet.stake_minor / 100 as payout
    from plan n
    join odds d on d.plan_id = n.plan_id and d.version = n.odds_version
    cross join unnest(given_bet.plays) as u (play)
    where n.plan_id = given_room.plan_id
  ),
  paying as (
    select w.total, sum(m.payout + coalesce(a.payout, 0))::bigint as payout
    from winning_sum w
    join merged m on m.position = w.play + 1
    left join asked a on a.play = w.play
    group by w.total
  ),
  staked as (
    select x.round_id, sum(x.stake_minor)::bigint as stake_minor
    from exposure x
    where x.plan_id = given_room.plan_id
      and x.round_id = (select min(m.round_id) from merged m)
    group by x.round_id
  )
  select
    s.round_id,
    n.round_cap_minor,
    (select max(p.payout) from paying p) - s.stake_minor
      - coalesce(given_bet.stake_minor * cardinality(given_bet.plays), 0),
    s.stake_minor,
    array(select m.payout from merged m order by m.position)
  from staked s
  join plan n on n.plan_id = given_room.plan_id
$$;

-- Divides the rest of a room's cap among its writers. `given_cost` is the room's worst cost with
-- the request that `given_writer` is about to write; `given_rise`: by how much that request will
-- raise the writer's bound. The caller holds the locks of all rows of the room.
create function share_out(
  given_round bigint,
  given_plan integer,
  given_writer smallint,
  given_cost bigint,
  given_rise bigint
) returns void
language sql
as $$
  update exposure x
  set
    cost_bound_minor = case when x.writer = given_writer then given_cost - given_rise else 0 end,
    allowance_minor = case
      when x.writer = given_writer then n.round_cap_minor - (w.writers - 1) * w.share
      else w.share
    end
  from plan n
  cross join lateral (
    select count(*) as writers, (n.round_cap_minor - given_cost) / count(*) as share
    from exposure o
    where o.round_id = given_round
      and o.plan_id = given_plan
  ) w
  where x.round_id = given_round
    and x.plan_id = given_plan
    and n.plan_id = given_plan
$$;

-- Locks the rounds of rooms and the exposures of all writers in them. A transaction that uses all
-- rows of a room holds its first one, so that no other transaction adds a row at the same time.
create function lock_whole_rooms(given_writer smallint, given_rooms batch_room[])
returns void
language plpgsql
as $$
declare
  rounds bigint[];
  plans integer[];
begin
  select array_agg(l.round_id), array_agg(l.plan_id) into rounds, plans
  from (
    select r.round_id, u.plan_id
    from round r
    join (select distinct g.game_id, g.issue, g.plan_id from unnest(given_rooms) as g) u
      on u.game_id = r.game_id and u.issue = r.issue
    where r.status = 'open'
      and r.closes_at > clock_timestamp()
    order by r.round_id
    for share of r
  ) l;

  perform
  from exposure x
  where x.writer = 0
    and (x.round_id, x.plan_id) in (select * from unnest(rounds, plans))
  order by x.round_id, x.plan_id
  for update;

  insert into exposure (round_id, plan_id, writer)
  select x.round_id, x.plan_id, given_writer
  from exposure x
  where x.writer = 0
    and (x.round_id, x.plan_id) in (select * from unnest(rounds, plans))
  order by x.round_id, x.plan_id
  on conflict do nothing;

  perform
  from exposure x
  where (x.round_id, x.plan_id) in (select * from unnest(rounds, plans))
  order by x.round_id, x.plan_id, x.writer
  for update;
end
$$;

-- Checks the requests that `place_orders` answered with 'serialize', one after another in one
-- transaction. Near a room's cap, it sums the exposure of the whole room under the locks of all
-- writers' rows, and divides the rest of the cap among them again.
create function place_orders_serially(
  given_writer smallint,
  given_posting bigint,
  given_again boolean,
  given_rooms batch_room[],
  given_bets batch_bet[]
) returns setof placed_bet
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  bet batch_bet;
  room batch_room;
  worst record;
  placed placed_bet;
begin
  perform lock_whole_rooms(given_writer, given_rooms);
  perform lock_bettors(array(select b.player_id from unnest(given_bets) as b));
  foreach bet in array given_bets loop
    room := given_rooms[bet.room];
    bet.room := 1;
    for attempt in 1 .. 2 loop
      select p.* into placed
      from place_orders(given_writer, given_posting, given_again, array[room], array[bet]) as p;
      if attempt = 2 and placed.result is not null then
        -- The bet was not placed: the bound is computed again without it.
        select w.* into worst from worst_outcome(room, null) as w;
        perform share_out(worst.round_id, room.plan_id, given_writer, worst.cost_minor, 0);
      end if;
      exit when attempt = 2 or placed.result is distinct from 'serialize';

      select w.* into worst from worst_outcome(room, bet) as w;
      if worst.cost_minor > worst.cap_minor then
        placed.result := 'sold_out';
        placed.details := jsonb_build_object(
          'cap', worst.cap_minor::text, 'stake', worst.stake_minor::text,
          'payouts', to_jsonb(worst.payouts_minor::text[])
        );
        exit;
      end if;
      perform share_out(
        worst.round_id, room.plan_id, given_writer, worst.cost_minor,
        (
          select worst_cost(bet.plays, bet.stake_minor, d.odds_hundredths)
          from plan n
          join odds d on d.plan_id = n.plan_id and d.version = n.odds_version
          where n.plan_id = room.plan_id
        )
      );
    end loop;
    return next placed;
  end loop;
end
$$;
