import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { Client } from 'pg';
import { StartError } from '../config/start-error.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import { openEmptyDatabase } from '../../../testing/test-database.ts';

const first = 'create table first (id integer);\ninsert into first values (1);';
let base: string;
let schemaDirectory: string;
let migrationsDirectory: string;
let count = 0;
let database: Awaited<ReturnType<typeof openEmptyDatabase>>;

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'trine-migrations-'));
});

after(async () => {
  await database.close();
  await rm(base, { recursive: true });
});

beforeEach(async () => {
  if (count > 0) await database.close();
  count += 1;
  schemaDirectory = join(base, String(count), 'schema');
  migrationsDirectory = join(base, String(count), 'migrations');
  await mkdir(schemaDirectory, { recursive: true });
  database = await openEmptyDatabase();
  await writeTopic('01-first.sql', first);
  await writeTopic('02-second.sql', 'create table second (id integer);');
});

function writeTopic(name: string, text: string): Promise<void> {
  return writeFile(join(schemaDirectory, name), text);
}

async function writeMigration(name: string, text: string): Promise<void> {
  await mkdir(migrationsDirectory, { recursive: true });
  await writeFile(join(migrationsDirectory, name), text);
}

function run(given: Partial<MigrateOptions> = {}): Promise<string[]> {
  return migrate({ url: database.url, schemaDirectory, migrationsDirectory, ...given });
}

test('the topic files are one migration, applied once; later ones follow', async () => {
  assert.deepEqual(await run(), ['0001-schema']);
  assert.deepEqual(await run(), []);
  await writeMigration('0002-third.sql', 'insert into first values (3)');
  await writeMigration('0003-fourth.sql', 'insert into first values (4)');
  assert.deepEqual(await run(), ['0002-third.sql', '0003-fourth.sql']);
  const found = await ask('select id from first order by id');
  assert.deepEqual(found, [{ id: 1 }, { id: 3 }, { id: 4 }]);
});

test('processes that start at once apply each migration once', async () => {
  await writeMigration('0002-third.sql', 'create table third (id integer)');
  const applied = await Promise.all(Array.from({ length: 6 }, () => run()));
  assert.deepEqual(applied.flat().toSorted(), ['0001-schema', '0002-third.sql']);
  assert.deepEqual(await ask('select id from first'), [{ id: 1 }]);
});

test('a topic file that fails leaves nothing of all topic files', async () => {
  await writeTopic('03-third.sql', 'select nothing;');
  await refuses('Migration 03-third.sql failed: column "nothing" does not exist.');
  const found = await ask(
    "select to_regclass('first') is null as first, (select count(*)::integer from migration)",
  );
  assert.deepEqual(found, [{ first: true, count: 0 }]);
});

test('a migration that fails leaves nothing of itself and keeps the ones before it', async () => {
  await writeMigration('0002-third.sql', 'create table third (id integer);\nselect nothing;');
  await refuses('Migration 0002-third.sql failed: column "nothing" does not exist.');
  const found = await ask(
    "select to_regclass('second') is null as second, to_regclass('third') is null as third",
  );
  assert.deepEqual(found, [{ second: false, third: true }]);
  assert.deepEqual(await ask('select count(*)::integer as count from migration'), [{ count: 1 }]);
});

const otherSchema =
  'This database was created by another checkout of Trine with another schema and cannot be ' +
  'upgraded: start that checkout for it, or start this one with an empty DATA_DIR (or an empty ' +
  'database in DATABASE_URL).';

test('a changed, added or renamed topic file is rejected', async () => {
  await run();
  await writeTopic('02-second.sql', 'create table second (id bigint);');
  await refuses(otherSchema);
  await writeTopic('02-second.sql', 'create table second (id integer);');
  assert.deepEqual(await run(), []);
  await writeTopic('03-third.sql', 'create table third (id integer);');
  await refuses(otherSchema);
  await rm(join(schemaDirectory, '03-third.sql'));
  await rename(join(schemaDirectory, '02-second.sql'), join(schemaDirectory, '02-other.sql'));
  await refuses(otherSchema);
});

test('a database of the twenty earlier migrations is rejected and stays as it is', async () => {
  // As the earliest of them left it: without the table that records the roles.
  await ask(`create table migration (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`);
  await ask(`insert into migration
    select n, to_char(n, 'FM0000') || '-early.sql', repeat('0', 64) from generate_series(1, 20) n`);
  await refuses(otherSchema);
  const found = await ask(
    "select to_regclass('first') is null and to_regclass('installation') is null as untouched",
  );
  assert.deepEqual(found, [{ untouched: true }]);
  assert.deepEqual(await ask('select count(*)::integer as count from migration'), [{ count: 20 }]);
});

test('a changed migration is rejected', async () => {
  await writeMigration('0002-third.sql', 'create table third (id integer);');
  await run();
  await writeMigration('0002-third.sql', 'create table third (id bigint);');
  await refuses(
    'Migration 0002-third.sql was changed after the database applied 0002-third.sql: ' +
      'bring the file back and put the change into a new one.',
  );
});

