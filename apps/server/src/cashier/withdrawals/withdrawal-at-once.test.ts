// Concurrent withdrawals and lost connections: each amount is held once.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { newKey } from '@trine/contract/client.ts';
import { minor } from '@trine/money/money.ts';
import type { EntryId, PlayerId, PostingId, RowId } from '../../platform/postgres/ids.ts';
import { givePlayCredits, readBalance } from '../../ledger/ledger.ts';
import { addStaff } from '../../../testing/test-staff.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import { insertWithdrawalRequest } from '../requests/new-request.ts';
import {
  assertAuditHolds,
  deposit,
  givePassword,
  password,
  withdrawal,
  withdrawer,
  wrongCode,
} from '../../../testing/test-cashier.ts';
import { insertTestSession } from '../../../testing/test-sessions.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
  await addStaff(api.world, 'finance');
});

after(() => api.close());

const path = '/api/user/withdrawAction';

function withdraw({ client }: SignedIn, changes: object = {}, key = newKey()) {
  return client.call(path, withdrawal(changes), { key });
}

async function countOf(table: string, player: SignedIn): Promise<number> {
  const { rows } = await api.world.owner.query<{ count: string }>(
    `select count(*) as count from ${table} where player_id = $1`,
    [String(player.playerId)],
  );
  return Number(rows[0]?.count);
}

test('of forty concurrent withdrawals of 100 from 1,000, ten are accepted', async () => {
  const player = await withdrawer(api, 1_000_00n);
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => withdraw(player)));
  const reasons = outcomes.map((outcome) => (outcome.ok ? 'held' : outcome.reason));
  assert.equal(reasons.filter((reason) => reason === 'held').length, 10);
  assert.equal(reasons.filter((reason) => reason === 'insufficient_funds').length, 30);
  const { balanceMinor, heldMinor } = await readBalance(api.world.database, player.playerId);
  assert.deepEqual([balanceMinor, heldMinor], [1_000_00n, 1_000_00n]);
  assert.equal(await countOf('fund_request', player), 10);
  await assertAuditHolds(api);
});

test('of a concurrent bet and withdrawal of the balance, one is accepted, 200 times', async () => {
  const { owner, database, nextId, betQueue } = api.world;
  const { issue } = await api.world.round({ closesIn: 600 });
  const bet = { issue, plan_id: 1, game_id: 1, play_type: 'big', money: '100.00' };
  const player = await withdrawer(api, 100_00n);
  const { playerId } = player;
  await insertTestSession(owner, playerId);
  const place = async () => {
    const placed = await betQueue.place({ playerId, key: null, request: bet });
    if (placed.kind !== 'placed') assert.equal(placed.kind, 'rejected');
    return placed.kind === 'placed';
  };
  // Without the code, whose hash takes far longer than either: from here on they race.
  const hold = async (requestId: RowId) => {
    const terms = { accountType: 0, amountMinor: 100_00n, minMinor: 100_00n, approvalsNeeded: 1 };
    const rule = { timeZone: 'UTC', factorHundredths: 0 };
    const asked = { requestId, eventId: nextId(), key: null, requestHash: Buffer.alloc(32) };
    const given = { ...terms, ...rule, ...asked, playerId };
    const { result } = await insertWithdrawalRequest(database, given);
    if (result !== null) assert.equal(result, 'insufficient_funds');
    return result === null;
  };
  let held = 0;
  for (let turn = 0; turn < 200; turn += 1) {
    const requestId = nextId();
    // Every other time the bet starts one turn of the event loop earlier; either can win.
    const placing = place();
    if (turn % 2 === 0) await nextTurn();
    const [isPlaced, isHeld] = await Promise.all([placing, hold(requestId)]);
    assert.notEqual(isPlaced, isHeld, `turn ${turn}`);
    if (isHeld) {
      held += 1;
      const step = [requestId, nextId()].map(String);
      await owner.query(`select from claim_request($1, $2, 'staff:1')`, step);
      const rejection = [requestId, nextId()].map(String);
      const reject = `select from reject_request($1, $2, 'staff:1', 'asked_twice', '')`;
      await owner.query(reject, rejection);
    } else {
      await give(playerId, 100_00n);
    }
    const { balanceMinor, heldMinor } = await readBalance(database, playerId);
    assert.deepEqual([balanceMinor, heldMinor], [100_00n, 0n]);
  }
  assert.equal(await countOf('fund_request', player), held);
  assert.equal(await countOf('bet_order', player), 200 - held);
  await assertAuditHolds(api);
});

async function give(playerId: PlayerId, amount: bigint): Promise<void> {
  const { database, nextId } = api.world;
  const entry = { playerId, entryId: nextId<EntryId>(), amountMinor: minor(amount) };
  const postingId = nextId<PostingId>();
  await database.transaction((tx) => givePlayCredits(tx, { postingId, entries: [entry] }));
}

