import { int4, int8, moment, text } from '../platform/postgres/column.ts';
import type { PlayerId } from '../platform/postgres/ids.ts';
import { statement } from '../platform/postgres/statement.ts';

export const turnoverOf = statement({
  name: 'ledger.turnover_of',
  parameters: { playerId: int8<PlayerId>(), timeZone: text, factorHundredths: int4 },
  columns: { requiredMinor: int8(), doneMinor: int8(), missingMinor: int8(), until: moment },
  text: `
    select required_minor, done_minor, missing_minor, until
    from turnover_of($1::bigint, $2::text, $3::integer)`,
});
