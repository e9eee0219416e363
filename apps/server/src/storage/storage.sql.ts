import { int4, int8, text } from '../database/column.ts';
import { statement } from '../database/statement.ts';

/** See the function in the migrations; `beyond` counts rows that lie after all months. */
export const ensurePartitions = statement({
  name: 'storage.ensure_partitions',
  parameters: { table: text, months: int4 },
  columns: { created: int4, beyond: int4 },
  text: `
    select created, beyond
    from ensure_partitions($1::text, $2::integer)`,
});

/** Forgets what is old in some blocks of a table; `blocks` is how many it has. */
export const sweep = statement({
  name: 'storage.sweep',
  parameters: { table: text, block: int8(), count: int4 },
  columns: { removed: int8(), blocks: int8() },
  text: `
    select removed, blocks
    from sweep($1::text, $2::bigint, $3::integer)`,
});
