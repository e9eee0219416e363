-- The console: gifts and resets that a second person confirms, exports, switches and saved views.

-- Gifts and resets -------------------------------------------------------------------------------

-- Links by which a player sets a new password or security code; the token itself is not stored.
create table reset_link (
  token_hash bytea primary key,
  proposal_id bigint not null unique references proposal,
  player_id bigint not null,
  kind text not null check (kind in ('password_reset', 'code_reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index reset_link_player on reset_link (player_id, proposal_id);

-- The following functions return null when the step was done, else the rejection.

-- Proposes a gift or a reset. 'not_found': no such player, or one whom it cannot be for;
-- 'asked_already'. Proposing counts as an edit of the account.
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
declare
  rejection text;
begin
  perform require_second_person(given_actor, proposal_area(given_kind));
  perform
  from player p
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player
    and (p.group_id <> guest_group() or given_kind <> 'gift');
  if not found then
    return 'not_found';
  end if;
  rejection := add_proposal(
    given_id, given_kind, given_player, given_amount, null, given_reason, given_actor,
    given_address
  );
  if rejection is null then
    insert into account_edit (bucket, player_id, edit_id, actor, what)
    values (
      bucket_of(given_player), given_player, given_id, given_actor, 'proposal.' || given_kind
    );
  end if;
  return rejection;
end
$$;

-- Confirms a gift or a reset. A gift is booked here, once, in the same transaction, against the
-- house's account of gifts. The confirming person reads the link of a reset, and has edited the
-- account as well. 'not_found', 'over', 'same_person'.
create function confirm_proposal(
  given_audit bigint,
  given_proposal bigint,
  given_area text,
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
  -- The other kinds have their own functions to confirm.
  asked proposal := take_proposal(
    given_proposal, case when given_area in ('gifts', 'resets') then given_area end
  );
  rejection text := proposal_rejection(asked, given_actor);
  asked_bucket smallint := bucket_of(asked.subject_id);
begin
  perform require_second_person(given_actor, given_area);
  if rejection is not null then
    return rejection;
  end if;
  insert into account_edit (bucket, player_id, edit_id, actor, what)
  values (
    asked_bucket, asked.subject_id, given_audit, given_actor, 'proposal.confirm_' || asked.kind
  );
  if asked.kind = 'gift' then
    perform
    from account a
    where a.bucket = asked_bucket
      and a.player_id = asked.subject_id
    for update;
    perform post_locked(
      given_posting, gift_kind(), array[null::bigint], array[asked.subject_id],
      array[given_entry], array[asked.amount_minor], gifts_account()
    );
    perform notify_player(
      asked.subject_id, given_audit, 'gift',
      jsonb_build_object('amount_minor', asked.amount_minor::text, 'reason', asked.reason)
    );
  end if;
  perform log_proposal(
    given_audit,
    end_proposal(
      given_proposal, 'confirmed', case asked.kind when 'gift' then given_posting end, given_actor
    ),
    proposal_act(asked.kind, 'confirm'), '{"state": "waiting"}', '{"state": "confirmed"}',
    given_actor, given_address
  );
  return null;
end
$$;

-- Files with personal data -----------------------------------------------------------------------

-- The files that staff downloaded within 24 hours.
create table staff_export (
  staff_id bigint not null references staff,
  taken_at timestamptz not null default clock_timestamp()
);

create index staff_export_person on staff_export (staff_id, taken_at);

-- Counts a file with personal data. Null when the person may download it; otherwise, after ten
-- within 24 hours, the time of the next one.
create function take_export(given_staff bigint) returns timestamptz
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  taken bigint;
  first_taken_at timestamptz;
begin
  perform
  from staff s
  where s.staff_id = given_staff
  for update;
  delete from staff_export e
  where e.staff_id = given_staff
    and e.taken_at <= clock_timestamp() - interval '24 hours';
  select count(*), min(e.taken_at)
  into taken, first_taken_at
  from staff_export e
  where e.staff_id = given_staff;
  if taken >= 10 then
    return first_taken_at + interval '24 hours';
  end if;
  insert into staff_export (staff_id)
  values (given_staff);
  return null;
end
$$;

-- Switches ---------------------------------------------------------------------------------------

-- What staff can switch off, with the message that players read while it is off, by language. Bets
-- read `game.betting_open` instead: the game's switch and the switch of all betting together.
create table switch (
  name text primary key check (name in (
    'betting', 'game_1', 'game_2', 'game_3', 'game_4', 'deposits', 'withdrawals', 'registration'
  )),
  is_on boolean not null default true,
  message jsonb not null default '{}',
  changed_by text,
  changed_at timestamptz
);

insert into switch (name)
values
  ('betting'), ('deposits'), ('withdrawals'), ('registration'),
  ('game_1'), ('game_2'), ('game_3'), ('game_4');

-- Sets `betting_open` of each game from its switch and the switch of all betting.
create function follow_switches() returns void
language sql
set search_path = public, pg_temp
as $$
  update game g
  set betting_open = one.is_on and every.is_on
  from switch one
  cross join switch every
  where one.name = 'game_' || g.game_id::text
    and every.name = 'betting'
    and g.betting_open <> (one.is_on and every.is_on)
$$;

-- Turns a switch, sets its message, or both; a null message leaves the present one. False: this
-- changes nothing.
create function turn_switch(
  given_audit bigint,
  given_name text,
  given_is_on boolean,
  given_message jsonb,
  given_reason text,
  given_actor text,
  given_address text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  seen switch;
  message_after jsonb;
begin
  perform require_staff(given_actor, 'switches');
  -- Whether a game takes bets follows from two switches, so that two people who turn one each must
  -- see what the other did.
  perform
  from switch s
  order by s.name
  for update;
  select s.* into strict seen
  from switch s
  where s.name = given_name;
  message_after := coalesce(given_message, seen.message);
  if seen.is_on = given_is_on and seen.message = message_after then
    return false;
  end if;
  update switch s
  set
    is_on = given_is_on,
    message = message_after,
    changed_by = given_actor,
    changed_at = clock_timestamp()
  where s.name = given_name;
  perform follow_switches();
  perform append_audit_log(
    given_audit, given_actor, case when given_is_on then 'switch.on' else 'switch.off' end,
    'switch:' || given_name, jsonb_build_object('reason', given_reason),
    jsonb_build_object('is_on', seen.is_on, 'message', seen.message),
    jsonb_build_object('is_on', given_is_on, 'message', message_after), given_address
  );
  return true;
end
$$;

-- Saved views ------------------------------------------------------------------------------------

-- The filters of a screen with a name. `role`: all staff of that role have the view; null: only its
-- owner.
create table console_view (
  view_id bigint primary key,
  staff_id bigint not null references staff,
  path text not null check (path ~ '^/[a-z-]{1,40}$'),
  name text not null check (char_length(name) between 1 and 40 and name = btrim(name)),
  search text not null check (char_length(search) <= 300),
  role text check (role in ('owner', 'finance', 'risk', 'support', 'content', 'auditor')),
  saved_at timestamptz not null default clock_timestamp(),
  unique (staff_id, path, name)
);

create index console_view_role on console_view (role) where role is not null;
