import { int4 } from './column.ts';
import { statement } from './statement.ts';

/**
 * Connections of clients to this server, of all databases, and how many a user without special
 * rights may have. Any role may read this, unlike all of `pg_stat_activity`.
 */
export const serverConnections = statement({
  name: 'database.server_connections',
  parameters: {},
  columns: { used: int4, usable: int4 },
  text: `
    select
      (select coalesce(sum(d.numbackends), 0)::integer from pg_stat_database d) as used,
      current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0) as usable`,
});
