import { bool, int8, moment, nullable } from '../../platform/postgres/column.ts';
import type { OrderId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** The end of the newest archived month. */
export const archivedBefore = statement({
  name: 'betting.archived_before',
  parameters: {},
  columns: { before: nullable(moment) },
  text: `
    select (max(m.month) + interval '1 month') at time zone 'UTC' as before
    from archived_month m`,
});

/**
 * Whether the month of an order is in the archive. The first archived month also has older orders.
 */
export const orderIsArchived = statement({
  name: 'betting.order_is_archived',
  parameters: { orderId: int8<OrderId>() },
  columns: { archived: bool },
  text: `
    select exists (
      select
      from archived_month m
      where $1::bigint < m.before_id
        and (
          $1::bigint >= first_id_at(m.month::timestamp at time zone 'UTC')
          or m.month = (select min(o.month) from archived_month o)
        )
    ) as archived`,
});

/** Whether orders of a round are in the archive: then its book cannot be built. */
export const roundIsArchived = statement({
  name: 'betting.round_is_archived',
  parameters: { roundId: int8<RoundId>() },
  columns: { archived: bool },
  text: `
    select exists (
      select
      from archived_round a
      where a.round_id = $1::bigint
    ) as archived`,
});
