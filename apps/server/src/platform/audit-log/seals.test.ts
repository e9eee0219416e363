import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { Pool } from 'pg';
import { createIds } from '../postgres/ids.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openDatabase, type Database } from '../postgres/transaction.ts';
import { appendAuditLog, verifyAuditLog } from './audit-log.ts';
import { findSealFaults, sealAuditLog } from './seals.ts';

const key = randomBytes(32);
const nextId = createIds(0, Date.now);

let opened: TestDatabase;
let database: Database;
let clock: Database;
let owner: Pool;

before(async () => {
  opened = await openTestDatabase();
  database = openDatabase(opened.pool);
  clock = openDatabase(opened.clockPool);
  owner = opened.ownerPool;
});

after(() => opened.close());

beforeEach(async () => {
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

/** What somebody does who owns the database: the whole chain once more, so that it holds. */
const chainAnew = `
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
  // Without the seals nothing is to be seen: that is what they are for.
  assert.equal((await verifyAuditLog(database)).firstBad, null);
  return (await verifyAuditLog(database, key)).firstBad;
}

test('a audit log that goes on from its seals holds', async () => {
  assert.equal(await firstBad(), null);
  await write(3);
  await sealAuditLog(clock, key);
  await sealAuditLog(clock, key);
  await write(2);
  await Promise.all([sealAuditLog(clock, key), sealAuditLog(clock, key)]);
  await write(1);
  assert.equal(await firstBad(), null);
  const { rows } = await owner.query('select position from audit_log_seal order by position');
  assert.deepEqual(rows, [{ position: '3' }, { position: '5' }]);
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
  ['everything gone', `delete from audit_log`, /^lines 1 to 3: not what was sealed/],
];

for (const [what, forge, named] of forgeries) {
  test(`a chain that was made anew is found by its seals: ${what}`, async () => {
    await write(3);
    await sealAuditLog(clock, key);
    await write(3);
    await sealAuditLog(clock, key);
    await owner.query(forge);
    await owner.query(chainAnew);
    assert.match((await firstBad()) ?? 'nothing', named);
  });
}

test('seals made without the key are found, and so is a audit log without any', async () => {
  await write(2);
  await sealAuditLog(clock, randomBytes(32));
  assert.match((await firstBad()) ?? 'nothing', /^the seal of line 2: not made with this/);
  await owner.query('truncate audit_log_seal');
  await owner.query(
    `update audit_log set occurred_at = occurred_at - interval '2 hours' where position = 1`,
  );
  await owner.query(chainAnew);
  assert.match((await firstBad()) ?? 'nothing', /^line 1: it has no seal after it/);
});

test('all faults are counted, and no more are named than were asked for', async () => {
  await write(2);
  for (let seal = 0; seal < 2; seal += 1) {
    await sealAuditLog(clock, randomBytes(32));
    await write(1);
  }
  const found = await findSealFaults(database, key, 1);
  assert.deepEqual(
    found.map(({ faults }) => faults),
    [2n],
  );
});

for (const statement of [
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
