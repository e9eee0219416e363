import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Pool } from 'pg';
import { createIds } from '../postgres/ids.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openDatabase, type Database } from '../postgres/transaction.ts';
import { appendAuditLog, verifyAuditLog } from './audit-log.ts';
import { acceptRestore } from './accept-restore.ts';
import { keepSeal, readKeptSeal } from './kept-seal.ts';
import { watchSeals } from './seal-watch.ts';
import { findSealFaults, sealAuditLog, type Seal } from './seals.ts';

const key = randomBytes(32);
const nextId = createIds(0, Date.now);

let opened: TestDatabase;
let database: Database;
let clock: Database;
let ownerDatabase: Database;
let owner: Pool;
let dataDir: string;

before(async () => {
  opened = await openTestDatabase();
  database = openDatabase(opened.pool);
  clock = openDatabase(opened.clockPool);
  ownerDatabase = openDatabase(opened.ownerPool);
  owner = opened.ownerPool;
  dataDir = await mkdtemp(join(tmpdir(), 'trine-seals-'));
});

after(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

beforeEach(async () => {
  await rm(join(dataDir, 'last-seal.json'), { force: true });
  await owner.query('truncate audit_log, audit_log_seal');
  await owner.query(
    `update audit_log_head
     set position = 0, hash = sha256(convert_to('trine/audit-log/1', 'UTF8'))`,
  );
});

async function write(count: number): Promise<void> {
  for (let line = 0; line < count; line += 1) {
    await database.transaction(async (tx) => {
      const entry = { actor: 'staff:1', act: 'test.act', subject: 'test:1', address: null };
      await appendAuditLog(tx, nextId, { ...entry, details: { line } });
    });
  }
}

/** The owner of the database computes the whole chain again, so that it is consistent. */
const chainAgain = `
  do $$
  declare
    line audit_log;
    place bigint := 0;
    previous bytea := sha256(convert_to('trine/audit-log/1', 'UTF8'));
  begin
    for line in select * from audit_log order by position loop
      place := place + 1;
      previous := audit_log_hash(
        previous, place, line.audit_id, line.occurred_at, line.actor, line.act, line.subject,
        line.details, line.before, line.after, line.address
      );
      update audit_log set position = place, hash = previous where audit_id = line.audit_id;
    end loop;
    update audit_log_head set position = place, hash = previous;
  end $$`;

async function firstBad(): Promise<string | null> {
  // The chain alone shows no fault, which is why there are seals.
  assert.equal((await verifyAuditLog(database)).firstBad, null);
  return (await verifyAuditLog(database, key)).firstBad;
}

test('an audit log that continues from its seals is sound', async () => {
  assert.equal(await firstBad(), null);
  await write(3);
  await sealAuditLog(clock, key);
  await sealAuditLog(clock, key);
  await write(2);
  await Promise.all([sealAuditLog(clock, key), sealAuditLog(clock, key)]);
  await write(1);
  assert.equal(await firstBad(), null);
  const { rows } = await owner.query(
    'select number, previous_number, position from audit_log_seal order by number',
  );
  assert.deepEqual(rows, [
    { number: '1', previous_number: '0', position: '3' },
    { number: '2', previous_number: '1', position: '5' },
  ]);
});

const forgeries: readonly (readonly [string, string, RegExp])[] = [
  [
    'a line changed',
    `update audit_log set actor = 'staff:9' where position = 5`,
    /^lines 4 to 6: not what was sealed/,
  ],
  ['a line removed', `delete from audit_log where position = 2`, /^lines 1 to 3: not what/],
  [
    'a line put in between',
    `update audit_log set position = position + 100 where position > 4;
     insert into audit_log (audit_id, actor, act, subject, details, position, hash)
     values (7, 'staff:9', 'test.act', 'test:1', '{}', 5, sha256(''))`,
    /^lines 4 to 6: not what was sealed/,
  ],
  ['the end cut off', `delete from audit_log where position > 4`, /^lines 4 to 6: not what/],
  ['all lines removed', `delete from audit_log`, /^lines 1 to 3: not what was sealed/],
  [
    'a seal removed from between others',
    `delete from audit_log_seal where number = 1`,
    /^seal 1 is missing before seal 2/,
  ],
  [
    'a seal removed and the next one numbered in its place',
    `delete from audit_log_seal where number = 1;
     update audit_log_seal set number = 1, previous_number = 0`,
    /^seal 1 of line 6: its HMAC is wrong/,
  ],
  [
    'a seal that states a gap',
    `delete from audit_log_seal where number = 1;
     update audit_log_seal set previous_number = 0`,
    /^seal 2 of line 6: its HMAC is wrong/,
  ],
  [
    'the time of a seal changed',
    `update audit_log_seal set sealed_at = sealed_at - interval '1 day' where number = 2`,
    /^seal 2 of line 6: its HMAC is wrong/,
  ],
  [
    'a seal that does not chain to the one before it',
    `update audit_log_seal s
     set position = o.position, hash = o.hash, sealed_at = o.sealed_at, seal = o.seal
     from (select * from audit_log_seal where number = 2) o
     where s.number = 1;
     delete from audit_log_seal where number = 2`,
    /^seal 1 of line 6: its HMAC is wrong/,
  ],
];

for (const [what, forge, named] of forgeries) {
  test(`seals show that a chain was computed again: ${what}`, async () => {
    await write(3);
    await sealAuditLog(clock, key);
    await write(3);
    await sealAuditLog(clock, key);
    await owner.query('alter table audit_log_seal drop constraint audit_log_seal_position_key');
    try {
      await owner.query(forge);
      await owner.query(chainAgain);
      assert.match((await firstBad()) ?? 'nothing', named);
    } finally {
      await owner.query(
        `truncate audit_log_seal;
         alter table audit_log_seal add constraint audit_log_seal_position_key unique (position)`,
      );
    }
  });
}

test('a gap that only the holder of the key can state is found without its line', async () => {
  await write(1);
  await sealAuditLog(clock, key);
  await write(1);
  await sealAuditLog(clock, key, 4n);
  assert.match((await firstBad()) ?? 'nothing', /^seals 2 to 4 are missing, and no line accepts/);
});

test('a seal is bound to the seal before it', async () => {
  await write(2);
  await sealAuditLog(clock, key);
  await write(1);
  await sealAuditLog(clock, key);
  await owner.query(`update audit_log_seal set seal = sha256('') where number = 1`);
  const found = await findSealFaults(database, key, { limit: 5 });
  assert.deepEqual(
    found.map(({ offender }) => offender),
    [1, 2].map((seal) => {
      return `seal ${seal} of line ${seal + 1}: its HMAC is wrong`;
    }),
  );
});

test('seals made without the key are found, and so is an audit log without seals', async () => {
  await write(2);
  await sealAuditLog(clock, randomBytes(32));
  assert.match((await firstBad()) ?? 'nothing', /^seal 1 of line 2: its HMAC is wrong/);
  await owner.query('truncate audit_log_seal');
  await owner.query(
    `update audit_log set occurred_at = occurred_at - interval '2 hours' where position = 1`,
  );
  await owner.query(chainAgain);
  assert.match((await firstBad()) ?? 'nothing', /^line 1: it has no seal after it/);
});

test('all faults are counted, and at most the requested number is named', async () => {
  await write(2);
  for (let seal = 0; seal < 2; seal += 1) {
    await sealAuditLog(clock, randomBytes(32));
    await write(1);
  }
  const found = await findSealFaults(database, key, { limit: 1 });
  assert.deepEqual(
    found.map(({ faults }) => faults),
    [2n],
  );
});

/** The end of the log removed together with its seals, by the owner of the database. */
async function cutOff(lines: number, seals: number): Promise<void> {
  await owner.query('delete from audit_log where position > $1', [lines]);
  await owner.query('delete from audit_log_seal where number > $1', [seals]);
  await owner.query(chainAgain);
}

function openWatch(name = dataDir) {
  const lines: { readonly level: 'info' | 'error'; readonly details: object }[] = [];
  const log = {
    info: (details: object) => lines.push({ level: 'info', details }),
    error: (details: object) => lines.push({ level: 'error', details }),
  };
  const places = { dataDir: name, serverFolder: null };
  const watch = watchSeals({ ...places, database, key, log, everyMs: 3_600_000 });
  return { watch, lines, places };
}

/** Two seals, both kept. */
async function sealTwice(): Promise<Seal> {
  const { watch, places } = openWatch();
  await write(2);
  await watch.seal(clock);
  await write(2);
  await watch.seal(clock);
  await watch.stop();
  const kept = await readKeptSeal(places, key);
  assert.equal(kept?.number, 2n);
  return kept;
}

test('each seal is logged and kept in a private file, without the key', async () => {
  const { watch, lines } = openWatch();
  await write(1);
  await watch.seal(clock);
  await watch.seal(clock);
  await watch.stop();
  assert.deepEqual(watch.state(), { number: 1n, fault: null });
  const path = join(dataDir, 'last-seal.json');
  const text = await readFile(path, 'utf8');
  const { hash } = JSON.parse(text) as { hash: string };
  assert.equal(lines.length, 1);
  assert.partialDeepStrictEqual(lines[0]?.details, { number: '1', position: '1', hash });
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.ok(!(text + JSON.stringify(lines)).includes(key.toString('hex')));
});

test('an end cut off with its seals is found at the start, and no seal is made', async () => {
  const kept = await sealTwice();
  await cutOff(3, 1);
  // The database alone shows nothing.
  assert.equal(await firstBad(), null);
  const { watch, lines } = openWatch();
  const fault = /^seal 2 is missing: seal 2 of line 4, kept .* ends with seal 1 of line 2/;
  assert.match((await watch.compare()).fault ?? 'nothing', fault);
  assert.deepEqual(
    lines.map(({ level }) => level),
    ['error'],
  );
  const found = await findSealFaults(database, key, { limit: 5, kept: [kept] });
  assert.match(found[0]?.offender ?? 'nothing', fault);
  await write(3);
  await watch.seal(clock);
  assert.equal((await watch.kept())?.number, 2n);
  const { rows } = await owner.query('select number from audit_log_seal');
  assert.deepEqual(rows, [{ number: '1' }]);
  await watch.stop();
});

test('the kept seal shows that seals were replaced by others with their numbers', async () => {
  const kept = await sealTwice();
  await cutOff(3, 1);
  for (let more = 0; more < 3; more += 1) {
    await write(2);
    await sealAuditLog(clock, key);
  }
  const { watch } = openWatch();
  const fault = /^seal 2 of line 4, kept outside the database since .*, is not the one in the/;
  assert.match((await watch.compare()).fault ?? 'nothing', fault);
  await watch.stop();
  assert.equal((await readKeptSeal({ dataDir, serverFolder: null }, key))?.seal, kept.seal);
});

test('another machine, with an older file or none, follows the seals of the database', async () => {
  const { places } = openWatch();
  await write(1);
  const first = await sealAuditLog(clock, key);
  assert.ok(first !== null);
  await keepSeal(places, first, key);
  for (let more = 0; more < 3; more += 1) {
    await write(1);
    await sealAuditLog(clock, key);
  }
  const behind = openWatch();
  assert.deepEqual(await behind.watch.compare(), { number: 4n, fault: null });
  await behind.watch.stop();
  await rm(join(dataDir, 'last-seal.json'));
  const without = openWatch();
  assert.deepEqual(await without.watch.compare(), { number: 4n, fault: null });
  await without.watch.stop();
});

test('the kept seal never goes back to an older one, also with several writers', async () => {
  const made: Seal[] = [];
  for (let more = 0; more < 5; more += 1) {
    await write(1);
    const seal = await sealAuditLog(clock, key);
    assert.ok(seal !== null);
    made.push(seal);
  }
  const { places } = openWatch();
  await Promise.all(made.toReversed().map((seal) => keepSeal(places, seal, key)));
  assert.equal((await readKeptSeal(places, key))?.number, 5n);
  await keepSeal(places, made[0] ?? assert.fail(), key);
  assert.equal((await readKeptSeal(places, key))?.number, 5n);
});

for (const [what, text, sentence] of [
  ['damaged', '{"format":1', /last-seal\.json, the last seal of the audit log, is damaged/],
  ['of another key', null, /was made with another key/],
] as const) {
  test(`a kept seal that is ${what} is a fault and is not replaced`, async () => {
    await sealTwice();
    const path = join(dataDir, 'last-seal.json');
    const kept = await readFile(path, 'utf8');
    const changed = text ?? kept.replace(/"position":"4"/, '"position":"5"');
    await writeFile(path, changed);
    const { watch } = openWatch();
    assert.match((await watch.compare()).fault ?? 'nothing', sentence);
    await watch.stop();
    assert.equal(await readFile(path, 'utf8'), changed);
  });
}

test('a restore that the operator accepts ends the alarm on every machine', async () => {
  const kept = await sealTwice();
  await write(2);
  const newest = await sealAuditLog(clock, key);
  assert.ok(newest !== null);
  const { places } = openWatch();
  await keepSeal(places, newest, key);
  await cutOff(3, 1);
  const accepted = await acceptRestore({
    database: ownerDatabase,
    nextId,
    key,
    kept: newest,
    reason: 'restored to 14:03 after the disk failed',
  });
  assert.equal(accepted?.missing, 2n);
  assert.deepEqual([accepted.seal.number, accepted.seal.previousNumber], [4n, 1n]);
  await keepSeal(places, accepted.seal, key);
  const { watch } = openWatch();
  await write(1);
  await watch.seal(clock);
  assert.deepEqual(watch.state(), { number: 5n, fault: null });
  await watch.stop();
  // Another machine still has a seal that was given up.
  const question = { limit: 5, kept: [kept, newest] };
  assert.deepEqual(await findSealFaults(database, key, question), []);
  const again = {
    database: ownerDatabase,
    nextId,
    key,
    kept: await readKeptSeal(places, key),
    reason: 'twice',
  };
  assert.equal(await acceptRestore(again), null);
});

test('a log with faults is not accepted as a restore', async () => {
  const kept = await sealTwice();
  await cutOff(3, 1);
  await owner.query(`update audit_log set actor = 'staff:9' where position = 1`);
  await owner.query(chainAgain);
  await assert.rejects(
    acceptRestore({ database: ownerDatabase, nextId, key, kept, reason: 'restored' }),
    {
      name: 'StartError',
      message: /lines 1 to 2: not what was sealed .* nothing was accepted/,
    },
  );
});

for (const statement of [
  `insert into audit_log_seal (number, previous_number, position, hash, sealed_at, seal)
   values (9, 0, 1, sha256(''), '2026-01-01', sha256(''))`,
  `update audit_log_seal set seal = sha256('')`,
  'delete from audit_log_seal',
  'truncate audit_log_seal',
]) {
  test(`the application may not: ${statement}`, async () => {
    const client = await owner.connect();
    try {
      await client.query('set role trine_api');
      await assert.rejects(client.query(statement), /permission denied/);
    } finally {
      await client.query('reset role');
      client.release();
    }
  });
}
