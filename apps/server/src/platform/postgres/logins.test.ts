// Two installations with two owners in one PostgreSQL, and the rights of a role.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { StartError } from '../config/start-error.ts';
import { migrate } from './migrate.ts';
import { checkLogin } from './login-check.ts';
import { loginKinds, readLoginNames } from './logins.ts';
import { checkDatabase } from './pool.ts';
import { openEmptyDatabase } from '../../../testing/test-database.ts';

/** As the superuser, in another database. */
let admin: Client;
let base: Awaited<ReturnType<typeof openEmptyDatabase>>;
/** A schema that needs the roles and little else. */
let schemaDirectory: string;
let small: { readonly schemaDirectory: string; readonly migrationsDirectory: string };
/** In the order of creation; dropped in reverse. */
const made: { readonly kind: 'database' | 'role'; readonly name: string }[] = [];
const run = randomBytes(4).toString('hex');
/** Each login has the password of the owner. */
const logins = { passwordOf: () => 'x' };

before(async () => {
  base = await openEmptyDatabase();
  admin = new Client({ connectionString: base.url });
  await admin.connect();
  schemaDirectory = await mkdtemp(join(tmpdir(), 'trine-roles-'));
  small = { schemaDirectory, migrationsDirectory: join(schemaDirectory, 'none') };
  const sql = 'create table secret (id integer); grant select on secret to trine_api, trine_clock;';
  await writeFile(join(schemaDirectory, '01-secret.sql'), sql);
});

after(async () => {
  const databases = made.filter(({ kind }) => kind === 'database');
  for (const { name } of databases) await admin.query(`drop database "${name}" with (force)`);
  const roles = made.filter(({ kind }) => kind === 'role').toReversed();
  for (const { name } of roles) await admin.query(`drop role if exists "${name}"`);
  await admin.end();
  await base.close();
  await rm(schemaDirectory, { recursive: true });
});

async function makeRole(word: string, attributes: string): Promise<string> {
  const name = `${word}_${run}`;
  await admin.query(`create role "${name}" ${attributes}`);
  made.push({ kind: 'role', name });
  return name;
}

/** A database and its owner, who may create roles or not. */
async function install(word: string, attributes = 'createrole') {
  const owner = await makeRole(`${word}_owner`, `login password 'x' ${attributes}`);
  const name = `${word}_${run}`;
  await admin.query(`create database "${name}" owner "${owner}"`);
  made.push({ kind: 'database', name });
  for (const kind of loginKinds) made.push({ kind: 'role', name: `${name}_${kind}` });
  return { name, owner, url: urlOf(owner, name) };
}

function urlOf(user: string, name: string): string {
  const url = new URL(base.url);
  url.username = user;
  url.password = 'x';
  url.pathname = `/${name}`;
  return url.href;
}

async function refuses(
  running: Promise<unknown>,
  sentence: string | RegExp,
  what = '',
): Promise<void> {
  await assert.rejects(
    running,
    (error) => {
      assert.ok(error instanceof StartError, String(error));
      if (typeof sentence === 'string') assert.equal(error.message, sentence);
      else assert.match(error.message, sentence, what);
      return true;
    },
    what,
  );
}

test('the owner of one installation reads nothing of another', async () => {
  const [one, two] = [await install('one'), await install('two')];
  for (const { url, name } of [one, two]) {
    await checkDatabase(url);
    await migrate({ url, logins });
    assert.deepEqual(await migrate({ url }), []);
    for (const kind of loginKinds) await checkLogin(urlOf(`${name}_${kind}`, name), kind);
  }
  const there = () => new Client({ connectionString: urlOf(one.owner, two.name) });
  await assert.rejects(there().connect(), { code: '42501' });
  // A login that an administrator adds can also read, run and become nothing.
  await admin.query(`grant connect on database "${two.name}" to "${one.owner}"`);
  const client = there();
  await client.connect();
  for (const sql of [
    'select password_hash from player',
    'select fingerprint from secret_fingerprint',
    `select take_id_node('x', 1, 1)`,
    `set role "${two.name}_api"`,
    `set role "${two.name}_clock"`,
  ]) {
    await assert.rejects(client.query(sql), { code: '42501' }, sql);
  }
  await client.end();
});

