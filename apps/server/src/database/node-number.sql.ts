import { int4 } from './column.ts';
import { statement } from './statement.ts';

export const takeNode = statement({
  name: 'database.take_node',
  parameters: {},
  columns: { node: int4 },
  text: `select nextval('id_node')::integer as node`,
});
