import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** See `schema/15-maintenance.sql`; `beyond` counts rows after the last prepared month. */
export const ensurePartitions = statement({
  name: 'maintenance.ensure_partitions',
  parameters: { table: text, months: int4 },
  columns: { created: int4, beyond: int4 },
  text: `
    select created, beyond
    from ensure_partitions($1::text, $2::integer)`,
});

/** Deletes expired rows in some blocks of a table; `blocks` is how many blocks it has. */
export const sweep = statement({
  name: 'maintenance.sweep',
  parameters: { table: text, block: int8(), count: int4 },
  columns: { removed: int8(), blocks: int8() },
  text: `
    select removed, blocks
    from sweep($1::text, $2::bigint, $3::integer)`,
});

/** `sweep` for messages of players. */
export const sweepMessages = statement({
  name: 'maintenance.sweep_messages',
  parameters: { block: int8(), count: int4 },
  columns: { removed: int8(), blocks: int8() },
  text: `
    select removed, blocks
    from sweep_messages($1::bigint, $2::integer)`,
});

/** `sweep` for security events of players. */
export const sweepSecurityEvents = statement({
  name: 'maintenance.sweep_security_events',
  parameters: { block: int8(), count: int4 },
  columns: { removed: int8(), blocks: int8() },
  text: `
    select removed, blocks
    from sweep_security_events($1::bigint, $2::integer)`,
});

/** Deletes bets that were rejected more than a day ago, in a part of the table. */
export const sweepRejectedBets = statement({
  name: 'maintenance.sweep_rejected_bets',
  parameters: { block: int8(), count: int4 },
  columns: { removed: int8(), blocks: int8() },
  text: `
    select removed, blocks
    from sweep_rejected_bets($1::bigint, $2::integer)`,
});

/** Deletes old conversations with customer service, at most `limit` of each kind. */
export const sweepSupport = statement({
  name: 'maintenance.sweep_support',
  parameters: { keepDays: int4, pictureDays: int4, limit: int4 },
  columns: { removed: int4 },
  text: `
    select sweep_support($1::integer, $2::integer, $3::integer) as removed`,
});
