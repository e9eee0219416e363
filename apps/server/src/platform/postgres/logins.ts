// The two roles that the processes of an installation sign in as: `api` for those that serve,
// `clock` for the one that moves rounds. Neither owns anything; each has the rights of
// `17-grants.sql` and no others. Each installation has its own two: a role belongs to the whole
// server, and who may take it has its rights in every database. They are created with the first
// migration, or by an administrator before, and the database remembers their names.

import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { errorCode, StartError } from '../config/start-error.ts';
import { openClient } from './client.ts';
import { acquireWaitMs } from './pool.ts';
import { scramVerifier } from './scram-verifier.ts';

export const loginKinds = ['api', 'clock'] as const;
export type LoginKind = (typeof loginKinds)[number];
export type LoginNames = Readonly<Record<LoginKind, string>>;

/** The logins that the operator asks for. */
export interface WantedLogins {
  /** Null or absent: named after the database. */
  readonly names?: Readonly<Partial<Record<LoginKind, string | null>>>;
  /** The password of a role that is created; null: none yet. */
  readonly passwordOf?: (name: string) => string | null;
}

export const loginSettings = { api: 'DATABASE_URL', clock: 'DATABASE_CLOCK_URL' } as const;

/** The placeholders of the two roles in schema and migrations. */
const roleWords = /\btrine_(api|clock)\b/g;
const longestName = 63;
const insufficientPrivilege = '42501';

/**
 * The installation's logins, created and recorded if they are not yet; runs in the transaction that
 * holds the table of migrations. Throws `StartError`.
 */
export async function prepareLogins(client: Client, wanted: WantedLogins): Promise<LoginNames> {
  const known = await readLoginNames(client);
  const names = known ?? (await namesFor(client, wanted));
  checkNames(names, known === null ? {} : (wanted.names ?? {}));
  if (known === null) await createRoles(client, names, wanted);
  for (const kind of loginKinds) await checkRole(client, names[kind], known === null);
  if (known === null) await remember(client, names);
  for (const command of await readExcess(client)) await attempt(client, command);
  await letConnect(client, names);
  return names;
}

/**
 * Creates the roles alone, before the first migration; returns the created names. A database that
 * has its logins recorded is left as it is. Throws `StartError`.
 */
export async function createLogins(url: string, wanted: WantedLogins): Promise<string[]> {
  const client = openClient(url, {
    application_name: 'trine logins',
    connectionTimeoutMillis: acquireWaitMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const there = await client.query("select where to_regclass('public.installation') is not null");
    if (there.rowCount === 1 && (await readLoginNames(client)) !== null) return [];
    const names = await namesFor(client, wanted);
    checkNames(names, {});
    await client.query('begin');
    const made = await createRoles(client, names, wanted);
    for (const kind of loginKinds) await checkRole(client, names[kind], true);
    await client.query('commit');
    return made;
  } finally {
    await client.end();
  }
}

/** Null before the first migration. */
export async function readLoginNames(client: Pick<Client, 'query'>): Promise<LoginNames | null> {
  const { rows } = await client.query<LoginNames>(
    'select i.api_role as api, i.clock_role as clock from public.installation i',
  );
  return rows[0] ?? null;
}

/** SQL with the installation's roles. */
export function withRoles(text: string, names: LoginNames): string {
  return text.replaceAll(roleWords, (_, kind: LoginKind) => `"${names[kind]}"`);
}

function checkNames(names: LoginNames, wanted: NonNullable<WantedLogins['names']>): void {
  for (const kind of loginKinds) {
    const given = wanted[kind] ?? null;
    if (given === null || given === names[kind]) continue;
    throw new StartError(
      `${loginSettings[kind]} signs in as "${given}", but this database was set up with the role ` +
        `"${names[kind]}": sign in as that one.`,
    );
  }
  if (names.api !== names.clock) return;
  throw new StartError(
    `DATABASE_URL and DATABASE_CLOCK_URL both sign in as "${names.api}": give each its own user.`,
  );
}

async function namesFor(client: Client, { names = {} }: WantedLogins): Promise<LoginNames> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = rows[0]?.name ?? '';
  return {
    api: names.api ?? nameAfter(database, '_api'),
    clock: names.clock ?? nameAfter(database, '_clock'),
  };
}

/** From the database's name; one that is too long for a role gets a digest instead of its end. */
export function nameAfter(database: string, ending: '_api' | '_clock'): string {
  const plain = database.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  const begin = /^(?:\d|pg_)/.test(plain) ? `t_${plain}` : plain;
  const role = `${begin}${ending}`;
  if (begin === database && role.length <= longestName) return role;
  const digest = createHash('sha256').update(database).digest('hex').slice(0, 8);
  const longEnding = `_${digest}${ending}`;
  return `${begin.slice(0, longestName - longEnding.length)}${longEnding}`;
}

