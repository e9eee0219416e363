import { int8, moment, nullable } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Counts a file; `nextAt` is null when the person may download it. */
export const takeExport = statement({
  name: 'exports.take_export',
  parameters: { staffId: int8() },
  columns: { nextAt: nullable(moment) },
  text: `
    select take_export($1::bigint) as next_at`,
});
