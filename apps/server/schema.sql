-- What the migrations add up to. Written by dump-schema.ts; changed by new migrations only.

create sequence player_number as bigint start 10001 increment 1 minvalue 1 maxvalue 9223372036854775807;
create sequence staff_number as bigint start 1 increment 1 minvalue 1 maxvalue 9223372036854775807;

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

create table account_edit (
  bucket smallint not null,
  player_id bigint not null,
  edit_id bigint not null,
  actor text not null,
  what text not null,
  edited_at timestamp with time zone not null default clock_timestamp(),
  constraint account_edit_pkey PRIMARY KEY (bucket, player_id, edit_id),
  constraint account_edit_actor_check CHECK (actor ~ '^staff:[1-9][0-9]{0,17}$'::text),
  constraint account_edit_check CHECK (bucket = (player_id % 64::bigint)),
  constraint account_edit_what_check CHECK (what <> ''::text)
);

create table announcement_look (
  bucket smallint not null,
  player_id bigint not null,
  looked_at timestamp with time zone not null,
  constraint announcement_look_pkey PRIMARY KEY (bucket, player_id),
  constraint announcement_look_check CHECK (bucket = (player_id % 64::bigint))
);

create table audit_event (
  audit_id bigint not null,
  occurred_at timestamp with time zone not null default clock_timestamp(),
  actor text not null,
  act text not null,
  subject text not null,
  details jsonb not null,
  before jsonb,
  after jsonb,
  address text,
  "position" bigint,
  hash bytea,
  constraint audit_event_pkey PRIMARY KEY (audit_id),
  constraint audit_event_position UNIQUE ("position"),
  constraint audit_event_chained CHECK (("position" IS NULL) = (hash IS NULL) AND octet_length(hash) = 32 AND "position" > 0)
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

create table content_image (
  image_id bigint not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  made_by text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint content_image_pkey PRIMARY KEY (image_id),
  constraint content_image_bytes_check CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 1048576),
  constraint content_image_height_check CHECK (height >= 1 AND height <= 2000),
  constraint content_image_width_check CHECK (width >= 1 AND width <= 2000)
);

create table content_version (
  content_id bigint not null,
  version integer not null,
  kind text not null,
  "position" integer not null,
  is_shown boolean not null,
  is_removed boolean not null default false,
  shows_from timestamp with time zone,
  shows_until timestamp with time zone,
  body jsonb not null,
  changed_by text not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint content_version_pkey PRIMARY KEY (content_id, version),
  constraint content_version_check CHECK (shows_until > shows_from),
  constraint content_version_kind_check CHECK (kind = ANY (ARRAY['banner'::text, 'announcement'::text, 'article_tab'::text, 'article'::text, 'line'::text, 'faq'::text, 'canned_reply'::text])),
  constraint content_version_version_check CHECK (version > 0)
);

create table currency (
  code text not null,
  "position" smallint not null,
  rate_micros bigint not null default 1000000,
  constraint currency_pkey PRIMARY KEY (code),
  constraint currency_position_key UNIQUE ("position"),
  constraint currency_code_check CHECK (code ~ '^[A-Z]{3,4}$'::text),
  constraint currency_rate_micros_check CHECK (rate_micros > 0)
);

create table deposit_reference (
  currency text not null,
  folded text not null,
  bucket smallint not null,
  player_id bigint not null,
  request_id bigint not null,
  constraint deposit_reference_pkey PRIMARY KEY (currency, folded),
  constraint deposit_reference_folded_check CHECK (folded <> ''::text)
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
) partition by RANGE (entry_id);

create table entry_pace (
  kind text not null,
  network text not null,
  spread_until timestamp with time zone not null,
  constraint entry_pace_pkey PRIMARY KEY (kind, network),
  constraint entry_pace_kind_check CHECK (kind = ANY (ARRAY['register'::text, 'guest'::text]))
);

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

create table fund_event (
  bucket smallint not null,
  player_id bigint not null,
  request_id bigint not null,
  event_id bigint not null,
  step text not null,
  actor text not null,
  occurred_at timestamp with time zone not null default clock_timestamp(),
  constraint fund_event_pkey PRIMARY KEY (bucket, player_id, request_id, event_id),
  constraint fund_event_check CHECK (bucket = (player_id % 64::bigint)),
  constraint fund_event_step_check CHECK (step = ANY (ARRAY['asked'::text, 'claimed'::text, 'released'::text, 'checked'::text, 'approved'::text, 'rejected'::text, 'paid'::text]))
);

create table fund_request (
  bucket smallint not null,
  player_id bigint not null,
  request_id bigint not null,
  kind smallint not null,
  amount_minor bigint not null,
  currency text,
  rate_micros bigint not null,
  reference text,
  account_id bigint,
  balance_at_minor bigint not null,
  approvals_needed smallint not null,
  status text not null default 'asked'::text,
  asked_by text not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  claimed_by text,
  claimed_at timestamp with time zone,
  checked_by text,
  checked_at timestamp with time zone,
  decided_by text,
  decided_at timestamp with time zone,
  reason_code text,
  reason_text text,
  paid_by text,
  paid_at timestamp with time zone,
  paid_reference text,
  constraint fund_request_pkey PRIMARY KEY (bucket, player_id, request_id),
  constraint fund_request_amount_minor_check CHECK (amount_minor > 0),
  constraint fund_request_approvals_needed_check CHECK (approvals_needed = ANY (ARRAY[1, 2])),
  constraint fund_request_balance_at_minor_check CHECK (balance_at_minor >= 0),
  constraint fund_request_by_kind CHECK ((kind = 0) = (currency IS NOT NULL) AND (kind = 1) = (account_id IS NOT NULL) AND (kind = 0 OR reference IS NULL) AND (kind = 1 OR status <> 'paid'::text)),
  constraint fund_request_check CHECK (bucket = (player_id % 64::bigint)),
  constraint fund_request_kind_check CHECK (kind = ANY (ARRAY[0, 1])),
  constraint fund_request_not_by_oneself CHECK (claimed_by <> asked_by AND checked_by <> asked_by AND decided_by <> asked_by AND paid_by <> asked_by),
  constraint fund_request_paid_reference_check CHECK (char_length(paid_reference) <= 128),
  constraint fund_request_people CHECK (asked_by ~ '^(player|staff):[1-9][0-9]{0,17}$'::text AND claimed_by ~ '^staff:[1-9][0-9]{0,17}$'::text AND checked_by ~ '^staff:[1-9][0-9]{0,17}$'::text AND decided_by ~ '^staff:[1-9][0-9]{0,17}$'::text AND paid_by ~ '^staff:[1-9][0-9]{0,17}$'::text),
  constraint fund_request_rate_micros_check CHECK (rate_micros > 0),
  constraint fund_request_reason_text_check CHECK (char_length(reason_text) <= 500),
  constraint fund_request_status_check CHECK (status = ANY (ARRAY['asked'::text, 'claimed'::text, 'approved'::text, 'rejected'::text, 'paid'::text])),
  constraint fund_request_steps CHECK ((status = 'claimed'::text) = (claimed_by IS NOT NULL) AND (claimed_by IS NULL) = (claimed_at IS NULL) AND (checked_by IS NULL) = (checked_at IS NULL) AND (status = ANY (ARRAY['approved'::text, 'rejected'::text, 'paid'::text])) = (decided_by IS NOT NULL) AND (decided_by IS NULL) = (decided_at IS NULL) AND (status = 'rejected'::text) = (reason_code IS NOT NULL) AND (reason_code IS NULL) = (reason_text IS NULL) AND (status = 'paid'::text) = (paid_by IS NOT NULL) AND (paid_by IS NULL) = (paid_at IS NULL) AND (paid_by IS NULL) = (paid_reference IS NULL)),
  constraint fund_request_two_people CHECK ((status <> ALL (ARRAY['approved'::text, 'paid'::text])) OR approvals_needed = 1 OR checked_by IS NOT NULL AND checked_by <> decided_by)
);

create table game (
  game_id smallint not null,
  slug text not null,
  time_zone text not null,
  betting_open boolean not null default true,
  constraint game_pkey PRIMARY KEY (game_id),
  constraint game_slug_key UNIQUE (slug)
);

create table guest_token (
  bucket smallint not null,
  player_id bigint not null,
  token_hash bytea not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  next_hash bytea,
  ended_at timestamp with time zone,
  constraint guest_token_pkey PRIMARY KEY (bucket, player_id, token_hash),
  constraint guest_token_check CHECK (bucket = (player_id % 64::bigint)),
  constraint guest_token_check1 CHECK (expires_at > issued_at)
);

create table house_account (
  account_id bigint not null,
  name text not null,
  constraint house_account_pkey PRIMARY KEY (account_id),
  constraint house_account_name_key UNIQUE (name),
  constraint house_account_account_id_check CHECK (account_id < 0)
);

