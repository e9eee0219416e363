-- What the migrations add up to. Written by dump-schema.ts; changed by new migrations only.

create sequence id_node as bigint start 0 increment 1 minvalue 0 maxvalue 7 cycle;
create sequence player_number as bigint start 10001 increment 1 minvalue 1 maxvalue 9223372036854775807;

create table account (
  bucket smallint not null,
  player_id bigint not null,
  balance_minor bigint not null default 0,
  held_minor bigint not null default 0,
  version bigint not null default 0,
  constraint account_pkey PRIMARY KEY (bucket, player_id),
  constraint account_balance_not_negative CHECK (balance_minor >= 0),
  constraint account_check CHECK (bucket = (player_id % 64::bigint)),
  constraint account_held_within_balance CHECK (held_minor >= 0 AND held_minor <= balance_minor)
) with (fillfactor=70);

create table audit_event (
  audit_id bigint not null,
  occurred_at timestamp with time zone not null default clock_timestamp(),
  actor text not null,
  act text not null,
  subject text not null,
  details jsonb not null,
  constraint audit_event_pkey PRIMARY KEY (audit_id)
);

create table banner (
  banner_id integer not null,
  "position" integer not null,
  image text not null,
  title_key text not null,
  link text not null,
  constraint banner_pkey PRIMARY KEY (banner_id)
);

create table beacon_chain (
  chain_hash text not null,
  kind text not null,
  public_key text not null,
  scheme text not null,
  period_seconds integer not null,
  genesis_time bigint not null,
  constraint beacon_chain_pkey PRIMARY KEY (chain_hash),
  constraint beacon_chain_kind_check CHECK (kind = ANY (ARRAY['drand'::text, 'demo'::text])),
  constraint beacon_chain_period_seconds_check CHECK (period_seconds > 0)
);

create table bet_order (
  bucket smallint not null,
  player_id bigint not null,
  order_id bigint not null,
  round_id bigint not null,
  game_id smallint not null,
  plan_id integer not null,
  play smallint not null,
  odds_hundredths integer not null,
  stake_minor bigint not null,
  balance_after_minor bigint not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint bet_order_pkey PRIMARY KEY (bucket, player_id, order_id),
  constraint bet_order_balance_after_minor_check CHECK (balance_after_minor >= 0),
  constraint bet_order_check CHECK (bucket = (player_id % 64::bigint)),
  constraint bet_order_odds_hundredths_check CHECK (odds_hundredths > 100),
  constraint bet_order_play_check CHECK (play >= 0 AND play <= 37),
  constraint bet_order_stake_minor_check CHECK (stake_minor > 0)
);

create table entry (
  bucket smallint not null,
  account_id bigint not null,
  entry_id bigint not null,
  posting_id bigint not null,
  kind smallint not null,
  amount_minor bigint not null,
  balance_after_minor bigint,
  account_version bigint,
  round_id bigint,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint entry_pkey PRIMARY KEY (bucket, account_id, entry_id),
  constraint entry_amount_minor_check CHECK (amount_minor <> 0),
  constraint entry_balance_after_minor_check CHECK (balance_after_minor >= 0),
  constraint entry_check CHECK ((account_id < 0) = (balance_after_minor IS NULL)),
  constraint entry_check1 CHECK ((account_id < 0) = (account_version IS NULL)),
  constraint entry_check2 CHECK (account_id < 0 OR bucket = (account_id % 64::bigint)),
  constraint entry_kind_check CHECK (kind >= 0 AND kind <= 5)
);

create table exposure (
  round_id bigint not null,
  plan_id integer not null,
  stake_minor bigint not null default 0,
  order_count integer not null default 0,
  payouts_minor bigint[] not null default array_fill((0)::bigint, ARRAY[28]),
  constraint exposure_pkey PRIMARY KEY (round_id, plan_id)
) with (fillfactor=50);

create table game (
  game_id smallint not null,
  slug text not null,
  time_zone text not null,
  betting_open boolean not null default true,
  constraint game_pkey PRIMARY KEY (game_id),
  constraint game_slug_key UNIQUE (slug)
);

