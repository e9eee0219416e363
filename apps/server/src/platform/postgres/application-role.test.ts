// Two installations with two owners in one PostgreSQL, and what a role may be.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { StartError } from '../config/start-error.ts';
import { migrate } from './migrate.ts';
import { checkDatabase, openPool } from './pool.ts';
import { openEmptyDatabase } from '../../../testing/test-database.ts';

/** As the superuser, in a database of no interest. */
let admin: Client;
let base: Awaited<ReturnType<typeof openEmptyDatabase>>;
/** A schema that needs the role and little else. */
let schemaDirectory: string;
let small: { readonly schemaDirectory: string; readonly migrationsDirectory: string };
/** In the order of making; dropped in the other. */
const made: { readonly kind: 'database' | 'role'; readonly name: string }[] = [];
const run = randomBytes(4).toString('hex');

before(async () => {
  base = await openEmptyDatabase();
  admin = new Client({ connectionString: base.url });
  await admin.connect();
  schemaDirectory = await mkdtemp(join(tmpdir(), 'trine-roles-'));
  small = { schemaDirectory, migrationsDirectory: join(schemaDirectory, 'none') };
  const sql = 'create table secret (id integer); grant select on secret to trine_app;';
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

/** A database and its owner, who may make roles or not. */
async function install(word: string, attributes = 'createrole') {
  const owner = await makeRole(`${word}_owner`, `login password 'x' ${attributes}`);
  const name = `${word}_${run}`;
  await admin.query(`create database "${name}" owner "${owner}"`);
  made.push({ kind: 'database', name }, { kind: 'role', name: `${name}_app` });
  return { name, owner, url: urlOf(owner, name) };
}

function urlOf(user: string, name: string): string {
  const url = new URL(base.url);
  url.username = user;
  url.password = 'x';
  url.pathname = `/${name}`;
  return url.href;
}

async function refuses(running: Promise<unknown>, sentence: string | RegExp): Promise<void> {
  await assert.rejects(running, (error) => {
    assert.ok(error instanceof StartError, String(error));
    if (typeof sentence === 'string') assert.equal(error.message, sentence);
    else assert.match(error.message, sentence);
    return true;
  });
}

test('the owner of one installation reads nothing of another', async () => {
  const [one, two] = [await install('one'), await install('two')];
  for (const { url } of [one, two]) {
    await checkDatabase(url);
    await migrate({ url });
    assert.deepEqual(await migrate({ url }), []);
  }
  const pool = openPool({ url: two.url, asApplication: true, max: 1, name: 'trine test' });
  const { rows } = await pool.query(
    'select current_user::text as role, count(*)::integer as players from player',
  );
  await pool.end();
  assert.deepEqual(rows, [{ role: `${two.name}_app`, players: 0 }]);

  const there = () => new Client({ connectionString: urlOf(one.owner, two.name) });
  await assert.rejects(there().connect(), { code: '42501' });
  // Even whom an administrator lets in may read, run and become nothing.
  await admin.query(`grant connect on database "${two.name}" to "${one.owner}"`);
  const client = there();
  await client.connect();
  for (const sql of [
    'select password_hash from player',
    'select fingerprint from secret_fingerprint',
    `select take_id_node('x', 1, 1)`,
    `set role "${two.name}_app"`,
  ]) {
    await assert.rejects(client.query(sql), { code: '42501' }, sql);
  }
  await client.end();
});

test('a role made by an administrator is taken; what is missing is said before', async () => {
  const { name, owner, url } = await install('plain', 'nocreaterole');
  const role = `${name}_app`;
  const begin = `The user of DATABASE_URL may not set up the role "${role}": have an administrator`;
  const rest = `grant "${role}" to ${owner}; then start again.`;
  await refuses(migrate({ url }), `${begin} run: create role "${role}" nologin; ${rest}`);
  await admin.query(`create role "${role}" nologin`);
  await refuses(migrate({ url }), `${begin} run: ${rest}`);
  await admin.query(`grant "${role}" to ${owner}`);
  assert.ok((await migrate({ url })).length > 0);
});

test('a role by another name is remembered', async () => {
  const { url } = await install('named');
  const role = await makeRole('chosen', 'nologin');
  await admin.query(`grant "${role}" to "named_owner_${run}"`);
  await migrate({ url, ...small, role });
  await migrate({ url, ...small });
  await refuses(
    migrate({ url, ...small, role: 'another' }),
    `DATABASE_ROLE is "another", but this database was set up with the role "${role}": ` +
      'leave DATABASE_ROLE unset.',
  );
  const other = await install('other');
  await admin.query(
    `grant "${role}" to "${other.owner}"; revoke "${role}" from "named_owner_${run}"`,
  );
  await refuses(migrate({ url: other.url, ...small, role }), /it has rights in another database/);
});

const unfit = [
  { what: 'may log in', attributes: 'login', reason: /it may log in or has rights over/ },
  { what: 'makes roles', attributes: 'createrole', reason: /it may log in or has rights over/ },
  { what: 'has others in it', more: 'grant $role to $other', reason: /others than the user/ },
  { what: 'is in another', more: 'grant $other to $role', reason: /a member of another role/ },
  {
    what: 'may connect elsewhere',
    more: `grant connect on database "$elsewhere" to $role`,
    reason: /it has rights in another database/,
  },
];

for (const [index, { what, attributes = 'nologin', more, reason }] of unfit.entries()) {
  test(`a role that ${what} is refused`, async () => {
    const { url, owner } = await install(`unfit${index}`);
    const role = await makeRole(`role${index}`, attributes);
    const other = await makeRole(`member${index}`, 'nologin');
    await admin.query(`grant "${role}" to "${owner}"`);
    const names = { $role: `"${role}"`, $other: `"${other}"`, $elsewhere: databaseOf(base.url) };
    if (more !== undefined) await admin.query(fill(more, names));
    await refuses(migrate({ url, ...small, role }), reason);
    if (more?.includes('connect') === true) {
      await admin.query(fill('revoke connect on database "$elsewhere" from $role', names));
    }
  });
}

const names = [
  { database: 'Shop-1', role: /^shop_1_[0-9a-f]{8}_app$/ },
  { database: '7th', role: /^t_7th_[0-9a-f]{8}_app$/ },
  { database: 'x'.repeat(60), role: /^x{50}_[0-9a-f]{8}_app$/ },
];

for (const { database, role } of names) {
  test(`the database ${database} gets a role that PostgreSQL can name`, async () => {
    await admin.query(`create database "${database}"`);
    made.push({ kind: 'database', name: database });
    const url = new URL(base.url);
    url.pathname = `/${database}`;
    await migrate({ url: url.href, ...small });
    const client = new Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query<{ role_name: string }>(
      'select role_name from installation',
    );
    await client.end();
    made.push({ kind: 'role', name: rows[0]?.role_name ?? '' });
    assert.match(rows[0]?.role_name ?? '', role);
  });
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function fill(sql: string, values: Readonly<Record<string, string>>): string {
  return sql.replaceAll(/\$\w+/g, (name) => values[name] ?? name);
}
