// What steps do outside the application: changes by the operator, and locks that stop the server at
// a chosen statement.

export const setState = `
  select
    change_player_state(
      $1::bigint, p.player_id, p.state, $3::text, 'a step of the simulation', 'staff:1', null
    )
  from player p
  where p.player_id = $2::bigint`;

/** As a request does that holds this much more, or releases this much. */
export const holdMore = `select hold_money($1::bigint, $2::bigint)`;

/** An account with no held money. */
export const forgetHeld = `
  update account
  set held_minor = 0, held_version = 0
  where player_id = $1::bigint`;

/** From now on; withdraws what writers had reserved under the cap before. */
export const setCap = `
  with capped as (
    update plan
    set round_cap_minor = $2::bigint
    where plan_id = $1::integer
  )
  update exposure
  set allowance_minor = cost_bound_minor
  where plan_id = $1::integer`;

export const setBetting = `
  update game
  set betting_open = $2::boolean
  where game_id = $1::smallint`;

/** New odds for a plan, under its next version. */
export const setOdds = `
  with raised as (
    update plan
    set odds_version = odds_version + 1
    where plan_id = $1::integer
    returning plan_id, odds_version
  )
  insert into odds (plan_id, version, odds_hundredths)
  select r.plan_id, r.odds_version, $2::integer[]
  from raised r`;

/** Statements of an application that wait for locks of a given backend. */
export const waitingForLocks = `
  select count(*) as waiting
  from pg_stat_activity s
  where s.datname = current_database()
    and s.application_name = $1::text
    and $2::integer = any (pg_blocking_pids(s.pid))`;

/** Statements of an application that wait for any lock. */
export const waitingAtAll = `
  select count(*) as waiting
  from pg_stat_activity s
  where s.datname = current_database()
    and s.application_name = $1::text
    and s.wait_event_type = 'Lock'`;

export const ownPid = `select pg_backend_pid() as pid`;

/** Waits up to a second for each to end. */
export const terminate = `
  select count(pg_terminate_backend(s.pid, 1000)) as ended
  from pg_stat_activity s
  where s.datname = current_database()
    and s.application_name = $1::text`;

export const lockAccount = `
  select a.player_id
  from account a
  where a.player_id = $1::bigint
  for update nowait`;

/** Another transaction that stores an answer under the same key must wait for this one. */
export const occupyKey = `
  insert into idempotency (bucket, player_id, key, request_hash, answer)
  values (bucket_of($1::bigint), $1::bigint, $2::text, '', '{}')`;