create table house_account (
  account_id bigint not null,
  name text not null,
  constraint house_account_pkey PRIMARY KEY (account_id),
  constraint house_account_name_key UNIQUE (name),
  constraint house_account_account_id_check CHECK (account_id < 0)
);

create table idempotency (
  bucket smallint not null,
  player_id bigint not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint idempotency_pkey PRIMARY KEY (bucket, player_id, key),
  constraint idempotency_key_check CHECK (length(key) >= 16 AND length(key) <= 64)
);

create table lease (
  name text not null,
  holder text not null,
  epoch bigint not null,
  expires_at timestamp with time zone not null,
  constraint lease_pkey PRIMARY KEY (name)
);

create table login_failure (
  name_hash bytea not null,
  address text not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  locked_until timestamp with time zone not null,
  constraint login_failure_pkey PRIMARY KEY (name_hash, address),
  constraint login_failure_failures_check CHECK (failures > 0)
);

create table migration (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default clock_timestamp(),
  constraint migration_pkey PRIMARY KEY (number)
);

create table notice (
  notice_id integer not null,
  "position" integer not null,
  text_key text not null,
  constraint notice_pkey PRIMARY KEY (notice_id)
);

create table odds (
  plan_id integer not null,
  version integer not null,
  play smallint not null,
  odds_hundredths integer not null,
  constraint odds_pkey PRIMARY KEY (plan_id, version, play),
  constraint odds_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(plan_id),
  constraint odds_odds_hundredths_check CHECK (odds_hundredths > 100),
  constraint odds_play_check CHECK (play >= 0 AND play <= 37)
);

create table plan (
  plan_id integer not null,
  game_id smallint not null,
  room_type smallint not null,
  join_limit_minor bigint not null,
  min_stake_minor bigint not null,
  max_stake_minor bigint not null,
  round_cap_minor bigint not null,
  target_return integer not null,
  odds_version integer not null,
  constraint plan_pkey PRIMARY KEY (plan_id),
  constraint plan_game_id_room_type_key UNIQUE (game_id, room_type),
  constraint plan_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id),
  constraint plan_check CHECK (max_stake_minor >= min_stake_minor),
  constraint plan_join_limit_minor_check CHECK (join_limit_minor >= 0),
  constraint plan_min_stake_minor_check CHECK (min_stake_minor > 0),
  constraint plan_odds_version_check CHECK (odds_version > 0),
  constraint plan_room_type_check CHECK (room_type >= 0 AND room_type <= 3),
  constraint plan_round_cap_minor_check CHECK (round_cap_minor > 0),
  constraint plan_target_return_check CHECK (target_return >= 7500 AND target_return <= 9950)
);

create table player (
  bucket smallint not null,
  player_id bigint not null,
  username text not null,
  password_hash text not null,
  group_id smallint not null,
  nickname text not null,
  mobile text not null default ''::text,
  avatar smallint not null default 1,
  inviter_id bigint,
  state text not null default 'active'::text,
  is_demo boolean not null default false,
  consented_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint player_pkey PRIMARY KEY (bucket, player_id),
  constraint player_avatar_check CHECK (avatar >= 1 AND avatar <= 8),
  constraint player_check CHECK (bucket = (player_id % 64::bigint)),
  constraint player_group_id_check CHECK (group_id = ANY (ARRAY[1, 2, 3])),
  constraint player_state_check CHECK (state = ANY (ARRAY['active'::text, 'betting_frozen'::text, 'frozen'::text]))
);

create table player_message (
  bucket smallint not null,
  player_id bigint not null,
  message_id bigint not null,
  kind text not null,
  details jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  read_at timestamp with time zone,
  constraint player_message_pkey PRIMARY KEY (bucket, player_id, message_id)
);

