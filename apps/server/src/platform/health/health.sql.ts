import { bool, int4, moment } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

/**
 * A small write with its commit, and with `room` one that needs new room on the disk. Also returns
 * the time of the database's clock.
 */
export const probe = statement({
  name: 'health.probe',
  parameters: { room: bool },
  columns: { sorted: int4, nowMs: moment },
  text: `select probe_health($1::boolean) as sorted, clock_timestamp() as now_ms`,
});
