-- Betting: orders, the exposure of rooms, and the batch that accepts bets.

-- Orders -----------------------------------------------------------------------------------------

-- Accepted bets, one row a play, in monthly partitions (see `15-maintenance.sql`). An order is the
-- ledger entry of its stake as well: `posting_id`, `balance_after_minor` and `account_version` are
-- the entry's. `step` is its place in the request that asked for it, from 1 on; the ids of a
-- request's orders follow one another.
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
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, order_id),
  check (bucket = bucket_of(player_id))
) partition by range (order_id);

-- A room's feed reads it from its end; sealing and settling read all rooms of the round.
create index bet_order_room on bet_order (round_id, plan_id, order_id);

-- The ledger: all entries, of which players' stakes are their orders. Statements that name one
-- player read two primary keys side by side, in the order of the ids.
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

-- What a room took in a round in stakes and would pay on each play (array index play + 1), split by
-- writer, so that two batches share no row that either changes. The rows of a room add up to its
-- exposure. `cost_bound_minor` is what the worst outcome costs the house at most, never less than
-- the truth. Each writer may let its cost rise to its allowance without reading the others; the
-- allowances of a room never add up to more than its cap.
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

-- What a player staked in the current round of each room, and by how much big leads over small and
-- odd over even. A plan never runs two rounds at once, so one row is enough.
create table player_room_stake (
  bucket smallint not null,
  player_id bigint not null,
  round_id bigint not null,
  plan_id integer not null,
  stake_minor bigint not null check (stake_minor > 0),
  size_lead_minor bigint not null,
  parity_lead_minor bigint not null,
  primary key (bucket, player_id, plan_id),
  check (bucket = bucket_of(player_id))
) with (fillfactor = 70);

-- Up to which order of a game a player has acknowledged the wins.
create table win_seen (
  bucket smallint not null,
  player_id bigint not null,
  game_id smallint not null,
  order_id bigint not null,
  primary key (bucket, player_id, game_id)
);

-- Bets of members that were not accepted, with the reason, for a day. They are written after the
-- answer (a stop in between loses them) and only their player reads them: no money, order or round
-- depends on them. The same bet refused again for the same reason stands once.
create table refused_bet (
  bucket smallint not null,
  player_id bigint not null,
  refusal_id bigint not null,
  round_id bigint not null,
  game_id smallint not null,
  plan_id integer not null,
  plays smallint[] not null check (cardinality(plays) between 1 and 38),
  stake_minor bigint not null check (stake_minor >= 0),
  reason text not null,
  details jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, refusal_id),
  constraint refused_bet_once
    unique (bucket, player_id, round_id, plan_id, reason, stake_minor, plays),
  check (bucket = bucket_of(player_id))
);

-- Reduces the refused bets of each given player to the newest `given_limit`. Rows that another
-- process is deleting are skipped, so that processes never wait for each other.
create function trim_refused_bets(given_players bigint[], given_limit integer) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  with players as materialized (
    select distinct bucket_of(u.player_id) as bucket, u.player_id
    from unnest(given_players) as u (player_id)
  ),
  -- The newest one that is too many; null when there are not that many.
  cutoffs as materialized (
    select
      p.bucket, p.player_id,
      (
        select k.refusal_id
        from refused_bet k
        where k.bucket = p.bucket
          and k.player_id = p.player_id
        order by k.refusal_id desc
        offset given_limit
        limit 1
      ) as refusal_id
    from players p
  ),
  excess as materialized (
    select b.bucket, b.player_id, b.refusal_id
    from cutoffs c
    join refused_bet b
      on b.bucket = c.bucket and b.player_id = c.player_id and b.refusal_id <= c.refusal_id
    for update of b skip locked
  )
  delete from refused_bet b
  using excess e
  where b.bucket = e.bucket
    and b.player_id = e.player_id
    and b.refusal_id = e.refusal_id
$$;

-- Opposite bets ----------------------------------------------------------------------------------

