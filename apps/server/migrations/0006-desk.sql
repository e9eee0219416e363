-- The operator's desk: its people, the journal as a chain, what takes two people, switches, changes
-- of plans, contents and figures.
--
-- The journal is `audit_event`. Each line carries the SHA-256 of the one before it and of its own
-- canonical content, so that no line can be changed, removed or put in between without the chain
-- showing where. The application may add lines by `append_journal` and `note_event` alone, and may
-- neither change nor remove one.
--
-- Chaining takes the lock on the chain's head. An act of the desk is chained in its own
-- transaction, as its last statement: whoever acts waits for another's commit at most. What the
-- betting engine writes down (a freeze) is noted without a place; `chain_journal`, which the clock
-- runs every second, gives it one, in the order of the ids. So no batch of bets ever waits for the
-- head. A line without a place is as unchangeable for the application as any other, and the audit
-- counts those that stay without one.

-- The journal ------------------------------------------------------------------------------------

alter table audit_event
  add column before jsonb,
  add column after jsonb,
  -- The network address that it came from.
  add column address text,
  add column position bigint,
  add column hash bytea,
  add constraint audit_event_position unique (position),
  add constraint audit_event_chained check (
    (position is null) = (hash is null)
    and octet_length(hash) = 32
    and position > 0
  );

create index audit_event_unchained on audit_event (audit_id) where position is null;
create index audit_event_subject on audit_event (subject, audit_id);
create index audit_event_actor on audit_event (actor, audit_id);

create table journal_head (
  is_only boolean primary key default true check (is_only),
  position bigint not null,
  hash bytea not null
);

insert into journal_head (position, hash)
values (0, sha256(convert_to('trine/journal/1', 'UTF8')));