create table id_lease (
  node smallint not null,
  holder text,
  epoch bigint not null default 0,
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  ids_from bigint not null default 0,
  ids_before bigint not null,
  constraint id_lease_pkey PRIMARY KEY (node),
  constraint id_lease_bounds CHECK (ids_from <= ids_before),
  constraint id_lease_node_check CHECK (node >= 0 AND node <= 63),
  constraint id_lease_whole_ticks CHECK ((ids_from % 32768::bigint) = 0 AND (ids_before % 32768::bigint) = 0)
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

create table installation (
  is_only boolean not null default true,
  role_name text not null,
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint installation_is_only_check CHECK (is_only)
);

create table journal_head (
  is_only boolean not null default true,
  "position" bigint not null,
  hash bytea not null,
  constraint journal_head_pkey PRIMARY KEY (is_only),
  constraint journal_head_is_only_check CHECK (is_only)
);

create table journal_seal (
  "position" bigint not null,
  hash bytea not null,
  seal bytea not null,
  sealed_at timestamp with time zone not null default clock_timestamp(),
  constraint journal_seal_pkey PRIMARY KEY ("position"),
  constraint journal_seal_hash_check CHECK (octet_length(hash) = 32),
  constraint journal_seal_position_check CHECK ("position" > 0),
  constraint journal_seal_seal_check CHECK (octet_length(seal) = 32)
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

create table payment_account (
  bucket smallint not null,
  player_id bigint not null,
  account_id bigint not null,
  type smallint not null,
  holder text not null,
  institution text not null,
  mark text not null,
  key_id text not null,
  number_sealed bytea not null,
  number_digest bytea not null,
  last_four text not null,
  bound_at timestamp with time zone not null default clock_timestamp(),
  held_until timestamp with time zone,
  replaced_at timestamp with time zone,
  constraint payment_account_pkey PRIMARY KEY (bucket, player_id, account_id),
  constraint payment_account_check CHECK (bucket = (player_id % 64::bigint)),
  constraint payment_account_institution_check CHECK (institution <> ''::text),
  constraint payment_account_last_four_check CHECK (char_length(last_four) = 4),
  constraint payment_account_number_digest_check CHECK (octet_length(number_digest) = 32),
  constraint payment_account_number_sealed_check CHECK (octet_length(number_sealed) > 28),
  constraint payment_account_type_check CHECK (type = ANY (ARRAY[0, 1]))
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

create table plan_change (
  change_id bigint not null,
  plan_id integer not null,
  state text not null default 'waiting'::text,
  target_return integer not null,
  join_limit_minor bigint not null,
  min_stake_minor bigint not null,
  max_stake_minor bigint not null,
  round_cap_minor bigint not null,
  odds integer[] not null,
  reason text not null,
  made_by text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  decided_at timestamp with time zone,
  round_id bigint,
  constraint plan_change_pkey PRIMARY KEY (change_id),
  constraint plan_change_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(plan_id),
  constraint plan_change_check CHECK (max_stake_minor >= min_stake_minor AND max_stake_minor <= '1000000000000'::bigint),
  constraint plan_change_decided CHECK ((state = 'waiting'::text) = (decided_at IS NULL) AND (state = 'applied'::text) = (round_id IS NOT NULL)),
  constraint plan_change_join_limit_minor_check CHECK (join_limit_minor >= 0),
  constraint plan_change_min_stake_minor_check CHECK (min_stake_minor > 0),
  constraint plan_change_odds_check CHECK (cardinality(odds) = 38 AND (100 < ALL (odds))),
  constraint plan_change_round_cap_minor_check CHECK (round_cap_minor > 0),
  constraint plan_change_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'applied'::text, 'withdrawn'::text])),
  constraint plan_change_target_return_check CHECK (target_return >= 7500 AND target_return <= 9950)
);

create table play_credit (
  posting_id bigint not null,
  amount_minor bigint not null,
  player_count integer not null,
  given_at timestamp with time zone not null default clock_timestamp(),
  constraint play_credit_pkey PRIMARY KEY (posting_id),
  constraint play_credit_player_count_check CHECK (player_count > 0)
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
  is_feed_banned boolean not null default false,
  retired_at timestamp with time zone,
  constraint player_pkey PRIMARY KEY (bucket, player_id),
  constraint player_avatar_check CHECK (avatar >= 1 AND avatar <= 8),
  constraint player_check CHECK (bucket = (player_id % 64::bigint)),
  constraint player_group_id_check CHECK (group_id = ANY (ARRAY[1, 2, 3])),
  constraint player_retired_guest CHECK (retired_at IS NULL OR group_id = 2),
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

create table player_note (
  bucket smallint not null,
  player_id bigint not null,
  note_id bigint not null,
  text text not null,
  written_by text not null,
  written_at timestamp with time zone not null default clock_timestamp(),
  constraint player_note_pkey PRIMARY KEY (bucket, player_id, note_id),
  constraint player_note_check CHECK (bucket = (player_id % 64::bigint)),
  constraint player_note_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000)
);

create table production_since (
  is_only boolean not null default true,
  since timestamp with time zone not null default clock_timestamp(),
  constraint production_since_pkey PRIMARY KEY (is_only),
  constraint production_since_is_only_check CHECK (is_only)
);

create table proposal (
  proposal_id bigint not null,
  kind text not null,
  player_id bigint not null,
  amount_minor bigint,
  reason text not null,
  state text not null default 'waiting'::text,
  asked_by text not null,
  asked_at timestamp with time zone not null default clock_timestamp(),
  decided_by text,
  decided_at timestamp with time zone,
  posting_id bigint,
  constraint proposal_pkey PRIMARY KEY (proposal_id),
  constraint proposal_amount CHECK ((kind = 'gift'::text) = (amount_minor IS NOT NULL)),
  constraint proposal_amount_minor_check CHECK (amount_minor > 0),
  constraint proposal_decided CHECK ((state = 'waiting'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  constraint proposal_kind_check CHECK (kind = ANY (ARRAY['gift'::text, 'password_reset'::text, 'code_reset'::text])),
  constraint proposal_people CHECK (asked_by ~ '^staff:[1-9][0-9]{0,17}$'::text AND decided_by ~ '^staff:[1-9][0-9]{0,17}$'::text),
  constraint proposal_posted CHECK ((posting_id IS NOT NULL) = (kind = 'gift'::text AND state = 'confirmed'::text)),
  constraint proposal_reason_check CHECK (char_length(reason) >= 10 AND char_length(reason) <= 500 AND reason = btrim(reason)),
  constraint proposal_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'withdrawn'::text])),
  constraint proposal_two_people CHECK (state <> 'confirmed'::text OR decided_by <> asked_by)
);

create table receiving_account (
  account_id bigint not null,
  currency text not null,
  type smallint not null,
  holder text not null,
  number text not null,
  institution text not null,
  mark text not null default ''::text,
  "position" integer not null default 0,
  created_by text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  retired_by text,
  retired_at timestamp with time zone,
  constraint receiving_account_pkey PRIMARY KEY (account_id),
  constraint receiving_account_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code),
  constraint receiving_account_check CHECK ((retired_by IS NULL) = (retired_at IS NULL)),
  constraint receiving_account_institution_check CHECK (institution <> ''::text),
  constraint receiving_account_number_check CHECK (number <> ''::text),
  constraint receiving_account_type_check CHECK (type = ANY (ARRAY[0, 1]))
);

create table reset_link (
  token_hash bytea not null,
  proposal_id bigint not null,
  player_id bigint not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint reset_link_pkey PRIMARY KEY (token_hash),
  constraint reset_link_proposal_id_key UNIQUE (proposal_id),
  constraint reset_link_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposal(proposal_id),
  constraint reset_link_kind_check CHECK (kind = ANY (ARRAY['password_reset'::text, 'code_reset'::text]))
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

create table round_figure (
  round_id bigint not null,
  plan_id integer not null,
  game_id smallint not null,
  draws_at timestamp with time zone not null,
  order_count integer not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  expected_payout_minor numeric not null,
  payout_variance numeric not null,
  constraint round_figure_pkey PRIMARY KEY (round_id, plan_id)
);

create table sale_hours (
  game_id smallint not null,
  hours text not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint sale_hours_pkey PRIMARY KEY (game_id),
  constraint sale_hours_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
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

create table secret_fingerprint (
  kind text not null,
  name text not null,
  fingerprint bytea not null,
  first_used_at timestamp with time zone not null default clock_timestamp(),
  constraint secret_fingerprint_pkey PRIMARY KEY (kind, name),
  constraint secret_fingerprint_fingerprint_check CHECK (octet_length(fingerprint) = 32),
  constraint secret_fingerprint_kind_check CHECK (kind = ANY (ARRAY['pepper'::text, 'receipt key'::text, 'account key'::text, 'beacon'::text]))
);

create table security_code (
  bucket smallint not null,
  player_id bigint not null,
  code_hash text not null,
  set_at timestamp with time zone not null default clock_timestamp(),
  wrong_tries smallint not null default 0,
  locked_until timestamp with time zone,
  constraint security_code_pkey PRIMARY KEY (bucket, player_id),
  constraint security_code_check CHECK (bucket = (player_id % 64::bigint)),
  constraint security_code_wrong_tries_check CHECK (wrong_tries >= 0 AND wrong_tries <= 5)
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

create table staff (
  staff_id bigint not null default nextval('staff_number'::regclass),
  name text not null,
  password_hash text not null,
  role text not null,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  is_password_borrowed boolean not null,
  authenticator bytea,
  authenticator_since timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  handed_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (staff_id),
  constraint staff_name_key UNIQUE (name),
  constraint staff_authenticator CHECK (authenticator_since IS NULL OR authenticator IS NOT NULL),
  constraint staff_name_check CHECK (name ~ '^[a-z][a-z0-9_.-]{2,31}$'::text),
  constraint staff_role_check CHECK (role = ANY (ARRAY['owner'::text, 'finance'::text, 'risk'::text, 'support'::text, 'content'::text, 'auditor'::text]))
);

create table staff_failure (
  key_hash bytea not null,
  failures integer not null,
  last_failed_at timestamp with time zone not null,
  locked_until timestamp with time zone not null,
  constraint staff_failure_pkey PRIMARY KEY (key_hash),
  constraint staff_failure_failures_check CHECK (failures > 0)
);

create table staff_recovery_code (
  staff_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id)
);

create table staff_session (
  token_hash bytea not null,
  staff_id bigint not null,
  address text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint staff_session_pkey PRIMARY KEY (token_hash),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id)
);

create table support_block (
  block_id bigint not null,
  player_id bigint,
  visitor_hash bytea,
  network text,
  reason text not null,
  blocked_by text not null,
  blocked_at timestamp with time zone not null default clock_timestamp(),
  blocked_until timestamp with time zone,
  lifted_by text,
  lifted_at timestamp with time zone,
  constraint support_block_pkey PRIMARY KEY (block_id),
  constraint support_block_check CHECK (num_nonnulls(player_id, visitor_hash) = 1),
  constraint support_block_check1 CHECK (network IS NULL OR visitor_hash IS NOT NULL),
  constraint support_block_check2 CHECK (blocked_until > blocked_at),
  constraint support_block_check3 CHECK ((lifted_by IS NULL) = (lifted_at IS NULL)),
  constraint support_block_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 500)
);

