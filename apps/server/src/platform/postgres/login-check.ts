// Checks that a login has no more rights than its part needs, and that the schema is the one of
// this code. Only the owner of the database can correct either.

import type { Client } from 'pg';
import { StartError } from '../config/start-error.ts';
import { openClient } from './client.ts';
import { loginSettings, type LoginKind } from './logins.ts';
import { readMigrations } from './migration-files.ts';
import { checkHistory, hasHistory, readCodeVersion, readHistory } from './migration-history.ts';
import { acquireWaitMs, checkDatabase } from './pool.ts';

/** The schema is missing or older: the owner's migration has to run first. */
export class SchemaBehind extends StartError {
  override readonly name = 'SchemaBehind';
}

/** Throws `StartError` with one sentence. */
export async function checkLogin(url: string, kind: LoginKind): Promise<void> {
  const setting = loginSettings[kind];
  await checkDatabase(url, setting);
  const client = openClient(url, {
    application_name: 'trine check',
    connectionTimeoutMillis: acquireWaitMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkPowers(client, setting);
    await checkSchema(client);
    await checkName(client, kind);
  } finally {
    await client.end();
  }
}

/** In the order in which they are reported. */
const powers = {
  isSuperuser: 'is a superuser',
  isPowerful: 'has rights over the whole server',
  isOwner: 'owns the database or what is in it',
  isMember: 'is a member of another role',
} as const;

type Powers = Record<keyof typeof powers, boolean>;

async function checkPowers(client: Client, setting: string): Promise<void> {
  const { rows } = await client.query<Powers & { readonly name: string }>(`
    select
      r.rolname as name,
      r.rolsuper as "isSuperuser",
      r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls as "isPowerful",
      exists (
        select
        from pg_database d
        where d.datname = current_database()
          and d.datdba = r.oid
      ) or exists (
        select
        from pg_namespace n
        where n.nspname = 'public'
          and n.nspowner = r.oid
      ) or exists (
        select
        from pg_class c
        where c.relnamespace = 'public'::regnamespace
          and c.relowner = r.oid
      ) or exists (
        select
        from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and p.proowner = r.oid
      ) as "isOwner",
      exists (select from pg_auth_members m where m.member = r.oid) as "isMember"
    from pg_roles r
    where r.rolname = session_user`);
  const [found] = rows;
  if (found === undefined) throw new Error('the login is not there');
  for (const [power, words] of Object.entries(powers) as [keyof Powers, string][]) {
    if (!found[power]) continue;
    throw new StartError(
      `${setting} signs in as "${found.name}", who ${words}; allowed: a login without such ` +
        'rights. npm run setup makes one with the owner’s address in DATABASE_OWNER_URL.',
    );
  }
}

const toUpdate =
  'start once with DATABASE_OWNER_URL, or run npm run setup -- --database with it, to bring it ' +
  'up to date.';

async function checkSchema(client: Client): Promise<void> {
  const known = await readMigrations();
  if (!(await hasHistory(client))) {
    throw new SchemaBehind(`The database has no schema of Trine yet: ${toUpdate}`);
  }
  if (!(await mayRead(client))) return;
  const applied = await readHistory(client);
  checkHistory(applied, known, await readCodeVersion());
  const missing = known.length - applied.length;
  if (missing <= 0) return;
  throw new SchemaBehind(
    `The database lacks ${missing} of the ${known.length} migrations of this Trine: ${toUpdate}`,
  );
}

/** Whether the login is one of any installation in this database. */
async function mayRead(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(`
    select
      has_table_privilege('public.migration', 'select')
        and has_table_privilege('public.installation', 'select') as may`);
  return rows[0]?.may === true;
}

async function checkName(client: Client, kind: LoginKind): Promise<void> {
  const setting = loginSettings[kind];
  const { rows: users } = await client.query<{ name: string }>('select session_user::text as name');
  const name = users[0]?.name ?? '';
  if (!(await mayRead(client))) {
    throw new StartError(
      `${setting} signs in as "${name}", who has no rights in this database: sign in as the role ` +
        'that it was set up with (npm run setup -- --check names it).',
    );
  }
  const { rows } = await client.query<{ name: string }>(
    `select i.${kind}_role as name from public.installation i`,
  );
  const expected = rows[0]?.name ?? '';
  if (name === expected) return;
  throw new StartError(
    `${setting} signs in as "${name}", but this database was set up with the role "${expected}" ` +
      'for it: sign in as that one.',
  );
}