create table round (
  round_id bigint not null,
  game_id smallint not null,
  issue text not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  draws_at timestamp with time zone not null,
  chain_hash text not null,
  beacon_round bigint not null,
  status text not null default 'open'::text,
  book_root bytea,
  book_count integer,
  book_stake_minor bigint,
  signature bytea,
  randomness bytea,
  outcome smallint,
  closed_at timestamp with time zone,
  drawn_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint round_pkey PRIMARY KEY (round_id),
  constraint round_game_id_draws_at_key UNIQUE (game_id, draws_at),
  constraint round_game_id_issue_key UNIQUE (game_id, issue),
  constraint round_check CHECK (opens_at < closes_at AND closes_at < draws_at),
  constraint round_digits_follow CHECK (outcome = beacon_outcome(randomness, game_id, issue)),
  constraint round_digits_only_when_drawn CHECK ((status = ANY (ARRAY['drawn'::text, 'settled'::text])) = (outcome IS NOT NULL) AND (outcome IS NULL) = (signature IS NULL) AND (outcome IS NULL) = (randomness IS NULL)),
  constraint round_randomness_follows CHECK (randomness = sha256(signature)),
  constraint round_sealed_when_closed CHECK ((status = ANY (ARRAY['open'::text, 'void'::text])) OR book_root IS NOT NULL AND book_count IS NOT NULL AND book_stake_minor IS NOT NULL),
  constraint round_status_check CHECK (status = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text]))
);

create table session (
  bucket smallint not null,
  token_hash bytea not null,
  player_id bigint not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text not null,
  constraint session_pkey PRIMARY KEY (bucket, token_hash),
  constraint session_check CHECK (bucket = (player_id % 64::bigint))
);

create table settlement_slice (
  round_id bigint not null,
  slice smallint not null,
  posting_id bigint not null,
  winner_count integer not null,
  paid_minor bigint not null,
  settled_at timestamp with time zone not null default clock_timestamp(),
  constraint settlement_slice_pkey PRIMARY KEY (round_id, slice)
);

create table team_member (
  bucket smallint not null,
  agent_id bigint not null,
  player_id bigint not null,
  joined_at timestamp with time zone not null default clock_timestamp(),
  constraint team_member_pkey PRIMARY KEY (bucket, agent_id, player_id),
  constraint team_member_check CHECK (bucket = (agent_id % 64::bigint))
);

create table username (
  folded text not null,
  bucket smallint not null,
  player_id bigint not null,
  constraint username_pkey PRIMARY KEY (folded)
);

create table win_seen (
  bucket smallint not null,
  player_id bigint not null,
  game_id smallint not null,
  order_id bigint not null,
  constraint win_seen_pkey PRIMARY KEY (bucket, player_id, game_id)
);

CREATE INDEX bet_order_round ON public.bet_order USING btree (round_id, order_id);
CREATE INDEX login_failure_age ON public.login_failure USING btree (last_failed_at);
CREATE INDEX round_game_draws ON public.round USING btree (game_id, draws_at DESC) INCLUDE (status);
CREATE INDEX round_unfinished ON public.round USING btree (status) WHERE (status = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text]));
CREATE INDEX session_player ON public.session USING btree (bucket, player_id);

CREATE OR REPLACE FUNCTION public.beacon_outcome(randomness bytea, game_id smallint, issue text)
 RETURNS smallint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  block bytea := hmac_sha256(
    randomness,
    convert_to('trine/1|' || game_id::text || '|' || issue, 'UTF8')
  );
  word integer;
