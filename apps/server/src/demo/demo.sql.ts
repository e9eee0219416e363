import { text } from '../database/column.ts';
import { statement } from '../database/statement.ts';

/**
 * An account that a demo made, or that a simulated player registered, or a demo's person; or money
 * that a demo invented.
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

/** From now on the database gives no play credits. */
export const beginProduction = statement({
  name: 'demo.begin_production',
  parameters: {},
  columns: {},
  text: `
    insert into production_since (is_only)
    values (true)
    on conflict do nothing`,
});