-- The rule against opposite bets: betting stops for the account, once, with a line in the audit log
-- and a message to the player. `given_id` becomes the id of both.
create function freeze_for_opposites(
  given_player bigint,
  given_id bigint,
  given_details jsonb
) returns void
language sql
set search_path = public, pg_temp
as $$
  update player p
  set state = 'betting_frozen'
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player
    and p.state = 'active';
  select queue_audit_log(
    given_id, 'rule:opposite_bets', 'player.freeze_betting', 'player:' || given_player::text,
    given_details, '{"state": "active"}', '{"state": "betting_frozen"}', null
  );
  select notify_player(given_player, given_id, 'betting_frozen', given_details);
$$;

-- Whether a request, by the first of its ids, froze its player for opposite bets.
create function freeze_stands(given_id bigint) returns boolean
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

-- Whether a player has this order. A function of its own, since every statement that names the
-- orders has to prepare for all their partitions, and this is rarely needed.
create function order_stands(given_player bigint, given_order bigint) returns boolean
language plpgsql
stable
set search_path = public, pg_temp
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

-- What a room would cost the house at worst with one more request, beside its cap and what it has
-- taken so far. `given_taken` is the request's payout on each play, `given_stake` all it stakes.
create function worst_outcome(
  given_game smallint,
  given_issue text,
  given_plan integer,
  given_taken bigint[],
  given_stake bigint
) returns table (
  round_id bigint,
  cap_minor bigint,
  cost_minor bigint,
  stake_minor bigint,
  payouts_minor bigint[]
)
language sql
stable
set search_path = public, pg_temp
as $$
  with merged as (
    select x.round_id, o.place, sum(o.payout)::bigint as payout
    from round r
    join exposure x on x.round_id = r.round_id and x.plan_id = given_plan
    cross join unnest(x.payouts_minor) with ordinality as o (payout, place)
    where r.game_id = given_game
      and r.issue = given_issue
    group by x.round_id, o.place
  ),
  paying as (
    select w.total, sum(m.payout + t.payout)::bigint as payout
    from winning_sum w
    join merged m on m.place = w.play + 1
    join unnest(given_taken) with ordinality as t (payout, place) on t.place = m.place
    group by w.total
  ),
  staked as (
    select x.round_id, sum(x.stake_minor)::bigint as stake_minor
    from exposure x
    where x.plan_id = given_plan
      and x.round_id = (select min(m.round_id) from merged m)
    group by x.round_id
  )
  select
    s.round_id,
    n.round_cap_minor,
    (select max(p.payout) from paying p) - s.stake_minor - given_stake,
    s.stake_minor,
    array(select m.payout from merged m order by m.place)
  from staked s
  join plan n on n.plan_id = given_plan
$$;

-- Divides what a room's cap leaves among its writers. `given_cost` is the room's worst cost with
-- the request that `given_writer` is about to write, `given_rise` what that writer's bound will
-- rise by then. The caller holds the locks of all rows of the room.
create function share_out(
  given_round bigint,
  given_plan integer,
  given_writer smallint,
  given_cost bigint,
  given_rise bigint
) returns void
language sql
set search_path = public, pg_temp
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

