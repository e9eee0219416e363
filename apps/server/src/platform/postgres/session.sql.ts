// What each connection sets, and whether it was kept.

import { arrayOf, nullable, text } from './column.ts';
import { statement } from './statement.ts';

const parameters = { names: arrayOf(text), values: arrayOf(text) };
const columns = { name: text, value: text };

export const setUp = statement({
  name: 'database.set_up',
  parameters,
  columns,
  text: `
    select g.name, set_config(g.name, g.value, false) as value
    from unnest($1::text[], $2::text[]) as g (name, value)`,
});

/** Takes the rights of the installation's role as well, in place of the user's. */
export const setUpAsApplication = statement({
  name: 'database.set_up_as_application',
  parameters,
  columns,
  text: `
    select s.name, set_config(s.name, s.value, false) as value
    from (
      select g.name, g.value
      from unnest($1::text[], $2::text[]) as g (name, value)
      union all
      select 'role', i.role_name
      from public.installation i
    ) as s`,
});

/** What holds now; null where nothing was ever set. */
export const readSettings = statement({
  name: 'database.read_settings',
  parameters: { names: arrayOf(text) },
  columns: { name: text, value: nullable(text), userName: text },
  text: `
    select g.name, current_setting(g.name, true) as value, current_user::text as user_name
    from unnest($1::text[]) as g (name)`,
});
