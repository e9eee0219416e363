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
) partition by RANGE (order_id);

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
) partition by RANGE (entry_id);

create table exposure (
  round_id bigint not null,
  plan_id integer not null,
  stake_minor bigint not null default 0,
  order_count integer not null default 0,
  payouts_minor bigint[] not null default array_fill((0)::bigint, ARRAY[38]),
  cost_bound_minor bigint not null default 0,
  writer smallint not null default 0,
  allowance_minor bigint not null default 0,
  constraint exposure_pkey PRIMARY KEY (round_id, plan_id, writer),
  constraint exposure_writer_check CHECK (writer >= 0 AND writer <= 63)
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
  answer jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  first_order bigint,
  balance_minor bigint,
  held_minor bigint,
  constraint idempotency_pkey PRIMARY KEY (bucket, player_id, key),
  constraint idempotency_answered CHECK ((answer IS NULL) = (first_order IS NOT NULL) AND (first_order IS NULL) = (balance_minor IS NULL) AND (first_order IS NULL) = (held_minor IS NULL)),
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
  constraint plan_max_stake_in_reach CHECK (max_stake_minor <= '1000000000000'::bigint),
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
  constraint round_sealed_when_closed CHECK (status = 'open'::text OR book_root IS NOT NULL AND book_count IS NOT NULL AND book_stake_minor IS NOT NULL),
  constraint round_settled_at_its_end CHECK (settled_at IS NULL OR (status = ANY (ARRAY['settled'::text, 'void'::text]))),
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

create table void_request (
  request_id bigint not null,
  round_id bigint not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  confirmed_by text,
  confirmed_at timestamp with time zone,
  withdrawn_by text,
  withdrawn_at timestamp with time zone,
  constraint void_request_pkey PRIMARY KEY (request_id),
  constraint void_request_one_end CHECK ((confirmed_by IS NULL) = (confirmed_at IS NULL) AND (withdrawn_by IS NULL) = (withdrawn_at IS NULL) AND (confirmed_by IS NULL OR withdrawn_by IS NULL)),
  constraint void_request_people CHECK (asked_by ~ '^staff:[1-9][0-9]{0,17}$'::text AND confirmed_by ~ '^staff:[1-9][0-9]{0,17}$'::text AND withdrawn_by ~ '^staff:[1-9][0-9]{0,17}$'::text),
  constraint void_request_reason CHECK (char_length(reason) >= 10 AND char_length(reason) <= 500 AND reason = btrim(reason)),
  constraint void_request_two_people CHECK (confirmed_by <> asked_by)
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

CREATE INDEX bet_order_round ON ONLY public.bet_order USING btree (round_id, order_id);
CREATE INDEX entry_kind ON ONLY public.entry USING btree (bucket, account_id, kind, entry_id) WHERE (kind <> 2);
CREATE INDEX login_failure_age ON public.login_failure USING btree (last_failed_at);
CREATE INDEX round_game_draws ON public.round USING btree (game_id, draws_at DESC) INCLUDE (status);
CREATE INDEX round_unsettled ON public.round USING btree (status) WHERE (settled_at IS NULL);
CREATE INDEX session_player ON public.session USING btree (bucket, player_id);
CREATE UNIQUE INDEX void_request_standing ON public.void_request USING btree (round_id) WHERE (withdrawn_at IS NULL);

CREATE OR REPLACE FUNCTION public.ask_for_void(given_request bigint, given_round bigint, given_actor text, given_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  objection text;
begin
  perform
  from round r
  where r.round_id = given_round
  for update;
  if not found then
    return 'round_unknown';
  end if;
  objection := void_objection(given_round);
  if objection is not null then
    return objection;
  end if;
  if exists (
    select
    from void_request v
    where v.round_id = given_round
      and v.withdrawn_at is null
  ) then
    return 'asked_already';
  end if;
  insert into void_request (request_id, round_id, reason, asked_by)
  values (given_request, given_round, given_reason, given_actor);
  perform log_void(given_request, given_request, given_actor, 'round.ask_void');
  return null;
end
$function$;

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

CREATE OR REPLACE FUNCTION public.book_entries(given_posting bigint, given_kind smallint, given_rounds bigint[], given_players bigint[], given_entries bigint[], given_amounts bigint[], given_house bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  booked integer;
begin
  with given as materialized (
    select
      (u.player % 64)::smallint as bucket,
      u.player,
      u.entry,
      u.round,
      u.amount,
      (sum(u.amount) over running)::bigint as running,
      row_number() over running as step
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
  if booked <> cardinality(given_players) then
    raise exception 'a posting names an account that does not exist';
  end if;
  return booked;
end
$function$;

CREATE OR REPLACE FUNCTION public.close_round(given_round bigint, given_root bytea, given_count integer, given_stake bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update round r
  set
    status = 'closed',
    book_root = given_root,
    book_count = given_count,
    book_stake_minor = given_stake,
    closed_at = clock_timestamp()
  where r.round_id = given_round
    and r.status = 'open'
    and r.closes_at <= clock_timestamp();
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION public.confirm_void(given_audit bigint, given_request bigint, given_actor text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked void_request;
  objection text;
begin
  perform
  from round r
  join void_request v on v.round_id = r.round_id
  where v.request_id = given_request
  for update of r;
  if not found then
    return 'request_unknown';
  end if;
  select v.* into asked
  from void_request v
  where v.request_id = given_request
  for update;
  if asked.confirmed_at is not null or asked.withdrawn_at is not null then
    return 'request_over';
  end if;
  if asked.asked_by = given_actor then
    return 'same_person';
  end if;
  objection := void_objection(asked.round_id);
  if objection is not null then
    return objection;
  end if;
  update void_request v
  set
    confirmed_by = given_actor,
    confirmed_at = clock_timestamp()
  where v.request_id = given_request;
  update round r
  set status = 'void'
  where r.round_id = asked.round_id;
  perform log_void(given_audit, given_request, given_actor, 'round.void');
  return null;
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

CREATE OR REPLACE FUNCTION public.ensure_partitions(given_table text, given_months integer)
 RETURNS TABLE(created integer, beyond integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '250ms'
AS $function$
declare
  key text := case given_table when 'bet_order' then 'order_id' when 'entry' then 'entry_id' end;
  later text := given_table || '_later';
  last_id bigint := first_id_at(clock_timestamp() + make_interval(months => given_months));
  first_id bigint;
  next_id bigint;
  month text;
begin
  if key is null or given_months not between 1 and 24 then
    raise exception 'there are no partitions of % for % months', given_table, given_months;
  end if;
  created := 0;
  loop
    select substring(pg_get_expr(c.relpartbound, c.oid) from '\(''?(\d+)''?\) TO')::bigint
    into strict first_id
    from pg_class c
    where c.oid = later::regclass;
    exit when first_id > last_id or created = 12;

    next_id := first_id_at(month_after_id(first_id));
    month := given_table || to_char(month_after_id(first_id) - interval '1 day', '_YYYY_MM');
    execute format('lock table %I in access exclusive mode', given_table);
    execute format('alter table %I detach partition %I', given_table, later);
    execute format(
      'create table %I partition of %I for values from (%s) to (%s)',
      month, given_table, first_id, next_id
    );
    execute format(
      'with moved as (delete from %I where %I < %s returning *) insert into %I select * from moved',
      later, key, next_id, month
    );
    execute format(
      'alter table %I attach partition %I for values from (%s) to (maxvalue)',
      given_table, later, next_id
    );
    created := created + 1;
  end loop;
  execute format('select count(*) from (select from %I limit 1000) as l', later) into beyond;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.finish_round(given_round bigint, given_slices integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
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
$function$;

CREATE OR REPLACE FUNCTION public.first_id_at(given timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select greatest(0, floor(extract(epoch from given) * 1000)::bigint - 1767225600000) * 4096
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

CREATE OR REPLACE FUNCTION public.log_void(given_audit bigint, given_request bigint, given_actor text, given_act text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into audit_event (audit_id, actor, act, subject, details)
  select
    given_audit, given_actor, given_act, 'round:' || v.round_id::text,
    jsonb_build_object(
      'request_id', v.request_id::text, 'game_id', r.game_id, 'issue', r.issue, 'reason', v.reason
    )
  from void_request v
  join round r on r.round_id = v.round_id
  where v.request_id = given_request
$function$;

CREATE OR REPLACE FUNCTION public.month_after_id(given bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select (
    date_trunc('month', to_timestamp((given / 4096 + 1767225600000) / 1000.0) at time zone 'UTC')
    + interval '1 month'
  ) at time zone 'UTC'
$function$;

CREATE OR REPLACE FUNCTION public.outcome_total(outcome smallint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (outcome / 100 + outcome / 10 % 10 + outcome % 10)::smallint
$function$;

CREATE OR REPLACE FUNCTION public.place_orders(given_writer smallint, given_posting bigint, given_again boolean, given_games smallint[], given_issues text[], given_plans integer[], given_priced integer[], given_taken bigint[], given_tables integer[], given_players bigint[], given_tokens bytea[], given_keys text[], given_hashes bytea[], given_versions integer[], given_stakes bigint[], given_counts integer[], given_firsts bigint[], given_turns integer[], given_spent bigint[], given_staked bigint[], given_touches smallint[], given_sizes bigint[], given_parities bigint[], given_costs bigint[], given_requests integer[], given_steps integer[], given_plays smallint[], given_odds integer[], given_payouts bigint[])
 RETURNS TABLE(verdict text, balance_minor bigint, held_minor bigint, orders bigint[], odds_hundredths integer[], details jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  held_rounds bigint[];
  repeated bigint[] := array(
    select u.player_id
    from unnest(given_players, given_turns) as u (player_id, turn)
    where u.turn = 2
  );
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
  round_ids bigint[];
  firsts bigint[];
  reasons jsonb[];
  seat_stakes bigint[];
  size_leads bigint[];
  parity_leads bigint[];
  taken bigint[] := given_taken;
  refused record;
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
  where x.writer = given_writer
    and (x.round_id, x.plan_id) in (
      select r.round_id, u.plan_id
      from unnest(given_games, given_issues, given_plans) as u (game_id, issue, plan_id)
      join round r on r.game_id = u.game_id and r.issue = u.issue
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

  with   asked as (
    select
      u.request::integer as request,
      (u.player_id % 64)::smallint as bucket,
      u.player_id, u.place, u.token, u.key, u.request_hash, u.version, u.stake, u.count,
      u.first_order, u.turn, u.spent, u.staked, u.touch, u.size, u.parity, u.cost
    from unnest(
      given_players, given_tables, given_tokens, given_keys, given_hashes, given_versions,
      given_stakes, given_counts, given_firsts, given_turns, given_spent, given_staked,
      given_touches, given_sizes, given_parities, given_costs
    ) with ordinality as u (
      player_id, place, token, key, request_hash, version, stake, count, first_order, turn, spent,
      staked, touch, size, parity, cost, request
    )
  ),
  -- Each request with where it would leave its player.
  seen as (
    select
      a.*,
      o.balance_minor - a.spent as balance_after,
      o.held_minor as held,
      case when s.round_id = rounds[a.place] then s.stake_minor else 0 end + a.staked
        as seat_stake,
      case when s.round_id = rounds[a.place] then s.size_lead_minor else 0 end + a.size
        as size_lead,
      case when s.round_id = rounds[a.place] then s.parity_lead_minor else 0 end + a.parity
        as parity_lead,
      p.group_id, p.state,
      e.player_id as session_owner, e.ended_at, e.expires_at,
      i.request_hash as known_hash, i.answer, i.first_order as known_order,
      i.balance_minor as known_balance, i.held_minor as known_held
    from asked a
    join account o on o.bucket = a.bucket and o.player_id = a.player_id
    join player p on p.bucket = a.bucket and p.player_id = a.player_id
    left join session e on e.bucket = a.bucket and e.token_hash = a.token
    left join idempotency i
      on i.bucket = a.bucket and i.player_id = a.player_id and i.key = a.key
    left join seat s
      on s.bucket = a.bucket and s.player_id = a.player_id and s.plan_id = given_plans[a.place]
  ),
  judged as materialized (
    select
      s.request, s.player_id, s.place, s.turn, s.stake, s.count, s.balance_after, s.held,
      s.seat_stake, s.size_lead, s.parity_lead, s.known_balance, s.known_held,
      coalesce(s.known_order, s.first_order) as first_order,
      case
        when s.token is not null and s.session_owner is distinct from s.player_id
          then 'token_unknown'
        when s.token is not null and (s.ended_at is not null or s.state = 'frozen')
          then 'session_ended'
        when s.token is not null and s.expires_at <= now_at then 'session_expired'
        when s.known_hash <> s.request_hash then 'idempotency_mismatch'
        when s.answer is not null then s.answer ->> 'refusal'
        when s.known_hash is not null then 'replayed'
        when given_again and exists (
          select
          from bet_order b
          where b.bucket = s.bucket
            and b.player_id = s.player_id
            and b.order_id = s.first_order
        ) then 'replayed'
        when s.group_id = 2 then 'members_only'
        when s.state <> 'active' then 'account_frozen'
        when refusals[s.place] is not null then refusals[s.place]
        when s.count = 0 then 'play_unknown'
        when s.stake not between min_stakes[s.place] and max_stakes[s.place]
          then 'stake_out_of_range'
        when given_priced[s.place] <> odds_versions[s.place] then 'repriced'
        when s.balance_after + s.seat_stake < join_limits[s.place] then 'room_minimum'
        when s.balance_after < s.held then 'insufficient_funds'
        when (s.touch & 1 <> 0 and s.size_lead = 0) or (s.touch & 2 <> 0 and s.parity_lead = 0)
          then 'opposite_bets'
        when s.version not in (0, odds_versions[s.place]) then 'odds_changed'
        when spares[s.place] is null or s.cost > spares[s.place] then 'later'
      end as verdict
    from seen s
  ),
  -- Up to a player's first request that is not simply accepted, what was foreseen came true.
  stopped as materialized (
    select j.player_id, min(j.turn) as turn
    from judged j
    where j.verdict is not null
      and j.player_id = any (repeated)
    group by j.player_id
  ),
  decided as (
    select
      j.*,
      case when j.turn > s.turn then 'later' else j.verdict end as decision
    from judged j
    left join stopped s on s.player_id = j.player_id
    order by j.request
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
    array_agg(d.seat_stake),
    array_agg(d.size_lead),
    array_agg(d.parity_lead)
  into
    verdicts, accepted, balances, helds, round_ids, firsts, reasons, seat_stakes, size_leads,
    parity_leads
  from decided d;
  if cardinality(verdicts) is distinct from cardinality(given_players) then
    raise exception 'a batch names an account that does not exist';
  end if;

  if true = any (accepted) then
    perform book_entries(
      given_posting, 2::smallint, array_agg(round_ids[u.request]), array_agg(u.player_id),
      array_agg(u.first_order), array_agg(-u.stake * u.count), -1
    )
    from unnest(given_players, given_firsts, given_stakes, given_counts)
      with ordinality as u (player_id, first_order, stake, count, request)
    where accepted[u.request];

    for refused in
      select given_tables[u.request] as place, u.play + 1 as play, u.payout
      from unnest(given_requests, given_plays, given_payouts) as u (request, play, payout)
      where not accepted[u.request]
    loop
      taken[refused.place][refused.play] := taken[refused.place][refused.play] - refused.payout;
    end loop;

    with ordered as (
      insert into bet_order (
        bucket, player_id, order_id, round_id, game_id, plan_id, play,
        odds_hundredths, stake_minor, balance_after_minor
      )
      select
        (given_players[u.request] % 64)::smallint, given_players[u.request],
        given_firsts[u.request] + u.step - 1,
        round_ids[u.request], given_games[given_tables[u.request]],
        given_plans[given_tables[u.request]], u.play, u.odds, given_stakes[u.request],
        balances[u.request] + given_stakes[u.request] * (given_counts[u.request] - u.step)
      from unnest(given_requests, given_steps, given_plays, given_odds)
        as u (request, step, play, odds)
      where accepted[u.request]
    ),
    seated as (
      insert into seat as s (
        bucket, player_id, round_id, plan_id, stake_minor, size_lead_minor, parity_lead_minor
      )
      select distinct on (u.player_id, given_plans[u.place])
        (u.player_id % 64)::smallint, u.player_id, round_ids[u.request], given_plans[u.place],
        seat_stakes[u.request], size_leads[u.request], parity_leads[u.request]
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
        (u.player_id % 64)::smallint, u.player_id, u.key, u.request_hash,
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
        sum(u.count)::integer as count
      from unnest(given_tables, given_stakes, given_counts)
        with ordinality as u (place, stake, count, request)
      where accepted[u.request]
      group by u.place
    )
    update exposure x
    set
      stake_minor = x.stake_minor + s.stake,
      order_count = x.order_count + s.count,
      cost_bound_minor = x.cost_bound_minor - s.stake
        + (select sum(t) from unnest(taken[s.place:s.place]) as t),
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
          (refused.player_id % 64)::smallint, refused.player_id, refused.key, refused.request_hash,
          jsonb_build_object('refusal', 'opposite_bets')
        )
        on conflict do nothing;
        -- It was answered before.
        continue when not found;
      end if;
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
    on k.bucket = (u.player_id % 64)::smallint
    and k.player_id = u.player_id
    and k.key = u.key
  left join lateral (
    select
      array_agg(b.order_id order by b.order_id) as orders,
      array_agg(b.odds_hundredths order by b.order_id) as odds,
      min(b.balance_after_minor) as balance_minor
    from bet_order b
    where u.verdict = 'replayed'
      and b.bucket = (u.player_id % 64)::smallint
      and b.player_id = u.player_id
      and b.order_id >= u.first_order
      and b.order_id < u.first_order + u.count
  ) e on true
  order by u.request;
end
$function$;

CREATE OR REPLACE FUNCTION public.place_orders_in_turn(given_writer smallint, given_posting bigint, given_again boolean, given_games smallint[], given_issues text[], given_plans integer[], given_priced integer[], given_taken bigint[], given_tables integer[], given_players bigint[], given_tokens bytea[], given_keys text[], given_hashes bytea[], given_versions integer[], given_stakes bigint[], given_counts integer[], given_firsts bigint[], given_turns integer[], given_spent bigint[], given_staked bigint[], given_touches smallint[], given_sizes bigint[], given_parities bigint[], given_costs bigint[], given_requests integer[], given_steps integer[], given_plays smallint[], given_odds integer[], given_payouts bigint[])
 RETURNS TABLE(verdict text, balance_minor bigint, held_minor bigint, orders bigint[], odds_hundredths integer[], details jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  held_rounds bigint[];
  told record;
  room record;
begin
  perform
  from account a
  where (a.bucket, a.player_id) in (
    select (given % 64)::smallint, given from unnest(given_players) as given
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
        given_priced[place:place], given_taken[place:place], array[1],
        given_players[place:place], given_tokens[place:place], given_keys[place:place],
        given_hashes[place:place], given_versions[place:place], given_stakes[place:place],
        given_counts[place:place], given_firsts[place:place], given_turns[place:place],
        given_spent[place:place], given_staked[place:place], given_touches[place:place],
        given_sizes[place:place], given_parities[place:place], given_costs[place:place],
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
      exit when told.verdict is distinct from 'later';

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
      if attempt = 2 then
        raise exception 'a request that keeps its room below the cap was not judged';
      end if;
      perform share_out(
        room.round_id, given_plans[place], given_writer, room.cost_minor, given_costs[place]
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
  return book_entries(
    given_posting, given_kind, given_rounds, given_players, given_entries, given_amounts,
    given_house
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.share_out(given_round bigint, given_plan integer, given_writer smallint, given_cost bigint, given_rise bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.sweep(given_table text, given_block bigint, given_blocks integer)
 RETURNS TABLE(removed bigint, blocks bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  slice_begin tid := format('(%s,0)', given_block);
  slice_end tid := format('(%s,0)', given_block + given_blocks);
begin
  case given_table
    -- The contract promises a day.
    when 'idempotency' then
      delete from idempotency i
      where i.ctid >= slice_begin
        and i.ctid < slice_end
        and i.created_at < clock_timestamp() - interval '2 days';
    -- Until then the owner of an old token is told how it ended.
    when 'session' then
      delete from session s
      where s.ctid >= slice_begin
        and s.ctid < slice_end
        and least(s.ended_at, s.expires_at) < clock_timestamp() - interval '30 days';
    -- The longest lock is far shorter.
    when 'login_failure' then
      delete from login_failure f
      where f.ctid >= slice_begin
        and f.ctid < slice_end
        and greatest(f.last_failed_at, f.locked_until) < clock_timestamp() - interval '2 days';
  end case;
  get diagnostics removed = row_count;
  blocks := pg_relation_size(given_table::regclass) / current_setting('block_size')::integer;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_round_to_close(given_round bigint)
 RETURNS TABLE(game_id smallint, issue text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select r.game_id, r.issue
  from round r
  where r.round_id = given_round
    and r.status = 'open'
    and r.closes_at <= clock_timestamp()
  for update
$function$;

CREATE OR REPLACE FUNCTION public.void_grace()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select interval '5 minutes'
$function$;

CREATE OR REPLACE FUNCTION public.void_objection(given_round bigint)
 RETURNS text
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case
    when r.status <> 'closed' or r.signature is not null then 'round_not_closed'
    when r.draws_at + void_grace() > clock_timestamp() then 'too_early'
  end
  from round r
  where r.round_id = given_round
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_void(given_audit bigint, given_request bigint, given_actor text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update void_request v
  set
    withdrawn_by = given_actor,
    withdrawn_at = clock_timestamp()
  where v.request_id = given_request
    and v.confirmed_at is null
    and v.withdrawn_at is null;
  if found then
    perform log_void(given_audit, given_request, given_actor, 'round.withdraw_void');
    return null;
  end if;
  return case
    when exists (select from void_request v where v.request_id = given_request)
      then 'request_over'
    else 'request_unknown'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION public.worst_outcome(given_game smallint, given_issue text, given_plan integer, given_taken bigint[], given_stake bigint)
 RETURNS TABLE(round_id bigint, cap_minor bigint, cost_minor bigint, stake_minor bigint, payouts_minor bigint[])
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

grant select on account to trine_app;
grant insert (bucket, player_id) on account to trine_app;
grant insert, select on audit_event to trine_app;
grant insert, select on banner to trine_app;
grant insert, select on beacon_chain to trine_app;
grant select on bet_order to trine_app;
grant select on entry to trine_app;
grant insert, select on exposure to trine_app;
grant execute on function ask_for_void(bigint,bigint,text,text) to trine_app;
grant execute on function beacon_outcome(bytea,smallint,text) to public;
grant execute on function close_round(bigint,bytea,integer,bigint) to trine_app;
grant execute on function confirm_void(bigint,bigint,text) to trine_app;
grant execute on function draw_round(bigint,bytea) to trine_app;
grant execute on function ensure_partitions(text,integer) to trine_app;
grant execute on function finish_round(bigint,integer) to trine_app;
grant execute on function first_id_at(timestamp with time zone) to public;
grant execute on function hmac_sha256(bytea,bytea) to public;
grant execute on function month_after_id(bigint) to public;
grant execute on function outcome_total(smallint) to public;
grant execute on function place_orders(smallint,bigint,boolean,smallint[],text[],integer[],integer[],bigint[],integer[],bigint[],bytea[],text[],bytea[],integer[],bigint[],integer[],bigint[],integer[],bigint[],bigint[],smallint[],bigint[],bigint[],bigint[],integer[],integer[],smallint[],integer[],bigint[]) to trine_app;
grant execute on function place_orders_in_turn(smallint,bigint,boolean,smallint[],text[],integer[],integer[],bigint[],integer[],bigint[],bytea[],text[],bytea[],integer[],bigint[],integer[],bigint[],integer[],bigint[],bigint[],smallint[],bigint[],bigint[],bigint[],integer[],integer[],smallint[],integer[],bigint[]) to trine_app;
grant execute on function play_wins(smallint,smallint) to public;
grant execute on function post_entries(bigint,smallint,bigint[],bigint[],bigint[],bigint[],bigint) to trine_app;
grant execute on function sweep(text,bigint,integer) to trine_app;
grant execute on function take_round_to_close(bigint) to trine_app;
grant execute on function void_grace() to public;
grant execute on function withdraw_void(bigint,bigint,text) to trine_app;
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
grant select on seat to trine_app;
grant insert, select on session to trine_app;
grant update (ended_at, expires_at) on session to trine_app;
grant insert, select on settlement_slice to trine_app;
grant insert, select on team_member to trine_app;
grant insert, select on username to trine_app;
grant select on void_request to trine_app;
grant insert, select on win_seen to trine_app;
grant update (order_id) on win_seen to trine_app;
grant select on winning_sum to trine_app;