-- Judges a batch of requests in one transaction: each request one order a play, all or none of it.
-- Every request gets a verdict, in the order given:
--
--   null         accepted
--   'replayed'   its key was used for the same request before, or (`given_again`: the batch was
--                sent before and its outcome is unknown) its orders exist already
--   'reprice'    the prices that it was prepared with are no longer the plan's; to be sent again
--   'retry'      it depends on earlier requests of its room or its player that were not all simply
--                accepted; to be sent again
--   'serialize'  it nears its room's cap by itself, or depends on one of its player's that was not
--                simply accepted; to be sent to `place_orders_serially`
--   otherwise    the reason of the refusal: the first that applies in the contract's order
--
-- The locks of the accounts make a player's requests take turns, the share locks of the rounds keep
-- closing out, the locks of the writer's own exposures make the cap certain. All are taken in key
-- order, and everything is read with them or in a new statement after them, so that nothing that
-- was waited for is missed.
--
-- `given_accounts` are the players, each once, in key order, `given_repeated` the places of those
-- with several requests. Tables are the rooms of the batch: `given_games` to `given_taken`, the
-- last with what all their requests would pay on each of the 38 plays. Requests name their player
-- and their table by places: `given_owners`, `given_tables`. What depends on earlier requests
-- arrives summed up, as if all of them were accepted: `given_turns` counts a player's requests,
-- `given_spent` is what they take, `given_staked` what they take in this room, `given_sizes` and
-- `given_parities` by how much they put big above small and odd above even in all rooms of the
-- round, `given_room_sizes` and `given_room_parities` the same in this room alone, and
-- `given_costs` what the room's requests would cost the house, each at its worst outcome; all
-- including the request itself. `given_rises` is what it would cost by itself, `given_touches` is 1
-- for a request on big or small, 2 for odd or even, 3 for both. A token that is not null is checked
-- with everything else. The arrays from `given_requests` on hold the orders, whose ids follow one
-- another from `given_firsts` on; `given_counts` of 0 means plays that are unknown,
-- `given_versions` of 0 that the player names no version of the odds.
create function place_orders(
  given_writer smallint,
  given_posting bigint,
  given_again boolean,
  given_games smallint[],
  given_issues text[],
  given_plans integer[],
  given_priced integer[],
  given_taken bigint[],
  given_accounts bigint[],
  given_repeated integer[],
  given_owners integer[],
  given_tables integer[],
  given_players bigint[],
  given_tokens bytea[],
  given_keys text[],
  given_hashes bytea[],
  given_versions integer[],
  given_stakes bigint[],
  given_counts integer[],
  given_firsts bigint[],
  given_turns integer[],
  given_spent bigint[],
  given_staked bigint[],
  given_touches smallint[],
  given_sizes bigint[],
  given_parities bigint[],
  given_room_sizes bigint[],
  given_room_parities bigint[],
  given_costs bigint[],
  given_rises bigint[],
  given_requests integer[],
  given_steps integer[],
  given_plays smallint[],
  given_odds integer[],
  given_payouts bigint[]
) returns table (
  verdict text,
  balance_minor bigint,
  held_minor bigint,
  orders bigint[],
  odds_hundredths integer[],
  details jsonb
)
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  held_rounds bigint[];
  owners bigint[];
  owned bigint[];
  owned_held bigint[];
  owned_versions bigint[];
  now_at timestamptz;
  rounds bigint[];
  refusals text[];
  spares bigint[];
  min_stakes bigint[];
  max_stakes bigint[];
  join_limits bigint[];
  odds_versions integer[];
  verdicts text[];
  accepted boolean[];
  balances bigint[];
  helds bigint[];
  versions bigint[];
  round_ids bigint[];
  firsts bigint[];
  reasons jsonb[];
  room_stakes bigint[];
  size_leads bigint[];
  parity_leads bigint[];
  taken bigint[] := given_taken;
  refused record;
