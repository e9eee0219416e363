-- The catalogue: games, their rooms' plans, prices, plays and sale hours.

-- The games. `betting_open` combines the switch of the game and the switch of all betting.
create table game (
  game_id smallint primary key,
  slug text not null unique,
  time_zone text not null,
  betting_open boolean not null default true
);

-- The terms of a room: one plan per game and room type. The greatest stake keeps the sums of a
-- batch within 64 bits.
create table plan (
  plan_id integer primary key,
  game_id smallint not null references game,
  room_type smallint not null check (room_type between 0 and 3),
  join_limit_minor bigint not null check (join_limit_minor >= 0),
  min_stake_minor bigint not null check (min_stake_minor > 0),
  max_stake_minor bigint not null,
  round_cap_minor bigint not null check (round_cap_minor > 0),
  target_return integer not null check (target_return between 7500 and 9950),
  odds_version integer not null check (odds_version > 0),
  unique (game_id, room_type),
  check (max_stake_minor >= min_stake_minor),
  constraint plan_max_stake_in_reach check (max_stake_minor <= 1000000000000)
);

-- The odds of a plan's 38 plays (array index play + 1), by version. A version never changes.
create table odds (
  plan_id integer not null references plan,
  version integer not null,
  odds_hundredths integer[] not null
    check (cardinality(odds_hundredths) = 38 and 100 < all (odds_hundredths)),
  primary key (plan_id, version)
);

-- Whether a play (its number, 0 to 37) wins when the digits sum to `total`. Not strict, so that
-- PostgreSQL inlines it, which makes it ten times as fast.
create function play_wins(play smallint, total smallint) returns boolean
language sql
immutable parallel safe
as $$
  select case play
    when 0 then total >= 14
    when 1 then total <= 13
    when 2 then total % 2 = 1
    when 3 then total % 2 = 0
    when 4 then total >= 14 and total % 2 = 1
    when 5 then total >= 14 and total % 2 = 0
    when 6 then total <= 13 and total % 2 = 1
    when 7 then total <= 13 and total % 2 = 0
    when 8 then total >= 22
    when 9 then total <= 5
    else play - 10 = total
  end
$$;

-- The sum of the three digits of an outcome (0 to 999).
create function outcome_total(outcome smallint) returns smallint
language sql
immutable parallel safe
as $$
  select (outcome / 100 + outcome / 10 % 10 + outcome % 10)::smallint
$$;

-- The sums 0 to 27 on which each play wins, as `play_wins` has it.
create table winning_sum (
  total smallint not null,
  play smallint not null,
  primary key (total, play)
);

insert into winning_sum (total, play)
select t, p
from generate_series(0, 27) as t
cross join generate_series(0, 37) as p
where play_wins(p::smallint, t::smallint);

-- Whether odds (array index play + 1) are within the rules: over the 1,000 outcomes no play returns
-- more than 99.5 % of its stakes, and each winning play pays more than its stake.
create function odds_are_allowed(given_odds integer[]) returns boolean
language sql
immutable parallel safe
as $$
  select cardinality(given_odds) = 38
    and bool_and(given_odds[p + 1] > 100 and w.ways * given_odds[p + 1] <= 99500)
  from generate_series(0, 37) as p
  cross join lateral (
    select count(*) as ways
    from generate_series(0, 999) as o
    where play_wins(p::smallint, outcome_total(o::smallint))
  ) w
$$;

-- The sale hours of games whose hours the console has set.
create table sale_hours (
  game_id smallint primary key references game,
  hours text not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- Changes of a plan. A change waits for the next round of its game. Odds are stored as shown when
-- the change was saved; the application has validated them.
create table plan_change (
  change_id bigint primary key,
  plan_id integer not null references plan,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'withdrawn')),
  target_return integer not null check (target_return between 7500 and 9950),
  join_limit_minor bigint not null check (join_limit_minor >= 0),
  min_stake_minor bigint not null check (min_stake_minor > 0),
  max_stake_minor bigint not null
    check (max_stake_minor between min_stake_minor and 1000000000000),
  round_cap_minor bigint not null check (round_cap_minor > 0),
  odds integer[] not null constraint plan_change_odds check (odds_are_allowed(odds)),
  reason text not null,
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  round_id bigint,
  constraint plan_change_decided check (
    (state = 'waiting') = (decided_at is null)
    and (state = 'applied') = (round_id is not null)
  )
);

create unique index plan_change_waiting on plan_change (plan_id) where state = 'waiting';

-- The terms of a plan, for the audit log.
create function plan_terms(given_plan integer) returns jsonb
language sql
stable
set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'odds_version', p.odds_version, 'target_return', p.target_return,
    'join_limit_minor', p.join_limit_minor::text, 'min_stake_minor', p.min_stake_minor::text,
    'max_stake_minor', p.max_stake_minor::text, 'round_cap_minor', p.round_cap_minor::text
  )
  from plan p
  where p.plan_id = given_plan
$$;

