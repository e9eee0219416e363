import { text } from '../database/column.ts';
import { statement } from '../database/statement.ts';

/** One account that a demo made, or that a simulated player registered. */
export const anyDemoAccount = statement({
  name: 'demo.any_demo_account',
  parameters: {},
  columns: { username: text },
  text: `
    select p.username
    from player p
    where p.is_demo
      or starts_with(lower(p.username), 'sim')
    limit 1`,
});