begin
  select
    array_agg(l.player_id), array_agg(l.balance_minor), array_agg(l.held_minor),
    array_agg(l.version)
  into owners, owned, owned_held, owned_versions
  from (
    select a.player_id, a.balance_minor, a.held_minor, a.version
    from unnest(given_accounts) as u (player_id)
    join account a on a.bucket = bucket_of(u.player_id) and a.player_id = u.player_id
    order by a.bucket, a.player_id
    for update of a
  ) l;
  if owners is distinct from given_accounts then
    -- A token can name anybody; who has no account gets a verdict as well.
    select
      array_agg(coalesce(k.balance, 0) order by u.place),
      array_agg(coalesce(k.held, 0) order by u.place),
      array_agg(coalesce(k.version, 0) order by u.place)
    into owned, owned_held, owned_versions
    from unnest(given_accounts) with ordinality as u (player_id, place)
    left join unnest(owners, owned, owned_held, owned_versions)
      as k (player_id, balance, held, version)
      on k.player_id = u.player_id;
  end if;

  -- Only rounds that take bets are held: a bet that comes too late must not wait for the sealing,
  -- and a round that was not held here takes none, even if it opens in this very moment.
  select coalesce(array_agg(h.round_id), '{}') into held_rounds
  from (
    select r.round_id
    from round r
    where (r.game_id, r.issue) in (
      select u.game_id, u.issue from unnest(given_games, given_issues) as u (game_id, issue)
    )
      and r.status = 'open'
      and r.closes_at > clock_timestamp()
    order by r.round_id
    for share
  ) h;
  now_at := clock_timestamp();

  perform
  from exposure x
  where x.writer = given_writer
    and (x.round_id, x.plan_id) in (
      select r.round_id, u.plan_id
      from unnest(given_games, given_issues, given_plans) as u (game_id, issue, plan_id)
      join round r on r.game_id = u.game_id and r.issue = u.issue
      where r.round_id = any (held_rounds)
    )
  order by x.round_id, x.plan_id
  for update;

  -- What the requests of each room are judged by, and why it takes none.
  select
    array_agg(coalesce(t.round_id, 0)), array_agg(t.refusal), array_agg(t.spare),
    array_agg(t.min_stake_minor), array_agg(t.max_stake_minor), array_agg(t.join_limit_minor),
    array_agg(t.odds_version)
  into rounds, refusals, spares, min_stakes, max_stakes, join_limits, odds_versions
  from (
    select
      r.round_id,
      n.min_stake_minor, n.max_stake_minor, n.join_limit_minor, n.odds_version,
      x.allowance_minor - x.cost_bound_minor as spare,
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
        when r.round_id is null or r.opens_at > now_at or r.round_id <> all (held_rounds)
          then 'not_current_round'
        when n.plan_id is null or n.game_id <> u.game_id or not exists (
          select
          from exposure o
          where o.round_id = r.round_id
            and o.plan_id = u.plan_id
        ) then 'plan_unknown'
      end as refusal
    from unnest(given_games, given_issues, given_plans)
      with ordinality as u (game_id, issue, plan_id, place)
    left join round r on r.game_id = u.game_id and r.issue = u.issue
    left join plan n on n.plan_id = u.plan_id
    left join exposure x
      on x.round_id = r.round_id and x.plan_id = u.plan_id and x.writer = given_writer
    order by u.place
  ) t;

  with asked as (
    select
      u.request::integer as request,
      bucket_of(u.player_id) as bucket,
      u.owner, u.player_id, u.place, u.token, u.key, u.request_hash, u.version, u.stake, u.count,
      u.first_order, u.turn, u.spent, u.staked, u.touch, u.size, u.parity, u.room_size,
      u.room_parity, u.cost, u.rise
    from unnest(
      given_owners, given_players, given_tables, given_tokens, given_keys, given_hashes,
      given_versions, given_stakes, given_counts, given_firsts, given_turns, given_spent,
      given_staked, given_touches, given_sizes, given_parities, given_room_sizes,
      given_room_parities, given_costs, given_rises
    ) with ordinality as u (
      owner, player_id, place, token, key, request_hash, version, stake, count, first_order, turn,
      spent, staked, touch, size, parity, room_size, room_parity, cost, rise, request
    )
  ),
  -- Each request with where it would leave its player.
  seen as (
    select
      a.*,
      owned[a.owner] - a.spent as balance_after,
      owned_held[a.owner] as held,
      coalesce(s.stake, 0) + a.staked as room_stake,
      coalesce(s.room_size, 0) + a.room_size as room_size_lead,
      coalesce(s.room_parity, 0) + a.room_parity as room_parity_lead,
      coalesce(s.size, 0) + a.size as size_lead,
      coalesce(s.parity, 0) + a.parity as parity_lead,
      p.group_id, p.state,
      e.player_id as session_owner,
      session_state(e.ended_at, e.expires_at, p.state) as session_state,
      i.request_hash as known_hash, i.answer, i.first_order as known_order,
      i.balance_minor as known_balance, i.held_minor as known_held
    from asked a
    left join player p on p.bucket = a.bucket and p.player_id = a.player_id
    left join session e on e.bucket = a.bucket and e.token_hash = a.token
    left join idempotency i
      on i.bucket = a.bucket and i.player_id = a.player_id and i.key = a.key
    -- Opposite bets are looked for in all rooms of the round, one row for each.
    left join lateral (
      select
        sum(z.stake_minor) filter (where z.plan_id = given_plans[a.place])::bigint as stake,
        sum(z.size_lead_minor) filter (where z.plan_id = given_plans[a.place])::bigint
          as room_size,
        sum(z.parity_lead_minor) filter (where z.plan_id = given_plans[a.place])::bigint
          as room_parity,
        sum(z.size_lead_minor)::bigint as size,
        sum(z.parity_lead_minor)::bigint as parity
      from player_room_stake z
      where z.bucket = a.bucket
        and z.player_id = a.player_id
        and z.round_id = rounds[a.place]
    ) s on true
  ),
  judged as materialized (
    select
      s.request, s.owner, s.place, s.turn, s.stake, s.count, s.balance_after, s.held,
      s.room_stake, s.room_size_lead, s.room_parity_lead, s.known_balance, s.known_held,
      coalesce(s.known_order, s.first_order) as first_order,
      case
        when s.group_id is null
          or (s.token is not null and s.session_owner is distinct from s.player_id)
          then 'token_unknown'
        when s.token is not null and s.session_state <> 'good'
          then 'session_' || s.session_state
        when s.known_hash <> s.request_hash then 'idempotency_mismatch'
        when s.answer is not null then s.answer ->> 'refusal'
        when s.known_hash is not null then 'replayed'
        when given_again and order_stands(s.player_id, s.first_order) then 'replayed'
        when given_again and freeze_stands(s.first_order) then 'opposite_bets'
        when s.group_id = guest_group() then 'members_only'
        when s.state <> 'active' then 'account_frozen'
        when refusals[s.place] is not null then refusals[s.place]
        when s.count = 0 then 'play_unknown'
        when s.stake not between min_stakes[s.place] and max_stakes[s.place]
          then 'stake_out_of_range'
        when given_priced[s.place] <> odds_versions[s.place] then 'reprice'
        when s.balance_after - s.held + s.room_stake < join_limits[s.place] then 'room_minimum'
        when s.balance_after < s.held then 'insufficient_funds'
        when (s.touch & 1 <> 0 and s.size_lead = 0) or (s.touch & 2 <> 0 and s.parity_lead = 0)
          then 'opposite_bets'
        when spares[s.place] is null or s.rise > spares[s.place] then 'serialize'
        when s.cost > spares[s.place] then 'retry'
        when s.version not in (0, odds_versions[s.place]) then 'odds_changed'
      end as verdict
    from seen s
  ),
  -- Up to a player's first request that is not simply accepted, what was foreseen came true.
  stopped as materialized (
    select distinct on (j.owner)
      j.owner, j.turn,
      case when j.verdict in ('retry', 'reprice') then 'retry' else 'serialize' end as rest
    from judged j
    where j.verdict is not null
      and j.owner = any (given_repeated)
    order by j.owner, j.turn
  ),
  decided as (
    select
      j.*,
      case when j.turn > s.turn then s.rest else j.verdict end as decision
    from judged j
    left join stopped s on s.owner = j.owner
  ),
  -- Each with the version of its player's account before its first order.
  numbered as (
    select
      d.*,
      owned_versions[d.owner] + coalesce(
        sum(case when d.decision is null then d.count else 0 end) over earlier, 0
      )::bigint as version
    from decided d
    window earlier as (
      partition by d.owner
      order by d.turn
      rows between unbounded preceding and 1 preceding
    )
    order by d.request
  )
  select
    array_agg(d.decision),
    array_agg(d.decision is null),
    array_agg(
      case
        when d.decision is null then d.balance_after
        else coalesce(d.known_balance, d.balance_after + d.stake * d.count)
      end
    ),
    array_agg(coalesce(d.known_held, d.held)),
    array_agg(d.version),
    array_agg(rounds[d.place]),
    array_agg(d.first_order),
    array_agg(
      case d.decision
        when 'stake_out_of_range' then jsonb_build_object(
          'min', min_stakes[d.place]::text, 'max', max_stakes[d.place]::text
        )
        when 'room_minimum' then jsonb_build_object('join_limit', join_limits[d.place]::text)
        when 'insufficient_funds' then jsonb_build_object(
          'money', (d.balance_after + d.stake * d.count)::text, 'lock_money', d.held::text
        )
        when 'odds_changed' then jsonb_build_object('version', odds_versions[d.place])
      end
    ),
    array_agg(d.room_stake),
    array_agg(d.room_size_lead),
    array_agg(d.room_parity_lead)
  into
    verdicts, accepted, balances, helds, versions, round_ids, firsts, reasons, room_stakes,
    size_leads, parity_leads
  from numbered d;
  if cardinality(verdicts) is distinct from cardinality(given_players) then
    raise exception 'a batch was not judged in full';
  end if;

  if true = any (accepted) then
    perform take_stakes(
      given_posting, array_agg(round_ids[u.request]), array_agg(u.player_id),
      array_agg(u.first_order), array_agg(u.stake * u.count), array_agg(u.count)
    )
    from unnest(given_players, given_firsts, given_stakes, given_counts)
      with ordinality as u (player_id, first_order, stake, count, request)
    where accepted[u.request];

    if false = any (accepted) then
      for refused in
        select given_tables[u.request] as place, u.play + 1 as play, u.payout
        from unnest(given_requests, given_plays, given_payouts) as u (request, play, payout)
        where not accepted[u.request]
      loop
        taken[refused.place][refused.play] := taken[refused.place][refused.play] - refused.payout;
      end loop;
    end if;

    with ordered as (
      insert into bet_order (
        bucket, player_id, order_id, round_id, game_id, plan_id, play, step,
        odds_hundredths, stake_minor, balance_after_minor, posting_id, account_version
      )
      select
        bucket_of(given_players[u.request]), given_players[u.request],
        given_firsts[u.request] + u.step - 1,
        round_ids[u.request], given_games[given_tables[u.request]],
        given_plans[given_tables[u.request]], u.play, u.step, u.odds, given_stakes[u.request],
        balances[u.request] + given_stakes[u.request] * (given_counts[u.request] - u.step),
        given_posting, versions[u.request] + u.step
      from unnest(given_requests, given_steps, given_plays, given_odds)
        as u (request, step, play, odds)
      where accepted[u.request]
    ),
    room_staked as (
      insert into player_room_stake as s (
        bucket, player_id, round_id, plan_id, stake_minor, size_lead_minor, parity_lead_minor
      )
      select distinct on (u.player_id, given_plans[u.place])
        bucket_of(u.player_id), u.player_id, round_ids[u.request], given_plans[u.place],
        room_stakes[u.request], size_leads[u.request], parity_leads[u.request]
      from unnest(given_players, given_tables) with ordinality as u (player_id, place, request)
      where accepted[u.request]
      order by u.player_id, given_plans[u.place], u.request desc
      on conflict (bucket, player_id, plan_id) do update
        set
          round_id = excluded.round_id,
          stake_minor = excluded.stake_minor,
          size_lead_minor = excluded.size_lead_minor,
          parity_lead_minor = excluded.parity_lead_minor
    ),
    keyed as (
      insert into idempotency (
        bucket, player_id, key, request_hash, first_order, balance_minor, held_minor
      )
      select
        bucket_of(u.player_id), u.player_id, u.key, u.request_hash,
        u.first_order, balances[u.request], helds[u.request]
      from unnest(given_players, given_keys, given_hashes, given_firsts)
        with ordinality as u (player_id, key, request_hash, first_order, request)
      where accepted[u.request] and u.key is not null
    ),
    summed as (
      select
        u.place,
        min(round_ids[u.request]) as round_id,
        sum(u.stake * u.count)::bigint as stake,
        sum(u.count)::integer as count,
        sum(u.rise)::bigint as rise
      from unnest(given_tables, given_stakes, given_counts, given_rises)
        with ordinality as u (place, stake, count, rise, request)
      where accepted[u.request]
      group by u.place
    )
    update exposure x
    set
      stake_minor = x.stake_minor + s.stake,
      order_count = x.order_count + s.count,
      cost_bound_minor = x.cost_bound_minor + s.rise,
      payouts_minor = array(
        select o.payout + o.taken
        from unnest(x.payouts_minor, taken[s.place:s.place]) as o (payout, taken)
      )
    from summed s
    where x.round_id = s.round_id
      and x.plan_id = given_plans[s.place]
      and x.writer = given_writer;
  end if;

  if array_position(verdicts, 'opposite_bets') is not null then
    -- A refusal that has an effect is kept under its key, as an acceptance is.
    for refused in
      select u.player_id, u.key, u.request_hash, u.first_order,
        jsonb_build_object(
          'game_id', given_games[u.place], 'issue', given_issues[u.place],
          'plan_id', given_plans[u.place], 'stake_minor', u.stake::text
        ) as details
      from unnest(
        given_players, given_tables, given_stakes, given_firsts, given_keys, given_hashes, verdicts
      ) as u (player_id, place, stake, first_order, key, request_hash, verdict)
      where u.verdict = 'opposite_bets'
    loop
      if refused.key is not null then
        insert into idempotency (bucket, player_id, key, request_hash, answer)
        values (
          bucket_of(refused.player_id), refused.player_id, refused.key, refused.request_hash,
          jsonb_build_object('refusal', 'opposite_bets')
        )
        on conflict do nothing;
        -- It was answered before.
        continue when not found;
      end if;
      continue when given_again and freeze_stands(refused.first_order);
      perform freeze_for_opposites(refused.player_id, refused.first_order, refused.details);
    end loop;
  end if;

  if array_position(verdicts, 'replayed') is null then
    return query
    select u.verdict, u.balance, u.held, null::bigint[], null::integer[], u.details
    from unnest(verdicts, balances, helds, reasons) as u (verdict, balance, held, details);
    return;
  end if;

  return query
  select
    u.verdict,
    case when u.verdict = 'replayed' and k.key is null then e.balance_minor else u.balance end,
    u.held,
    e.orders,
    e.odds,
    u.details
  from unnest(
    verdicts, balances, helds, firsts, reasons, given_players, given_counts, given_keys
  ) with ordinality as u (
    verdict, balance, held, first_order, details, player_id, count, key, request
  )
  left join idempotency k
    on k.bucket = bucket_of(u.player_id)
    and k.player_id = u.player_id
    and k.key = u.key
  left join lateral (
    select
      array_agg(b.order_id order by b.order_id) as orders,
      array_agg(b.odds_hundredths order by b.order_id) as odds,
      min(b.balance_after_minor) as balance_minor
    from bet_order b
    where u.verdict = 'replayed'
      and b.bucket = bucket_of(u.player_id)
      and b.player_id = u.player_id
      and b.order_id >= u.first_order
      and b.order_id < u.first_order + u.count
  ) e on true
  order by u.request;
