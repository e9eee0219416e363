// What the checks of an installation read from PostgreSQL.

import { bool, int4, int8, moment, nullable, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Works for the owner and each login, also on an empty database. */
export const readServerFacts = statement({
  name: 'setup.read_server_facts',
  parameters: {},
  columns: {
    version: text,
    isEncrypted: nullable(bool),
    isLocal: bool,
    isSuperuser: bool,
    mayCreateRole: bool,
    mayCreate: bool,
    encoding: text,
    isStandby: bool,
    isDurable: bool,
    hasStandby: bool,
    maxConnections: int4,
    isSetUp: bool,
    nowMs: moment,
  },
  text: `
    select
      current_setting('server_version') as version,
      (select s.ssl from pg_stat_ssl s where s.pid = pg_backend_pid()) as is_encrypted,
      coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true)
        as is_local,
      r.rolsuper as is_superuser,
      r.rolsuper or r.rolcreaterole as may_create_role,
      has_database_privilege(current_database(), 'create') as may_create,
      pg_encoding_to_char(d.encoding)::text as encoding,
      pg_is_in_recovery() as is_standby,
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
        as is_durable,
      current_setting('synchronous_standby_names') <> '' as has_standby,
      current_setting('max_connections')::integer as max_connections,
      to_regclass('public.migration') is not null as is_set_up,
      clock_timestamp() as now_ms
    from pg_roles r
    join pg_database d on d.datname = current_database()
    where r.rolname = current_user`,
});

/** Of a database that a start has set up. */
export const readInstallationFacts = statement({
  name: 'setup.read_installation_facts',
  parameters: {},
  columns: { owners: int8(), receivingAccounts: int8() },
  text: `
    select
      (select count(*) from staff s where s.role = 'owner' and s.is_active) as owners,
      (select count(*) from receiving_account a where a.retired_at is null)
        as receiving_accounts`,
});
