import { bool, int2, int8, text } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/**
 * An account that a demo or a simulated player made, a demo's member of staff, or money that a demo
 * gave.
 */
export const anyDemoAccount = statement({
  name: 'demo.any_demo_account',
  parameters: {},
  columns: { username: text },
  text: `
    select p.username
    from player p
    where p.is_demo
      or starts_with(lower(p.username), 'sim')
    union all
    select s.name
    from staff s
    where s.is_demo
    union all
    select 'play credits'
    from play_credit
    limit 1`,
});

/** After this the database gives no play credits. */
export const beginProduction = statement({
  name: 'demo.begin_production',
  parameters: {},
  columns: {},
  text: `
    insert into production_since (is_only)
    values (true)
    on conflict do nothing`,
});

const demoPlayer = { bucket: int2, playerId: int8<PlayerId>() };

/** No row: this account is not the demo's. */
export const lockDemoPlayer = statement({
  name: 'demo.lock_demo_player',
  parameters: demoPlayer,
  columns: { playerId: int8<PlayerId>() },
  text: `
    select p.player_id
    from player p
    where p.bucket = $1::smallint
      and p.player_id = $2::bigint
      and p.is_demo
    for update`,
});

/** Whether the account ever got play credits or a gift of the console. */
export const wasGiven = statement({
  name: 'demo.was_given',
  parameters: demoPlayer,
  columns: { wasGiven: bool },
  text: `
    select exists (
      select
      from posted_entry e
      where e.bucket = $1::smallint
        and e.account_id = $2::bigint
        and e.kind = gift_kind()
    ) as was_given`,
});