test('each login has its own rights and gets no others', async () => {
  const { url, name, owner } = await install('alone');
  await migrate({ url, ...small, logins });
  for (const kind of loginKinds) {
    const client = new Client({ connectionString: urlOf(`${name}_${kind}`, name) });
    await client.connect();
    await client.query('select id from secret');
    await client.query('reset role');
    await client.query('reset session authorization');
    await client.query('select id from secret');
    const users = 'select current_user::text as now, session_user::text as begun';
    const login = `${name}_${kind}`;
    assert.deepEqual((await client.query(users)).rows, [{ now: login, begun: login }]);
    const other = kind === 'api' ? 'clock' : 'api';
    for (const sql of [
      `set role "${owner}"`,
      `set role "${name}_${other}"`,
      `set session authorization "${owner}"`,
      'set session authorization default; set role trine',
      'create table mine (id integer)',
      'create temporary table mine (id integer)',
      'create schema mine',
      'create role mine',
      'alter table secret add column more integer',
      'drop table secret',
      'insert into secret values (1)',
      'select rolpassword from pg_authid',
      `alter role "${owner}" password 'y'`,
      `copy secret to program 'true'`,
      `select pg_read_file('PG_VERSION')`,
    ]) {
      await assert.rejects(client.query(sql), { code: '42501' }, `${kind}: ${sql}`);
    }
    await client.end();
  }
});

test('no login stores large objects, or regains what a restored copy gives to all', async () => {
  const { url, name } = await install('excess');
  const said: string[] = [];
  const start = () => migrate({ url, ...small, logins, report: (sentence) => said.push(sentence) });
  await start();
  const there = new Client({ connectionString: adminUrl(name) });
  await there.connect();
  await there.query(/run there: (.*)\.$/.exec(said.join())?.[1] ?? '');
  await there.query(
    `grant all on database "${name}" to public; grant create on schema public to public`,
  );
  await there.end();
  await start();
  assert.equal(said.length, 1);
  for (const kind of loginKinds) {
    const client = new Client({ connectionString: urlOf(`${name}_${kind}`, name) });
    await client.connect();
    for (const sql of [
      'create temporary table mine (id integer)',
      'create table mine (id integer)',
      'select lo_create(0)',
      'select lo_creat(-1)',
      `select lo_from_bytea(0, 'x')`,
    ]) {
      await assert.rejects(client.query(sql), { code: '42501' }, `${kind}: ${sql}`);
    }
    await client.end();
  }
});

test('roles of an administrator are used; what is missing is reported before', async () => {
  const { name, url } = await install('plain', 'nocreaterole');
  const command = `create role "${name}_(api|clock)" login password '(SCRAM-SHA-256[^']+)'`;
  const sentence = new RegExp(`^The owner .* run: ${command}; ${command}; then start again\\.$`);
  await refuses(migrate({ url, logins }), sentence);
  const shown = await migrate({ url, logins }).catch((error: Error) => error.message);
  await admin.query(/run: (.*); then/.exec(String(shown))?.[1] ?? '');
  assert.ok((await migrate({ url, logins })).length > 0);
  await checkLogin(urlOf(`${name}_api`, name), 'api');
});

test('roles by other names are recorded', async () => {
  const { url } = await install('named');
  const api = await makeRole('chosen', 'login');
  await migrate({ url, ...small, logins: { names: { api } } });
  await migrate({ url, ...small });
  await refuses(
    migrate({ url, ...small, logins: { names: { api: 'another' } } }),
    'DATABASE_URL signs in as "another", but this database was set up with the role ' +
      `"${api}": sign in as that one.`,
  );
  const other = await install('other');
  await refuses(
    migrate({ url: other.url, ...small, logins: { names: { api } } }),
    /it has rights in another database/,
  );
  await refuses(
    migrate({ url: other.url, ...small, logins: { names: { api: 'same', clock: 'same' } } }),
    /both sign in as "same"/,
  );
});

const unfit = [
  { what: 'may not log in', attributes: 'nologin', reason: /it may not log in/ },
  { what: 'makes roles', attributes: 'login createrole', reason: /rights over the whole server/ },
  { what: 'has others in it', more: 'grant $role to $other', reason: /others than the owner/ },
  { what: 'is in another', more: 'grant $other to $role', reason: /a member of another role/ },
  {
    what: 'may connect elsewhere',
    more: `grant connect on database "$elsewhere" to $role`,
    reason: /it has rights in another database/,
  },
];

for (const [index, { what, attributes = 'login', more, reason }] of unfit.entries()) {
  test(`a role that ${what} is rejected`, async () => {
    const { url } = await install(`unfit${index}`);
    const role = await makeRole(`role${index}`, attributes);
    const other = await makeRole(`member${index}`, 'nologin');
    const given = {
      $role: `"${role}"`,
      $other: `"${other}"`,
      $elsewhere: databaseOf(base.url),
    };
    if (more !== undefined) await admin.query(fill(more, given));
    await refuses(migrate({ url, ...small, logins: { names: { api: role } } }), reason);
    if (more?.includes('connect') === true) {
      await admin.query(fill('revoke connect on database "$elsewhere" from $role', given));
    }
  });
}

