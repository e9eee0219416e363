import { text } from '../database/column.ts';
import { statement } from '../database/statement.ts';

/** An account that a demo made, or that a simulated player registered, or a demo's person. */
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
    limit 1`,
});
