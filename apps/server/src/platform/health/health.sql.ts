import { int4, moment } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

/**
 * A small write with its commit, and a temporary file that needs room on the disk. The answer also
 * says what time it is by the database's clock.
 */
export const probe = statement({
  name: 'health.probe',
  parameters: {},
  columns: { sorted: int4, nowMs: moment },
  text: `select probe_health() as sorted, clock_timestamp() as now_ms`,
});
