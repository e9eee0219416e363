-- Settlement: who won, payouts, turnover, results of rounds.

-- The slices of players in which a round is paid; the key makes each slice paid once. The slice's
-- winners got their messages at `notified_at`, after the payout and after the balls were shown.
create table settlement_slice (
  round_id bigint not null,
  slice smallint not null,
  posting_id bigint not null,
  winner_count integer not null,
  paid_minor bigint not null,
  settled_at timestamptz not null default clock_timestamp(),
  notified_at timestamptz,
  primary key (round_id, slice)
);

create index settlement_slice_unnotified on settlement_slice (round_id) where notified_at is null;

-- Each player's winnings in a round, in the order in which accounts are locked. The settings make
-- PostgreSQL read a big book with a second process, in spite of its cost estimate.
create function winners_of_round(given_round bigint, given_plays smallint[])
returns table (player_id bigint, amount_minor bigint)
language plpgsql
stable
set search_path = public, pg_temp
set max_parallel_workers_per_gather = 1
set parallel_setup_cost = 0
set parallel_tuple_cost = 0
as $$
begin
  return query
    select
      b.player_id,
      sum(b.stake_minor * b.odds_hundredths / 100)::bigint
    from bet_order b
    where b.round_id = given_round
      and b.play = any (given_plays)
    group by b.bucket, b.player_id
    order by b.bucket, b.player_id;
end
$$;

-- Credits each player once. The given order has to be that of (bucket, player): the settings force
-- PostgreSQL to read the accounts by their key, so that they are locked in the common order.
-- `post_locked` is not used, because no account is locked before it is changed. `pay_slice` is the
-- only caller.
create function pay_winners(
  given_posting bigint,
  given_round bigint,
  given_players bigint[],
  given_amounts bigint[]
)
returns integer
language plpgsql
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  paid integer;
begin
  if cardinality(given_players) = 0 then
    return 0;
  end if;
  with moved as (
    update account a
    set
      balance_minor = a.balance_minor + w.amount,
      version = a.version + 1
    from unnest(given_players, given_amounts) as w (player, amount)
    where a.bucket = bucket_of(w.player)
      and a.player_id = w.player
    returning a.bucket, a.player_id, a.balance_minor, a.version, w.amount
  )
  insert into posted_entry (
    bucket, account_id, entry_id, posting_id, kind, amount_minor,
    balance_after_minor, account_version, round_id
  )
  select
    m.bucket, m.player_id, given_posting, given_posting, payout_kind(), m.amount,
    m.balance_minor, m.version, given_round
  from moved m;
  get diagnostics paid = row_count;
  if paid <> cardinality(given_players) then
    raise exception 'a posting names an account that does not exist, or one twice';
  end if;
  insert into posted_entry (
    bucket, account_id, entry_id, posting_id, kind, amount_minor, round_id
  )
  select
    bucket_of(given_players[1]), payouts_account(), given_posting, given_posting, payout_kind(),
    -sum(w.amount), given_round
  from unnest(given_amounts) as w (amount);
  return paid;
end
$$;

-- What a round owes, by the exposures of its rooms, which count each order when it is placed: the
-- payouts of a drawn round, the stakes of a void one.
create function round_owes(given_round bigint) returns bigint
language sql
stable
set search_path = public, pg_temp
as $$
  select case r.status
    when 'void' then (
      select coalesce(sum(x.stake_minor), 0)
      from exposure x
      where x.round_id = r.round_id
    )
    else (
      select coalesce(sum(x.payouts_minor[w.play + 1]), 0)
      from winning_sum w
      join exposure x on x.round_id = r.round_id
      where w.total = outcome_total(r.outcome)
    )
  end::bigint
  from round r
  where r.round_id = given_round
$$;

-- Pays one slice of a drawn round's winners: one credit per player, one posting. The key of the
-- slice makes it happen once: no row for a paid slice, or a round that is not drawn. Fails when it
-- would pay more than the round owes in total.
create function pay_slice(
  given_round bigint,
  given_slice smallint,
  given_posting bigint,
  given_players bigint[],
  given_amounts bigint[]
) returns table (winner_count integer, entry_count integer)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  paid bigint;
begin
  if 0 >= any (given_amounts) or cardinality(given_players) <> cardinality(given_amounts) then
    raise exception 'a payout is more than nothing, and each has its player';
  end if;
  insert into settlement_slice (round_id, slice, posting_id, winner_count, paid_minor)
  select
    r.round_id, given_slice, given_posting, cardinality(given_players),
    (select coalesce(sum(w.amount), 0) from unnest(given_amounts) as w (amount))
  from round r
  where r.round_id = given_round
    and r.status = 'drawn'
  on conflict (round_id, slice) do nothing;
  if not found then
    return;
  end if;
  winner_count := cardinality(given_players);
  entry_count := pay_winners(given_posting, given_round, given_players, given_amounts);
  select sum(s.paid_minor) into paid
  from settlement_slice s
  where s.round_id = given_round;
  if paid > round_owes(given_round) then
    raise exception 'round % would pay more than it owes', given_round;
  end if;
  return next;
end
$$;

