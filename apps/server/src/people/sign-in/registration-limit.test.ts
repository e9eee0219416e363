import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { openTestPlayers } from '../../../testing/test-players.ts';
import { createRegistrationLimit } from './registration-limit.ts';

const opened = await openTestDatabase();
after(() => opened.close());
const database = openDatabase(opened.pool);
let nowMs = Date.UTC(2026, 5, 1, 12);
const hourMs = 60 * 60 * 1000;

function pace(entriesPerHour: number, isLoopbackFree = false) {
  return createRegistrationLimit({ database, now: () => nowMs, entriesPerHour, isLoopbackFree });
}

test('the limit may be used at once, then one account for each interval of the hour', async () => {
  const count = pace(4);
  const steps: readonly [passedMs: number, expected: number | null][] = [
    [0, null],
    [0, null],
    [0, null],
    [0, null],
    [0, 900],
    [0, 900],
    [899_500, 1],
    [500, null],
    [0, 900],
    [hourMs, null],
    [0, null],
    [0, null],
    [0, null],
    [0, 900],
  ];
  for (const [passedMs, expected] of steps) {
    nowMs += passedMs;
    assert.equal(await count('guest', '192.0.2.1'), expected);
  }
});

test('two processes at once allow no more than one', async () => {
  const [one, other] = [pace(5), pace(5)];
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? one : other)('guest', '192.0.2.2')),
  );
  assert.equal(waits.filter((wait) => wait === null).length, 5);
});

test('kinds and networks are counted apart, a /64 as one', async () => {
  const count = pace(1);
  const tries: readonly ['register' | 'guest', string, boolean][] = [
    ['guest', '192.0.2.3', true],
    ['register', '192.0.2.3', true],
    ['guest', '192.0.2.4', true],
    ['guest', '192.0.2.3', false],
    ['guest', '2001:db8:1:2::1', true],
    ['guest', '2001:db8:1:2:ffff::9', false],
    ['guest', '2001:db8:1:3::1', true],
  ];
  for (const [kind, address, isFree] of tries) {
    assert.equal((await count(kind, address)) === null, isFree, `${kind} ${address}`);
  }
});

test('changing the /64 within a /56 or /48, or the address in a /24, is limited', async () => {
  const count = pace(1);
  const opened64s = async (addressOf: (at: number) => string) => {
    const waits: (number | null)[] = [];
    for (let at = 0; at < 40; at += 1) waits.push(await count('guest', addressOf(at)));
    return waits.filter((wait) => wait === null).length;
  };
  assert.equal(await opened64s((at) => `2001:db8:5:${(0x100 + at).toString(16)}::1`), 4);
  assert.equal(await opened64s((at) => `2001:db8:6:${(at * 0x100).toString(16)}::1`), 16);
  assert.equal(await opened64s((at) => `198.51.100.${at}`), 4);
});

test('a limit of 0 counts nothing, and loopback is free when configured', async () => {
  for (const [count, address] of [
    [pace(0), '192.0.2.9'],
    [pace(1, true), '127.0.0.1'],
    [pace(1, true), '::1'],
  ] as const) {
    for (let time = 0; time < 3; time += 1) assert.equal(await count('guest', address), null);
  }
  const strict = pace(1);
  assert.equal(await strict('guest', '127.0.0.1'), null);
  assert.notEqual(await strict('guest', '127.0.0.1'), null);
});

test('old counts are deleted', async () => {
  await pace(3)('guest', '192.0.2.5');
  nowMs += 2 * hourMs;
  await pace(3)('guest', '192.0.2.6');
  const { rows } = await opened.ownerPool.query('select network from entry_pace order by network');
  assert.deepEqual(rows, [{ network: '192.0.2.0/24' }, { network: '192.0.2.6' }]);
});

test('registrations of an address are limited, and a rejected one does not count', async () => {
  const players = await openTestPlayers('demo', { entriesPerHour: 2 });
  try {
    const password = 'a word of my own';
    const register = async (username: string, given = password) => {
      const outcome = await players.client().call('/api/user/register', {
        username,
        password: given,
      });
      return outcome.ok ? 'ok' : `${outcome.reason} ${outcome.details.retry_after ?? ''}`.trim();
    };
    assert.equal(await register('paced_one'), 'ok');
    assert.equal(await register('paced_one'), 'username_taken');
    assert.equal(await register('paced_bad', 'short'), 'invalid_field');
    assert.equal(await register('paced_two'), 'ok');
    assert.equal(await register('paced_three'), 'slow_down 1800');
    players.passMs(30 * 60 * 1000);
    assert.equal(await register('paced_three'), 'ok');
  } finally {
    await players.close();
  }
});
