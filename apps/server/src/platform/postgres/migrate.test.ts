import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { Client } from 'pg';
import { StartError } from '../config/start-error.ts';
import { migrate } from './migrate.ts';
import { openEmptyDatabase } from '../../../testing/test-database.ts';

let base: string;
let directory: string;
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
  directory = join(base, String(count));
  await mkdir(directory);
  database = await openEmptyDatabase();
  await write('0001-first.sql', 'create table first (id integer);\ninsert into first values (1);');
  await write('0002-second.sql', 'create table second (id integer);');
});

function write(name: string, text: string): Promise<void> {
  return writeFile(join(directory, name), text);
}

function run(): Promise<string[]> {
  return migrate({ url: database.url, directory });
}

test('applies in order, once, and later only what is new', async () => {
  assert.deepEqual(await run(), ['0001-first.sql', '0002-second.sql']);
  assert.deepEqual(await run(), []);
  await write('0003-third.sql', 'insert into first values (3)');
  assert.deepEqual(await run(), ['0003-third.sql']);
  assert.deepEqual(await ask('select id from first order by id'), [{ id: 1 }, { id: 3 }]);
});

test('starters at the same moment apply each file once', async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, run));
  assert.deepEqual(applied.flat().toSorted(), ['0001-first.sql', '0002-second.sql']);
  assert.deepEqual(await ask('select id from first'), [{ id: 1 }]);
});

test('a file that fails leaves nothing of itself and everything before it', async () => {
  await write('0003-third.sql', 'create table third (id integer);\nselect nothing;');
  await refuses('Migration 0003-third.sql failed: column "nothing" does not exist.');
  const found = await ask(
    "select to_regclass('second') is null as second, to_regclass('third') is null as third",
  );
  assert.deepEqual(found, [{ second: false, third: true }]);
  assert.deepEqual(await ask('select count(*)::integer as count from migration'), [{ count: 2 }]);
});

test('a changed file is refused', async () => {
  await run();
  await write('0001-first.sql', 'create table first (id bigint);');
  await refuses(
    'Migration 0001-first.sql was changed after the database applied 0001-first.sql: ' +
      'bring the file back and put the change into a new one.',
  );
});

test('other ends of lines are no change', async () => {
  await run();
  const windows = 'create table first (id integer);\r\ninsert into first values (1);';
  await write('0001-first.sql', windows);
  assert.deepEqual(await run(), []);
});

test('a missing file is refused', async () => {
  await run();
  await rm(join(directory, '0002-second.sql'));
  await refuses(
    'The database has migration 0002-second.sql, which this Trine does not know: ' +
      'start the Trine that applied it, or a newer one.',
  );
});

test('a gap and a stray name are refused', async () => {
  await rename(join(directory, '0002-second.sql'), join(directory, '0003-second.sql'));
  await refuses(`0003-second.sql in ${directory} should have the number 2.`);
  await write('later.sql', '');
  await refuses(`later.sql in ${directory} is not named NNNN-what.sql.`);
});

async function refuses(sentence: string): Promise<void> {
  await assert.rejects(run(), (error) => {
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
