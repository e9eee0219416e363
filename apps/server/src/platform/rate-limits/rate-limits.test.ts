// The limits that the settings give.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { orderList } from '@trine/contract/bets/orders.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { createRegistrationLimit } from '../../people/sign-in/registration-limit.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../postgres/transaction.ts';
import { createRateLimits } from './rate-limits.ts';

const opened = await openTestDatabase();
after(() => opened.close());
const nowMs = Date.UTC(2026, 5, 1, 12);

const LINES = 'https://play.example';

const cases: readonly [profile: string, address: string, isCounted: boolean][] = [
  ['demo', '127.0.0.1', false],
  ['demo', '192.0.2.1', true],
  ['production', '127.0.0.1', true],
  ['production', '192.0.2.2', true],
];

for (const [PROFILE, address, isCounted] of cases) {
  test(`in ${PROFILE}, ${address} is ${isCounted ? 'counted' : 'free'}`, async () => {
    const config = readConfig({ PROFILE, LINES, ENTRIES_PER_HOUR: '1', READS_PER_MINUTE: '1' });
    const database = openDatabase(opened.pool);
    const now = () => nowMs;
    const { limitOf } = createRateLimits(config, now);
    const countRegistration = createRegistrationLimit({
      ...config,
      database,
      now,
      isLoopbackFree: PROFILE === 'demo',
    });
    const caller = { address, token: 'one' };
    assert.equal(limitOf(orderList)?.(caller) ?? null, null);
    assert.equal(limitOf(orderList)?.(caller) ?? null, isCounted ? 60 : null);
    assert.equal(await countRegistration('register', address), null);
    assert.equal(await countRegistration('register', address), isCounted ? 3_600 : null);
  });
}
