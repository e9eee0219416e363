import { int4 } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

/** A small write with its commit, and a temporary file that needs room on the disk. */
export const probe = statement({
  name: 'health.probe',
  parameters: {},
  columns: { sorted: int4 },
  text: `select probe_health() as sorted`,
});
