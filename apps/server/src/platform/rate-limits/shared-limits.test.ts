// Limits over several processes: each object of limits in this test acts as a process on the one
// database.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, afterEach, test } from 'node:test';
import { orderList } from '@trine/contract/bets/orders.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import type { Place } from '../http/open-counts.ts';
import { openDatabase, type Connection } from '../postgres/transaction.ts';
import { createReadLimit } from './read-limit.ts';
import { removeSilent } from './shared-limits.sql.ts';
import { createSharedLimits, type SharedLimits } from './shared-limits.ts';

const opened = await openTestDatabase();
after(() => opened.close());
const database = openDatabase(opened.pool);
const running: SharedLimits[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((limits) => limits.stop()));
  await opened.ownerPool.query('truncate serving_process, open_count, read_pace');
});

async function startProcess(connection: Connection = database): Promise<SharedLimits> {
  const limits = createSharedLimits({ database: connection, now: Date.now, randomBytes });
  running.push(limits);
  await limits.start();
  return limits;
}

/** Statements fail while its database is away. */
async function startBreakable() {
  const link = { isAway: false };
  const limits = await startProcess({
    async query(query) {
      if (link.isAway) throw new Error('the database is away');
      return database.query(query);
    },
  });
  return { limits, link };
}

/** Each has read all others. */
async function startProcesses(count: number): Promise<SharedLimits[]> {
  const all = [];
  while (all.length < count) all.push(await startProcess());
  for (const limits of all) await limits.start();
  for (const limits of all) assert.equal(limits.pace.processes(), count);
  return all;
}

async function rowsOf(table: string): Promise<number> {
  const { rows } = await opened.ownerPool.query(`select count(*)::integer as rows from ${table}`);
  return rows[0].rows;
}

const session = { key: 'session', max: 6 };

async function take({ openCounts }: SharedLimits, share = session): Promise<Place> {
  const place = await openCounts.take([share]);
  if (place === null) throw new Error('there is no place');
  return place;
}

async function assertFull({ openCounts }: SharedLimits): Promise<void> {
  assert.equal(await openCounts.take([session]), null);
}

test('a single process reads and writes no counts', async () => {
  const alone = await startProcess();
  const seen = 'select process, seen_at from serving_process';
  const before = await opened.ownerPool.query(seen);
  for (let place = 0; place < 6; place += 1) {
    assert.ok(!(alone.openCounts.take([session]) instanceof Promise));
  }
  await assertFull(alone);
  const { read } = readerOf(alone, 6);
  for (let time = 0; time < 6; time += 1) assert.equal(read(), null);
  assert.equal(read(), 10);
  await alone.start();
  assert.deepEqual((await opened.ownerPool.query(seen)).rows, before.rows);
  assert.deepEqual([await rowsOf('open_count'), await rowsOf('read_pace')], [0, 0]);
});

test('streams of a session count over both processes, until they leave', async () => {
  const [one, two] = await startProcesses(2);
  assert.ok(one && two);
  const places = [];
  for (const limits of [one, two, one, two, one, one]) places.push(await take(limits));
  await assertFull(one);
  await assertFull(two);
  places[0]?.leave();
  await one.start();
  await take(two);
  await assertFull(one);
  await assertFull(two);
});

test('two processes at once admit no more streams than the limit', async () => {
  const [one, two] = await startProcesses(2);
  assert.ok(one && two);
  const asked = Array.from({ length: 12 }, async (_, at) =>
    (at % 2 === 0 ? one : two).openCounts.take([session]),
  );
  const given = (await Promise.all(asked)).filter((place) => place !== null);
  assert.ok(given.length >= 1 && given.length <= 6, `${given.length} places`);
});

test('streams of a process are free when it stops, or when it is gone too long', async () => {
  const [one, stopped] = await startProcesses(2);
  assert.ok(one && stopped);
  const { limits: dead, link } = await startBreakable();
  for (const limits of [one, stopped]) await limits.start();
  for (let place = 0; place < 3; place += 1) {
    await take(stopped);
    await take(dead);
  }
  await assertFull(one);
  await stopped.stop();
  const places = [await take(one), await take(one), await take(one)];
  await assertFull(one);
  for (const place of places) place.leave();
  link.isAway = true;
  await opened.ownerPool.query(
    `update serving_process set seen_at = seen_at - interval '6 s'
     where process in (select jsonb_object_keys(held) from open_count)`,
  );
  await one.start();
  for (let place = 0; place < 6; place += 1) await take(one);
  await assertFull(one);
});

test('two processes that each find the other gone do not wait for each other', async () => {
  const { ownerPool } = opened;
  await ownerPool.query(
    `insert into serving_process (process, seen_at)
     values ('one', now()), ('other', now() - interval '1 hour')`,
  );
  const remove = (connection: Connection) =>
    removeSilent.run(connection, { process: 'one', forgottenMs: 5_000n });
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    // The other process writes its row at this moment.
    await client.query(`select from serving_process where process = 'other' for update`);
    await database.transaction(async (tx) => {
      // A statement that waits for the lock fails, and does not hang the test.
      const text = `set local lock_timeout = '1s'`;
      await tx.query({ name: 'test.lock_timeout', rowMode: 'array', text, values: [] });
      await remove(tx);
      const held = `select from serving_process where process = 'one' for update nowait`;
      await ownerPool.query(held);
    });
    assert.equal(await rowsOf('serving_process'), 2);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await remove(database);
  assert.equal(await rowsOf('serving_process'), 1);
});

