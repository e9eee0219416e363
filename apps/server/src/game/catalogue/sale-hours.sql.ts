import { int2, moment, nullable, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const saleHours = statement({
  name: 'catalogue.sale_hours',
  parameters: {},
  columns: { gameId: int2, hours: text, changedBy: text, changedAt: moment },
  text: `
    select h.game_id, h.hours, h.changed_by, h.changed_at
    from sale_hours h
    order by h.game_id`,
});

/** Locks the row, if it exists. */
export const takeSaleHours = statement({
  name: 'catalogue.take_sale_hours',
  parameters: { gameId: int2 },
  columns: { hours: text },
  text: `
    select h.hours
    from sale_hours h
    where h.game_id = $1::smallint
    for update`,
});

/** Changes no row that another transaction has written since `seen` was read. */
export const setSaleHours = statement({
  name: 'catalogue.set_sale_hours',
  parameters: { gameId: int2, hours: text, changedBy: text, seen: nullable(text) },
  columns: {},
  text: `
    insert into sale_hours as h (game_id, hours, changed_by, changed_at)
    values ($1::smallint, $2::text, $3::text, clock_timestamp())
    on conflict (game_id) do update
    set
      hours = excluded.hours,
      changed_by = excluded.changed_by,
      changed_at = excluded.changed_at
    where h.hours = $4::text`,
});

export const forgetSaleHours = statement({
  name: 'catalogue.forget_sale_hours',
  parameters: { gameId: int2 },
  columns: {},
  text: `
    delete from sale_hours
    where game_id = $1::smallint`,
});