-- The terms of a change, for the audit log.
create function plan_change_terms(given plan_change) returns jsonb
language sql
stable
set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'target_return', given.target_return, 'join_limit_minor', given.join_limit_minor::text,
    'min_stake_minor', given.min_stake_minor::text,
    'max_stake_minor', given.max_stake_minor::text,
    'round_cap_minor', given.round_cap_minor::text, 'odds', to_jsonb(given.odds)
  )
$$;

-- Saves a change that waits for the next round and replaces the given waiting one, with its line of
-- the audit log. False: the plan has another version than the given one, or another change waits.
create function save_plan_change(
  given_audit bigint,
  given_change bigint,
  given_plan integer,
  given_version integer,
  given_replaces bigint,
  given_target_return integer,
  given_join_limit bigint,
  given_min_stake bigint,
  given_max_stake bigint,
  given_round_cap bigint,
  given_odds integer[],
  given_reason text,
  given_actor text,
  given_address text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  saved plan_change;
begin
  perform require_staff(given_actor, 'plans');
  -- From here on the version is stable: only a waiting change raises it.
  if given_replaces is not null then
    update plan_change c
    set
      state = 'withdrawn',
      decided_at = clock_timestamp()
    from plan p
    where c.state = 'waiting'
      and c.change_id = given_replaces
      and c.plan_id = given_plan
      and p.plan_id = c.plan_id
      and p.odds_version = given_version;
    if not found then
      return false;
    end if;
  end if;
  insert into plan_change (
    change_id, plan_id, target_return, join_limit_minor, min_stake_minor, max_stake_minor,
    round_cap_minor, odds, reason, made_by
  )
  select
    given_change, p.plan_id, given_target_return, given_join_limit, given_min_stake,
    given_max_stake, given_round_cap, given_odds, given_reason, given_actor
  from plan p
  where p.plan_id = given_plan
    and p.odds_version = given_version
  on conflict (plan_id) where state = 'waiting' do nothing
  returning * into saved;
  if not found then
    return false;
  end if;
  perform append_audit_log(
    given_audit, given_actor, 'plan.change', 'plan:' || given_plan::text,
    jsonb_strip_nulls(jsonb_build_object(
      'change_id', given_change::text, 'reason', given_reason, 'replaces', given_replaces::text
    )),
    plan_terms(given_plan), plan_change_terms(saved), given_address
  );
  return true;
end
$$;

-- Withdraws a waiting change. Null: done; otherwise 'not_found' or 'over'.
create function withdraw_plan_change(
  given_audit bigint,
  given_change bigint,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  plan_of_change integer;
begin
  perform require_staff(given_actor, 'plans');
  update plan_change c
  set
    state = 'withdrawn',
    decided_at = clock_timestamp()
  where c.state = 'waiting'
    and c.change_id = given_change
  returning c.plan_id into plan_of_change;
  if not found then
    return case
      when exists (select from plan_change c where c.change_id = given_change) then 'over'
      else 'not_found'
    end;
  end if;
  perform append_audit_log(
    given_audit, given_actor, 'plan.withdraw_change', 'plan:' || plan_of_change::text,
    jsonb_build_object('change_id', given_change::text), '{"state": "waiting"}',
    '{"state": "withdrawn"}', given_address
  );
  return null;
end
$$;

-- Applies the waiting changes of a game to its next round, which this transaction has just
-- inserted, so that it takes no bets yet. The only code that changes a plan. Lines of the audit log
-- get ids from `given_audit` on, at most one per plan of the game. Returns the number of applied
-- changes.
create function apply_plan_changes(
  given_game smallint,
  given_round bigint,
  given_audit bigint
) returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  change plan_change;
  terms_before jsonb;
  applied integer := 0;
begin
  for change in
    select c.*
    from plan_change c
    join plan p on p.plan_id = c.plan_id
    where c.state = 'waiting'
      and p.game_id = given_game
    order by c.plan_id
    for update
  loop
    terms_before := plan_terms(change.plan_id);
    insert into odds (plan_id, version, odds_hundredths)
    select p.plan_id, p.odds_version + 1, change.odds
    from plan p
    where p.plan_id = change.plan_id;
    update plan p
    set
      odds_version = p.odds_version + 1,
      target_return = change.target_return,
      join_limit_minor = change.join_limit_minor,
      min_stake_minor = change.min_stake_minor,
      max_stake_minor = change.max_stake_minor,
      round_cap_minor = change.round_cap_minor
    where p.plan_id = change.plan_id;
    update plan_change c
    set
      state = 'applied',
      decided_at = clock_timestamp(),
      round_id = given_round
    where c.change_id = change.change_id;
    perform queue_audit_log(
      given_audit + applied, change.made_by, 'plan.apply', 'plan:' || change.plan_id::text,
      jsonb_build_object('change_id', change.change_id::text, 'round_id', given_round::text),
      terms_before, plan_terms(change.plan_id), null
    );
    applied := applied + 1;
  end loop;
  return applied;
end
$$;