begin
  loop
    for place in 0 .. 15 loop
      word := get_byte(block, place * 2) * 256 + get_byte(block, place * 2 + 1);
      if word < 65000 then
        return (word % 1000)::smallint;
      end if;
    end loop;
    block := sha256(block);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.draw_round(given_round bigint, given_signature bytea)
 RETURNS TABLE(game_id smallint, issue text, randomness bytea, outcome smallint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
  returning r.game_id, r.issue, r.randomness, r.outcome
$function$;

CREATE OR REPLACE FUNCTION public.hmac_sha256(key bytea, message bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  if length(key) > 64 then
    raise exception 'the key is longer than a block';
  end if;
  for place in 0 .. length(key) - 1 loop
    inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # get_byte(key, place));
    outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # get_byte(key, place));
  end loop;
  return sha256(outer_pad || sha256(inner_pad || message));
end
$function$;

CREATE OR REPLACE FUNCTION public.outcome_total(outcome smallint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (outcome / 100 + outcome / 10 % 10 + outcome % 10)::smallint
$function$;

CREATE OR REPLACE FUNCTION public.place_orders(given_player bigint, given_key text, given_request_hash bytea, given_game smallint, given_issue text, given_plan integer, given_odds_version integer, given_stake bigint, given_plays smallint[], given_orders bigint[], given_posting bigint)
 RETURNS TABLE(refusal text, balance_minor bigint, held_minor bigint, orders bigint[], odds_hundredths integer[], details jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  own_bucket smallint := (given_player % 64)::smallint;
  own account;
  holder player;
  asked plan;
  running round;
  owed exposure;
  earlier idempotency;
  total bigint := given_stake * cardinality(given_plays);
  staked bigint[];
  staked_after bigint[];
  prices integer[];
  now_at timestamptz;
  pair integer;
begin
  select * into strict own
  from account a
  where a.bucket = own_bucket and a.player_id = given_player
  for update;
  balance_minor := own.balance_minor;
  held_minor := own.held_minor;

  if given_key is not null then
    select * into earlier
    from idempotency i
    where i.bucket = own_bucket and i.player_id = given_player and i.key = given_key;
    if found then
      if earlier.request_hash <> given_request_hash then
        refusal := 'idempotency_mismatch';
        return next;
        return;
      end if;
      balance_minor := (earlier.answer ->> 'balance_minor')::bigint;
      held_minor := (earlier.answer ->> 'held_minor')::bigint;
      select array_agg(b.order_id order by b.order_id),
        array_agg(b.odds_hundredths order by b.order_id)
      into orders, odds_hundredths
      from bet_order b
      where b.bucket = own_bucket
        and b.player_id = given_player
        and b.order_id = any (
          array(select jsonb_array_elements_text(earlier.answer -> 'orders')::bigint)
        );
      return next;
      return;
    end if;
  end if;

  select * into strict holder
  from player p
  where p.bucket = own_bucket and p.player_id = given_player;
  select * into asked from plan p where p.plan_id = given_plan;
  select * into running
  from round r
  where r.game_id = given_game and r.issue = given_issue
  for share;
  now_at := clock_timestamp();

  if holder.group_id = 2 then
    refusal := 'members_only';
  elsif holder.state <> 'active' then
    refusal := 'account_frozen';
  elsif running.round_id is not null and running.opens_at <= now_at
    and (running.status <> 'open' or running.closes_at <= now_at)
  then
    refusal := 'round_closed';
  elsif not exists (
    select from game g where g.game_id = given_game and g.betting_open
  ) or not exists (
    select
    from round r
    where r.game_id = given_game and r.opens_at <= now_at and r.draws_at > now_at
      and r.status <> 'void'
  ) then
    refusal := 'game_stopped';
  elsif running.round_id is null or running.opens_at > now_at then
    refusal := 'not_current_round';
  elsif asked.plan_id is null or asked.game_id <> given_game then
    refusal := 'plan_unknown';
  elsif given_plays is null then
    refusal := 'play_unknown';
  elsif given_stake < asked.min_stake_minor or given_stake > asked.max_stake_minor then
    refusal := 'stake_out_of_range';
    details := jsonb_build_object(
      'min', asked.min_stake_minor::text, 'max', asked.max_stake_minor::text
    );
  end if;
  if refusal is not null then
    return next;
    return;
  end if;

  -- What the player already staked on each play in this round and plan (index play + 1).
  select array_agg(coalesce(s.stake, 0) order by n.play) into staked
  from generate_series(0, 37) as n (play)
  left join (
    select b.play, sum(b.stake_minor)::bigint as stake
    from bet_order b
    where b.bucket = own_bucket
      and b.player_id = given_player
      and b.order_id >= (
        floor(extract(epoch from running.opens_at) * 1000)::bigint - 1767225600000
      ) * 4096
      and b.round_id = running.round_id
      and b.plan_id = given_plan
    group by b.play
  ) s on s.play = n.play;

  if own.balance_minor + (select sum(s) from unnest(staked) as s) < asked.join_limit_minor then
    refusal := 'room_minimum';
    details := jsonb_build_object('join_limit', asked.join_limit_minor::text);
  elsif total > own.balance_minor - own.held_minor then
    refusal := 'insufficient_funds';
  else
    staked_after := array(
      select staked[n.play + 1] + (n.play = any (given_plays))::integer * given_stake
      from generate_series(0, 3) as n (play)
      order by n.play
    );
    foreach pair in array array[1, 3] loop
      if given_plays && array[pair - 1, pair]::smallint[]
        and staked_after[pair] = staked_after[pair + 1]
      then
        refusal := 'opposite_bets';
      end if;
    end loop;
  end if;

  if refusal = 'opposite_bets' then
    update player p
    set state = 'betting_frozen'
    where p.bucket = own_bucket and p.player_id = given_player;
    insert into audit_event (audit_id, actor, act, subject, details)
    values (
      given_posting, 'rule:opposite_bets', 'player.freeze_betting',
      'player:' || given_player::text,
      jsonb_build_object('round_id', running.round_id::text, 'plan_id', given_plan,
        'plays', to_jsonb(given_plays), 'stake_minor', given_stake::text)
    );
    insert into player_message (bucket, player_id, message_id, kind, details)
    values (
      own_bucket, given_player, given_posting, 'betting_frozen',
      jsonb_build_object('game_id', given_game, 'issue', given_issue)
    );
  end if;
  if refusal is not null then
    return next;
    return;
  end if;

  select * into strict owed
  from exposure x
  where x.round_id = running.round_id and x.plan_id = given_plan
  for update;
  select array_agg(o.odds_hundredths order by u.place) into prices
  from unnest(given_plays) with ordinality as u (play, place)
  join odds o on o.plan_id = given_plan and o.version = asked.odds_version and o.play = u.play;

  owed.stake_minor := owed.stake_minor + total;
  select array_agg(
    owed.payouts_minor[s.total + 1] + coalesce(
      (
        select sum(given_stake * prices[u.place] / 100)
        from unnest(given_plays) with ordinality as u (play, place)
        where play_wins(u.play, s.total::smallint)
      ),
      0
    )
    order by s.total
  ) into owed.payouts_minor
  from generate_series(0, 27) as s (total);

  if (select max(p) from unnest(owed.payouts_minor) as p) - owed.stake_minor
    > asked.round_cap_minor
  then
    refusal := 'sold_out';
    select jsonb_build_object(
      'cap', asked.round_cap_minor::text,
      'stake', x.stake_minor::text,
      'payouts', to_jsonb(x.payouts_minor::text[]),
      'odds', to_jsonb(prices)
    ) into details
    from exposure x
    where x.round_id = running.round_id and x.plan_id = given_plan;
  elsif given_odds_version <> asked.odds_version then
    refusal := 'odds_changed';
    details := jsonb_build_object('version', asked.odds_version);
  end if;
  if refusal is not null then
    return next;
    return;
  end if;

  update exposure x
  set
    stake_minor = owed.stake_minor,
    order_count = x.order_count + cardinality(given_plays),
    payouts_minor = owed.payouts_minor
  where x.round_id = running.round_id and x.plan_id = given_plan;

  insert into bet_order (
    bucket, player_id, order_id, round_id, game_id, plan_id, play,
    odds_hundredths, stake_minor, balance_after_minor
  )
  select
    own_bucket, given_player, u.order_id, running.round_id, given_game, given_plan, u.play,
    u.price, given_stake, own.balance_minor - given_stake * u.place
  from unnest(given_plays, given_orders, prices)
    with ordinality as u (play, order_id, price, place);

  perform post_entries(
    given_posting, 2::smallint, array[running.round_id],
    array[given_player], array[given_orders[1]], array[-total], -1
  );
  balance_minor := own.balance_minor - total;

  if given_key is not null then
    insert into idempotency (bucket, player_id, key, request_hash, answer)
    values (
      own_bucket, given_player, given_key, given_request_hash,
      jsonb_build_object('balance_minor', balance_minor::text, 'held_minor', held_minor::text,
        'orders', to_jsonb(given_orders::text[]))
    );
  end if;

  orders := given_orders;
  odds_hundredths := prices;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.play_wins(play smallint, total smallint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.post_entries(given_posting bigint, given_kind smallint, given_rounds bigint[], given_players bigint[], given_entries bigint[], given_amounts bigint[], given_house bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  locked integer;
  booked integer;
begin
  if cardinality(given_players) = 0 then
    return 0;
  end if;

  perform
  from account a
  where (a.bucket, a.player_id) in (
    select distinct (given % 64)::smallint, given from unnest(given_players) as given
  )
  order by a.bucket, a.player_id
  for update;
  get diagnostics locked = row_count;
  if locked <> (select count(distinct given) from unnest(given_players) as given) then
    raise exception 'a posting names an account that does not exist';
  end if;

  with given as materialized (
    select
      (u.player % 64)::smallint as bucket,
      u.player,
      u.entry,
      u.round,
      u.amount,
      (sum(u.amount) over running)::bigint as running,
      count(*) over running as step
    from unnest(given_players, given_entries, given_rounds, given_amounts)
      with ordinality as u (player, entry, round, amount, place)
    window running as (partition by u.player order by u.place)
  ),
  totals as (
    select g.bucket, g.player, sum(g.amount)::bigint as amount, count(*) as steps
    from given g
    group by g.bucket, g.player
  ),
  moved as (
    update account a
    set
      balance_minor = a.balance_minor + t.amount,
      version = a.version + t.steps
    from totals t
    where a.bucket = t.bucket
      and a.player_id = t.player
    returning
      a.player_id,
      a.balance_minor - t.amount as balance_before,
      a.version - t.steps as version_before
  ),
  countered as (
    insert into entry (bucket, account_id, entry_id, posting_id, kind, amount_minor, round_id)
    select
      min(g.bucket), given_house, min(g.entry), given_posting, given_kind, -sum(g.amount), g.round
    from given g
    group by g.round
    having sum(g.amount) <> 0
  )
  insert into entry (
    bucket, account_id, entry_id, posting_id, kind, amount_minor,
    balance_after_minor, account_version, round_id
  )
  select
    g.bucket, g.player, g.entry, given_posting, given_kind, g.amount,
    m.balance_before + g.running, m.version_before + g.step, g.round
  from given g
  join moved m on m.player_id = g.player;
  get diagnostics booked = row_count;
  return booked;
end
$function$;

grant select on account to trine_app;
grant insert (bucket, player_id) on account to trine_app;
grant insert, select on audit_event to trine_app;
grant insert, select on banner to trine_app;
grant insert, select on beacon_chain to trine_app;
grant select on bet_order to trine_app;
grant select on entry to trine_app;
grant insert, select on exposure to trine_app;
grant execute on function beacon_outcome(bytea,smallint,text) to public;
grant execute on function draw_round(bigint,bytea) to trine_app;
grant execute on function hmac_sha256(bytea,bytea) to public;
grant execute on function outcome_total(smallint) to public;
grant execute on function place_orders(bigint,text,bytea,smallint,text,integer,integer,bigint,smallint[],bigint[],bigint) to trine_app;
grant execute on function play_wins(smallint,smallint) to public;
grant execute on function post_entries(bigint,smallint,bigint[],bigint[],bigint[],bigint[],bigint) to trine_app;
grant insert, select on game to trine_app;
grant update (betting_open) on game to trine_app;
grant select on house_account to trine_app;
grant usage on id_node to trine_app;
grant select on idempotency to trine_app;
grant insert, select on lease to trine_app;
grant update (epoch, expires_at, holder) on lease to trine_app;
grant delete, insert, select, update on login_failure to trine_app;
grant select on migration to trine_app;
grant insert, select on notice to trine_app;
grant insert, select on odds to trine_app;
grant insert, select on plan to trine_app;
grant insert, select on player to trine_app;
grant update (avatar, group_id, last_login_at, mobile, nickname, password_hash, state) on player to trine_app;
grant insert, select on player_message to trine_app;
grant update (read_at) on player_message to trine_app;
grant usage on player_number to trine_app;
grant select on round to trine_app;
grant insert (beacon_round, chain_hash, closes_at, draws_at, game_id, issue, opens_at, round_id) on round to trine_app;
grant update (book_count, book_root, book_stake_minor, closed_at, settled_at, status) on round to trine_app;
grant insert, select on session to trine_app;
grant update (ended_at, expires_at) on session to trine_app;
grant insert, select on settlement_slice to trine_app;
grant insert, select on team_member to trine_app;
grant insert, select on username to trine_app;
grant insert, select on win_seen to trine_app;
grant update (order_id) on win_seen to trine_app;
