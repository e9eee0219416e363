// The role that an installation's processes work as. Each installation has one of its own: a role
// belongs to the whole server, and whoever may take it has its rights in every database. It is made
// with the first migration, or by an administrator before, and the database remembers its name.

import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { errorCode, StartError } from '../config/start-error.ts';

/** The word that stands for the role in the texts of schema and migrations. */
const roleWord = /\btrine_app\b/g;
const roleEnding = '_app';
const longestName = 63;
const insufficientPrivilege = '42501';

/**
 * The installation's role, made and remembered if it is not yet; runs in the transaction that holds
 * the table of migrations. `wanted` is the operator's name for it. Throws `StartError`.
 */
export async function prepareRole(client: Client, wanted: string | null): Promise<string> {
  const found = await client.query<{ role_name: string }>(
    'select i.role_name from public.installation i',
  );
  const known = found.rows[0]?.role_name ?? null;
  if (known !== null && wanted !== null && known !== wanted) {
    throw new StartError(
      `DATABASE_ROLE is "${wanted}", but this database was set up with the role "${known}": ` +
        'leave DATABASE_ROLE unset.',
    );
  }
  const role = known ?? wanted ?? (await nameOfRole(client));
  if (known === null) await createRole(client, role);
  await takeRole(client, role);
  await checkRole(client, role, known === null);
  if (known === null) await remember(client, role);
  return role;
}

/** SQL as it is applied: with the installation's role. */
export function withRole(text: string, role: string): string {
  return text.replaceAll(roleWord, `"${role}"`);
}

/** After the database; one whose name does not fit into a role's gets a digest of it as well. */
async function nameOfRole(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  const begin = /^(?:\d|pg_)/.test(plain) ? `t_${plain}` : plain;
  const role = `${begin}${roleEnding}`;
  if (begin === name && role.length <= longestName) return role;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  const ending = `_${digest}${roleEnding}`;
  return `${begin.slice(0, longestName - ending.length)}${ending}`;
}

async function createRole(client: Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount !== 0) return;
  const isMade = await attempt(client, `create role "${role}" nologin`);
  if (!isMade) throw await lacking(client, role, `create role "${role}" nologin; `);
}

/** Whoever owns the database has to be able to take the role. */
async function takeRole(client: Client, role: string): Promise<void> {
  const taking = `set local role "${role}"; reset role`;
  if (await attempt(client, taking)) return;
  await attempt(client, `grant "${role}" to current_user`);
  if (!(await attempt(client, taking))) throw await lacking(client, role, '');
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

async function lacking(client: Client, role: string, making: string): Promise<StartError> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_user) as name');
  return new StartError(
    `The user of DATABASE_URL may not set up the role "${role}": ` +
      `have an administrator run: ${making}grant "${role}" to ${rows[0]?.name}; then start again.`,
  );
}

/** In the order in which they are reported. */
const faults = {
  is_powerful: 'it may log in or has rights over the whole server',
  is_member: 'it is a member of another role',
  has_others: 'others than the user of DATABASE_URL can take it',
  is_elsewhere: 'it has rights in another database of this server',
} as const;

type Faults = Record<keyof typeof faults, boolean>;

/**
 * A role that somebody else can take, or that has rights elsewhere, would open one installation to
 * another. Copies of a database share its role, so only a new one is looked for elsewhere.
 */
async function checkRole(client: Client, role: string, isNew: boolean): Promise<void> {
  const { rows } = await client.query<Faults>(
    `select
       r.rolcanlogin or r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb
         or r.rolreplication as is_powerful,
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
     where r.rolname = $1`,
    [role, isNew],
  );
  const found = rows[0];
  if (found === undefined) throw new Error(`the role ${role} is not there`);
  for (const [fault, reason] of Object.entries(faults) as [keyof Faults, string][]) {
    if (found[fault]) {
      throw new StartError(
        `The role "${role}" cannot be this installation's, because ${reason}: ` +
          'take that from it, or name another role by DATABASE_ROLE on a new database.',
      );
    }
  }
}

/** Only roles that are named may connect to the database from now on. */
async function remember(client: Client, role: string): Promise<void> {
  await client.query('insert into public.installation (role_name) values ($1)', [role]);
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(d.datname) as name
    from pg_database d
    join pg_roles r on r.oid = d.datdba
    where d.datname = current_database()
      and r.rolname = current_user`);
  if (rows[0] !== undefined) {
    await client.query(`revoke connect on database ${rows[0].name} from public`);
  }
}
