import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeTestBet, testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openWorld } from '../../../testing/test-world.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { createPrices } from './prices.ts';

const world = await closeAfterTests(openWorld());

test('a plan that does not exist is read at most once a second', async () => {
  let [reads, nowMs] = [0, 0];
  const connection: Connection = {
    query(asked) {
      reads += 1;
      return world.database.query(asked);
    },
  };
  const prices = createPrices(connection, () => nowMs);
  const steps: readonly (readonly [atMs: number, plans: readonly number[], reads: number])[] = [
    [0, [1], 1],
    [0, [1, 5], 1],
    [999, [4711], 1],
    [1_000, [4711, 1], 2],
    [1_001, [4711], 2],
    [1_999, [4712], 2],
    [2_000, [4711], 3],
    [9_000, [1, 5, 16], 3],
  ];
  for (const [atMs, plans, expected] of steps) {
    nowMs = atMs;
    const known = await prices.of(plans);
    assert.equal(known.get(1)?.version, 1);
    assert.equal(known.has(4711), false);
    assert.equal(reads, expected, `${atMs} ms: ${plans.join(' ')}`);
  }
  prices.forget();
  await prices.of([1]);
  assert.equal(reads, 4);
});

test('odds that were cleared during a read are read again', async () => {
  let reads = 0;
  const connection: Connection = {
    async query(asked) {
      reads += 1;
      const answer = await world.database.query(asked);
      if (reads === 1) prices.forget();
      return answer;
    },
  };
  const prices = createPrices(connection, () => 0);
  for (const expected of [1, 2, 2]) {
    assert.equal((await prices.of([1])).get(1)?.version, 1);
    assert.equal(reads, expected);
  }
});

test('a stale odds version is rejected, except when the room is sold out', async () => {
  const round = await world.round();
  const playerId = await world.player({ balance: 5_000_00n });
  const cases: readonly (readonly [
    version: number | undefined,
    money: string,
    expected: string,
  ])[] = [
    [0, '1.00', 'odds_changed'],
    [2, '1.00', 'odds_changed'],
    [Number.MAX_SAFE_INTEGER, '1.00', 'odds_changed'],
    [1, '1.00', 'placed'],
    [undefined, '1.00', 'placed'],
    [0, '1900.00', 'sold_out'],
    [2, '1900.00', 'sold_out'],
    [1, '1900.00', 'sold_out'],
    [undefined, '1900.00', 'sold_out'],
  ];
  for (const [version, money, expected] of cases) {
    const changes = { play_type: 'sum_0', money, ...(version !== undefined && { version }) };
    const word = await placeTestBet(world, playerId, testBet(round, changes));
    assert.equal(word, expected, `version ${version}, ${money}`);
  }
});