-- The hash of a line at a place: of the hash before it and of the line as a JSON array, in which
-- jsonb keeps one spelling of everything and times are written in UTC to the microsecond.
create function journal_hash(
  given_previous bytea,
  given_position bigint,
  given_id bigint,
  given_at timestamptz,
  given_actor text,
  given_act text,
  given_subject text,
  given_details jsonb,
  given_before jsonb,
  given_after jsonb,
  given_address text
) returns bytea
language sql
stable
set search_path = public, pg_temp
as $$
  select sha256(
    given_previous
    || convert_to(
      jsonb_build_array(
        given_position, given_id::text,
        to_char(given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        given_actor, given_act, given_subject, given_details, given_before, given_after,
        given_address
      )::text,
      'UTF8'
    )
  )
$$;

-- Adds a line at the end of the chain. Holds the chain's head until the transaction ends.
create function append_journal(
  given_id bigint,
  given_actor text,
  given_act text,
  given_subject text,
  given_details jsonb,
  given_before jsonb,
  given_after jsonb,
  given_address text
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  head journal_head;
  now_at timestamptz;
begin
  select h.* into strict head
  from journal_head h
  for update;
  now_at := clock_timestamp();
  head.position := head.position + 1;
  head.hash := journal_hash(
    head.hash, head.position, given_id, now_at, given_actor, given_act, given_subject,
    given_details, given_before, given_after, given_address
  );
  insert into audit_event (
    audit_id, occurred_at, actor, act, subject, details, before, after, address, position, hash
  )
  values (
    given_id, now_at, given_actor, given_act, given_subject, given_details, given_before,
    given_after, given_address, head.position, head.hash
  );
  update journal_head h
  set
    position = head.position,
    hash = head.hash;
end
$$;

-- Adds a line that `chain_journal` gives its place, for whoever must not wait.
create function note_event(
  given_id bigint,
  given_actor text,
  given_act text,
  given_subject text,
  given_details jsonb,
  given_before jsonb,
  given_after jsonb,
  given_address text
) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into audit_event (audit_id, actor, act, subject, details, before, after, address)
  values (
    given_id, given_actor, given_act, given_subject, given_details, given_before, given_after,
    given_address
  )
$$;

-- Gives their places to at most so many lines that have none, oldest id first; how many it were.
create function chain_journal(given_limit integer) returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  head journal_head;
  line audit_event;
  chained integer := 0;
begin
  if not exists (select from audit_event e where e.position is null) then
    return 0;
  end if;
  select h.* into strict head
  from journal_head h
  for update;
  for line in
    select e.*
    from audit_event e
    where e.position is null
    order by e.audit_id
    limit given_limit
  loop
    head.position := head.position + 1;
    head.hash := journal_hash(
      head.hash, head.position, line.audit_id, line.occurred_at, line.actor, line.act,
      line.subject, line.details, line.before, line.after, line.address
    );
    update audit_event e
    set
      position = head.position,
      hash = head.hash
    where e.audit_id = line.audit_id;
    chained := chained + 1;
  end loop;
  update journal_head h
  set
    position = head.position,
    hash = head.hash;
  return chained;
end
$$;

-- The address of whoever acts, as the desk tells it to a transaction.
create function acting_address() returns text
language sql
stable
set search_path = public, pg_temp
as $$
  select nullif(current_setting('trine.address', true), '')
$$;

-- The rule against opposite bets, as before, noting what it changed. No batch waits for the chain.
create or replace function freeze_for_opposites(
  given_player bigint,
  given_id bigint,
  given_details jsonb
) returns void
language sql
set search_path = public, pg_temp
as $$
  update player p
  set state = 'betting_frozen'
  where p.bucket = (given_player % 64)::smallint
    and p.player_id = given_player
    and p.state = 'active';
  select note_event(
    given_id, 'rule:opposite_bets', 'player.freeze_betting', 'player:' || given_player::text,
    given_details, '{"state": "active"}', '{"state": "betting_frozen"}', null
  );
  insert into player_message (bucket, player_id, message_id, kind, details)
  values ((given_player % 64)::smallint, given_player, given_id, 'betting_frozen', given_details);
$$;

create or replace function log_void(
  given_audit bigint,
  given_request bigint,
  given_actor text,
  given_act text
) returns void
language sql
set search_path = public, pg_temp
as $$
  select append_journal(
    given_audit, given_actor, given_act, 'round:' || v.round_id::text,
    jsonb_build_object(
      'request_id', v.request_id::text, 'game_id', r.game_id, 'issue', r.issue, 'reason', v.reason
    ),
    null, null, acting_address()
  )
  from void_request v
  join round r on r.round_id = v.round_id
  where v.request_id = given_request
$$;

-- A step of a request for money; those of the desk are lines of the journal as well.
create or replace function note_step(
  given fund_request,
  given_event bigint,
  given_step text,
  given_actor text
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    given.bucket, given.player_id, given.request_id, given_event, given_step, given_actor
  );
  if starts_with(given_actor, 'staff:') then
    perform append_journal(
      given_event, given_actor,
      case given.kind when 0 then 'deposit.' else 'withdrawal.' end || given_step,
      case given.kind when 0 then 'deposit:' else 'withdrawal:' end || given.request_id::text,
      jsonb_build_object(
        'player_id', given.player_id::text, 'amount_minor', given.amount_minor::text
      ),
      jsonb_build_object('status', given.status), null, acting_address()
    );
  end if;
end
$$;

-- People -----------------------------------------------------------------------------------------

-- Short, since people appear as `staff:7` everywhere.
create sequence staff_number;

create table staff (
  staff_id bigint primary key default nextval('staff_number'),
  name text not null unique check (name ~ '^[a-z][a-z0-9_.-]{2,31}$'),
  password_hash text not null,
  role text not null
    check (role in ('owner', 'finance', 'risk', 'support', 'content', 'auditor')),
  is_active boolean not null default true,
  is_demo boolean not null default false,
  -- Handed over by somebody else, to be replaced at first use.
  is_password_borrowed boolean not null,
  -- Encrypted with a key that the database does not hold.
  authenticator bytea,
  authenticator_since timestamptz,
  -- The time step of the last code that was taken: no code is good twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint staff_authenticator check (authenticator_since is null or authenticator is not null)
);

create table staff_recovery_code (
  staff_id bigint not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_session (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the second factor was given.
  proved_at timestamptz,
  ended_at timestamptz
);

create index staff_session_running on staff_session (staff_id) where ended_at is null;

-- Wrong tries: of a name from an address, of a name, of an address; only hashes of what was typed.
create table staff_failure (
  key_hash bytea primary key,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  locked_until timestamptz not null
);

-- Players ----------------------------------------------------------------------------------------

alter table player add column is_feed_banned boolean not null default false;

create index username_player on username (player_id);
create index username_folded on username (folded text_pattern_ops);
create index player_mobile on player (mobile text_pattern_ops) where mobile <> '';

create table player_note (
  bucket smallint not null,
  player_id bigint not null,
  note_id bigint not null,
  text text not null check (char_length(text) between 1 and 2000),
  written_by text not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, note_id),
  check (bucket = player_id % 64)
);

-- What takes two people ---------------------------------------------------------------------------

create table proposal (
  proposal_id bigint primary key,
  kind text not null check (kind in ('gift', 'password_reset', 'code_reset')),
  player_id bigint not null,
  amount_minor bigint check (amount_minor > 0),
  reason text not null check (
    char_length(reason) between 10 and 500 and reason = btrim(reason)
  ),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'withdrawn')),
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz,
  -- The posting of a gift.
  posting_id bigint,
  constraint proposal_amount check ((kind = 'gift') = (amount_minor is not null)),
  constraint proposal_people check (
    asked_by ~ '^staff:[1-9][0-9]{0,17}$' and decided_by ~ '^staff:[1-9][0-9]{0,17}$'
  ),
  constraint proposal_two_people check (state <> 'confirmed' or decided_by <> asked_by),
  constraint proposal_decided check (
    (state = 'waiting') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)
  ),
  constraint proposal_posted check (
    (posting_id is not null) = (kind = 'gift' and state = 'confirmed')
  )
);

