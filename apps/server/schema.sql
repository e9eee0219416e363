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
  payouts_minor bigint[] not null default array_fill((0)::bigint, ARRAY[38]),
  cost_bound_minor bigint not null default 0,
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
  constraint round_signature_whole CHECK (octet_length(signature) = 48),
  constraint round_status_check CHECK (status = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text]))
);

create table seat (
  bucket smallint not null,
  player_id bigint not null,
  round_id bigint not null,
  plan_id integer not null,
  stake_minor bigint not null,
  size_lead_minor bigint not null,
  parity_lead_minor bigint not null,
  constraint seat_pkey PRIMARY KEY (bucket, player_id, plan_id),
  constraint seat_check CHECK (bucket = (player_id % 64::bigint)),
  constraint seat_stake_minor_check CHECK (stake_minor > 0)
) with (fillfactor=70);

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

create table winning_sum (
  total smallint not null,
  play smallint not null,
  constraint winning_sum_pkey PRIMARY KEY (total, play)
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

CREATE OR REPLACE FUNCTION public.freeze_for_opposites(given_player bigint, given_id bigint, given_details jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update player p
  set state = 'betting_frozen'
  where p.bucket = (given_player % 64)::smallint
    and p.player_id = given_player
    and p.state = 'active';
  insert into audit_event (audit_id, actor, act, subject, details)
  values (
    given_id, 'rule:opposite_bets', 'player.freeze_betting', 'player:' || given_player::text,
    given_details
  );
  insert into player_message (bucket, player_id, message_id, kind, details)
  values ((given_player % 64)::smallint, given_player, given_id, 'betting_frozen', given_details);
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

CREATE OR REPLACE FUNCTION public.place_orders(given_players bigint[], given_keys text[], given_hashes bytea[], given_games smallint[], given_issues text[], given_plans integer[], given_versions integer[], given_priced integer[], given_stakes bigint[], given_counts integer[], given_payouts bigint[], given_sizes smallint[], given_parities smallint[], given_firsts bigint[], given_requests integer[], given_steps integer[], given_plays smallint[], given_odds integer[], given_order_payouts bigint[], given_posting bigint, given_again boolean)
 RETURNS TABLE(verdict text, balance_minor bigint, held_minor bigint, orders bigint[], odds_hundredths integer[], details jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  held_rounds bigint[];
  now_at timestamptz;
  verdicts text[];
  balances bigint[];
  helds bigint[];
  round_ids bigint[];
  answers jsonb[];
  reasons jsonb[];
  seat_stakes bigint[];
  size_leads bigint[];
  parity_leads bigint[];
  costs bigint[];
begin
  perform
  from account a
  where (a.bucket, a.player_id) in (
    select (given % 64)::smallint, given from unnest(given_players) as given
  )
  order by a.bucket, a.player_id
  for update;

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
  where (x.round_id, x.plan_id) in (
    select r.round_id, u.plan_id
    from unnest(given_games, given_issues, given_plans) as u (game_id, issue, plan_id)
    join round r on r.game_id = u.game_id and r.issue = u.issue
  )
  order by x.round_id, x.plan_id
  for update;

  with asked as (
    select
      u.player_id, u.key, u.request_hash, u.game_id, u.issue, u.plan_id, u.version, u.priced,
      u.stake, u.count, u.payout, u.first_order, u.request,
      (u.player_id % 64)::smallint as bucket,
      u.stake * u.count as total,
      coalesce(u.size, 0) as size,
      u.size is not null as size_touched,
      coalesce(u.parity, 0) as parity,
      u.parity is not null as parity_touched
    from unnest(
      given_players, given_keys, given_hashes, given_games, given_issues, given_plans,
      given_versions, given_priced, given_stakes, given_counts, given_payouts, given_sizes,
      given_parities, given_firsts
    ) with ordinality as u (
      player_id, key, request_hash, game_id, issue, plan_id, version, priced, stake, count, payout,
      size, parity, first_order, request
    )
  ),
  running as materialized (
    select g.game_id
    from game g
    where g.betting_open
      and exists (
        select
        from round r
        where r.game_id = g.game_id
          and r.opens_at <= now_at
          and r.draws_at > now_at
          and r.status <> 'void'
      )
  ),
  -- Each request with all that it is judged by, and its verdict as far as it stands alone.
  known as materialized (
    select
      a.*, b.balance_minor, b.held_minor, r.round_id, i.answer,
      n.min_stake_minor, n.max_stake_minor, n.join_limit_minor, n.round_cap_minor, n.odds_version,
      x.stake_minor as table_stake, x.payouts_minor, x.cost_bound_minor,
      coalesce(s.stake_minor, 0) as seat_stake,
      coalesce(s.size_lead_minor, 0) as size_lead,
      coalesce(s.parity_lead_minor, 0) as parity_lead,
      case
        when i.request_hash <> a.request_hash then 'idempotency_mismatch'
        when i.answer ? 'refusal' then i.answer ->> 'refusal'
        when i.request_hash is not null then 'replayed'
        when given_again and exists (
          select
          from bet_order o
          where o.bucket = a.bucket
            and o.player_id = a.player_id
            and o.order_id = a.first_order
        ) then 'replayed'
        when p.group_id = 2 then 'members_only'
        when p.state <> 'active' then 'account_frozen'
        when r.opens_at <= now_at and (r.status <> 'open' or r.closes_at <= now_at)
          then 'round_closed'
        when g.game_id is null then 'game_stopped'
        when r.round_id is null or r.opens_at > now_at or r.round_id <> all (held_rounds)
          then 'not_current_round'
        when n.plan_id is null or n.game_id <> a.game_id or x.round_id is null then 'plan_unknown'
        when a.count = 0 then 'play_unknown'
        when a.stake not between n.min_stake_minor and n.max_stake_minor
          then 'stake_out_of_range'
      end as own_verdict
    from asked a
    join account b on b.bucket = a.bucket and b.player_id = a.player_id
    join player p on p.bucket = a.bucket and p.player_id = a.player_id
    left join round r on r.game_id = a.game_id and r.issue = a.issue
    left join running g on g.game_id = a.game_id
    left join plan n on n.plan_id = a.plan_id
    left join exposure x on x.round_id = r.round_id and x.plan_id = a.plan_id
    left join idempotency i
      on i.bucket = a.bucket and i.player_id = a.player_id and i.key = a.key
    left join seat s
      on s.bucket = a.bucket and s.player_id = a.player_id and s.plan_id = a.plan_id
      and s.round_id = r.round_id
  ),
  -- As if all requests before were accepted: the money left, what counts for the room's minimum,
  -- the leads of big over small and odd over even, what the table's worst outcome costs at most.
  foreseen as (
    select
      k.*,
      k.balance_minor - (sum(k.total) filter (where k.own_verdict is null) over by_player)::bigint
        as balance_after,
      k.seat_stake + (sum(k.total) filter (where k.own_verdict is null) over by_seat)::bigint
        as seat_stake_after,
      k.size_lead
        + (sum(k.stake * k.size) filter (where k.own_verdict is null) over by_seat)::bigint
        as size_lead_after,
      k.parity_lead
        + (sum(k.stake * k.parity) filter (where k.own_verdict is null) over by_seat)::bigint
        as parity_lead_after,
      k.cost_bound_minor
        + (sum(k.payout - k.total) filter (where k.own_verdict is null) over by_table)::bigint
        as cost_bound_after,
      count(*) filter (where k.own_verdict is null) over (partition by k.player_id) = 1
        and count(*) filter (where k.own_verdict is null)
          over (partition by k.round_id, k.plan_id) = 1
        as is_alone
    from known k
    window
      by_player as (partition by k.player_id order by k.request),
      by_seat as (partition by k.player_id, k.round_id, k.plan_id order by k.request),
      by_table as (partition by k.round_id, k.plan_id order by k.request)
  ),
  judged as (
    select
      f.*,
      case
        when f.own_verdict is not null then f.own_verdict
        when f.priced <> f.odds_version then 'repriced'
        when f.balance_after + f.seat_stake_after < f.join_limit_minor then 'room_minimum'
        when f.balance_after < f.held_minor then 'insufficient_funds'
        when (f.size_touched and f.size_lead_after = 0)
          or (f.parity_touched and f.parity_lead_after = 0)
          then 'opposite_bets'
      end as refusal,
      f.cost_bound_after > f.round_cap_minor as may_pass_cap
    from foreseen f
  ),
  -- Up to a player's first request that is not simply accepted, what was foreseen came true.
  stopped as (
    select
      j.*,
      min(j.request) filter (
        where j.own_verdict is null
          and (j.refusal is not null or j.may_pass_cap or j.version <> j.odds_version)
      ) over (partition by j.player_id) as first_stop
    from judged j
  ),
  decided as (
    select
      s.*,
      c.cost,
      case
        when s.own_verdict is not null then s.own_verdict
        when s.request > s.first_stop then 'later'
        when s.refusal is not null then s.refusal
        when s.may_pass_cap and not s.is_alone then 'later'
        when c.cost > s.round_cap_minor then 'sold_out'
        when s.version <> s.odds_version then 'odds_changed'
      end as verdict
    from stopped s
    -- The exact worst outcome, for the few that might pass the cap.
    left join lateral (
      select max(w.payout) - s.table_stake - s.total as cost
      from (
        select
          sum(
            s.payouts_minor[v.play + 1]
            + coalesce(
              (
                select sum(u.payout)
                from unnest(given_requests, given_plays, given_order_payouts)
                  as u (request, play, payout)
                where u.request = s.request and u.play = v.play
              ),
              0
            )
          ) as payout
        from winning_sum v
        where s.may_pass_cap and s.is_alone and s.own_verdict is null
        group by v.total
      ) w
    ) c on true
  )
  select
    array_agg(d.verdict order by d.request),
    array_agg(
      case when d.verdict is null then d.balance_after else d.balance_minor end
      order by d.request
    ),
    array_agg(d.held_minor order by d.request),
    array_agg(d.round_id order by d.request),
    array_agg(d.answer order by d.request),
    array_agg(
      case d.verdict
        when 'stake_out_of_range' then jsonb_build_object(
          'min', d.min_stake_minor::text, 'max', d.max_stake_minor::text
        )
        when 'room_minimum' then jsonb_build_object('join_limit', d.join_limit_minor::text)
        when 'insufficient_funds' then jsonb_build_object(
          'money', (d.balance_after + d.total)::text, 'lock_money', d.held_minor::text
        )
        when 'odds_changed' then jsonb_build_object('version', d.odds_version)
        when 'sold_out' then jsonb_build_object(
          'cap', d.round_cap_minor::text, 'stake', d.table_stake::text,
          'payouts', to_jsonb(d.payouts_minor::text[])
        )
      end
      order by d.request
    ),
    array_agg(d.seat_stake_after order by d.request),
    array_agg(d.size_lead_after order by d.request),
    array_agg(d.parity_lead_after order by d.request),
    array_agg(coalesce(d.cost, d.cost_bound_after) order by d.request)
  into
    verdicts, balances, helds, round_ids, answers, reasons, seat_stakes, size_leads, parity_leads,
    costs
  from decided d;
  if cardinality(verdicts) is distinct from cardinality(given_players) then
    raise exception 'a batch names an account that does not exist';
  end if;

  if array_position(verdicts, null) is not null then
    perform post_entries(
      given_posting, 2::smallint, array_agg(round_ids[u.request]), array_agg(u.player_id),
      array_agg(u.first_order), array_agg(-u.stake * u.count), -1
    )
    from (
      select u.*
      from unnest(given_players, given_firsts, given_stakes, given_counts)
        with ordinality as u (player_id, first_order, stake, count, request)
      where verdicts[u.request] is null
      order by u.request
    ) u;

    insert into bet_order (
      bucket, player_id, order_id, round_id, game_id, plan_id, play,
      odds_hundredths, stake_minor, balance_after_minor
    )
    select
      (given_players[u.request] % 64)::smallint, given_players[u.request],
      given_firsts[u.request] + u.step - 1,
      round_ids[u.request], given_games[u.request], given_plans[u.request], u.play,
      u.odds, given_stakes[u.request],
      balances[u.request] + given_stakes[u.request] * (given_counts[u.request] - u.step)
    from unnest(given_requests, given_steps, given_plays, given_odds)
      as u (request, step, play, odds)
    where verdicts[u.request] is null;

    insert into seat as s (
      bucket, player_id, round_id, plan_id, stake_minor, size_lead_minor, parity_lead_minor
    )
    select distinct on (u.player_id, given_plans[u.request])
      (u.player_id % 64)::smallint, u.player_id, round_ids[u.request], given_plans[u.request],
      seat_stakes[u.request], size_leads[u.request], parity_leads[u.request]
    from unnest(given_players) with ordinality as u (player_id, request)
    where verdicts[u.request] is null
    order by u.player_id, given_plans[u.request], u.request desc
    on conflict (bucket, player_id, plan_id) do update
      set
        round_id = excluded.round_id,
        stake_minor = excluded.stake_minor,
        size_lead_minor = excluded.size_lead_minor,
        parity_lead_minor = excluded.parity_lead_minor;

    with taken as materialized (
      select round_ids[u.request] as round_id, given_plans[u.request] as plan_id, u.play,
        sum(u.payout)::bigint as payout, sum(given_stakes[u.request])::bigint as stake,
        count(*)::integer as count, max(costs[u.request]) as cost
      from unnest(given_requests, given_plays, given_order_payouts) as u (request, play, payout)
      where verdicts[u.request] is null
      group by 1, 2, 3
    ),
    summed as (
      select t.round_id, t.plan_id, sum(t.stake)::bigint as stake, sum(t.count)::integer as count,
        max(t.cost) as cost
      from taken t
      group by t.round_id, t.plan_id
    )
    update exposure x
    set
      stake_minor = x.stake_minor + s.stake,
      order_count = x.order_count + s.count,
      cost_bound_minor = s.cost,
      payouts_minor = (
        select array_agg(o.payout + coalesce(t.payout, 0) order by o.place)
        from unnest(x.payouts_minor) with ordinality as o (payout, place)
        left join taken t
          on t.round_id = x.round_id and t.plan_id = x.plan_id and t.play = o.place - 1
      )
    from summed s
    where x.round_id = s.round_id and x.plan_id = s.plan_id;

    insert into idempotency (bucket, player_id, key, request_hash, answer)
    select
      (u.player_id % 64)::smallint, u.player_id, u.key, u.request_hash,
      jsonb_build_object(
        'balance_minor', balances[u.request]::text,
        'held_minor', helds[u.request]::text,
        'first_order', u.first_order::text
      )
    from unnest(given_players, given_keys, given_hashes, given_firsts)
      with ordinality as u (player_id, key, request_hash, first_order, request)
    where verdicts[u.request] is null and u.key is not null;
  end if;

  if array_position(verdicts, 'opposite_bets') is not null then
    perform freeze_for_opposites(
      u.player_id, u.first_order,
      jsonb_build_object(
        'game_id', u.game_id, 'issue', u.issue, 'plan_id', u.plan_id, 'stake_minor', u.stake::text
      )
    )
    from unnest(
      given_players, given_firsts, given_games, given_issues, given_plans, given_stakes
    ) with ordinality as u (player_id, first_order, game_id, issue, plan_id, stake, request)
    where verdicts[u.request] = 'opposite_bets' and answers[u.request] is null;

    -- A refusal that has an effect is kept under its key, as an acceptance is.
    insert into idempotency (bucket, player_id, key, request_hash, answer)
    select
      (u.player_id % 64)::smallint, u.player_id, u.key, u.request_hash,
      jsonb_build_object('refusal', 'opposite_bets')
    from unnest(given_players, given_keys, given_hashes)
      with ordinality as u (player_id, key, request_hash, request)
    where verdicts[u.request] = 'opposite_bets'
      and answers[u.request] is null
      and u.key is not null;
  end if;

  return query
  select
    u.verdict,
    case u.verdict
      when 'replayed' then coalesce((u.answer ->> 'balance_minor')::bigint, e.balance_minor)
      else u.balance
    end,
    case u.verdict
      when 'replayed' then coalesce((u.answer ->> 'held_minor')::bigint, u.held)
      else u.held
    end,
    e.orders,
    e.odds,
    u.details
  from unnest(verdicts, balances, helds, answers, reasons)
    with ordinality as u (verdict, balance, held, answer, details, request)
  left join lateral (
    select
      array_agg(o.order_id order by o.order_id) as orders,
      array_agg(o.odds_hundredths order by o.order_id) as odds,
      min(o.balance_after_minor) as balance_minor
    from bet_order o
    where o.bucket = (given_players[u.request] % 64)::smallint
      and o.player_id = given_players[u.request]
      and o.order_id >= coalesce((u.answer ->> 'first_order')::bigint, given_firsts[u.request])
      and o.order_id < coalesce((u.answer ->> 'first_order')::bigint, given_firsts[u.request])
        + given_counts[u.request]
  ) e on u.verdict = 'replayed'
  order by u.request;
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
grant execute on function place_orders(bigint[],text[],bytea[],smallint[],text[],integer[],integer[],integer[],bigint[],integer[],bigint[],smallint[],smallint[],bigint[],integer[],integer[],smallint[],integer[],bigint[],bigint,boolean) to trine_app;
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
grant select on seat to trine_app;
grant insert, select on session to trine_app;
grant update (ended_at, expires_at) on session to trine_app;
grant insert, select on settlement_slice to trine_app;
grant insert, select on team_member to trine_app;
grant insert, select on username to trine_app;
grant insert, select on win_seen to trine_app;
grant update (order_id) on win_seen to trine_app;
grant select on winning_sum to trine_app;
