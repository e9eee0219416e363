import { int2, moment, text } from '../../platform/postgres/column.ts';
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

export const setSaleHours = statement({
  name: 'catalogue.set_sale_hours',
  parameters: { gameId: int2, hours: text, changedBy: text },
  columns: {},
  text: `
    insert into sale_hours (game_id, hours, changed_by, changed_at)
    values ($1::smallint, $2::text, $3::text, clock_timestamp())
    on conflict (game_id) do update
    set
      hours = excluded.hours,
      changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`,
});

export const forgetSaleHours = statement({
  name: 'catalogue.forget_sale_hours',
  parameters: { gameId: int2 },
  columns: {},
  text: `
    delete from sale_hours
    where game_id = $1::smallint`,
});