-- Returns one slice of a void round's stakes, those of the players of some buckets: one credit per
-- player, one posting, and a message to each of them. The key of the slice makes it happen once;
-- `winner_count` is the number of paid players. Fails for a slice with a player whose stakes of
-- this round were returned in another one.
create function return_slice(
  given_round bigint,
  given_slice smallint,
  given_first smallint,
  given_last smallint,
  given_posting bigint
) returns table (winner_count integer, entry_count integer, message_count integer)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  players bigint[];
  amounts bigint[];
begin
  select
    coalesce(array_agg(s.player_id order by s.bucket, s.player_id), '{}'),
    coalesce(array_agg(s.amount order by s.bucket, s.player_id), '{}')
  into players, amounts
  from (
    select b.bucket, b.player_id, sum(b.stake_minor)::bigint as amount
    from bet_order b
    where b.round_id = given_round
      and b.bucket between given_first and given_last
    group by b.bucket, b.player_id
  ) s;
  winner_count := cardinality(players);
  insert into settlement_slice (round_id, slice, posting_id, winner_count, paid_minor, notified_at)
  select
    r.round_id, given_slice, given_posting, winner_count,
    (select coalesce(sum(a.amount), 0) from unnest(amounts) as a (amount)), clock_timestamp()
  from round r
  where r.round_id = given_round
    and r.status = 'void'
  on conflict (round_id, slice) do nothing;
  if not found then
    return;
  end if;
  entry_count := 0;
  if winner_count > 0 then
    perform
    from unnest(players) as u (player_id)
    join account a on a.bucket = bucket_of(u.player_id) and a.player_id = u.player_id
    order by a.bucket, a.player_id
    for update of a;
    -- Read after the locks, so that of two slices at once the second finds the first.
    if exists (
      select
      from unnest(players) as u (player_id)
      join posted_entry e
        on e.bucket = bucket_of(u.player_id) and e.account_id = u.player_id
        and e.kind = stake_returned_kind() and e.round_id = given_round
    ) then
      raise exception 'round % returned stakes of this slice before', given_round;
    end if;
    entry_count := post_locked(
      given_posting, stake_returned_kind(), array_fill(given_round, array[winner_count]), players,
      array_fill(given_posting, array[winner_count]), amounts, stakes_account()
    );
  end if;
  select count(*) into message_count
  from round r
  cross join unnest(players, amounts) as u (player_id, amount)
  cross join lateral notify_player(
    u.player_id, given_posting, 'round_void',
    jsonb_build_object(
      'game_id', r.game_id, 'issue', r.issue, 'amount_minor', u.amount::text
    )
  )
  where r.round_id = given_round;
  return next;
end
$$;

-- Stakes and payouts of a settled round in one room, or (plan 0) in the whole game, with the mean
-- and the variance of the payouts of these bets over the 1,000 draws. Written once, after the
-- settlement, so that no report recounts months of orders.
create table round_figure (
  round_id bigint not null,
  plan_id integer not null,
  game_id smallint not null,
  draws_at timestamptz not null,
  order_count integer not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  expected_payout_minor numeric not null,
  payout_variance numeric not null,
  primary key (round_id, plan_id)
);

create index round_figure_draws on round_figure (draws_at);

-- Computes the figures of settled rounds that have none yet, oldest first. Rooms share their draw,
-- so the game's variance is not the sum of theirs. Returns how many rows were written.
create function tally_rounds(given_limit integer) returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  written integer;
begin
  with due as materialized (
    select r.round_id, r.game_id, r.draws_at, outcome_total(r.outcome) as total
    from round r
    where r.status = 'settled'
      and not exists (
        select
        from round_figure f
        where f.round_id = r.round_id
          and f.plan_id = 0
      )
    order by r.round_id
    limit given_limit
  ),
  taken as (
    select
      d.round_id, coalesce(x.plan_id, 0) as plan_id,
      sum(x.order_count)::integer as order_count, sum(x.stake_minor)::bigint as stake
    from due d
    join exposure x on x.round_id = d.round_id
    group by grouping sets ((d.round_id, x.plan_id), (d.round_id))
  ),
  priced as (
    select
      d.round_id, coalesce(x.plan_id, 0) as plan_id, o.position - 1 as play, sum(o.payout) as payout
    from due d
    join exposure x on x.round_id = d.round_id
    cross join unnest(x.payouts_minor) with ordinality as o (payout, position)
    group by grouping sets ((d.round_id, x.plan_id, o.position), (d.round_id, o.position))
    having sum(o.payout) > 0
  ),
  ways as (
    select outcome_total(n::smallint) as total, count(*) as ways
    from generate_series(0, 999) as n
    group by 1
  ),
  possible as (
    select p.round_id, p.plan_id, w.total, sum(p.payout) as payout
    from priced p
    join winning_sum w on w.play = p.play
    group by p.round_id, p.plan_id, w.total
  ),
  expected as (
    select
      p.round_id, p.plan_id, sum(p.payout * w.ways) / 1000 as mean,
      sum(p.payout * p.payout * w.ways) / 1000 as square
    from possible p
    join ways w on w.total = p.total
    group by p.round_id, p.plan_id
  )
  insert into round_figure (
    round_id, plan_id, game_id, draws_at, order_count, stake_minor, payout_minor,
    expected_payout_minor, payout_variance
  )
  select
    t.round_id, t.plan_id, d.game_id, d.draws_at, t.order_count, t.stake,
    coalesce(p.payout, 0), coalesce(e.mean, 0), coalesce(e.square - e.mean * e.mean, 0)
  from taken t
  join due d on d.round_id = t.round_id
  left join possible p
    on p.round_id = t.round_id and p.plan_id = t.plan_id and p.total = d.total
  left join expected e on e.round_id = t.round_id and e.plan_id = t.plan_id
  on conflict (round_id, plan_id) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;

