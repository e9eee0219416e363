import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openDatabase, type Database } from '../postgres/transaction.ts';
import { StartError } from '../config/start-error.ts';
import {
  checkFingerprints,
  fingerprintsOf,
  holdFingerprints,
  receiptFingerprint,
} from './fingerprints.ts';

let own: TestDatabase;
let database: Database;
let ownerDatabase: Database;

before(async () => {
  own = await openTestDatabase();
  database = openDatabase(own.pool);
  ownerDatabase = openDatabase(own.ownerPool);
});

after(() => own.close());

const key = (byte: number) => Buffer.alloc(32, byte);
const secrets = {
  pepper: key(1),
  receiptKey: key(2),
  receiptSigningKey: key(4),
  accountKeys: keys(['k1', 3]),
};

function keys(...named: [string, number][]) {
  const byName = new Map(named.map(([name, byte]) => [name, key(byte)] as const));
  return { newest: named.at(-1)?.[0] ?? '', byName };
}

async function count(): Promise<number> {
  return (await own.pool.query('select from secret_fingerprint')).rowCount ?? 0;
}

test('first starts at the same moment agree, and no part of a secret is stored', async () => {
  const starts = Array.from({ length: 6 }, () =>
    holdFingerprints(ownerDatabase, fingerprintsOf(secrets)),
  );
  await Promise.all(starts);
  const { rows } = await own.pool.query<{ fingerprint: Buffer }>('table secret_fingerprint');
  assert.equal(rows.length, 4);
  const known = [secrets.pepper, secrets.receiptKey, secrets.receiptSigningKey, key(3)];
  for (const { fingerprint } of rows) {
    assert.ok(known.every((secret) => !secret.equals(fingerprint)));
  }
});

const rejected = [
  { what: 'another pepper', changes: { pepper: key(9) }, named: /\(pepper\)/ },
  { what: 'another receipt key', changes: { receiptKey: key(9) }, named: /\(receipt key\)/ },
  {
    what: 'another receipt signing key',
    changes: { receiptSigningKey: key(9) },
    named: /\(receipt signing key\)/,
  },
  {
    what: 'the two exchanged',
    changes: { pepper: key(2), receiptKey: key(1) },
    named: /\(pepper, receipt key\)/,
  },
  { what: 'another account key', changes: { accountKeys: keys(['k1', 9]) }, named: /account keys/ },
  {
    what: 'an account key less',
    changes: { accountKeys: keys(['k2', 4]) },
    named: /\(account keys\).*TRINE_ACCOUNT_KEYS/,
  },
];

for (const { what, changes, named } of rejected) {
  test(`${what}: rejected, and nothing is stored`, async () => {
    const before = await count();
    const holding = holdFingerprints(ownerDatabase, fingerprintsOf({ ...secrets, ...changes }));
    await assert.rejects(holding, (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, named);
      return true;
    });
    assert.equal(await count(), before);
  });
}

test('an added account key is stored and checked from then on', async () => {
  const accountKeys = keys(['k1', 3], ['k2', 4]);
  await holdFingerprints(ownerDatabase, fingerprintsOf({ ...secrets, accountKeys }));
  const earlier = holdFingerprints(ownerDatabase, fingerprintsOf(secrets));
  await assert.rejects(earlier, /\(account keys\)/);
});

test('a command with a single secret is checked for that one', async () => {
  await checkFingerprints(database, [receiptFingerprint(key(2))]);
  const other = checkFingerprints(database, [receiptFingerprint(key(1))]);
  await assert.rejects(other, /\(receipt key\)/);
});

test('the application cannot change stored fingerprints', async () => {
  for (const sql of [
    'update secret_fingerprint set name = name',
    'delete from secret_fingerprint',
  ]) {
    await assert.rejects(own.pool.query(sql), { code: '42501' });
  }
});
