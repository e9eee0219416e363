import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { connectionsOfEach, createSharedPools, readConnections } from './connections.ts';
import { openPool } from './pool.ts';
import { openDatabase } from './transaction.ts';

let database: TestDatabase;

before(async () => {
  database = await openTestDatabase();
});

after(() => database.close());

/** Of `max_connections`, PostgreSQL keeps 3. */
const shares: readonly (readonly [usable: number, processes: number, each: number])[] = [
  [197, 1, 16],
  [197, 8, 16],
  [197, 12, 10],
  [197, 22, 4],
  [197, 100, 4],
  [97, 4, 15],
  [847, 100, 4],
  [1_997, 100, 15],
  [10, 1, 4],
];

for (const [usable, processes, each] of shares) {
  test(`of ${usable} connections, ${processes} processes read by ${each} each`, () => {
    assert.equal(connectionsOfEach({ usable }, processes, 16), each);
  });
}

test('the table of SCALING.md agrees with the code', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/SCALING.md'), 'utf8');
  const [, table = ''] = text.split('<!-- connections -->');
  const rows = Array.from(table.matchAll(/^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm), (row) =>
    row.slice(1).map(Number),
  );
  assert.ok(rows.length >= 5);
  for (const [processes = 0, most = 0, each, all] of rows) {
    const expected = connectionsOfEach({ usable: most - 3 }, processes, 16);
    assert.deepEqual([each, all], [expected, processes * (expected + 4) + 20], String(processes));
    assert.ok(processes * (expected + 4) + 20 <= most - 3, String(processes));
  }
  const machines = text.slice(0, text.indexOf('<!-- connections -->'));
  for (const [, , , all] of rows.filter(([processes = 0]) => [1, 2, 12, 100].includes(processes))) {
    assert.match(machines, new RegExp(`\\| \\*?${all}(?: of 200|: \`max)`));
  }
});

test('a pool of one connection keeps one', () => {
  assert.equal(connectionsOfEach({ usable: 197 }, 100, 1), 1);
});

test('up to 22 processes have room in a PostgreSQL of 200 connections', () => {
  for (let processes = 1; processes <= 22; processes += 1) {
    const each = connectionsOfEach({ usable: 197 }, processes, 16);
    assert.ok(processes * (each + 4) + 20 <= 197, String(processes));
  }
});

test('connections in use are counted with those of other users', async () => {
  const ownerOnly = await database.ownerPool.connect();
  const client = await database.pool.connect();
  try {
    const { used, usable } = await readConnections(openDatabase(database.pool));
    const { rows } = await database.ownerPool.query<{ most: number; reserved: number }>(
      `select
         current_setting('max_connections')::integer as most,
         current_setting('superuser_reserved_connections')::integer as reserved`,
    );
    assert.ok(used >= 2, String(used));
    assert.ok(rows[0] !== undefined && usable <= rows[0].most - rows[0].reserved);
    assert.ok(usable > used);
  } finally {
    client.release();
    ownerOnly.release();
  }
});

test('a pool grows and shrinks with its share', async (context) => {
  const pool = openPool({ url: database.url, max: 6, name: 'trine test' });
  context.after(() => pool.end());
  const shared = createSharedPools({ usable: 47 });
  shared.add(pool);
  assert.equal(await openAtOnce(), 4);
  shared.share(1);
  assert.equal(await openAtOnce(), 6);
  shared.share(3);
  assert.equal(pool.options.max, 5);

  /** How many connections many concurrent statements open. */
  async function openAtOnce(): Promise<number> {
    await Promise.all(Array.from({ length: 12 }, () => pool.query('select pg_sleep(0.01)')));
    return pool.totalCount;
  }
});