test('a hundred concurrent wrong codes are five tries and one message', async () => {
  const player = await withdrawer(api);
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => withdraw(player, { securityCode: wrongCode })),
  );
  const left: (number | undefined)[] = [];
  let locked = 0;
  for (const outcome of outcomes) {
    assert.ok(!outcome.ok);
    const { tries_left: triesLeft, until } = outcome.details;
    if (outcome.reason === 'wrong_security_code') {
      left.push(triesLeft);
      assert.equal(until !== undefined, triesLeft === 0, 'the last try names the end of the lock');
    } else if (outcome.reason === 'security_code_locked') locked += 1;
  }
  assert.deepEqual(new Set(left), new Set([0, 1, 2, 3, 4]));
  assert.equal(left.length, 5);
  assert.equal(locked, 95);
  const right = await withdraw(player);
  assert.ok(!right.ok && right.reason === 'security_code_locked');
  assert.equal(await countOf('player_message', player), 1);
  assert.equal((await readBalance(api.world.database, player.playerId)).heldMinor, 0n);
  const { locked_until: until } = await data(player.client, '/api/user/safetyInfo', {});
  assert.ok((until ?? 0) > Date.now() / 1000 + 86_000);
  await api.world.owner.query(
    `update security_code set locked_until = locked_until - interval '1 day' where player_id = $1`,
    [String(player.playerId)],
  );
  assert.ok((await withdraw(player)).ok, 'after a day the right code opens again');
});

test('two processes that count concurrently allow five tries', async () => {
  const player = await withdrawer(api);
  const counted = await Promise.all(
    Array.from({ length: 100 }, () =>
      api.world.owner.query<{ allowed: boolean }>('select allowed from count_code_try($1)', [
        String(player.playerId),
      ]),
    ),
  );
  assert.equal(counted.filter(({ rows }) => rows[0]?.allowed).length, 5);
});

test('the right code clears wrong tries, and a repeated request costs no try', async () => {
  const player = await withdrawer(api);
  const key = newKey();
  const wrong = { securityCode: wrongCode };
  const first = await withdraw(player, wrong, key);
  const again = await Promise.all(Array.from({ length: 7 }, () => withdraw(player, wrong, key)));
  for (const outcome of again) assert.deepEqual(outcome, first);
  assert.ok((await withdraw(player)).ok);
  const later = await withdraw(player, wrong);
  assert.ok(!later.ok);
  assert.equal(later.details.tries_left, 4);
});

test('fifty concurrent requests with one key are one withdrawal or deposit', async () => {
  const player = await withdrawer(api);
  const key = newKey();
  const held = await Promise.all(Array.from({ length: 50 }, () => withdraw(player, {}, key)));
  assert.ok(held[0]?.ok);
  for (const outcome of held) {
    assert.ok(outcome.ok);
    assert.deepEqual(outcome.data, held[0].data);
  }
  const request = { money: '250.00', type: 'USDT', reference: 'one transfer' } as const;
  const asked = await Promise.all(
    Array.from({ length: 50 }, () => player.client.call('/api/user/recharge', request, { key })),
  );
  for (const outcome of asked) {
    assert.ok(!outcome.ok, 'the key was used for the withdrawal');
    assert.equal(outcome.reason, 'idempotency_mismatch');
  }
  const other = newKey();
  const taken = await Promise.all(
    Array.from({ length: 50 }, () =>
      player.client.call('/api/user/recharge', request, { key: other }),
    ),
  );
  assert.ok(taken[0]?.ok);
  for (const outcome of taken) {
    assert.ok(outcome.ok);
    assert.deepEqual(outcome.data, taken[0].data);
  }
  assert.equal(await countOf('fund_request', player), 2);
  await deposit(player);
  assert.equal(await countOf('fund_request', player), 3, 'without a key it is another one');
});

test('of two concurrent first codes or cards, one is set', async () => {
  const player = await api.signedIn();
  await givePassword(api, player);
  const { client, playerId } = player;
  const codes = ['246801', '135792', '975311', '864209'];
  const set = await Promise.all(
    codes.map((code) => client.call('/api/user/setSafety', { new_code: code, password })),
  );
  assert.equal(set.filter(({ ok }) => ok).length, 1);
  const cards = ['1', '2', '3', '4'].map((last) => `62220212345678${last}`);
  const bound = await Promise.all(
    cards.map((acc_name) =>
      client.call('/api/user/setPayInfo', { type: 0, acc: 'A', acc_name, acc_bank: 'B', password }),
    ),
  );
  assert.equal(bound.filter(({ ok }) => ok).length, 1);
  const { rows } = await api.world.owner.query('select from payment_account where player_id = $1', [
    String(playerId),
  ]);
  assert.equal(rows.length, 1);
});