create table support_conversation (
  conversation_id bigint not null,
  player_id bigint,
  visitor_hash bytea,
  topic text not null,
  contact text not null default ''::text,
  language text not null,
  address text not null,
  about_player_id bigint,
  state text not null default 'waiting'::text,
  agent_id bigint,
  changes bigint not null default 0,
  read_by_person bigint not null default 0,
  read_by_staff bigint not null default 0,
  unanswered_since timestamp with time zone,
  person_typing_at timestamp with time zone,
  staff_typing_at timestamp with time zone,
  opened_at timestamp with time zone not null default clock_timestamp(),
  last_at timestamp with time zone not null default clock_timestamp(),
  constraint support_conversation_pkey PRIMARY KEY (conversation_id),
  constraint support_conversation_player_id_key UNIQUE (player_id),
  constraint support_conversation_visitor_hash_key UNIQUE (visitor_hash),
  constraint support_conversation_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES staff(staff_id),
  constraint support_conversation_agent CHECK ((state = 'taken'::text) = (agent_id IS NOT NULL)),
  constraint support_conversation_changes_check CHECK (changes >= 0),
  constraint support_conversation_closed CHECK (state <> 'closed'::text OR unanswered_since IS NULL),
  constraint support_conversation_contact_check CHECK (char_length(contact) <= 100),
  constraint support_conversation_language_check CHECK (language = ANY (ARRAY['zh'::text, 'tw'::text, 'en'::text, 'jp'::text, 'kor'::text])),
  constraint support_conversation_person CHECK (num_nonnulls(player_id, visitor_hash) = 1),
  constraint support_conversation_read CHECK (read_by_person >= 0 AND read_by_person <= changes AND read_by_staff >= 0 AND read_by_staff <= changes),
  constraint support_conversation_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'taken'::text, 'closed'::text])),
  constraint support_conversation_topic_check CHECK (topic = ANY (ARRAY['general'::text, 'deposit'::text, 'withdrawal'::text, 'bet'::text, 'account'::text, 'forgotten_password'::text, 'security_code'::text, 'agent'::text])),
  constraint support_conversation_visitor_hash_check CHECK (octet_length(visitor_hash) = 32)
);

create table support_message (
  conversation_id bigint not null,
  number bigint not null,
  changed bigint not null,
  sender text not null,
  staff_id bigint,
  text text not null,
  word text not null default ''::text,
  width integer,
  height integer,
  key text not null default ''::text,
  sent_at timestamp with time zone not null default clock_timestamp(),
  removed_at timestamp with time zone,
  removed_by text,
  constraint support_message_pkey PRIMARY KEY (conversation_id, number),
  constraint support_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversation(conversation_id) ON DELETE CASCADE,
  constraint support_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id),
  constraint support_message_check CHECK (changed >= number),
  constraint support_message_check1 CHECK ((sender = 'person'::text) = (staff_id IS NULL)),
  constraint support_message_check2 CHECK ((sender = 'system'::text) = (word <> ''::text)),
  constraint support_message_check3 CHECK ((width IS NULL) = (height IS NULL)),
  constraint support_message_check4 CHECK ((removed_at IS NULL) = (removed_by IS NULL)),
  constraint support_message_check5 CHECK ((text <> ''::text) = (sender <> 'system'::text AND width IS NULL AND removed_at IS NULL)),
  constraint support_message_height_check CHECK (height >= 1 AND height <= 2000),
  constraint support_message_key_check CHECK (char_length(key) <= 64),
  constraint support_message_number_check CHECK (number > 0),
  constraint support_message_sender_check CHECK (sender = ANY (ARRAY['person'::text, 'staff'::text, 'system'::text])),
  constraint support_message_text_check CHECK (char_length(text) <= 2000),
  constraint support_message_width_check CHECK (width >= 1 AND width <= 2000),
  constraint support_message_word_check CHECK (word = ANY (ARRAY[''::text, 'taken'::text, 'handed_over'::text, 'closed'::text, 'reopened'::text]))
);

create table support_note (
  note_id bigint not null,
  conversation_id bigint not null,
  text text not null,
  written_by text not null,
  written_at timestamp with time zone not null default clock_timestamp(),
  constraint support_note_pkey PRIMARY KEY (note_id),
  constraint support_note_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversation(conversation_id) ON DELETE CASCADE,
  constraint support_note_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000)
);

create table support_pace (
  key_hash bytea not null,
  began_at timestamp with time zone not null,
  count integer not null,
  constraint support_pace_pkey PRIMARY KEY (key_hash),
  constraint support_pace_count_check CHECK (count > 0),
  constraint support_pace_key_hash_check CHECK (octet_length(key_hash) = 32)
);

create table support_picture (
  conversation_id bigint not null,
  number bigint not null,
  bytes bytea not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint support_picture_pkey PRIMARY KEY (conversation_id, number),
  constraint support_picture_conversation_id_number_fkey FOREIGN KEY (conversation_id, number) REFERENCES support_message(conversation_id, number) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint support_picture_bytes_check CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 1048576)
);