/** Creates the login; PostgreSQL receives only a verifier of the password. */
export function creationOf(name: string, password: string | null): string {
  const secret = password === null ? '' : ` password '${scramVerifier(password)}'`;
  return `create role ${quoted(name)} login${secret}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function createRoles(
  client: Client,
  names: LoginNames,
  { passwordOf = () => null }: WantedLogins,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname::text as name from pg_roles where rolname = any ($1::text[])',
    [Object.values(names)],
  );
  const missing = loginKinds
    .map((kind) => names[kind])
    .filter((name) => rows.every((found) => found.name !== name));
  const commands = missing.map((name) => creationOf(name, passwordOf(name)));
  for (const command of commands) {
    if (await attempt(client, command)) continue;
    throw new StartError(
      'The owner of the database may not create roles: ' +
        `have an administrator run: ${commands.join('; ')}; then start again.`,
    );
  }
  return missing;
}

/** False when the right to it is missing; the transaction goes on. */
async function attempt(client: Client, sql: string): Promise<boolean> {
  await client.query('savepoint attempt');
  try {
    await client.query(sql);
    await client.query('release savepoint attempt');
    return true;
  } catch (error) {
    await client.query('rollback to savepoint attempt');
    if (errorCode(error) === insufficientPrivilege) return false;
    throw error;
  }
}

/** In the order in which they are reported. */
const faults = {
  is_powerful: 'it has rights over the whole server',
  is_locked: 'it may not log in',
  is_owner: 'it is the owner of the database or of its tables',
  is_member: 'it is a member of another role',
  has_others: 'others than the owner of the database can take it',
  is_elsewhere: 'it has rights in another database of this server',
} as const;

type Faults = Record<keyof typeof faults, boolean>;

/** Of the role `$1`; `$2`: whether it is new to this database. */
const faultsOf = `
  select
    r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
      as is_powerful,
    not r.rolcanlogin as is_locked,
    r.rolname = current_user
      or exists (
        select
        from pg_database d
        where d.datname = current_database()
          and d.datdba = r.oid
      )
      or exists (
        select
        from pg_class c
        where c.relnamespace = 'public'::regnamespace
          and c.relowner = r.oid
      ) as is_owner,
    exists (select from pg_auth_members m where m.member = r.oid) as is_member,
    exists (
      select
      from pg_auth_members m
      join pg_roles o on o.oid = m.member
      where m.roleid = r.oid
        and o.rolname <> current_user
        and not o.rolsuper
        -- Before PostgreSQL 16 a member could always take the role.
        and (
          coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
          or coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, true)
        )
    ) as has_others,
    $2::boolean and exists (
      select
      from pg_shdepend d
      join pg_database own on own.datname = current_database()
      where d.refclassid = 'pg_authid'::regclass
        and d.refobjid = r.oid
        and (
          d.dbid not in (0, own.oid)
          or (d.classid = 'pg_database'::regclass and d.objid <> own.oid)
        )
    ) as is_elsewhere
  from pg_roles r
  where r.rolname = $1`;

/**
 * A role that another role can become, or with rights elsewhere, would open one installation to
 * another. Copies of a database share its roles, so rights in other databases are checked only for
 * a new one.
 */
async function checkRole(client: Client, role: string, isNew: boolean): Promise<void> {
  const { rows } = await client.query<Faults>(faultsOf, [role, isNew]);
  const found = rows[0];
  if (found === undefined) {
    throw new StartError(
      `The role "${role}", which this database was set up with, is not there: bring it back.`,
    );
  }
  for (const [fault, reason] of Object.entries(faults) as [keyof Faults, string][]) {
    if (found[fault]) {
      throw new StartError(
        `The role "${role}" cannot be this installation's, because ${reason}: take that from it, ` +
          'or sign in as another role on a new database.',
      );
    }
  }
}

async function remember(client: Client, { api, clock }: LoginNames): Promise<void> {
  await client.query('insert into public.installation (api_role, clock_role) values ($1, $2)', [
    api,
    clock,
  ]);
}

/**
 * Revokes from public the rights that no process needs and that could fill the disk. Runs at each
 * start: a restored copy has PostgreSQL's default rights.
 */
const excessRights = `
  select format('revoke all on database %I from public', current_database()) as command
  where has_database_privilege('public', current_database(), 'connect, temporary')
  union all
  select 'revoke create on schema public from public'
  where has_schema_privilege('public', 'public', 'create')
  union all
  select format('revoke execute on function %s from public', p.oid::regprocedure)
  from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace
    and p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea')
    and has_function_privilege('public', p.oid, 'execute')`;

async function readExcess(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ command: string }>(excessRights);
  return rows.map(({ command }) => command);
}

/** The SQL for an administrator, as for large objects if the owner is no superuser; or null. */
export async function describeExcess(client: Client): Promise<string | null> {
  const left = await readExcess(client);
  if (left.length === 0) return null;
  return (
    'The database gives every login more than it needs, and its owner may not take that away: ' +
    `have an administrator run there: ${left.join('; ')}.`
  );
}

async function letConnect(client: Client, names: LoginNames): Promise<void> {
  for (const kind of loginKinds) {
    const role = quoted(names[kind]);
    const { rows } = await client.query<{ isIn: boolean; database: string }>(
      `select
         has_database_privilege($1::name, current_database(), 'connect') as "isIn",
         quote_ident(current_database()) as database`,
      [names[kind]],
    );
    if (rows[0]?.isIn !== false) continue;
    const command = `grant connect on database ${rows[0].database} to ${role}`;
    if ((await ownDatabase(client)) === null) {
      throw new StartError(
        `The role ${role} may not connect: have an administrator run: ${command}; ` +
          'then start again.',
      );
    }
    await client.query(command);
  }
}

/** Quoted; null if the user does not own it. */
async function ownDatabase(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(d.datname) as name
    from pg_database d
    where d.datname = current_database()
      and pg_has_role(d.datdba, 'usage')`);
  return rows[0]?.name ?? null;
}
