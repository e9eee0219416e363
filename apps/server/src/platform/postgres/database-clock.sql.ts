import { moment } from './column.ts';
import { statement } from './statement.ts';

export const readClock = statement({
  name: 'database.read_clock',
  parameters: {},
  columns: { nowMs: moment },
  text: `select clock_timestamp() as now_ms`,
});
