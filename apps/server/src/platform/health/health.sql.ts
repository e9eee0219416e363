import { bool, int4 } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

/** A small write with its commit, and with `room` a file that needs new room on the disk. */
export const probe = statement({
  name: 'health.probe',
  parameters: { room: bool },
  columns: { sorted: int4 },
  text: `select probe_health($1::boolean) as sorted`,
});
