// Sets the parameters of each connection, and reads whether they were kept.

import { arrayOf, nullable, text } from './column.ts';
import { statement } from './statement.ts';

export const setUp = statement({
  name: 'database.set_up',
  parameters: { names: arrayOf(text), values: arrayOf(text) },
  columns: { name: text, value: text },
  text: `
    select g.name, set_config(g.name, g.value, false) as value
    from unnest($1::text[], $2::text[]) as g (name, value)`,
});

/** The present values; null if never set. */
export const readSettings = statement({
  name: 'database.read_settings',
  parameters: { names: arrayOf(text) },
  columns: { name: text, value: nullable(text) },
  text: `
    select g.name, current_setting(g.name, true) as value
    from unnest($1::text[]) as g (name)`,
});
