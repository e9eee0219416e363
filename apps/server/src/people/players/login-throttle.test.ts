import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { createLoginThrottle } from './login-throttle.ts';

const opened = await openTestDatabase();
after(() => opened.close());
const database = openDatabase(opened.pool);
const nowMs = Date.UTC(2026, 5, 1, 12);
const throttle = createLoginThrottle({ database, now: () => nowMs });

test('two processes that count at once let three attempts through, not six', async () => {
  const other = createLoginThrottle({ database, now: () => nowMs });
  const attempt = { name: 'shared', address: '192.0.2.1' };
  const permits = await Promise.all(
    Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? throttle : other).count(attempt)),
  );
  const left = permits.flatMap((permit) => (permit.kind === 'allowed' ? [permit.triesLeft] : []));
  assert.deepEqual(new Set(left), new Set([0, 1, 2]));
  assert.equal(left.length, 3);
});

const addresses: readonly [string, string, boolean][] = [
  ['192.0.2.10', '192.0.2.10', true],
  ['192.0.2.10', '192.0.2.11', false],
  ['192.0.2.10', '::ffff:192.0.2.10', true],
  ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8::ffff:1', true],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['::1', '::2', true],
  ['::1', '1::', false],
  ['fe80::1%eth0', 'fe80::2', true],
];

for (const [at, [one, other, isShared]] of addresses.entries()) {
  test(`${one} and ${other} ${isShared ? 'share' : 'do not share'} their tries`, async () => {
    const name = `visitor ${at}`;
    for (let attempt = 1; attempt <= 3; attempt += 1) await throttle.count({ name, address: one });
    const permit = await throttle.count({ name, address: other });
    assert.equal(permit.kind, isShared ? 'locked' : 'allowed');
  });
}

test('the right password opens the door for that name and address alone', async () => {
  const [here, there] = ['192.0.2.20', '192.0.2.21'].map((address) => ({ name: 'both', address }));
  assert.ok(here !== undefined && there !== undefined);
  await throttle.count(here);
  await throttle.count(there);
  await throttle.forget(here);
  assert.deepEqual(await throttle.count(here), { kind: 'allowed', triesLeft: 2 });
  assert.deepEqual(await throttle.count(there), { kind: 'allowed', triesLeft: 1 });
});

test('what was typed as a name is not stored', async () => {
  await throttle.count({ name: 'my-secret-password', address: '192.0.2.30' });
  const { rows } = await opened.ownerPool.query<{ text: string }>(
    'select string_agg(f::text, chr(10)) as text from login_failure f',
  );
  assert.doesNotMatch(rows[0]?.text ?? '', /secret|6d792d736563726574/);
});
