import { int4, text } from './column.ts';
import { statement } from './statement.ts';

export const appliedMigrations = statement({
  name: 'schema_state.applied_migrations',
  parameters: {},
  columns: { number: int4, name: text, checksum: text },
  text: `
    select m.number, m.name, m.checksum
    from migration m
    order by m.number`,
});