test('a second process receives the counts from before its start', async () => {
  const one = await startProcess();
  for (let place = 0; place < 6; place += 1) await take(one);
  const two = await startProcess();
  await one.start();
  await two.start();
  await assertFull(two);
});

test('few streams of many are not reported, and the sum stays within a tenth more', async () => {
  const [one, two] = await startProcesses(2);
  assert.ok(one && two);
  const network = { key: 'network', max: 40 };
  for (let place = 0; place < 2; place += 1) {
    assert.ok(!(one.openCounts.take([network]) instanceof Promise));
  }
  assert.equal(await rowsOf('open_count'), 0);
  let given = 2;
  while ((await two.openCounts.take([network])) !== null) given += 1;
  while ((await one.openCounts.take([network])) !== null) given += 1;
  assert.ok(given >= 40 && given <= 44, `${given} places`);
});

test('without the database each process uses its own counts, and reports them later', async () => {
  const { limits: one, link } = await startBreakable();
  const two = await startProcess();
  await one.start();
  for (let place = 0; place < 5; place += 1) await take(two);
  link.isAway = true;
  for (let place = 0; place < 6; place += 1) await take(one);
  await assertFull(one);
  const { read } = readerOf(one, 6);
  for (let time = 0; time < 6; time += 1) assert.equal(await read(), null);
  assert.notEqual(await read(), null);
  await one.start();
  assert.equal(one.pace.processes(), 1);
  link.isAway = false;
  await one.start();
  await two.start();
  await assertFull(two);
});

test('streams that closed while the database was away no longer count', async () => {
  const { limits: one, link } = await startBreakable();
  const two = await startProcess();
  await one.start();
  const places = [];
  while (places.length < 6) places.push(await take(one));
  await assertFull(two);
  link.isAway = true;
  await one.start();
  for (const place of places) place.leave();
  link.isAway = false;
  await one.start();
  for (let place = 0; place < 6; place += 1) await take(two);
});

test('tables that a crash has emptied are filled again', async () => {
  const [one, two] = await startProcesses(2);
  assert.ok(one && two);
  for (let place = 0; place < 6; place += 1) await take(one);
  await opened.ownerPool.query('truncate serving_process, open_count, read_pace');
  await one.start();
  await two.start();
  await one.start();
  await assertFull(two);
});

test('the database contains no key in plain text', async () => {
  const [one, two] = await startProcesses(2);
  assert.ok(one && two);
  const { read } = readerOf(one, 1);
  for (let time = 0; time < 3; time += 1) await read();
  await take(one, { key: 'session of somebody', max: 1 });
  const { rows } = await opened.ownerPool.query<{ text: string }>(
    `select c::text as text from open_count c
     union all
     select r::text from read_pace r`,
  );
  assert.ok(rows.length >= 2);
  for (const { text } of rows) assert.doesNotMatch(text, /somebody|token|192\.0\.2/);
});

function readerOf({ pace }: SharedLimits, readsPerMinute: number, now = Date.now) {
  const limitOf = createReadLimit({ now, readsPerMinute, isLoopbackFree: false, shared: pace });
  return {
    read: (token = 'token', address = '192.0.2.1') => limitOf(orderList)?.({ token, address }),
  };
}

test('a reader at two processes in turn reads as often as at one, within a tenth', async () => {
  const [one, two] = await startProcesses(2);
  assert.ok(one && two);
  const readers = [readerOf(one, 200), readerOf(two, 200)];
  let reads = 0;
  let rejections = 0;
  for (let time = 0; rejections < 10; time += 1) {
    const waitSeconds = await readers[time % 2]?.read();
    if (waitSeconds === null) reads += 1;
    else rejections += 1;
  }
  assert.ok(reads >= 200 && reads <= 220, `${reads} reads`);
});

test('a reader at both processes at once reads as often as at one, within a tenth', async () => {
  const [one, two] = await startProcesses(2);
  assert.ok(one && two);
  const readers = [readerOf(one, 200), readerOf(two, 200)];
  const asked = Array.from({ length: 1_000 }, async (_, time) => readers[time % 2]?.read());
  const reads = (await Promise.all(asked)).filter((waitSeconds) => waitSeconds === null).length;
  assert.ok(reads >= 200 && reads <= 220, `${reads} reads`);
});

test('sessions of one network share its limit over both processes', async () => {
  const [one, two] = await startProcesses(2);
  assert.ok(one && two);
  const readers = [readerOf(one, 20), readerOf(two, 20)];
  const asked = Array.from({ length: 600 }, async (_, time) =>
    readers[time % 2]?.read(`made up ${time}`),
  );
  const reads = (await Promise.all(asked)).filter((waitSeconds) => waitSeconds === null).length;
  assert.ok(reads >= 200 && reads <= 220, `${reads} reads`);
});

test('rare reads cost no statement, and constant reads do', async () => {
  const [one, two] = await startProcesses(2);
  assert.ok(one && two);
  let nowMs = Date.now();
  const { read } = readerOf(one, 200, () => nowMs);
  for (let time = 0; time < 100; time += 1) {
    assert.equal(read(), null);
    nowMs += 15_000;
  }
  assert.equal(await rowsOf('read_pace'), 0);
  for (let time = 0; time < 20; time += 1) {
    assert.equal(await read(), null);
    nowMs += 300;
  }
  assert.equal(await rowsOf('read_pace'), 1);
});
