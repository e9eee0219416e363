// The leases of id nodes. All three use functions of the database, so that no process can lower a
// bound that another one uses.

import { int4, int8, nullable, text } from './column.ts';
import { statement } from './statement.ts';

/** Takes the free node whose ids are the furthest behind. No node: all are taken. */
export const takeIdNode = statement({
  name: 'database.take_id_node',
  parameters: { holder: text, leaseMs: int8(), idsBefore: int8() },
  columns: {
    node: nullable(int4),
    epoch: nullable(int8()),
    idsFrom: nullable(int8()),
    idsBefore: nullable(int8()),
  },
  text: `
    select t.node, t.epoch, t.ids_from, t.ids_before
    from take_id_node($1::text, $2::bigint, $3::bigint) t`,
});

/** Null: another process has taken the node. */
export const renewIdNode = statement({
  name: 'database.renew_id_node',
  parameters: { node: int4, epoch: int8(), leaseMs: int8(), idsBefore: int8() },
  columns: { idsBefore: nullable(int8()) },
  text: `
    select renew_id_node($1::integer, $2::bigint, $3::bigint, $4::bigint) as ids_before`,
});

/** Releases the node; ids from `idsBefore` on were not made. */
export const releaseIdNode = statement({
  name: 'database.release_id_node',
  parameters: { node: int4, epoch: int8(), idsBefore: int8() },
  columns: {},
  text: `
    select from release_id_node($1::integer, $2::bigint, $3::bigint)`,
});
