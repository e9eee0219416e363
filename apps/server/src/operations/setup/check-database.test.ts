import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeDatabase } from './check-database.ts';
import type { DatabaseFacts } from './read-database.ts';

const good: DatabaseFacts = {
  setting: 'DATABASE_OWNER_URL',
  version: '18.4',
  isEncrypted: true,
  isLocal: false,
  isSuperuser: false,
  mayCreateRole: true,
  mayCreate: true,
  encoding: 'UTF8',
  isStandby: false,
  isDurable: true,
  hasStandby: true,
  maxConnections: 200,
  isSetUp: true,
  nowMs: 1_800_000_000_000,
  aheadMs: 3,
  installation: { owners: 1n, receivingAccounts: 2n },
  secretsFault: null,
};

function judged(changed: Partial<DatabaseFacts>, isEmbedded = false): string[] {
  const facts = { ...good, ...changed };
  return judgeDatabase({ kind: 'facts', facts }, isEmbedded).map(({ state, about, text }) => {
    return `${state} ${about} ${text}`;
  });
}

test('a complete database passes', () => {
  assert.deepEqual(judged({}), [
    'ok database PostgreSQL 18.4 answers; the database is set up.',
    "ok clock The clock of this machine is 3 ms ahead of PostgreSQL's.",
    'ok owner The console has an owner.',
    'ok cashier 2 receiving accounts are in use.',
  ]);
});

const rows: [string, Partial<DatabaseFacts>, RegExp][] = [
  [
    'a standby',
    { isStandby: true },
    /^missing database DATABASE_OWNER_URL is the address of a standby/,
  ],
  ['another encoding', { encoding: 'SQL_ASCII' }, /^missing database .*SQL_ASCII.*UTF8\.$/],
  ['not durable', { isDurable: false }, /^missing database .* fsync or full_page_writes off/],
  [
    'no right to create',
    { isSetUp: false, mayCreate: false, installation: null },
    /^missing database .* may not create tables/,
  ],
  ['in clear text', { isEncrypted: false }, /^warning database .* not encrypted: append \?sslmode/],
  ['a superuser', { isSuperuser: true }, /^warning database .* is a superuser/],
  [
    'no right to make roles',
    { isSetUp: false, mayCreateRole: false, installation: null },
    /^warning database .* may not create roles/,
  ],
  ['no standby', { hasStandby: false }, /^warning database No standby confirms commits/],
  ['few connections', { maxConnections: 60 }, /^warning database .* accepts 60 connections/],
  ['a clock that is off', { aheadMs: -900 }, /^warning clock .* 900 ms behind PostgreSQL's: sync/],
  ['a clock far off', { aheadMs: 61_000 }, /^missing clock .* 61000 ms ahead of/],
  [
    'no owner',
    { installation: { owners: 0n, receivingAccounts: 1n } },
    /^missing owner The console has no owner/,
  ],
  [
    'no receiving account',
    { installation: { owners: 1n, receivingAccounts: 0n } },
    /^warning cashier Players cannot deposit/,
  ],
];

for (const [name, changed, expected] of rows) {
  test(`a database with ${name}`, () => {
    const bad = judged(changed).filter((line) => !line.startsWith('ok '));
    assert.match(bad[0] ?? '', expected);
  });
}

test('a connection within the machine, and the embedded server, need no TLS', () => {
  const clear = { isEncrypted: false, isSuperuser: true, hasStandby: false };
  assert.ok(!judged({ ...clear, isLocal: true }).some((line) => line.includes('encrypted')));
  assert.ok(judged(clear, true).every((line) => line.startsWith('ok ')));
});

test('an embedded server that does not exist or run fails no check', () => {
  const states = (kind: 'not made' | 'stopped') =>
    judgeDatabase({ kind }, true).map(({ state, about }) => `${state} ${about}`);
  assert.deepEqual(states('not made'), ['ok database', 'missing owner']);
  assert.deepEqual(states('stopped'), ['warning database']);
});