test('other line ends are no change', async () => {
  await run();
  await writeTopic('01-first.sql', first.replaceAll('\n', '\r\n'));
  assert.deepEqual(await run(), []);
});

test('older code starts on a newer schema, until a migration removes what it reads', async () => {
  await writeMigration('0002-third.sql', 'create table third (id integer);');
  await run();
  await rm(join(migrationsDirectory, '0002-third.sql'));
  assert.deepEqual(await run(), []);
  await writeMigration('0002-third.sql', 'create table third (id integer);');
  await writeMigration(
    '0003-no-third.sql',
    '-- contract: since version 1.10.0 nothing reads it\ndrop table third;',
  );
  await run();
  await rm(join(migrationsDirectory, '0003-no-third.sql'));
  for (const version of ['1.10.0', '1.10.1', '2.0.0']) {
    assert.deepEqual(await run({ version }), []);
  }
  for (const version of ['1.9.12', '0.20.0']) {
    await refuses(
      'The database has migration 0003-no-third.sql, which took away what this Trine ' +
        `(${version}) reads: start 1.10.0 or newer.`,
      { version },
    );
  }
});

test('a held lock is waited for in short attempts, which are logged', async () => {
  await run();
  await writeMigration('0002-third.sql', 'alter table first add column third integer;');
  const holder = await holdLock('first');
  const reported = Promise.withResolvers<string>();
  const waits = { lockMs: 20, pauseMs: 5, longestPauseMs: 5, attempts: 100_000 };
  const applied = run({ waits, report: reported.resolve });
  assert.match(
    await reported.promise,
    new RegExp(
      '^Migration 0002-third.sql failed: canceling statement due to lock timeout. The oldest ' +
        `transaction is of "holder" \\(process ${holder.pid}\\), \\d+ s old. ` +
        'Attempt 1 of 100000; it is tried again.$',
    ),
  );
  await holder.release();
  assert.deepEqual(await applied, ['0002-third.sql']);
});

test('a lock that stays held ends the start, and applied migrations stay', async () => {
  await run();
  await writeMigration('0002-third.sql', 'create table third (id integer);');
  await writeMigration('0003-fourth.sql', 'alter table first add column fourth integer;');
  const holder = await holdLock('first');
  const waits = { lockMs: 10, pauseMs: 1, attempts: 3 };
  await assert.rejects(run({ waits }), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, / Given up after 3 attempts, 1 migrations were applied: /);
    return true;
  });
  await holder.release();
  assert.deepEqual(await run({ waits }), ['0003-fourth.sql']);
});

const indexes = `-- one by one
drop index concurrently if exists first_by_id;
create unique index concurrently first_by_id on first (id);
`;

test('statements without a transaction run one by one, and again after a failure', async () => {
  await writeMigration('0002-third.sql', 'insert into first values (1);');
  await writeMigration('0003-index.sql', indexes);
  await refuses('Migration 0003-index.sql failed: could not create unique index "first_by_id".');
  const valid = `select i.indisvalid as valid from pg_index i
    where i.indexrelid = to_regclass('first_by_id')`;
  assert.deepEqual(await ask(valid), [{ valid: false }]);
  await ask('delete from first');
  assert.deepEqual(await run(), ['0003-index.sql']);
  assert.deepEqual(await ask(valid), [{ valid: true }]);
});

test('one process migrates at a time; one with nothing to migrate does not wait', async () => {
  await run();
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query("select pg_advisory_lock(x'7472696e'::int)");
  assert.deepEqual(await run(), []);
  await writeMigration('0002-third.sql', 'create table third (id integer);');
  await refuses(
    'Another process has been migrating this database for 0.01 s: wait for it, then start again.',
    { waits: { turnMs: 10 } },
  );
  const applied = run();
  await other.end();
  assert.deepEqual(await applied, ['0002-third.sql']);
});

test('a gap and a misnamed file are rejected', async () => {
  await rename(join(schemaDirectory, '02-second.sql'), join(schemaDirectory, '03-second.sql'));
  await refuses(`03-second.sql in ${schemaDirectory} should have the number 2.`);
  await rename(join(schemaDirectory, '03-second.sql'), join(schemaDirectory, '02-second.sql'));
  await writeMigration('0001-third.sql', '');
  await refuses(`0001-third.sql in ${migrationsDirectory} should have the number 2.`);
  await writeMigration('later.sql', '');
  await rm(join(migrationsDirectory, '0001-third.sql'));
  await refuses(`later.sql in ${migrationsDirectory} is not named NNNN-what.sql.`);
  await writeTopic('later.sql', '');
  await refuses(`later.sql in ${schemaDirectory} is not named NN-what.sql.`);
});

/** As a transaction that reads the table and does not end. */
async function holdLock(table: string) {
  const client = new Client({ connectionString: database.url, application_name: 'holder' });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query(`begin; lock table ${table} in access share mode`);
  return { pid: rows[0]?.pid, release: () => client.end() };
}

async function refuses(sentence: string, given: Partial<MigrateOptions> = {}): Promise<void> {
  await assert.rejects(run(given), (error) => {
    assert.ok(error instanceof StartError);
    assert.equal(error.message, sentence);
    return true;
  });
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}