create unique index proposal_standing on proposal (player_id, kind) where state = 'waiting';
create index proposal_player on proposal (player_id, proposal_id);

create table reset_link (
  token_hash bytea primary key,
  proposal_id bigint not null unique references proposal,
  player_id bigint not null,
  kind text not null check (kind in ('password_reset', 'code_reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Each gives null when it was done, or the word for why it was not.

-- 'not_found': no such player, or one whom it can not be for. 'asked_already'.
create function propose(
  given_id bigint,
  given_kind text,
  given_player bigint,
  given_amount bigint,
  given_reason text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform
  from player p
  where p.bucket = (given_player % 64)::smallint
    and p.player_id = given_player
    and (p.group_id <> 2 or given_kind <> 'gift');
  if not found then
    return 'not_found';
  end if;
  insert into proposal (proposal_id, kind, player_id, amount_minor, reason, asked_by)
  values (given_id, given_kind, given_player, given_amount, given_reason, given_actor)
  on conflict (player_id, kind) where state = 'waiting' do nothing;
  if not found then
    return 'asked_already';
  end if;
  perform append_journal(
    given_id, given_actor, 'proposal.ask_' || given_kind, 'player:' || given_player::text,
    jsonb_strip_nulls(jsonb_build_object(
      'proposal_id', given_id::text, 'amount_minor', given_amount::text, 'reason', given_reason
    )),
    null, null, given_address
  );
  return null;
end
$$;

-- The second person's word. A gift is booked here, in the same transaction, against the house's
-- account of gifts, and once. 'not_found', 'over', 'same_person'.
create function confirm_proposal(
  given_journal bigint,
  given_proposal bigint,
  given_kinds text[],
  given_actor text,
  given_address text,
  given_posting bigint,
  given_entry bigint
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked proposal;
begin
  select p.* into asked
  from proposal p
  where p.proposal_id = given_proposal
    and p.kind = any (given_kinds)
  for update;
  if not found then
    return 'not_found';
  end if;
  if asked.state <> 'waiting' then
    return 'over';
  end if;
  if asked.asked_by = given_actor then
    return 'same_person';
  end if;
  update proposal p
  set
    state = 'confirmed',
    decided_by = given_actor,
    decided_at = clock_timestamp(),
    posting_id = case p.kind when 'gift' then given_posting end
  where p.proposal_id = given_proposal;
  if asked.kind = 'gift' then
    perform post_entries(
      given_posting, 4::smallint, array[null::bigint], array[asked.player_id],
      array[given_entry], array[asked.amount_minor], -5
    );
    insert into player_message (bucket, player_id, message_id, kind, details)
    values (
      (asked.player_id % 64)::smallint, asked.player_id, given_journal, 'gift',
      jsonb_build_object('amount_minor', asked.amount_minor::text, 'reason', asked.reason)
    );
  end if;
  perform append_journal(
    given_journal, given_actor, 'proposal.confirm_' || asked.kind,
    'player:' || asked.player_id::text,
    jsonb_strip_nulls(jsonb_build_object(
      'proposal_id', given_proposal::text, 'asked_by', asked.asked_by,
      'amount_minor', asked.amount_minor::text, 'reason', asked.reason
    )),
    null, null, given_address
  );
  return null;
end
$$;

-- 'not_found', 'over'.
create function withdraw_proposal(
  given_journal bigint,
  given_proposal bigint,
  given_kinds text[],
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked proposal;
begin
  select p.* into asked
  from proposal p
  where p.proposal_id = given_proposal
    and p.kind = any (given_kinds)
  for update;
  if not found then
    return 'not_found';
  end if;
  if asked.state <> 'waiting' then
    return 'over';
  end if;
  update proposal p
  set
    state = 'withdrawn',
    decided_by = given_actor,
    decided_at = clock_timestamp()
  where p.proposal_id = given_proposal;
  perform append_journal(
    given_journal, given_actor, 'proposal.withdraw_' || asked.kind,
    'player:' || asked.player_id::text,
    jsonb_build_object('proposal_id', given_proposal::text, 'asked_by', asked.asked_by),
    null, null, given_address
  );
  return null;
end
$$;

-- Switches ---------------------------------------------------------------------------------------

-- What bets look at stays `game.betting_open`: the switch of the game and that of all betting.
create table switch (
  name text primary key check (name in (
    'betting', 'game_1', 'game_2', 'game_3', 'game_4', 'deposits', 'withdrawals', 'registration'
  )),
  is_on boolean not null default true,
  -- What players read while it is off, by language.
  message jsonb not null default '{}',
  changed_by text,
  changed_at timestamptz
);

insert into switch (name)
values ('betting'), ('deposits'), ('withdrawals'), ('registration');

insert into switch (name, is_on)
select
  'game_' || n::text,
  coalesce((select g.betting_open from game g where g.game_id = n), true)
from generate_series(1, 4) as n;

-- Plans ------------------------------------------------------------------------------------------

-- A change waits for the next round of its game. Odds are stored as they were shown when it was
-- saved; the application's lint has looked at them.
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
  odds integer[] not null check (cardinality(odds) = 38 and 100 < all (odds)),
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

-- What of a plan one can bet under, for before and after in the journal.
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

-- Puts the changes of a game into effect that wait for its next round, which has just been written
-- and takes no bet before this transaction ends. The only code that changes a plan. The lines of
-- the journal get ids from `given_journal` on, one a plan of the game at most.
create function apply_plan_changes(
  given_game smallint,
  given_round bigint,
  given_journal bigint
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
    insert into odds (plan_id, version, play, odds_hundredths)
    select p.plan_id, p.odds_version + 1, u.place - 1, u.odds
    from plan p
    cross join unnest(change.odds) with ordinality as u (odds, place)
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
    perform note_event(
      given_journal + applied, change.made_by, 'plan.apply', 'plan:' || change.plan_id::text,
      jsonb_build_object('change_id', change.change_id::text, 'round_id', given_round::text),
      terms_before, plan_terms(change.plan_id), null
    );
    applied := applied + 1;
  end loop;
  return applied;
end
$$;

-- Contents ---------------------------------------------------------------------------------------

-- Each row is a version of a piece and is never changed; the newest counts.
create table content_version (
  content_id bigint not null,
  version integer not null check (version > 0),
  kind text not null
    check (kind in ('banner', 'announcement', 'article_tab', 'article', 'line')),
  position integer not null,
  is_shown boolean not null,
  is_removed boolean not null default false,
  shows_from timestamptz,
  shows_until timestamptz,
  body jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (content_id, version),
  check (shows_until > shows_from)
);

create index content_version_kind on content_version (kind, content_id, version desc);

-- When a game sells, where the desk says something else than the configuration.
create table sale_hours (
  game_id smallint primary key references game,
  hours text not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- Figures ----------------------------------------------------------------------------------------

-- What a settled round took and paid in one room, or (plan 0) in the whole game, and what its odds
-- let expect of these very bets: the mean of what it would pay over the 1,000 draws, and its
-- variance. Written once, when the round is settled, so that no page recounts months of orders.
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

-- Rights -----------------------------------------------------------------------------------------

revoke insert on audit_event from trine_app;

revoke execute on function
  journal_hash, append_journal, note_event, chain_journal, acting_address, propose,
  confirm_proposal, withdraw_proposal, plan_terms, apply_plan_changes
from public;
grant execute on function
  journal_hash, append_journal, note_event, chain_journal, propose, confirm_proposal,
  withdraw_proposal, plan_terms, apply_plan_changes
to trine_app;

grant select on
  journal_head, staff, staff_recovery_code, staff_session, staff_failure, player_note, proposal,
  reset_link, switch, plan_change, content_version, sale_hours, round_figure
to trine_app;
grant usage on sequence staff_number to trine_app;

grant insert (
  name, password_hash, role, is_demo, is_password_borrowed
) on staff to trine_app;
grant update (
  password_hash, role, is_active, is_password_borrowed, authenticator, authenticator_since,
  last_step
) on staff to trine_app;
grant insert, delete, update (used_at) on staff_recovery_code to trine_app;
grant insert, update (seen_at, proved_at, ended_at) on staff_session to trine_app;
grant insert, update, delete on staff_failure to trine_app;
grant update (is_feed_banned) on player to trine_app;
grant insert on player_note to trine_app;
grant insert, update (used_at) on reset_link to trine_app;
grant update (is_on, message, changed_by, changed_at) on switch to trine_app;
grant insert (
  change_id, plan_id, target_return, join_limit_minor, min_stake_minor, max_stake_minor,
  round_cap_minor, odds, reason, made_by
) on plan_change to trine_app;
grant update (state, decided_at) on plan_change to trine_app;
grant insert on content_version, round_figure to trine_app;
grant insert, delete, update (hours, changed_by, changed_at) on sale_hours to trine_app;

-- Lines from before the chain get their places now.
select chain_journal(2147483647);