end
$$;

-- Judges requests one after another in one transaction: for those that `place_orders` answers with
-- 'serialize'. Its arguments are the same, with every request prepared as if it were alone, and a
-- table of its own for each. Near a room's cap, the exposure of the whole room is added up under
-- the locks of all writers' rows, and what the cap leaves is divided among them anew.
create function place_orders_serially(
  given_writer smallint,
  given_posting bigint,
  given_again boolean,
  given_games smallint[],
  given_issues text[],
  given_plans integer[],
  given_priced integer[],
  given_taken bigint[],
  given_accounts bigint[],
  given_repeated integer[],
  given_owners integer[],
  given_tables integer[],
  given_players bigint[],
  given_tokens bytea[],
  given_keys text[],
  given_hashes bytea[],
  given_versions integer[],
  given_stakes bigint[],
  given_counts integer[],
  given_firsts bigint[],
  given_turns integer[],
  given_spent bigint[],
  given_staked bigint[],
  given_touches smallint[],
  given_sizes bigint[],
  given_parities bigint[],
  given_room_sizes bigint[],
  given_room_parities bigint[],
  given_costs bigint[],
  given_rises bigint[],
  given_requests integer[],
  given_steps integer[],
  given_plays smallint[],
  given_odds integer[],
  given_payouts bigint[]
) returns table (
  verdict text,
  balance_minor bigint,
  held_minor bigint,
  orders bigint[],
  odds_hundredths integer[],
  details jsonb
)
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  held_rounds bigint[];
  told record;
  room record;