-- Turnover ---------------------------------------------------------------------------------------

-- A player's amount at risk in each of the given rounds, over all rooms: the stakes less the
-- smallest payout of any draw, at least 0. None of these orders has an id below `given_from`. Only
-- rounds whose stakes win on all 28 sums are computed sum by sum: in all others everything can be
-- lost.
create function stakes_at_risk(given_player bigint, given_from bigint, given_rounds bigint[])
returns table (round_id bigint, at_risk_minor bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  with covers as materialized (
    select w.play, bit_or(1 << w.total) as sums
    from winning_sum w
    group by w.play
  ),
  -- Read by player first: the orders of a round are those of many players.
  own as materialized (
    select
      b.round_id,
      b.play,
      sum(b.stake_minor)::bigint as stake,
      sum(b.stake_minor * b.odds_hundredths / 100)::bigint as payout
    from bet_order b
    where b.bucket = bucket_of(given_player)
      and b.player_id = given_player
      and b.order_id >= given_from
    group by b.round_id, b.play
  ),
  played as materialized (
    select o.round_id, o.play, o.stake, o.payout
    from own o
    join unnest(given_rounds) as u (round_id) on u.round_id = o.round_id
  ),
  staked as (
    select
      p.round_id,
      sum(p.stake)::bigint as stake,
      bit_or(c.sums) = (1 << 28) - 1 as wins_always
    from played p
    join covers c on c.play = p.play
    group by p.round_id
  ),
  paying as (
    select p.round_id, w.total, sum(p.payout)::bigint as payout
    from staked s
    join played p on p.round_id = s.round_id
    join winning_sum w on w.play = p.play
    where s.wins_always
    group by p.round_id, w.total
  ),
  returned as (
    select y.round_id, min(y.payout) as payout
    from paying y
    group by y.round_id
  )
  select s.round_id, greatest(0, s.stake - coalesce(r.payout, 0))
  from staked s
  left join returned r on r.round_id = s.round_id
$$;

-- Today's turnover of a player. Required: the balance at midnight plus the deposits since then,
-- times the factor (hundredths; 0 switches it off). Done: the amounts at risk in rounds settled
-- since then. `until` is the next midnight, when it starts from zero. A player who is frozen for
-- betting cannot stake, so nothing is missing.
--
-- It reads the player's entries and orders since midnight, of a day more for clocks that differ,
-- and since the opening of the earliest round that was settled today.
create function turnover_of(given_player bigint, given_zone text, given_factor integer)
returns table (
  required_minor bigint,
  done_minor bigint,
  missing_minor bigint,
  until timestamptz
)
language sql
stable
set search_path = public, pg_temp
as $$
  with today as materialized (
    select
      d.midnight at time zone given_zone as begins,
      (d.midnight + interval '1 day') at time zone given_zone as ends
    from (select date_trunc('day', clock_timestamp() at time zone given_zone) as midnight) d
  ),
  settled as materialized (
    select r.round_id, r.opens_at
    from round r
    where r.settled_at >= (select t.begins from today t)
      and r.status = 'settled'
  ),
  span as materialized (
    select first_id_at(
      least(t.begins, (select min(s.opens_at) from settled s)) - interval '1 day'
    ) as from_id
    from today t
  ),
  moved as (
    select
      coalesce(sum(e.amount_minor) filter (where e.created_at >= t.begins), 0) as moved,
      coalesce(
        sum(e.amount_minor) filter (where e.created_at >= t.begins and e.kind = deposit_kind()), 0
      ) as deposited
    from today t
    cross join entry e
    where e.bucket = bucket_of(given_player)
      and e.account_id = given_player
      and e.entry_id >= (select p.from_id from span p)
  ),
  risked as (
    select coalesce(sum(k.at_risk_minor), 0)::bigint as at_risk
    from stakes_at_risk(
      given_player, (select p.from_id from span p), array(select s.round_id from settled s)
    ) k
  ),
  asked as (
    select
      floor((a.balance_minor - m.moved + m.deposited) * given_factor / 100)::bigint as required,
      k.at_risk as done,
      p.state
    from moved m
    cross join risked k
    join account a on a.bucket = bucket_of(given_player) and a.player_id = given_player
    join player p on p.bucket = a.bucket and p.player_id = a.player_id
  )
  select
    k.required,
    k.done,
    case when k.state = 'betting_frozen' then 0 else greatest(0, k.required - k.done) end,
    t.ends
  from asked k
  cross join today t
$$;
