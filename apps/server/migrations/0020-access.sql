-- Who may come in: limits of wrong passwords, known devices, proofs of work, and how long a session
-- lasts without being used.

-- Wrong passwords of a name over all networks, and of a network over all names, within a window.
-- Only hashes of what was typed are kept.
create table login_pressure (
  key_hash bytea primary key,
  failures integer not null check (failures >= 0),
  window_ends_at timestamptz not null
);

create index login_pressure_age on login_pressure (window_ends_at);

-- Browsers from which somebody signed in to the account: a stranger's wrong passwords do not slow
-- them down. Only the hash of what the browser keeps is stored.
create table known_device (
  bucket smallint not null,
  player_id bigint not null,
  token_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (bucket, player_id, token_hash),
  check (bucket = player_id % 64)
);

-- Proofs of work that were used, until they would have expired.
create table spent_proof (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);

create index spent_proof_age on spent_proof (expires_at);

grant select, insert, delete, update (failures, window_ends_at) on login_pressure to trine_app;
grant select, insert, delete, update (last_used_at) on known_device to trine_app;
grant select, insert, delete on spent_proof to trine_app;

-- `expires_at` is the earlier of two weeks after the sign-in and the end of the idle limit after
-- the last use, so that whoever judges a session looks at one time alone.
alter table session
  add column last_used_at timestamptz not null default clock_timestamp(),
  add column user_agent text not null default '' check (length(user_agent) <= 256);

update session set last_used_at = created_at;

grant update (last_used_at) on session to trine_app;