begin
  perform
  from account a
  where (a.bucket, a.player_id) in (
    select bucket_of(given), given from unnest(given_players) as given
  )
  order by a.bucket, a.player_id
  for update;

  select coalesce(array_agg(h.round_id), '{}') into held_rounds
  from (
    select r.round_id
    from round r
    where (r.game_id, r.issue) in (
      select u.game_id, u.issue from unnest(given_games, given_issues) as u (game_id, issue)
    )
      and r.status = 'open'
      and r.closes_at > clock_timestamp()
    order by r.round_id
    for share
  ) h;

  -- Whoever works on all of a room's rows holds its first one, so that none is added by another
  -- while these are looked for.
  perform
  from exposure x
  where x.writer = 0
    and (x.round_id, x.plan_id) in (
      select r.round_id, u.plan_id
      from unnest(given_games, given_issues, given_plans) as u (game_id, issue, plan_id)
      join round r on r.game_id = u.game_id and r.issue = u.issue
      where r.round_id = any (held_rounds)
    )
  order by x.round_id, x.plan_id
  for update;

  insert into exposure (round_id, plan_id, writer)
  select distinct r.round_id, u.plan_id, given_writer
  from unnest(given_games, given_issues, given_plans) as u (game_id, issue, plan_id)
  join round r on r.game_id = u.game_id and r.issue = u.issue
  join exposure x on x.round_id = r.round_id and x.plan_id = u.plan_id
  where r.round_id = any (held_rounds)
  order by r.round_id, u.plan_id
  on conflict do nothing;

  perform
  from exposure x
  where (x.round_id, x.plan_id) in (
    select r.round_id, u.plan_id
    from unnest(given_games, given_issues, given_plans) as u (game_id, issue, plan_id)
    join round r on r.game_id = u.game_id and r.issue = u.issue
    where r.round_id = any (held_rounds)
  )
  order by x.round_id, x.plan_id, x.writer
  for update;

  for place in 1 .. cardinality(given_players) loop
    for attempt in 1 .. 2 loop
      select p.* into told
      from place_orders(
        given_writer, given_posting, given_again,
        given_games[place:place], given_issues[place:place], given_plans[place:place],
        given_priced[place:place], given_taken[place:place],
        given_players[place:place], '{}', array[1], array[1],
        given_players[place:place], given_tokens[place:place], given_keys[place:place],
        given_hashes[place:place], given_versions[place:place], given_stakes[place:place],
        given_counts[place:place], given_firsts[place:place], given_turns[place:place],
        given_spent[place:place], given_staked[place:place], given_touches[place:place],
        given_sizes[place:place], given_parities[place:place],
        given_room_sizes[place:place], given_room_parities[place:place],
        given_costs[place:place], given_rises[place:place],
        array(
          select 1 from unnest(given_requests) as u (request) where u.request = place
        ),
        array(
          select u.step
          from unnest(given_requests, given_steps) as u (request, step)
          where u.request = place
        ),
        array(
          select u.play
          from unnest(given_requests, given_plays) as u (request, play)
          where u.request = place
        ),
        array(
          select u.odds
          from unnest(given_requests, given_odds) as u (request, odds)
          where u.request = place
        ),
        array(
          select u.payout
          from unnest(given_requests, given_payouts) as u (request, payout)
          where u.request = place
        )
      ) p;
      if attempt = 2 and told.verdict is not null then
        -- What it was given room for did not come: the bound must cover the truth again.
        select w.* into room
        from worst_outcome(
          given_games[place], given_issues[place], given_plans[place],
          array_fill(0::bigint, array[38]), 0
        ) w;
        perform share_out(room.round_id, given_plans[place], given_writer, room.cost_minor, 0);
      end if;
      exit when attempt = 2 or told.verdict is distinct from 'serialize';

      select w.* into room
      from worst_outcome(
        given_games[place], given_issues[place], given_plans[place],
        given_taken[place:place], given_spent[place]
      ) w;
      if room.cost_minor > room.cap_minor then
        told.verdict := 'sold_out';
        told.details := jsonb_build_object(
          'cap', room.cap_minor::text, 'stake', room.stake_minor::text,
          'payouts', to_jsonb(room.payouts_minor::text[])
        );
        exit;
      end if;
      perform share_out(
        room.round_id, given_plans[place], given_writer, room.cost_minor, given_rises[place]
      );
    end loop;
    verdict := told.verdict;
    balance_minor := told.balance_minor;
    held_minor := told.held_minor;
    orders := told.orders;
    odds_hundredths := told.odds_hundredths;
    details := told.details;
    return next;
  end loop;
end
$$;
