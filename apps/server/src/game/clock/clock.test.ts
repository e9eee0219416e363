import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentBeacon } from '../../../testing/silent-beacon.ts';
import { openTestCable } from '../../../testing/test-cable.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { createIds } from '../../platform/postgres/ids.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { startClock } from './clock.ts';
import { createLease } from '../../platform/leader-lease/lease.ts';

test('a clock whose database is away stops in good order', async () => {
  const test = await openTestDatabase();
  const cable = await openTestCable(test.url);
  const pool = openPool({ url: cable.url, max: 1, name: 'trine test' });
  const database = openDatabase(pool);
  const ticked = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const clock = startClock({
    database,
    lease: createLease(database, 'clock', 'one'),
    nextId: createIds(0, Date.now),
    games: [],
    chain: silentBeacon.chain,
    receiptKey: Buffer.alloc(32),
    signature: async () => null,
    verify: () => false,
    onError: (error) => errors.push(error),
    onTick: async () => ticked.resolve(),
  });
  await ticked.promise;
  cable.set('cut');
  await clock.stop();
  assert.ok(errors.length > 0);
  await pool.end();
  await cable.close();
  await test.close();
});
