import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { makeSecretFiles, makeSecretLines, readSecrets, type SecretSources } from './secrets.ts';
import { StartError } from '../config/start-error.ts';

let base: string;

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'trine-secrets-'));
});

after(() => rm(base, { recursive: true }));

function sources(name: string, changed: Partial<SecretSources> = {}): SecretSources {
  const dataDir = join(base, name);
  const given = {
    pepperHex: null,
    receiptKeyHex: null,
    receiptSigningKeyHex: null,
    accountKeys: null,
    logKeyHex: null,
  };
  return { dataDir, profile: 'demo', databaseUrls: null, ...given, ...changed };
}

test('secrets are made at the first start and kept', async () => {
  const first = await readSecrets(sources('kept'));
  assert.deepEqual(await readSecrets(sources('kept')), first);
  assert.equal(first.pepper.length, 32);
  assert.equal(first.receiptKey.length, 32);
  assert.notDeepEqual(first.pepper, first.receiptKey);
  assert.match(first.demoPassword ?? '', /^[a-hjkmnp-z2-9]{12}$/);
  assert.notDeepEqual((await readSecrets(sources('other'))).pepper, first.pepper);
});

test('other accounts can not read the files of secrets', async () => {
  await readSecrets(sources('private'));
  const files = await readdir(join(base, 'private'));
  assert.deepEqual(files.toSorted(), [
    'account-keys',
    'demo-password',
    'log-key',
    'pepper',
    'receipt-key',
    'receipt-signing-key',
  ]);
  for (const file of files) {
    const { mode } = await stat(join(base, 'private', file));
    assert.equal(mode & 0o777, process.platform === 'win32' ? 0o666 : 0o600, file);
  }
});

test('first starts at the same moment agree', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(sources('raced'))));
  for (const one of all) assert.deepEqual(one, all[0]);
});

test('production has no demo password and reads keys from the environment', async () => {
  const pepperHex = '01'.repeat(32);
  const receiptKeyHex = '02'.repeat(32);
  const accountKeys = `k1:${'03'.repeat(32)},k2:${'04'.repeat(32)}`;
  const receiptSigningKeyHex = '05'.repeat(32);
  const logKeyHex = '06'.repeat(32);
  const keys = { pepperHex, receiptKeyHex, receiptSigningKeyHex, accountKeys, logKeyHex };
  const given = sources('production', { profile: 'production', ...keys });
  const byName = new Map([
    ['k1', Buffer.alloc(32, 3)],
    ['k2', Buffer.alloc(32, 4)],
  ]);
  assert.deepEqual(await readSecrets(given), {
    accountKeys: { newest: 'k2', byName },
    pepper: Buffer.alloc(32, 1),
    receiptKey: Buffer.alloc(32, 2),
    receiptSigningKey: Buffer.alloc(32, 5),
    logKey: Buffer.alloc(32, 6),
    demoPassword: null,
  });
  assert.deepEqual(await readdir(join(base, 'production')), []);
});

test('a damaged secret is never replaced', async () => {
  await readSecrets(sources('damaged'));
  await writeFile(join(base, 'damaged', 'pepper'), 'short');
  await assert.rejects(readSecrets(sources('damaged')), /pepper is damaged: bring it back/);
});

test('a key of account numbers is added by a line, and a damaged file is rejected', async () => {
  const first = await readSecrets(sources('rotated'));
  const file = join(base, 'rotated', 'account-keys');
  const kept = first.accountKeys.byName.get('k1')?.toString('hex');
  await writeFile(file, `k1:${kept}\nk2:${'05'.repeat(32)}\n`);
  const { newest, byName } = (await readSecrets(sources('rotated'))).accountKeys;
  assert.deepEqual([newest, [...byName.keys()]], ['k2', ['k1', 'k2']]);
  assert.deepEqual(byName.get('k1'), first.accountKeys.byName.get('k1'));
  for (const text of ['', 'k1', `k1:${'0'.repeat(62)}`, `k1:${kept}\nk1:${'05'.repeat(32)}`]) {
    await writeFile(file, text);
    await assert.rejects(readSecrets(sources('rotated')), /account-keys is damaged/);
  }
});

test('production on an external database makes no secrets, and reports missing ones', async () => {
  const databaseUrls = { api: 'postgres://db.example/trine', clock: null, owner: null };
  const shared = sources('shared', { profile: 'production', databaseUrls });
  await assert.rejects(readSecrets(shared), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, /pepper is not there, and in production .*npm run secrets .*\.$/);
    return true;
  });
  assert.deepEqual(await readdir(join(base, 'shared')), []);
  const made = await makeSecretFiles(join(base, 'shared'));
  assert.equal(made.length, 5);
  const secrets = await readSecrets(shared);
  assert.deepEqual(await makeSecretFiles(join(base, 'shared')), [], 'nothing is overwritten');
  assert.deepEqual(await readSecrets(shared), secrets);
  await rm(join(base, 'shared', 'account-keys'));
  await assert.rejects(readSecrets(shared), /account-keys is not there/);
});

const LINES = 'https://play.example';

test('printed secrets can be read back', async () => {
  const lines = makeSecretLines().map((line) => line.split('=') as [string, string]);
  const config = readConfig({ PROFILE: 'production', LINES, ...Object.fromEntries(lines) });
  const secrets = await readSecrets({ ...config, dataDir: join(base, 'lines') });
  assert.equal(secrets.pepper.toString('hex'), lines[0]?.[1]);
  assert.deepEqual([...secrets.accountKeys.byName.keys()], ['k1']);
  assert.deepEqual(await readdir(join(base, 'lines')), []);
});
