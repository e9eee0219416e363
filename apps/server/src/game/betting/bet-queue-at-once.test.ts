import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openWorld } from '../../../testing/test-world.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { readBalance } from '../../ledger/ledger.ts';
import type { PlaceRequest } from './bet-queue.ts';

const world = await closeAfterTests(openWorld());
const round = await world.round();

type Request = Partial<PlaceRequest['request']>;

async function place(playerId: PlayerId, request: Request = {}, key: string | null = null) {
  const bet = testBet(round, { money: '10.00', ...request });
  return world.betQueue.place({ playerId, key, request: bet });
}

async function sumOfEntries(): Promise<string> {
  const { rows } = await world.owner.query<{ sum: string }>(
    'select sum(amount_minor) as sum from entry',
  );
  return rows[0]?.sum ?? '';
}

test('fifty parallel requests with one key place one bet, and all get its answer', async () => {
  const playerId = await world.player({ balance: 100_00n });
  const key = 'fifty-at-once-0001';
  const answers = await runAtOnce(50, () => place(playerId, { play_type: 'big,sum_9' }, key));
  assert.equal(answers[0]?.kind, 'placed');
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal((await readBalance(world.database, playerId)).balanceMinor, 80_00n);
});

test('a used key returns its answer after other bets, and rejects another body', async () => {
  const playerId = await world.player({ balance: 100_00n });
  const key = 'answers-again-0001';
  const first = await place(playerId, {}, key);
  const unkeyed = await place(playerId, { play_type: 'sum_5' });
  assert.ok(first.kind === 'placed' && unkeyed.kind === 'placed');
  assert.equal(first.balance.balanceVersion + 1n, unkeyed.balance.balanceVersion);
  // The answer has the balance and the versions of its moment, not the current ones.
  await world.owner.query('select hold_money($1, 100)', [playerId]);
  assert.equal((await readBalance(world.database, playerId)).heldVersion, 1n);
  assert.deepEqual(await place(playerId, { money: 10, plan_id: '1' }, key), first);
  assert.deepEqual(await place(playerId, { money: '11.00' }, key), {
    kind: 'rejected',
    rejection: { reason: 'idempotency_mismatch' },
  });
  const other = await world.player({ balance: 100_00n });
  assert.equal((await place(other, {}, key)).kind, 'placed');
});

test('parallel bets never stake more than the balance', async () => {
  const playerId = await world.player({ balance: 55_00n });
  const answers = await runAtOnce(30, () => place(playerId));
  assert.equal(answers.filter((answer) => answer.kind === 'placed').length, 5);
  assert.equal((await readBalance(world.database, playerId)).balanceMinor, 5_00n);
  assert.equal(await sumOfEntries(), '0');
});

test('a rejection that froze the account is replayed under its key, and freezes once', async () => {
  const playerId = await world.player();
  const key = 'frozen-and-sent-01';
  const first = await place(playerId, { play_type: 'odd,even' }, key);
  assert.deepEqual(first, { kind: 'rejected', rejection: { reason: 'opposite_bets' } });
  assert.deepEqual(await place(playerId, { play_type: 'odd,even' }, key), first);
  const { rows } = await world.owner.query(
    `select from audit_log where subject = 'player:' || $1`,
    [playerId],
  );
  assert.equal(rows.length, 1);
});
