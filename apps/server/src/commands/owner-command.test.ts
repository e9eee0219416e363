// `npm run owner` as a process, with a database of its own.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let dataDir: string;

before(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'trine-owner-'));
});

after(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** A null password: the input ends at once, as in an unattended job. */
async function owner(password: string | null, ...words: string[]) {
  const script = join(import.meta.dirname, 'owner-command.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_OWNER_URL: database.url };
  const child = spawn(process.execPath, [script, ...words], { env });
  child.stdin.end(password === null ? '' : `${password}\n`);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await new Promise<[number | null]>((resolve) => {
    child.on('close', (exitCode) => resolve([exitCode]));
  });
  return { code, said };
}

async function owners(): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    `select name from staff where role = 'owner' and authenticator_since is not null order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('the first owner gets an authenticator and ten codes; a second needs force', async () => {
  const silent = await owner(null, '--name', 'anna');
  assert.equal(silent.code, 1);
  assert.equal(
    silent.said.trim(),
    'Password: nothing came in. Type it on a terminal, or pipe it in as one line.',
  );
  const weak = await owner('too short', '--name', 'anna');
  assert.equal(weak.code, 1);
  assert.match(weak.said, /password is too short/);
  const misnamed = await owner('a password of some length', '--name', 'Anna');
  assert.match(misnamed.said, /"Anna" is no name/);
  assert.deepEqual(await owners(), []);

  const first = await owner('a password of some length', '--name', 'anna');
  assert.equal(first.code, 0, first.said);
  assert.match(first.said, /otpauth:\/\/totp\/Trine:anna\?secret=[A-Z2-7]{32}&issuer=Trine/);
  assert.equal(first.said.match(/^ {2}[a-z2-7]{7}(-[a-z2-7]{7}){3}$/gm)?.length, 10);
  assert.doesNotMatch(first.said, /of some length/);
  assert.deepEqual(await owners(), ['anna']);

  const second = await owner('a password of some length', '--name', 'bert');
  assert.equal(second.code, 1);
  assert.match(second.said, /anna is owner already/);
  const forced = await owner('a password of some length', '--name', 'bert', '--force-another');
  assert.equal(forced.code, 0, forced.said);
  assert.deepEqual(await owners(), ['anna', 'bert']);
});
