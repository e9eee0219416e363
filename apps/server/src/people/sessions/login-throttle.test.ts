import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { createLoginThrottle, playerLocks } from './login-throttle.ts';

const opened = await closeAfterTests(openTestDatabase());
const database = openDatabase(opened.pool);
const nowMs = Date.UTC(2026, 5, 1, 12);
const options = { database, now: () => nowMs, scope: 'player', locks: playerLocks } as const;
const throttle = createLoginThrottle(options);

test('two processes that count at once allow three attempts, not six', async () => {
  const other = createLoginThrottle(options);
  const attempt = { name: 'shared', place: '192.0.2.1' };
  const permits = await runAtOnce(100, (at) => (at % 2 === 0 ? throttle : other).count(attempt));
  const left = permits.flatMap((permit) => (permit.kind === 'allowed' ? [permit.triesLeft] : []));
  assert.deepEqual(new Set(left), new Set([0, 1, 2]));
  assert.equal(left.length, 3);
});

test('an attempt with an earlier clock is not locked while tries are free', async () => {
  const earlier = createLoginThrottle({ ...options, now: () => nowMs - 5 });
  const tried = { name: 'two clocks', place: '192.0.2.7' };
  assert.equal((await throttle.count(tried)).kind, 'allowed');
  assert.equal((await earlier.count(tried)).kind, 'allowed');
});

test('a lock ends after its retry_after, by all clocks', async () => {
  const locks = { first: 900, longest: 900, window: 900 };
  const at = (offsetMs: number) => {
    return createLoginThrottle({ ...options, locks, now: () => nowMs + offsetMs });
  };
  const tried = { name: 'locked', place: '192.0.2.8' };
  for (let count = 0; count < 3; count += 1) await at(0).count(tried);
  assert.deepEqual(await at(0).count(tried), { kind: 'locked', retryAfterSeconds: 900 });
  assert.equal((await at(-5).count(tried)).kind, 'locked');
  assert.equal((await at(0).count({ ...tried, place: '192.0.2.9' })).kind, 'allowed');
  assert.deepEqual(await at(899_999).count(tried), { kind: 'locked', retryAfterSeconds: 1 });
  assert.equal((await at(900_000).count(tried)).kind, 'allowed');
});

test('a right password removes only its own count', async () => {
  const tried = { name: 'one right', place: '192.0.2.11' };
  for (let count = 0; count < 2; count += 1) await throttle.count(tried);
  for (let count = 0; count < 4; count += 1) {
    assert.deepEqual(await throttle.count(tried), { kind: 'allowed', triesLeft: 0 });
    await throttle.uncount(tried);
  }
  await throttle.count(tried);
  assert.equal((await throttle.count(tried)).kind, 'locked');
});

test('players and staff with one name are counted apart', async () => {
  const staff = createLoginThrottle({ ...options, scope: 'staff' });
  const tried = { name: 'both kinds', place: '192.0.2.12' };
  for (let count = 0; count < 3; count += 1) await staff.count(tried);
  assert.equal((await staff.count(tried)).kind, 'locked');
  assert.deepEqual(await throttle.count(tried), { kind: 'allowed', triesLeft: 2 });
});

test('a right password resets the count of its name and place only', async () => {
  const [here, there] = ['192.0.2.20', '192.0.2.21'].map((place) => ({ name: 'both', place }));
  assert.ok(here !== undefined && there !== undefined);
  await throttle.count(here);
  await throttle.count(there);
  await throttle.forget(here);
  assert.deepEqual(await throttle.count(here), { kind: 'allowed', triesLeft: 2 });
  assert.deepEqual(await throttle.count(there), { kind: 'allowed', triesLeft: 1 });
});

test('a typed name is stored as a hash only', async () => {
  await throttle.count({ name: 'my-secret-password', place: '192.0.2.30' });
  const { rows } = await opened.ownerPool.query<{ text: string }>(
    'select string_agg(f::text, chr(10)) as text from login_failure f',
  );
  assert.doesNotMatch(rows[0]?.text ?? '', /secret|6d792d736563726574/);
});