create table switch (
  name text not null,
  is_on boolean not null default true,
  message jsonb not null default '{}'::jsonb,
  changed_by text,
  changed_at timestamp with time zone,
  constraint switch_pkey PRIMARY KEY (name),
  constraint switch_name_check CHECK (name = ANY (ARRAY['betting'::text, 'game_1'::text, 'game_2'::text, 'game_3'::text, 'game_4'::text, 'deposits'::text, 'withdrawals'::text, 'registration'::text]))
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

CREATE INDEX audit_event_actor ON public.audit_event USING btree (actor, audit_id);
CREATE INDEX audit_event_subject ON public.audit_event USING btree (subject, audit_id);
CREATE INDEX audit_event_unchained ON public.audit_event USING btree (audit_id) WHERE ("position" IS NULL);
CREATE INDEX bet_order_room ON ONLY public.bet_order USING btree (round_id, plan_id, order_id);
CREATE INDEX content_version_kind ON public.content_version USING btree (kind, content_id, version DESC);
CREATE INDEX entry_kind ON ONLY public.entry USING btree (bucket, account_id, kind, entry_id) WHERE (kind <> 2);
CREATE INDEX entry_pace_age ON public.entry_pace USING btree (spread_until);
CREATE UNIQUE INDEX fund_event_decision ON public.fund_event USING btree (bucket, player_id, request_id) WHERE (step = ANY (ARRAY['approved'::text, 'rejected'::text]));
CREATE UNIQUE INDEX fund_event_payment ON public.fund_event USING btree (bucket, player_id, request_id) WHERE (step = 'paid'::text);
CREATE UNIQUE INDEX fund_event_two_people ON public.fund_event USING btree (bucket, player_id, request_id, actor) WHERE (step = ANY (ARRAY['checked'::text, 'approved'::text]));
CREATE INDEX fund_request_decided ON public.fund_request USING btree (decided_at) INCLUDE (kind, asked_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX fund_request_id ON public.fund_request USING btree (request_id);
CREATE INDEX fund_request_of_player ON public.fund_request USING btree (bucket, player_id) WHERE (status = ANY (ARRAY['asked'::text, 'claimed'::text]));
CREATE INDEX fund_request_unpaid ON public.fund_request USING btree (request_id) WHERE ((status = 'approved'::text) AND (kind = 1));
CREATE INDEX fund_request_waiting ON public.fund_request USING btree (kind, request_id) WHERE (status = ANY (ARRAY['asked'::text, 'claimed'::text]));
CREATE INDEX guest_token_age ON public.guest_token USING btree (expires_at);
CREATE INDEX login_failure_age ON public.login_failure USING btree (last_failed_at);
CREATE UNIQUE INDEX payment_account_bound ON public.payment_account USING btree (bucket, player_id, type) WHERE (replaced_at IS NULL);
CREATE INDEX payment_account_digest ON public.payment_account USING btree (number_digest);
CREATE UNIQUE INDEX plan_change_waiting ON public.plan_change USING btree (plan_id) WHERE (state = 'waiting'::text);
CREATE INDEX player_guest ON public.player USING btree (last_login_at) WHERE ((group_id = 2) AND (retired_at IS NULL));
CREATE INDEX player_message_unread ON public.player_message USING btree (bucket, player_id) WHERE (read_at IS NULL);
CREATE INDEX player_mobile ON public.player USING btree (mobile text_pattern_ops) WHERE (mobile <> ''::text);
CREATE INDEX proposal_player ON public.proposal USING btree (player_id, proposal_id);
CREATE UNIQUE INDEX proposal_standing ON public.proposal USING btree (player_id, kind) WHERE (state = 'waiting'::text);
CREATE INDEX receiving_account_in_use ON public.receiving_account USING btree (currency, "position", account_id) WHERE (retired_at IS NULL);
CREATE INDEX reset_link_player ON public.reset_link USING btree (player_id, proposal_id);
CREATE INDEX round_figure_draws ON public.round_figure USING btree (draws_at);
CREATE INDEX round_game_draws ON public.round USING btree (game_id, draws_at DESC) INCLUDE (status);
CREATE INDEX round_settled ON public.round USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX round_unsettled ON public.round USING btree (status) WHERE (settled_at IS NULL);
CREATE INDEX session_address ON public.session USING btree (address, player_id);
CREATE INDEX session_player ON public.session USING btree (bucket, player_id);
CREATE INDEX staff_session_running ON public.staff_session USING btree (staff_id) WHERE (ended_at IS NULL);
CREATE INDEX support_block_network ON public.support_block USING btree (network) WHERE (lifted_at IS NULL);
CREATE INDEX support_block_player ON public.support_block USING btree (player_id) WHERE (lifted_at IS NULL);
CREATE INDEX support_block_visitor ON public.support_block USING btree (visitor_hash) WHERE (lifted_at IS NULL);
CREATE INDEX support_conversation_last ON public.support_conversation USING btree (last_at, conversation_id);
CREATE INDEX support_conversation_open ON public.support_conversation USING btree (state, last_at) WHERE (state <> 'closed'::text);
CREATE INDEX support_conversation_waiting ON public.support_conversation USING btree (unanswered_since) WHERE (unanswered_since IS NOT NULL);
CREATE INDEX support_message_changed ON public.support_message USING btree (conversation_id, changed);
CREATE UNIQUE INDEX support_message_key ON public.support_message USING btree (conversation_id, sender, key) WHERE (key <> ''::text);
CREATE INDEX support_message_sent ON public.support_message USING btree (sent_at);
CREATE INDEX support_note_conversation ON public.support_note USING btree (conversation_id, note_id);
CREATE INDEX support_pace_began ON public.support_pace USING btree (began_at);
CREATE INDEX support_picture_made ON public.support_picture USING btree (made_at);
CREATE INDEX username_folded ON public.username USING btree (folded text_pattern_ops);
CREATE INDEX username_player ON public.username USING btree (player_id);
CREATE UNIQUE INDEX void_request_standing ON public.void_request USING btree (round_id) WHERE (withdrawn_at IS NULL);

CREATE OR REPLACE FUNCTION public.account_hold()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select interval '24 hours'
$function$;

CREATE OR REPLACE FUNCTION public.acting_address()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select nullif(current_setting('trine.address', true), '')
$function$;

CREATE OR REPLACE FUNCTION public.adopt_support(given_visitor bytea, given_player bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own support_conversation;
  theirs support_conversation;
begin
  -- In the order of their ids, so that two of these never wait for each other.
  perform
  from support_conversation c
  where c.visitor_hash = given_visitor
    or c.player_id = given_player
  order by c.conversation_id
  for update;
  select c.* into theirs
  from support_conversation c
  where c.visitor_hash = given_visitor;
  if not found then
    return null;
  end if;
  select c.* into own
  from support_conversation c
  where c.player_id = given_player;
  if not found then
    update support_conversation c
    set
      player_id = given_player,
      visitor_hash = null,
      changes = c.changes + 1
    where c.conversation_id = theirs.conversation_id;
    return theirs.conversation_id;
  end if;
  -- Keys are the sender's own and may meet: a moved line is never sent again.
  update support_message m
  set
    conversation_id = own.conversation_id,
    number = own.changes + m.number,
    changed = own.changes + m.changed,
    key = ''
  where m.conversation_id = theirs.conversation_id;
  update support_note n
  set conversation_id = own.conversation_id
  where n.conversation_id = theirs.conversation_id;
  delete from support_conversation c
  where c.conversation_id = theirs.conversation_id;
  update support_conversation c
  set
    changes = own.changes + theirs.changes + 1,
    topic = theirs.topic,
    contact = case when theirs.contact = '' then own.contact else theirs.contact end,
    state = case
      when own.state = 'taken' or theirs.state = 'closed' then own.state
      else theirs.state
    end,
    agent_id = case
      when own.state = 'taken' or theirs.state = 'closed' then own.agent_id
      else theirs.agent_id
    end,
    unanswered_since = case
      when own.state = 'closed' and theirs.state = 'closed' then null
      else least(own.unanswered_since, theirs.unanswered_since)
    end,
    read_by_person = case
      when theirs.read_by_person = 0 then own.read_by_person
      else own.changes + theirs.read_by_person
    end,
    read_by_staff = case
      when theirs.read_by_staff = 0 then own.read_by_staff
      else own.changes + theirs.read_by_staff
    end,
    last_at = greatest(own.last_at, theirs.last_at)
  where c.conversation_id = own.conversation_id;
  return own.conversation_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.append_journal(given_id bigint, given_actor text, given_act text, given_subject text, given_details jsonb, given_before jsonb, given_after jsonb, given_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.apply_plan_changes(given_game smallint, given_round bigint, given_journal bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.approve_deposit(given fund_request, given_entry bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select book_entries(
    given.request_id, 0::smallint, array[null]::bigint[], array[given.player_id],
    array[given_entry], array[given.amount_minor], -3
  )
$function$;

CREATE OR REPLACE FUNCTION public.approve_request(given_request bigint, given_event bigint, given_entry bigint, given_actor text)
 RETURNS TABLE(objection text, is_final boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  asked fund_request := take_request(given_request);
begin
  objection := decision_objection(asked, given_actor);
  is_final := false;
  if objection is not null then
    return next;
    return;
  end if;
  if asked.approvals_needed = 2
    and (asked.checked_by is null or has_lost_say(asked, asked.checked_by))
  then
    perform note_step(asked, given_event, 'checked', given_actor);
    update fund_request f
    set
      status = 'asked',
      claimed_by = null,
      claimed_at = null,
      checked_by = given_actor,
      checked_at = clock_timestamp()
    where f.bucket = asked.bucket
      and f.player_id = asked.player_id
      and f.request_id = asked.request_id;
    return next;
    return;
  end if;
  perform note_step(asked, given_event, 'approved', given_actor);
  update fund_request f
  set
    status = 'approved',
    claimed_by = null,
    claimed_at = null,
    decided_by = given_actor,
    decided_at = clock_timestamp()
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id;
  if asked.kind = 0 then
    perform approve_deposit(asked, given_entry);
    perform tell_player(asked, given_event, 'deposit_approved');
  else
    perform decide_withdrawal(asked, given_entry, true);
    perform tell_player(asked, given_event, 'withdrawal_approved');
  end if;
  is_final := true;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.ask_for_deposit(given_request bigint, given_event bigint, given_player bigint, given_key text, given_hash bytea, given_answer jsonb, given_amount bigint, given_currency text, given_rate bigint, given_reference text, given_folded text, given_approvals smallint, given_least bigint, given_most_open integer)
 RETURNS TABLE(verdict text, answer jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  account_bucket smallint := (given_player % 64)::smallint;
  balance bigint;
begin
  select a.balance_minor into strict balance
  from account a
  where a.bucket = account_bucket
    and a.player_id = given_player
  for update;

  return query select k.verdict, k.answer from keyed_answer(given_player, given_key, given_hash) k;
  if found then
    return;
  end if;
  select
    case
      when p.group_id = 2 then 'members_only'
      when p.state <> 'active' then 'account_frozen'
      when given_amount < given_least then 'below_minimum'
      when given_most_open <= (
        select count(*)
        from fund_request f
        where f.bucket = account_bucket
          and f.player_id = given_player
          and f.status in ('asked', 'claimed')
          and f.kind = 0
      ) then 'too_many_open'
    end
  into verdict
  from player p
  where p.bucket = account_bucket
    and p.player_id = given_player;
  if verdict is not null then
    return next;
    return;
  end if;
  if given_folded is not null then
    insert into deposit_reference (currency, folded, bucket, player_id, request_id)
    values (given_currency, given_folded, account_bucket, given_player, given_request)
    on conflict do nothing;
    if not found then
      verdict := 'reference_used';
      return next;
      return;
    end if;
  end if;

  insert into fund_request (
    bucket, player_id, request_id, kind, amount_minor, currency, rate_micros, reference,
    balance_at_minor, approvals_needed, asked_by
  )
  values (
    account_bucket, given_player, given_request, 0, given_amount, given_currency, given_rate,
    given_reference, balance, given_approvals, 'player:' || given_player::text
  );
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    account_bucket, given_player, given_request, given_event, 'asked',
    'player:' || given_player::text
  );
  if given_key is not null then
    insert into idempotency (bucket, player_id, key, request_hash, answer)
    values (account_bucket, given_player, given_key, given_hash, given_answer);
  end if;
  answer := given_answer;
  return next;
end
$function$;

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

CREATE OR REPLACE FUNCTION public.bind_payment_account(given_account bigint, given_player bigint, given_expected bigint, given_type smallint, given_holder text, given_institution text, given_mark text, given_key text, given_sealed bytea, given_digest bytea, given_last_four text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  bound_from timestamptz := clock_timestamp();
  held_to timestamptz;
begin
  perform
  from account a
  where a.bucket = (given_player % 64)::smallint
    and a.player_id = given_player
  for update;
  if given_expected is distinct from (
    select p.account_id
    from payment_account p
    where p.bucket = (given_player % 64)::smallint
      and p.player_id = given_player
      and p.type = given_type
      and p.replaced_at is null
  ) then
    return false;
  end if;
  select max(l.used_at) + account_hold() into held_to
  from reset_link l
  where l.player_id = given_player
    and l.used_at > bound_from - account_hold();
  if given_expected is not null then
    held_to := bound_from + account_hold();
    update payment_account p
    set replaced_at = bound_from
    where p.bucket = (given_player % 64)::smallint
      and p.player_id = given_player
      and p.account_id = given_expected;
    insert into player_message (bucket, player_id, message_id, kind, details)
    values (
      (given_player % 64)::smallint, given_player, given_account, 'payment_account_replaced',
      jsonb_build_object(
        'type', given_type, 'last_four', given_last_four,
        'held_until', extract(epoch from held_to)::bigint
      )
    );
  end if;
  insert into payment_account (
    bucket, player_id, account_id, type, holder, institution, mark, key_id, number_sealed,
    number_digest, last_four, bound_at, held_until
  )
  values (
    (given_player % 64)::smallint, given_player, given_account, given_type, given_holder,
    given_institution, given_mark, given_key, given_sealed, given_digest, given_last_four,
    bound_from, held_to
  );
  return true;
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

CREATE OR REPLACE FUNCTION public.chain_journal(given_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.claim_request(given_request bigint, given_event bigint, given_actor text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked fund_request := take_request(given_request);
  objection text;
begin
  if asked.request_id is null then
    return 'request_unknown';
  end if;
  if asked.status not in ('asked', 'claimed') then
    return 'request_over';
  end if;
  objection := person_objection(asked, given_actor);
  if objection is not null then
    return objection;
  end if;
  if asked.claimed_by = given_actor then
    return null;
  end if;
  if asked.claimed_at > clock_timestamp() - claim_time() then
    return 'claimed_by_other';
  end if;
  update fund_request f
  set
    status = 'claimed',
    claimed_by = given_actor,
    claimed_at = clock_timestamp()
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id;
  perform note_step(asked, given_event, 'claimed', given_actor);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select interval '30 minutes'
$function$;

CREATE OR REPLACE FUNCTION public.clear_code_tries(given_player bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update security_code c
  set
    wrong_tries = 0,
    locked_until = null
  where c.bucket = (given_player % 64)::smallint
    and c.player_id = given_player
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

CREATE OR REPLACE FUNCTION public.confirm_proposal(given_journal bigint, given_proposal bigint, given_kinds text[], given_actor text, given_address text, given_posting bigint, given_entry bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked proposal;
  asked_bucket smallint;
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
  asked_bucket := (asked.player_id % 64)::smallint;
  update proposal p
  set
    state = 'confirmed',
    decided_by = given_actor,
    decided_at = clock_timestamp(),
    posting_id = case p.kind when 'gift' then given_posting end
  where p.proposal_id = given_proposal;
  insert into account_edit (bucket, player_id, edit_id, actor, what)
  values (
    asked_bucket, asked.player_id, given_journal, given_actor, 'proposal.confirm_' || asked.kind
  );
  if asked.kind = 'gift' then
    perform
    from account a
    where a.bucket = asked_bucket
      and a.player_id = asked.player_id
    for update;
    perform book_entries(
      given_posting, 4::smallint, array[null::bigint], array[asked.player_id],
      array[given_entry], array[asked.amount_minor], -5
    );
    insert into player_message (bucket, player_id, message_id, kind, details)
    values (
      asked_bucket, asked.player_id, given_journal, 'gift',
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

CREATE OR REPLACE FUNCTION public.count_code_try(given_player bigint)
 RETURNS TABLE(allowed boolean, tries_left smallint, locked_until timestamp with time zone, code_hash text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  tries smallint;
begin
  select c.wrong_tries, c.locked_until, c.code_hash
  into tries, locked_until, code_hash
  from security_code c
  where c.bucket = (given_player % 64)::smallint
    and c.player_id = given_player
  for update;
  if not found then
    return;
  end if;
  if locked_until > clock_timestamp() then
    allowed := false;
    tries_left := 0;
    return next;
    return;
  end if;
  tries := case when locked_until is null then tries + 1 else 1 end;
  locked_until := case when tries = 5 then clock_timestamp() + interval '24 hours' end;
  update security_code c
  set
    wrong_tries = tries,
    locked_until = count_code_try.locked_until
  where c.bucket = (given_player % 64)::smallint
    and c.player_id = given_player;
  allowed := true;
  tries_left := 5 - tries;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_withdrawal(given fund_request, given_entry bigint, is_approved boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform hold_money(given.player_id, -given.amount_minor);
  if is_approved then
    perform book_entries(
      given.request_id, 1::smallint, array[null]::bigint[], array[given.player_id],
      array[given_entry], array[-given.amount_minor], -4
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.decision_objection(given fund_request, given_actor text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case
    when given.request_id is null then 'request_unknown'
    when given.status not in ('asked', 'claimed') then 'request_over'
    when given.status = 'asked' then 'not_claimed'
    when given.claimed_by <> given_actor then 'claimed_by_other'
    else person_objection(given, given_actor)
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

CREATE OR REPLACE FUNCTION public.edit_memory()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select interval '30 days'
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
  select greatest(0, floor(extract(epoch from given) * 1000)::bigint - 1767225600000) / 8 * 32768
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
  select note_event(
    given_id, 'rule:opposite_bets', 'player.freeze_betting', 'player:' || given_player::text,
    given_details, '{"state": "active"}', '{"state": "betting_frozen"}', null
  );
  insert into player_message (bucket, player_id, message_id, kind, details)
  values ((given_player % 64)::smallint, given_player, given_id, 'betting_frozen', given_details);
$function$;

CREATE OR REPLACE FUNCTION public.freeze_stands(given_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return exists (
    select
    from audit_event e
    where e.audit_id = given_id
      and e.actor = 'rule:opposite_bets'
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.give_play_credits(given_posting bigint, given_players bigint[], given_entries bigint[], given_amounts bigint[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from production_since) then
    raise exception 'money is not invented where money is real';
  end if;
  insert into play_credit (posting_id, amount_minor, player_count)
  select given_posting, sum(u.amount), count(distinct u.player)
  from unnest(given_players, given_amounts) as u (player, amount);
  perform
  from account a
  where (a.bucket, a.player_id) in (
    select distinct (given % 64)::smallint, given from unnest(given_players) as given
  )
  order by a.bucket, a.player_id
  for update;
  return book_entries(
    given_posting, 4::smallint, array_fill(null::bigint, array[cardinality(given_players)]),
    given_players, given_entries, given_amounts, -5
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.has_lost_say(given fund_request, given_actor text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select
    exists (
      select
      from account_edit e
      where e.bucket = given.bucket
        and e.player_id = given.player_id
        and e.actor = given_actor
        and e.edited_at > given.asked_at - edit_memory()
    )
    or exists (
      select
      from staff s
      where 'staff:' || s.staff_id::text = given_actor
        and (not s.is_active or s.role not in ('owner', 'finance'))
    )
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

CREATE OR REPLACE FUNCTION public.hold_money(given_player bigint, given_change bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update account a
  set held_minor = a.held_minor + given_change
  where a.bucket = (given_player % 64)::smallint
    and a.player_id = given_player;
  if not found then
    raise exception 'money is held on an account that does not exist';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.hold_payment_accounts(given_player bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select
  from account a
  where a.bucket = (given_player % 64)::smallint
    and a.player_id = given_player
  for update;
  update payment_account p
  set held_until = greatest(p.held_until, clock_timestamp() + account_hold())
  where p.bucket = (given_player % 64)::smallint
    and p.player_id = given_player
    and p.replaced_at is null
$function$;

CREATE OR REPLACE FUNCTION public.hold_withdrawal(given_request bigint, given_event bigint, given_player bigint, given_key text, given_hash bytea, given_type smallint, given_amount bigint, given_least bigint, given_zone text, given_factor integer, given_approvals smallint)
 RETURNS TABLE(verdict text, answer jsonb, details jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  account_bucket smallint := (given_player % 64)::smallint;
  balance bigint;
  held bigint;
  objected record;
begin
  select a.balance_minor, a.held_minor into strict balance, held
  from account a
  where a.bucket = account_bucket
    and a.player_id = given_player
  for update;

  return query
  select k.verdict, k.answer, null::jsonb
  from keyed_answer(given_player, given_key, given_hash) k;
  if found then
    return;
  end if;
  select o.* into strict objected
  from withdrawal_objection(
    given_player, given_type, given_amount, given_least, given_zone, given_factor
  ) o;
  if objected.reason is not null then
    verdict := objected.reason;
    details := objected.details;
    return next;
    return;
  end if;

  perform hold_money(given_player, given_amount);
  insert into fund_request (
    bucket, player_id, request_id, kind, amount_minor, rate_micros, account_id, balance_at_minor,
    approvals_needed, asked_by
  )
  values (
    account_bucket, given_player, given_request, 1, given_amount, 1000000, objected.account_id,
    balance, given_approvals, 'player:' || given_player::text
  );
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    account_bucket, given_player, given_request, given_event, 'asked',
    'player:' || given_player::text
  );
  answer := jsonb_build_object(
    'request_id', given_request::text,
    'balance_minor', balance::text,
    'held_minor', (held + given_amount)::text
  );
  if given_key is not null then
    insert into idempotency (bucket, player_id, key, request_hash, answer)
    values (account_bucket, given_player, given_key, given_hash, answer);
  end if;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.journal_hash(given_previous bytea, given_position bigint, given_id bigint, given_at timestamp with time zone, given_actor text, given_act text, given_subject text, given_details jsonb, given_before jsonb, given_after jsonb, given_address text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.keep_refusal(given_player bigint, given_key text, given_hash bytea, given_answer jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into idempotency (bucket, player_id, key, request_hash, answer)
  values ((given_player % 64)::smallint, given_player, given_key, given_hash, given_answer)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.keep_support_pace(given_key bytea, given_seconds integer, given_most integer)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into support_pace as p (key_hash, began_at, count)
  values (given_key, clock_timestamp(), 1)
  on conflict (key_hash) do update
  set
    began_at = case
      when p.began_at > clock_timestamp() - make_interval(secs => given_seconds) then p.began_at
      else clock_timestamp()
    end,
    count = case
      when p.began_at > clock_timestamp() - make_interval(secs => given_seconds)
        then least(p.count, given_most) + 1
      else 1
    end
  returning case
    when p.count <= given_most then 0
    else greatest(
      1,
      ceil(extract(
        epoch from p.began_at + make_interval(secs => given_seconds) - clock_timestamp()
      ))::integer
    )
  end
$function$;

CREATE OR REPLACE FUNCTION public.keyed_answer(given_player bigint, given_key text, given_hash bytea)
 RETURNS TABLE(verdict text, answer jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select
    case when i.request_hash = given_hash then 'replayed' else 'idempotency_mismatch' end,
    case when i.request_hash = given_hash then i.answer end
  from idempotency i
  where i.bucket = (given_player % 64)::smallint
    and i.player_id = given_player
    and i.key = given_key
$function$;

CREATE OR REPLACE FUNCTION public.log_void(given_audit bigint, given_request bigint, given_actor text, given_act text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.mark_request_paid(given_request bigint, given_event bigint, given_actor text, given_reference text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked fund_request := take_request(given_request);
  objection text;
begin
  if asked.request_id is null then
    return 'request_unknown';
  end if;
  if asked.status = 'paid' then
    return 'paid_already';
  end if;
  if asked.status <> 'approved' or asked.kind <> 1 then
    return 'not_approved';
  end if;
  objection := person_objection(asked, given_actor);
  if objection in ('own_request', 'edited_account') then
    return objection;
  end if;
  perform note_step(asked, given_event, 'paid', given_actor);
  update fund_request f
  set
    status = 'paid',
    paid_by = given_actor,
    paid_at = clock_timestamp(),
    paid_reference = given_reference
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id;
  perform tell_player(asked, given_event, 'withdrawal_paid');
  return null;
end
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

CREATE OR REPLACE FUNCTION public.note_event(given_id bigint, given_actor text, given_act text, given_subject text, given_details jsonb, given_before jsonb, given_after jsonb, given_address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into audit_event (audit_id, actor, act, subject, details, before, after, address)
  values (
    given_id, given_actor, given_act, given_subject, given_details, given_before, given_after,
    given_address
  )
$function$;

CREATE OR REPLACE FUNCTION public.note_step(given fund_request, given_event bigint, given_step text, given_actor text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
      jsonb_build_object('status', given.status),
      (
        select jsonb_build_object('status', f.status)
        from fund_request f
        where f.bucket = given.bucket
          and f.player_id = given.player_id
          and f.request_id = given.request_id
      ),
      acting_address()
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.order_stands(given_player bigint, given_order bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return exists (
    select
    from bet_order b
    where b.bucket = (given_player % 64)::smallint
      and b.player_id = given_player
      and b.order_id = given_order
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.outcome_total(outcome smallint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (outcome / 100 + outcome / 10 % 10 + outcome % 10)::smallint
$function$;

CREATE OR REPLACE FUNCTION public.pay_winners(given_posting bigint, given_round bigint, given_players bigint[], given_amounts bigint[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
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
    where a.bucket = (w.player % 64)::smallint
      and a.player_id = w.player
    returning a.bucket, a.player_id, a.balance_minor, a.version, w.amount
  )
  insert into entry (
    bucket, account_id, entry_id, posting_id, kind, amount_minor,
    balance_after_minor, account_version, round_id
  )
  select
    m.bucket, m.player_id, given_posting, given_posting, 3, m.amount,
    m.balance_minor, m.version, given_round
  from moved m;
  get diagnostics paid = row_count;
  if paid <> cardinality(given_players) then
    raise exception 'a posting names an account that does not exist, or one twice';
  end if;
  insert into entry (bucket, account_id, entry_id, posting_id, kind, amount_minor, round_id)
  select
    (given_players[1] % 64)::smallint, -2, given_posting, given_posting, 3, -sum(w.amount),
    given_round
  from unnest(given_amounts) as w (amount);
  return paid;
end
$function$;

CREATE OR REPLACE FUNCTION public.person_objection(given fund_request, given_actor text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case
    when given.asked_by = given_actor then 'own_request'
    when exists (
      select
      from account_edit e
      where e.bucket = given.bucket
        and e.player_id = given.player_id
        and e.actor = given_actor
        and e.edited_at > given.asked_at - edit_memory()
    ) then 'edited_account'
    when exists (
      select
      from fund_event e
      where e.bucket = given.bucket
        and e.player_id = given.player_id
        and e.request_id = given.request_id
        and e.actor = given_actor
        and e.step = 'checked'
    ) then 'same_person'
  end
$function$;

CREATE OR REPLACE FUNCTION public.place_orders(given_writer smallint, given_posting bigint, given_again boolean, given_games smallint[], given_issues text[], given_plans integer[], given_priced integer[], given_taken bigint[], given_accounts bigint[], given_repeated integer[], given_owners integer[], given_tables integer[], given_players bigint[], given_tokens bytea[], given_keys text[], given_hashes bytea[], given_versions integer[], given_stakes bigint[], given_counts integer[], given_firsts bigint[], given_turns integer[], given_spent bigint[], given_staked bigint[], given_touches smallint[], given_sizes bigint[], given_parities bigint[], given_costs bigint[], given_rises bigint[], given_requests integer[], given_steps integer[], given_plays smallint[], given_odds integer[], given_payouts bigint[])
 RETURNS TABLE(verdict text, balance_minor bigint, held_minor bigint, orders bigint[], odds_hundredths integer[], details jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  held_rounds bigint[];
  owners bigint[];
  owned bigint[];
  owned_held bigint[];
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
  select array_agg(l.player_id), array_agg(l.balance_minor), array_agg(l.held_minor)
  into owners, owned, owned_held
  from (
    select a.player_id, a.balance_minor, a.held_minor
    from unnest(given_accounts) as u (player_id)
    join account a on a.bucket = (u.player_id % 64)::smallint and a.player_id = u.player_id
    order by a.bucket, a.player_id
    for update of a
  ) l;
  if owners is distinct from given_accounts then
    -- A token can name anybody; who has no account gets a verdict as well.
    select
      array_agg(coalesce(k.balance, 0) order by u.place),
      array_agg(coalesce(k.held, 0) order by u.place)
    into owned, owned_held
    from unnest(given_accounts) with ordinality as u (player_id, place)
    left join unnest(owners, owned, owned_held) as k (player_id, balance, held)
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

  with   asked as (
    select
      u.request::integer as request,
      (u.player_id % 64)::smallint as bucket,
      u.owner, u.player_id, u.place, u.token, u.key, u.request_hash, u.version, u.stake, u.count,
      u.first_order, u.turn, u.spent, u.staked, u.touch, u.size, u.parity, u.cost, u.rise
    from unnest(
      given_owners, given_players, given_tables, given_tokens, given_keys, given_hashes,
      given_versions, given_stakes, given_counts, given_firsts, given_turns, given_spent,
      given_staked, given_touches, given_sizes, given_parities, given_costs, given_rises
    ) with ordinality as u (
      owner, player_id, place, token, key, request_hash, version, stake, count, first_order, turn,
      spent, staked, touch, size, parity, cost, rise, request
    )
  ),
  -- Each request with where it would leave its player.
  seen as (
    select
      a.*,
      owned[a.owner] - a.spent as balance_after,
      owned_held[a.owner] as held,
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
    left join player p on p.bucket = a.bucket and p.player_id = a.player_id
    left join session e on e.bucket = a.bucket and e.token_hash = a.token
    left join idempotency i
      on i.bucket = a.bucket and i.player_id = a.player_id and i.key = a.key
    left join seat s
      on s.bucket = a.bucket and s.player_id = a.player_id and s.plan_id = given_plans[a.place]
  ),
  judged as materialized (
    select
      s.request, s.owner, s.place, s.turn, s.stake, s.count, s.balance_after, s.held,
      s.seat_stake, s.size_lead, s.parity_lead, s.known_balance, s.known_held,
      coalesce(s.known_order, s.first_order) as first_order,
      case
        when s.group_id is null
          or (s.token is not null and s.session_owner is distinct from s.player_id)
          then 'token_unknown'
        when s.token is not null and (s.ended_at is not null or s.state = 'frozen')
          then 'session_ended'
        when s.token is not null and s.expires_at <= now_at then 'session_expired'
        when s.known_hash <> s.request_hash then 'idempotency_mismatch'
        when s.answer is not null then s.answer ->> 'refusal'
        when s.known_hash is not null then 'replayed'
        when given_again and order_stands(s.player_id, s.first_order) then 'replayed'
        when given_again and freeze_stands(s.first_order) then 'opposite_bets'
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
        when spares[s.place] is null or s.rise > spares[s.place] then 'later'
        when s.cost > spares[s.place] then 'again'
        when s.version not in (0, odds_versions[s.place]) then 'odds_changed'
      end as verdict
    from seen s
  ),
  -- Up to a player's first request that is not simply accepted, what was foreseen came true.
  stopped as materialized (
    select distinct on (j.owner)
      j.owner, j.turn,
      case when j.verdict in ('again', 'repriced') then 'again' else 'later' end as rest
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
    raise exception 'a batch was not judged in full';
  end if;

  if true = any (accepted) then
    perform book_entries(
      given_posting, 2::smallint, array_agg(round_ids[u.request]), array_agg(u.player_id),
      array_agg(u.first_order), array_agg(-u.stake * u.count), -1
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
          (refused.player_id % 64)::smallint, refused.player_id, refused.key, refused.request_hash,
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

CREATE OR REPLACE FUNCTION public.place_orders_in_turn(given_writer smallint, given_posting bigint, given_again boolean, given_games smallint[], given_issues text[], given_plans integer[], given_priced integer[], given_taken bigint[], given_accounts bigint[], given_repeated integer[], given_owners integer[], given_tables integer[], given_players bigint[], given_tokens bytea[], given_keys text[], given_hashes bytea[], given_versions integer[], given_stakes bigint[], given_counts integer[], given_firsts bigint[], given_turns integer[], given_spent bigint[], given_staked bigint[], given_touches smallint[], given_sizes bigint[], given_parities bigint[], given_costs bigint[], given_rises bigint[], given_requests integer[], given_steps integer[], given_plays smallint[], given_odds integer[], given_payouts bigint[])
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
        given_sizes[place:place], given_parities[place:place], given_costs[place:place],
        given_rises[place:place],
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
      exit when attempt = 2 or told.verdict is distinct from 'later';

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
$function$;

CREATE OR REPLACE FUNCTION public.plan_terms(given_plan integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object(
    'odds_version', p.odds_version, 'target_return', p.target_return,
    'join_limit_minor', p.join_limit_minor::text, 'min_stake_minor', p.min_stake_minor::text,
    'max_stake_minor', p.max_stake_minor::text, 'round_cap_minor', p.round_cap_minor::text
  )
  from plan p
  where p.plan_id = given_plan
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
  if given_kind in (0, 1) then
    raise exception 'deposits and withdrawals are booked by their decision alone';
  end if;
  if given_kind = 4 then
    raise exception 'gifts are booked by the word of two people alone';
  end if;
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

CREATE OR REPLACE FUNCTION public.propose(given_id bigint, given_kind text, given_player bigint, given_amount bigint, given_reason text, given_actor text, given_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
  insert into account_edit (bucket, player_id, edit_id, actor, what)
  values (
    (given_player % 64)::smallint, given_player, given_id, given_actor, 'proposal.' || given_kind
  );
  perform append_journal(
    given_id, given_actor, 'proposal.ask_' || given_kind, 'player:' || given_player::text,
    jsonb_strip_nulls(jsonb_build_object(
      'proposal_id', given_id::text, 'amount_minor', given_amount::text, 'reason', given_reason
    )),
    null, null, given_address
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.raise_guest(given_player bigint, given_present_folded text, given_username text, given_folded text, given_password_hash text, given_inviter bigint, given_session bytea, given_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given_bucket smallint := (given_player % 64)::smallint;
  present_name text;
  present_inviter bigint;
begin
  select p.username, p.inviter_id into present_name, present_inviter
  from player p
  where p.bucket = given_bucket
    and p.player_id = given_player
    and p.group_id = 2
    and p.retired_at is null
  for update;
  if not found then
    return 'not_guest';
  end if;
  insert into username (folded, bucket, player_id)
  values (given_folded, given_bucket, given_player)
  on conflict (folded) do nothing;
  if not found and given_folded <> given_present_folded then
    return 'username_taken';
  end if;
  perform
  from username n
  where n.folded = given_folded
    and n.player_id = given_player;
  if not found then
    return 'username_taken';
  end if;
  delete from username n
  where n.folded = given_present_folded
    and n.folded <> given_folded
    and n.player_id = given_player;
  update player p
  set
    username = given_username,
    nickname = case when p.nickname = present_name then given_username else p.nickname end,
    password_hash = given_password_hash,
    group_id = 1,
    inviter_id = coalesce(present_inviter, given_inviter),
    consented_at = given_at
  where p.bucket = given_bucket
    and p.player_id = given_player;
  insert into team_member (bucket, agent_id, player_id)
  select (given_inviter % 64)::smallint, given_inviter, given_player
  where given_inviter is not null
    and present_inviter is null;
  update guest_token t
  set ended_at = given_at
  where t.bucket = given_bucket
    and t.player_id = given_player
    and t.ended_at is null;
  update session s
  set ended_at = given_at
  where s.bucket = given_bucket
    and s.player_id = given_player
    and s.token_hash <> given_session
    and s.ended_at is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.reject_request(given_request bigint, given_event bigint, given_actor text, given_code text, given_text text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked fund_request := take_request(given_request);
  objection text := decision_objection(asked, given_actor);
begin
  if objection is not null then
    return objection;
  end if;
  perform note_step(asked, given_event, 'rejected', given_actor);
  update fund_request f
  set
    status = 'rejected',
    claimed_by = null,
    claimed_at = null,
    decided_by = given_actor,
    decided_at = clock_timestamp(),
    reason_code = given_code,
    reason_text = given_text
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id
  returning f.* into asked;
  if asked.kind = 0 then
    delete from deposit_reference d
    where d.currency = asked.currency
      and d.bucket = asked.bucket
      and d.player_id = asked.player_id
      and d.request_id = asked.request_id;
    perform tell_player(asked, given_event, 'deposit_rejected');
  else
    perform decide_withdrawal(asked, null, false);
    perform tell_player(asked, given_event, 'withdrawal_rejected');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.release_id_node(given_node integer, given_epoch bigint, given_ids_before bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update id_lease l
  set
    holder = null,
    leased_until = '-infinity',
    ids_before = least(l.ids_before, greatest(given_ids_before, l.ids_from))
  where l.node = given_node
    and l.epoch = given_epoch
    and l.holder is not null
$function$;

CREATE OR REPLACE FUNCTION public.release_request(given_request bigint, given_event bigint, given_actor text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked fund_request := take_request(given_request);
  objection text := decision_objection(asked, given_actor);
begin
  -- Whoever may not decide any more may still give back.
  if objection in ('request_unknown', 'request_over', 'not_claimed', 'claimed_by_other') then
    return objection;
  end if;
  update fund_request f
  set
    status = 'asked',
    claimed_by = null,
    claimed_at = null
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id;
  perform note_step(asked, given_event, 'released', given_actor);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_support_message(given_conversation bigint, given_number bigint, given_actor text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  change bigint;
begin
  select c.changes + 1 into change
  from support_conversation c
  where c.conversation_id = given_conversation
  for update;
  update support_message m
  set
    text = '',
    changed = change,
    removed_at = clock_timestamp(),
    removed_by = given_actor
  where m.conversation_id = given_conversation
    and m.number = given_number
    and m.sender <> 'system'
    and m.removed_at is null;
  if not found then
    return false;
  end if;
  delete from support_picture p
  where p.conversation_id = given_conversation
    and p.number = given_number;
  update support_conversation c
  set changes = change
  where c.conversation_id = given_conversation;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.renew_id_node(given_node integer, given_epoch bigint, given_lease_ms bigint, given_ids_before bigint)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update id_lease l
  set
    leased_until = clock_timestamp() + given_lease_ms * interval '1 millisecond',
    ids_before = greatest(given_ids_before, l.ids_before)
  where l.node = given_node
    and l.epoch = given_epoch
    and l.holder is not null
  returning l.ids_before
$function$;

CREATE OR REPLACE FUNCTION public.retire_guests(given_players bigint[], given_folded text[], given_before timestamp with time zone, given_at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  counted integer;
begin
  with given as (
    select (u.player_id % 64)::smallint as bucket, u.player_id, u.folded
    from unnest(given_players, given_folded) as u (player_id, folded)
  ),
  retired as (
    update player p
    set retired_at = given_at
    from given g
    where p.bucket = g.bucket
      and p.player_id = g.player_id
      and p.group_id = 2
      and p.retired_at is null
      and p.last_login_at < given_before
      and not exists (
        select
        from session s
        where s.bucket = p.bucket
          and s.player_id = p.player_id
          and least(s.ended_at, s.expires_at) >= given_before
      )
      and exists (
        select
        from account a
        where a.bucket = p.bucket
          and a.player_id = p.player_id
          and a.version = 0
      )
    returning p.bucket, p.player_id, g.folded
  ),
  freed as (
    delete from username n
    using retired r
    where n.folded = r.folded
      and n.player_id = r.player_id
  ),
  forgotten as (
    delete from guest_token t
    using retired r
    where t.bucket = r.bucket
      and t.player_id = r.player_id
  )
  select count(*) into counted
  from retired;
  return counted;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_security_code(given_player bigint, given_expected text, given_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if given_expected is null then
    insert into security_code (bucket, player_id, code_hash)
    values ((given_player % 64)::smallint, given_player, given_hash)
    on conflict do nothing;
  else
    update security_code c
    set
      code_hash = given_hash,
      set_at = clock_timestamp(),
      wrong_tries = 0,
      locked_until = null
    where c.bucket = (given_player % 64)::smallint
      and c.player_id = given_player
      and c.code_hash = given_expected;
  end if;
  return found;
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

CREATE OR REPLACE FUNCTION public.shown_content(given_kind text)
 RETURNS TABLE(content_id bigint, place integer, body jsonb, shown_since timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  with newest as (
    select distinct on (c.content_id)
      c.content_id, c.position, c.is_shown, c.is_removed, c.shows_from, c.shows_until, c.body
    from content_version c
    where c.kind = given_kind
    order by c.content_id, c.version desc
  )
  select n.content_id, n.position, n.body, greatest(n.shows_from, s.since)
  from newest n
  cross join lateral (
    select min(c.changed_at) as since
    from content_version c
    where c.content_id = n.content_id
      and c.version > coalesce(
        (
          select max(h.version)
          from content_version h
          where h.content_id = n.content_id
            and not h.is_shown
        ),
        0
      )
  ) s
  where n.is_shown
    and not n.is_removed
    and (n.shows_from is null or n.shows_from <= clock_timestamp())
    and (n.shows_until is null or n.shows_until > clock_timestamp())
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

CREATE OR REPLACE FUNCTION public.sweep_messages(given_block bigint, given_blocks integer)
 RETURNS TABLE(removed bigint, blocks bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  slice_begin tid := format('(%s,0)', given_block);
  slice_end tid := format('(%s,0)', given_block + given_blocks);
begin
  delete from player_message m
  where m.ctid >= slice_begin
    and m.ctid < slice_end
    and m.created_at < clock_timestamp() - interval '1 year';
  get diagnostics removed = row_count;
  blocks := pg_relation_size('player_message') / current_setting('block_size')::integer;
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION public.sweep_support(given_line_days integer, given_picture_days integer, given_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  lines_before timestamptz :=
    clock_timestamp() - make_interval(days => greatest(given_line_days, 30));
  pictures_before timestamptz :=
    clock_timestamp() - make_interval(days => greatest(given_picture_days, 30));
  removed integer := 0;
  counted integer;
begin
  delete from support_picture p
  where (p.conversation_id, p.number) in (
    select o.conversation_id, o.number
    from support_picture o
    where o.made_at < pictures_before
    order by o.made_at
    limit given_limit
  );
  get diagnostics counted = row_count;
  removed := removed + counted;
  delete from support_message m
  where (m.conversation_id, m.number) in (
    select o.conversation_id, o.number
    from support_message o
    where o.sent_at < lines_before
    order by o.sent_at
    limit given_limit
  );
  get diagnostics counted = row_count;
  removed := removed + counted;
  delete from support_conversation c
  where c.conversation_id in (
    select o.conversation_id
    from support_conversation o
    where o.last_at < lines_before
      and not exists (
        select
        from support_message m
        where m.conversation_id = o.conversation_id
      )
    order by o.last_at
    limit given_limit
  );
  get diagnostics counted = row_count;
  removed := removed + counted;
  delete from support_pace p
  where p.key_hash in (
    select o.key_hash
    from support_pace o
    where o.began_at < clock_timestamp() - interval '2 days'
    order by o.began_at
    limit given_limit
  );
  get diagnostics counted = row_count;
  return removed + counted;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_id_node(given_holder text, given_lease_ms bigint, given_ids_before bigint)
 RETURNS TABLE(node integer, epoch bigint, ids_from bigint, ids_before bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with freed as (
    select l.node, l.ids_before
    from id_lease l
    where l.leased_until <= clock_timestamp()
    order by l.ids_before, l.node
    limit 1
    for update skip locked
  ),
  taken as (
    update id_lease l
    set
      holder = given_holder,
      epoch = l.epoch + 1,
      leased_until = clock_timestamp() + given_lease_ms * interval '1 millisecond',
      ids_from = f.ids_before,
      ids_before = greatest(given_ids_before, f.ids_before + (given_lease_ms / 8 + 1) * 32768)
    from freed f
    where l.node = f.node
    returning l.node, l.epoch, l.ids_from, l.ids_before
  )
  select t.node::integer, t.epoch, t.ids_from, t.ids_before
  from (values (1)) as one (row)
  left join taken t on true
$function$;

CREATE OR REPLACE FUNCTION public.take_request(given_request bigint)
 RETURNS fund_request
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  taken fund_request;
begin
  perform
  from account a
  where (a.bucket, a.player_id) = (
    select f.bucket, f.player_id
    from fund_request f
    where f.request_id = given_request
  )
  for update;
  select f.* into taken
  from fund_request f
  where f.request_id = given_request
  for update;
  return taken;
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

CREATE OR REPLACE FUNCTION public.tell_player(given fund_request, given_event bigint, given_kind text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into player_message (bucket, player_id, message_id, kind, details)
  values (
    given.bucket, given.player_id, given_event, given_kind,
    jsonb_build_object(
      'request_id', given.request_id::text, 'amount_minor', given.amount_minor::text,
      'reason_code', given.reason_code, 'reason_text', given.reason_text
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.turnover_of(given_player bigint, given_zone text, given_factor integer)
 RETURNS TABLE(required_minor bigint, done_minor bigint, missing_minor bigint, until timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
        sum(e.amount_minor) filter (where e.created_at >= t.begins and e.kind = 0), 0
      ) as deposited,
      coalesce(-sum(e.amount_minor) filter (where e.kind = 2 and s.round_id is not null), 0)
        as staked
    from today t
    cross join entry e
    left join settled s on s.round_id = e.round_id
    where e.bucket = (given_player % 64)::smallint
      and e.account_id = given_player
      and e.entry_id >= (select p.from_id from span p)
  ),
  asked as (
    select
      floor((a.balance_minor - m.moved + m.deposited) * given_factor / 100)::bigint as required,
      m.staked::bigint as done,
      p.state
    from moved m
    join account a on a.bucket = (given_player % 64)::smallint and a.player_id = given_player
    join player p on p.bucket = a.bucket and p.player_id = a.player_id
  )
  select
    k.required,
    k.done,
    case when k.state = 'betting_frozen' then 0 else greatest(0, k.required - k.done) end,
    t.ends
  from asked k
  cross join today t
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

CREATE OR REPLACE FUNCTION public.winners_of_round(given_round bigint, given_plays smallint[])
 RETURNS TABLE(player_id bigint, amount_minor bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET max_parallel_workers_per_gather TO '1'
 SET parallel_setup_cost TO '0'
 SET parallel_tuple_cost TO '0'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_proposal(given_journal bigint, given_proposal bigint, given_kinds text[], given_actor text, given_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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

CREATE OR REPLACE FUNCTION public.withdrawal_objection(given_player bigint, given_type smallint, given_amount bigint, given_least bigint, given_zone text, given_factor integer)
 RETURNS TABLE(reason text, details jsonb, account_id bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select
    case
      when p.group_id = 2 then 'members_only'
      when p.state = 'frozen' then 'account_frozen'
      when b.account_id is null then 'payment_account_missing'
      when b.held_until > clock_timestamp() then 'payment_account_held'
      when c.player_id is null then 'security_code_missing'
      when given_amount is null then 'required_field'
      when given_amount < given_least then 'below_minimum'
      when given_amount > a.balance_minor - a.held_minor then 'insufficient_funds'
      when t.missing_minor > 0 then 'turnover_not_met'
    end,
    jsonb_build_object(
      'until', extract(epoch from b.held_until)::bigint,
      'balance_minor', a.balance_minor::text,
      'held_minor', a.held_minor::text,
      'missing_minor', t.missing_minor::text
    ),
    b.account_id
  from player p
  join account a on a.bucket = p.bucket and a.player_id = p.player_id
  cross join turnover_of(given_player, given_zone, given_factor) t
  left join payment_account b
    on b.bucket = p.bucket and b.player_id = p.player_id
    and b.type = given_type and b.replaced_at is null
  left join security_code c on c.bucket = p.bucket and c.player_id = p.player_id
  where p.bucket = (given_player % 64)::smallint
    and p.player_id = given_player
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
grant insert, select on account_edit to trine_app;
grant insert, select on announcement_look to trine_app;
grant update (looked_at) on announcement_look to trine_app;
grant select on audit_event to trine_app;
grant insert, select on banner to trine_app;
grant insert, select on beacon_chain to trine_app;
grant select on bet_order to trine_app;
grant insert, select on content_image to trine_app;
grant insert, select on content_version to trine_app;
grant select on currency to trine_app;
grant select on deposit_reference to trine_app;
grant select on entry to trine_app;
grant delete, insert, select on entry_pace to trine_app;
grant update (spread_until) on entry_pace to trine_app;
grant insert, select on exposure to trine_app;
grant execute on function account_hold() to public;
grant execute on function adopt_support(bytea,bigint) to trine_app;
grant execute on function append_journal(bigint,text,text,text,jsonb,jsonb,jsonb,text) to trine_app;
grant execute on function apply_plan_changes(smallint,bigint,bigint) to trine_app;
grant execute on function approve_request(bigint,bigint,bigint,text) to trine_app;
grant execute on function ask_for_deposit(bigint,bigint,bigint,text,bytea,jsonb,bigint,text,bigint,text,text,smallint,bigint,integer) to trine_app;
grant execute on function ask_for_void(bigint,bigint,text,text) to trine_app;
grant execute on function beacon_outcome(bytea,smallint,text) to public;
grant execute on function bind_payment_account(bigint,bigint,bigint,smallint,text,text,text,text,bytea,bytea,text) to trine_app;
grant execute on function chain_journal(integer) to trine_app;
grant execute on function claim_request(bigint,bigint,text) to trine_app;
grant execute on function claim_time() to public;
grant execute on function clear_code_tries(bigint) to trine_app;
grant execute on function close_round(bigint,bytea,integer,bigint) to trine_app;
grant execute on function confirm_proposal(bigint,bigint,text[],text,text,bigint,bigint) to trine_app;
grant execute on function confirm_void(bigint,bigint,text) to trine_app;
grant execute on function count_code_try(bigint) to trine_app;
grant execute on function draw_round(bigint,bytea) to trine_app;
grant execute on function edit_memory() to public;
grant execute on function ensure_partitions(text,integer) to trine_app;
grant execute on function finish_round(bigint,integer) to trine_app;
grant execute on function first_id_at(timestamp with time zone) to public;
grant execute on function give_play_credits(bigint,bigint[],bigint[],bigint[]) to trine_app;
grant execute on function hmac_sha256(bytea,bytea) to public;
grant execute on function hold_payment_accounts(bigint) to trine_app;
grant execute on function hold_withdrawal(bigint,bigint,bigint,text,bytea,smallint,bigint,bigint,text,integer,smallint) to trine_app;
grant execute on function journal_hash(bytea,bigint,bigint,timestamp with time zone,text,text,text,jsonb,jsonb,jsonb,text) to trine_app;
grant execute on function keep_refusal(bigint,text,bytea,jsonb) to trine_app;
grant execute on function keep_support_pace(bytea,integer,integer) to trine_app;
grant execute on function keyed_answer(bigint,text,bytea) to trine_app;
grant execute on function mark_request_paid(bigint,bigint,text,text) to trine_app;
grant execute on function month_after_id(bigint) to public;
grant execute on function note_event(bigint,text,text,text,jsonb,jsonb,jsonb,text) to trine_app;
grant execute on function outcome_total(smallint) to public;
grant execute on function pay_winners(bigint,bigint,bigint[],bigint[]) to trine_app;
grant execute on function place_orders(smallint,bigint,boolean,smallint[],text[],integer[],integer[],bigint[],bigint[],integer[],integer[],integer[],bigint[],bytea[],text[],bytea[],integer[],bigint[],integer[],bigint[],integer[],bigint[],bigint[],smallint[],bigint[],bigint[],bigint[],bigint[],integer[],integer[],smallint[],integer[],bigint[]) to trine_app;
grant execute on function place_orders_in_turn(smallint,bigint,boolean,smallint[],text[],integer[],integer[],bigint[],bigint[],integer[],integer[],integer[],bigint[],bytea[],text[],bytea[],integer[],bigint[],integer[],bigint[],integer[],bigint[],bigint[],smallint[],bigint[],bigint[],bigint[],bigint[],integer[],integer[],smallint[],integer[],bigint[]) to trine_app;
grant execute on function plan_terms(integer) to trine_app;
grant execute on function play_wins(smallint,smallint) to public;
grant execute on function post_entries(bigint,smallint,bigint[],bigint[],bigint[],bigint[],bigint) to trine_app;
grant execute on function propose(bigint,text,bigint,bigint,text,text,text) to trine_app;
grant execute on function raise_guest(bigint,text,text,text,text,bigint,bytea,timestamp with time zone) to trine_app;
grant execute on function reject_request(bigint,bigint,text,text,text) to trine_app;
grant execute on function release_id_node(integer,bigint,bigint) to trine_app;
grant execute on function release_request(bigint,bigint,text) to trine_app;
grant execute on function remove_support_message(bigint,bigint,text) to trine_app;
grant execute on function renew_id_node(integer,bigint,bigint,bigint) to trine_app;
grant execute on function retire_guests(bigint[],text[],timestamp with time zone,timestamp with time zone) to trine_app;
grant execute on function set_security_code(bigint,text,text) to trine_app;
grant execute on function shown_content(text) to trine_app;
grant execute on function sweep(text,bigint,integer) to trine_app;
grant execute on function sweep_messages(bigint,integer) to trine_app;
grant execute on function sweep_support(integer,integer,integer) to trine_app;
grant execute on function take_id_node(text,bigint,bigint) to trine_app;
grant execute on function take_round_to_close(bigint) to trine_app;
grant execute on function turnover_of(bigint,text,integer) to trine_app;
grant execute on function void_grace() to public;
grant execute on function winners_of_round(bigint,smallint[]) to trine_app;
grant execute on function withdraw_proposal(bigint,bigint,text[],text,text) to trine_app;
grant execute on function withdraw_void(bigint,bigint,text) to trine_app;
grant execute on function withdrawal_objection(bigint,smallint,bigint,bigint,text,integer) to trine_app;
grant select on fund_event to trine_app;
grant select on fund_request to trine_app;
grant insert, select on game to trine_app;
grant update (betting_open) on game to trine_app;
grant delete, insert, select on guest_token to trine_app;
grant update (ended_at, next_hash) on guest_token to trine_app;
grant select on house_account to trine_app;
grant select on id_lease to trine_app;
grant select on idempotency to trine_app;
grant select on installation to trine_app;
grant select on journal_head to trine_app;
grant select on journal_seal to trine_app;
grant insert (hash, position, seal) on journal_seal to trine_app;
grant insert, select on lease to trine_app;
grant update (epoch, expires_at, holder) on lease to trine_app;
grant delete, insert, select, update on login_failure to trine_app;
grant select on migration to trine_app;
grant insert, select on notice to trine_app;
grant insert, select on odds to trine_app;
grant select on payment_account to trine_app;
grant insert, select on plan to trine_app;
grant select on plan_change to trine_app;
grant insert (change_id, join_limit_minor, made_by, max_stake_minor, min_stake_minor, odds, plan_id, reason, round_cap_minor, target_return) on plan_change to trine_app;
grant update (decided_at, state) on plan_change to trine_app;
grant select on play_credit to trine_app;
grant insert, select on player to trine_app;
grant update (avatar, group_id, is_feed_banned, last_login_at, mobile, nickname, password_hash, state) on player to trine_app;
grant insert, select on player_message to trine_app;
grant update (read_at) on player_message to trine_app;
grant insert, select on player_note to trine_app;
grant usage on player_number to trine_app;
grant select on production_since to trine_app;
grant insert (is_only) on production_since to trine_app;
grant select on proposal to trine_app;
grant insert, select on receiving_account to trine_app;
grant update (position, retired_at, retired_by) on receiving_account to trine_app;
grant insert, select on reset_link to trine_app;
grant update (expires_at, used_at) on reset_link to trine_app;
grant select on round to trine_app;
grant insert (beacon_round, chain_hash, closes_at, draws_at, game_id, issue, opens_at, round_id) on round to trine_app;
grant insert, select on round_figure to trine_app;
grant delete, insert, select on sale_hours to trine_app;
grant update (changed_at, changed_by, hours) on sale_hours to trine_app;
grant select on seat to trine_app;
grant select on secret_fingerprint to trine_app;
grant insert (fingerprint, kind, name) on secret_fingerprint to trine_app;
grant select on security_code to trine_app;
grant insert, select on session to trine_app;
grant update (ended_at, expires_at) on session to trine_app;
grant insert, select on settlement_slice to trine_app;
grant select on staff to trine_app;
grant insert (handed_at, is_demo, is_password_borrowed, name, password_hash, role) on staff to trine_app;
grant update (authenticator, authenticator_since, handed_at, is_active, is_password_borrowed, last_step, password_hash, role) on staff to trine_app;
grant delete, insert, select, update on staff_failure to trine_app;
grant usage on staff_number to trine_app;
grant delete, insert, select on staff_recovery_code to trine_app;
grant update (used_at) on staff_recovery_code to trine_app;
grant insert, select on staff_session to trine_app;
grant update (ended_at, proved_at, seen_at) on staff_session to trine_app;
grant insert, select on support_block to trine_app;
grant update (lifted_at, lifted_by) on support_block to trine_app;
grant insert, select on support_conversation to trine_app;
grant update (about_player_id, address, agent_id, changes, contact, language, last_at, person_typing_at, read_by_person, read_by_staff, staff_typing_at, state, topic, unanswered_since) on support_conversation to trine_app;
grant insert, select on support_message to trine_app;
grant insert, select on support_note to trine_app;
grant insert, select, update on support_pace to trine_app;
grant insert, select on support_picture to trine_app;
grant select on switch to trine_app;
grant update (changed_at, changed_by, is_on, message) on switch to trine_app;
grant insert, select on team_member to trine_app;
grant insert, select on username to trine_app;
grant select on void_request to trine_app;
grant insert, select on win_seen to trine_app;
grant update (order_id) on win_seen to trine_app;
grant select on winning_sum to trine_app;
