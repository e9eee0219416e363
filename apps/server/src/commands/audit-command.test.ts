import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runCommand } from '../../testing/run-command.ts';
import { openEmptyDatabase } from '../../testing/test-database.ts';
import { holdFingerprints, receiptFingerprint } from '../platform/secrets/fingerprints.ts';
import { readLastAudit } from '../operations/audit/last-audit.ts';
import { openAuditedWorld, type AuditedWorld } from '../../testing/test-audited-world.ts';

const command = join(import.meta.dirname, 'audit-command.ts');

let world: AuditedWorld;
let dataDir: string;
let environment: Readonly<Record<string, string>>;

before(async () => {
  world = await openAuditedWorld();
  await holdFingerprints(world.ownerDatabase, [receiptFingerprint(world.receiptKey)]);
  dataDir = await mkdtemp(join(tmpdir(), 'trine-audit-'));
  await chmod(dataDir, 0o711);
  environment = {
    DATA_DIR: dataDir,
    DATABASE_CLOCK_URL: world.clockUrl,
    TRINE_RECEIPT_KEY: world.receiptKey.toString('hex'),
  };
});

after(async () => {
  await world.close();
  await rm(dataDir, { recursive: true });
});

function run(changes: Readonly<Record<string, string>> = {}) {
  return runCommand(command, [], { ...environment, ...changes });
}

test('a database in order gives the report and exit code 0', async () => {
  const { out, error, code } = await run();
  assert.deepEqual([code, error], [0, '']);
  assert.match(out, /^ {2}holds {2}balances /m);
  assert.match(out, /All \d+ checks hold\.\n$/);
  const last = await readLastAudit(world.database);
  assert.deepEqual([last?.faults, last?.failedChecks], [0, []]);
});

test('the key may be a file of DATA_DIR', async () => {
  const path = join(dataDir, 'receipt-key');
  await writeFile(path, `${world.receiptKey.toString('hex')}\n`, { mode: 0o600 });
  const { code } = await run({ TRINE_RECEIPT_KEY: '' });
  await rm(path);
  assert.equal(code, 0);
});

test('a tampered database gives the faulty rows and exit code 1', async () => {
  await world.owner.query('update account set held_minor = 1 where player_id = $1', [
    String(world.winner),
  ]);
  const { out, code } = await run();
  await world.owner.query('update account set held_minor = 0');
  assert.equal(code, 1);
  assert.match(out, /^ {2}FAILS {2}held /m);
  assert.match(out, new RegExp(`player ${world.winner}: held 1, in review 0`));
  assert.match(out, /1 of \d+ checks do not hold: held\.\n$/);
  const last = await readLastAudit(world.database);
  assert.deepEqual([last?.faults, last?.failedChecks], [1, ['held']]);
});

const rejections = [
  ['no key', { TRINE_RECEIPT_KEY: '' }, /receipt-key, the key of the seals, is missing/],
  ['another key', { TRINE_RECEIPT_KEY: '00'.repeat(32) }, /\(receipt key\) are not those that/],
  ['no database', { DATABASE_CLOCK_URL: '' }, /holds no database: set the server's DATA_DIR/],
  [
    'no such server',
    { DATABASE_CLOCK_URL: 'postgres://x@127.0.0.1:7949/x' },
    /^No PostgreSQL answers/,
  ],
  ['an unknown profile', { PROFILE: 'test' }, /^PROFILE is "test"; allowed/],
] as const;

for (const [what, changes, sentence] of rejections) {
  test(`${what}: one sentence and exit code 2`, async () => {
    const { out, error, code } = await run(changes);
    assert.deepEqual([code, out], [2, '']);
    assert.match(error, sentence);
    assert.match(error, /^[^\n]+\.\n$/);
  });
}

test('a database without tables of Trine gives one sentence and exit code 2', async () => {
  const empty = await openEmptyDatabase();
  const { out, error, code } = await run({ DATABASE_CLOCK_URL: empty.url });
  await empty.close();
  assert.deepEqual([code, out], [2, '']);
  assert.match(error, /^The database is not one of this version of Trine .*: start the server/);
  assert.match(error, /^[^\n]+\.\n$/);
});