test('the owner as a login is rejected', async () => {
  const { url, owner, name } = await install('itself', 'nocreaterole');
  await admin.query(`create role "${name}_clock" login`);
  const sentence = /because it is the owner of the database or of its tables: /;
  await refuses(migrate({ url, ...small, logins: { names: { api: owner } } }), sentence);
});

const powerful = [
  { what: 'a superuser', sql: 'alter role $role superuser', reason: 'is a superuser' },
  { what: 'one that makes roles', sql: 'alter role $role createrole', reason: 'has rights over' },
  { what: 'one that makes databases', sql: 'alter role $role createdb', reason: 'has rights over' },
  { what: 'one that copies', sql: 'alter role $role replication', reason: 'has rights over' },
  { what: 'one past all rules', sql: 'alter role $role bypassrls', reason: 'has rights over' },
  {
    what: 'a member of the owner',
    sql: 'revoke $role from $owner; grant $owner to $role',
    reason: 'is a member of',
  },
  { what: 'the owner', sql: 'alter database $own owner to $role', reason: 'owns the database' },
  {
    what: "a table's owner",
    sql: 'alter table secret owner to $role',
    reason: 'owns the database',
  },
];

test('a process rejects a login with more rights than its part', async () => {
  for (const [index, { what, sql, reason }] of powerful.entries()) {
    const { url, name, owner } = await install(`power${index}`);
    await migrate({ url, ...small, logins });
    const on = new Client({ connectionString: adminUrl(name) });
    await on.connect();
    const given = { $role: `"${name}_api"`, $owner: `"${owner}"`, $own: `"${name}"` };
    await on.query(fill(sql, given));
    await on.end();
    const login = urlOf(`${name}_api`, name);
    const sentence = `^DATABASE_URL signs in as "${name}_api", who ${reason}.*; allowed: a login`;
    await refuses(checkLogin(login, 'api'), new RegExp(sentence), what);
  }
});

test('a process rejects the login of another part, and one without rights', async () => {
  const { url, name } = await install('swapped');
  await migrate({ url, logins });
  await refuses(
    checkLogin(urlOf(`${name}_clock`, name), 'api'),
    `DATABASE_URL signs in as "${name}_clock", but this database was set up with the role ` +
      `"${name}_api" for it: sign in as that one.`,
  );
  const nobody = await makeRole('nobody', `login password 'x'`);
  await admin.query(`grant connect on database "${name}" to "${nobody}"`);
  await refuses(
    checkLogin(urlOf(nobody, name), 'clock'),
    `DATABASE_CLOCK_URL signs in as "${nobody}", who has no rights in this database: sign in as ` +
      'the role that it was set up with (npm run setup -- --check names it).',
  );
});

test('a login rejects a schema that is missing or older', async () => {
  const { url, name } = await install('behind');
  const role = await makeRole('early', `login password 'x'`);
  const sentence = /^The database has no schema of Trine yet: start once with DATABASE_OWNER_URL/;
  await refuses(checkLogin(urlOf(role, name), 'api'), sentence);
  await migrate({ url, logins: { ...logins, names: { api: role } } });
  await checkLogin(urlOf(role, name), 'api');
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query('delete from migration');
  await owner.end();
  await refuses(
    checkLogin(urlOf(role, name), 'api'),
    /^The database lacks \d+ of the \d+ migrations of this Trine: start once with DATABASE_OWNER/,
  );
});

const names = [
  { database: 'Shop-1', role: /^shop_1_[0-9a-f]{8}_(api|clock)$/ },
  { database: '7th', role: /^t_7th_[0-9a-f]{8}_(api|clock)$/ },
  { database: 'x'.repeat(60), role: /^x{48,50}_[0-9a-f]{8}_(api|clock)$/ },
];

for (const { database, role } of names) {
  test(`the database ${database} gets role names that PostgreSQL accepts`, async () => {
    await admin.query(`create database "${database}"`);
    made.push({ kind: 'database', name: database });
    const url = adminUrl(database);
    await migrate({ url, ...small });
    const client = new Client({ connectionString: url });
    await client.connect();
    const found = await readLoginNames(client);
    await client.end();
    assert.ok(found !== null);
    for (const kind of loginKinds) {
      made.push({ kind: 'role', name: found[kind] });
      assert.match(found[kind], role);
    }
  });
}

/** As the superuser. */
function adminUrl(database: string): string {
  const url = new URL(base.url);
  url.pathname = `/${database}`;
  return url.href;
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function fill(sql: string, values: Readonly<Record<string, string>>): string {
  return sql.replaceAll(/\$\w+/g, (name) => values[name] ?? name);
}
