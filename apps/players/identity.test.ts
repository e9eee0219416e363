import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { identityOf, readSecret } from './identity.ts';

const [url, otherUrl] = ['http://127.0.0.1:8080', 'http://127.0.0.1:8081'];

test('the secret persists in a file that only its owner can read', async (run) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-players-'));
  run.after(() => rm(dataDir, { recursive: true }));
  const secret = await readSecret(dataDir);
  assert.deepEqual(await readSecret(dataDir), secret);
  const { mode } = await stat(join(dataDir, 'players-secret'));
  assert.equal(mode & 0o777, 0o600);
});

test('every player has a different name and password', () => {
  const secret = Buffer.alloc(32, 7);
  const people = Array.from({ length: 1_000 }, (_, index) => identityOf(secret, url, index));
  assert.equal(new Set(people.map(({ username }) => username)).size, 1_000);
  assert.equal(new Set(people.map(({ password }) => password)).size, 1_000);
  for (const { username } of people) assert.match(username, /^sim_[a-z0-9_]{1,16}$/);
  assert.notEqual(identityOf(secret, otherUrl, 0).username, people[0]?.username);
});
