// The review queues of the console, the search by bank reference, and the evidence of a request.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  ageEntries,
  deposit,
  openConsole,
  withdrawal,
  withdrawer,
  type Console,
} from '../../../testing/test-cashier.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { createAccountNumberCipher } from '../payment-accounts/account-number-cipher.ts';
import { explain } from '../../../testing/test-plans.ts';
import { data, openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { readEvidence, revealNumber } from './evidence.ts';
import * as sql from './queue.sql.ts';
import { countQueues, findRequests, listDeposits, listWithdrawals } from './queue.ts';

let api: TestApi;
let staffConsole: Console;

before(async () => {
  api = await openTestApi();
  staffConsole = await openConsole(api);
});

after(() => api.close());

const ann = 'staff:1';

const anyRequest = {
  cursorId: null,
  staff: null,
  minMinor: null,
  maxMinor: null,
  status: null,
  askedBefore: null,
} as const;

test('queues list the oldest first, by page, and find requests by reference', async () => {
  const { database } = api.world;
  const player = await withdrawer(api, 1_000_00n);
  const ids = [await deposit(player), await deposit(player), await deposit(player)];
  const mine = { ...anyRequest, queue: 'waiting', playerIds: [player.playerId], limit: 2 } as const;
  const first = await listDeposits(database, { ...mine, cursorId: null });
  const cursorId = first.at(-1)?.requestId ?? 0n;
  const second = await listDeposits(database, { ...mine, cursorId });
  assert.deepEqual(
    [...first, ...second].map(({ requestId }) => requestId),
    ids,
  );
  const all = await listDeposits(database, { ...mine, queue: 'all', cursorId: null });
  assert.equal(all[0]?.requestId, ids[2]);
  const asking = await data(player.client, '/api/user/withdrawAction', withdrawal());
  const taken = BigInt(asking.id) as RowId;
  const before = await countQueues(database);
  await staffConsole.grant(taken, ann);
  const unpaid = await listWithdrawals(database, { ...mine, queue: 'unpaid', cursorId: null });
  assert.deepEqual(
    unpaid.map(({ requestId, accountNumber }) => [requestId, accountNumber]),
    [[taken, '****7890']],
  );
  const counts = await countQueues(database);
  assert.equal(counts.unpaid, before.unpaid + 1);
  assert.equal(counts.withdrawals.waiting, before.withdrawals.waiting - 1);
  const reference = `bank ${player.playerId}`;
  const request = { money: 100, type: 'EUR', reference } as const;
  const named = await data(player.client, '/api/user/recharge', request);
  for (const text of [named.pay_reference.toLowerCase(), reference.toUpperCase()]) {
    const found = await findRequests(database, text);
    assert.deepEqual(
      found.map(({ requestId }) => Number(requestId)),
      [named.id],
      text,
    );
  }
  assert.deepEqual(await findRequests(database, 'nothing of the kind'), []);
});

test('a queue is filtered by players, amount, age and state', async () => {
  const { database } = api.world;
  const [one, other] = [await withdrawer(api, 1_000_00n), await withdrawer(api, 1_000_00n)];
  const small = await deposit(one, '100.00');
  const large = await deposit(one, '500.00');
  const others = await deposit(other, '200.00');
  await staffConsole.grant(large, ann);
  const playerIds = [one.playerId, other.playerId];
  const all = { ...anyRequest, queue: 'all', playerIds, limit: 10 } as const;
  const rows: readonly (readonly [string, object, readonly bigint[]])[] = [
    ['no filter', {}, [others, large, small]],
    ['at least', { minMinor: 150_00n }, [others, large]],
    ['at most', { maxMinor: 200_00n }, [others, small]],
    ['a state', { status: 'asked' }, [others, small]],
    ['one player', { playerIds: [other.playerId] }, [others]],
    ['no player', { playerIds: [] }, []],
    ['asked long ago', { askedBefore: Date.now() - 3_600_000 }, []],
    ['waiting', { queue: 'waiting', status: 'asked' }, [small, others]],
  ];
  for (const [name, narrowed, expected] of rows) {
    const found = await listDeposits(database, { ...all, ...narrowed });
    assert.deepEqual(
      found.map(({ requestId }) => requestId),
      expected,
      name,
    );
  }
  const byState = { ...all, playerIds: null, status: 'approved' } as const;
  const approved = await listDeposits(database, byState);
  assert.equal(approved[0]?.requestId, large);
});

test('a reference can be used again after the rejection of its request', async () => {
  const [one, other] = [await api.signedIn(), await api.signedIn()];
  const request = { money: 100, type: 'GBP', reference: 'wire-77' } as const;
  const { id } = await data(one.client, '/api/user/recharge', request);
  const rejected = await other.client.call('/api/user/recharge', request);
  assert.ok(!rejected.ok && rejected.reason === 'reference_used');
  await data(other.client, '/api/user/recharge', { ...request, type: 'CHF' });
  const requestId = BigInt(id) as RowId;
  await staffConsole.claim(requestId, ann);
  assert.equal(await staffConsole.reject(requestId, ann, ['not_received', '']), 'rejected');
  await data(other.client, '/api/user/recharge', request);
});

test('the evidence has the player, earlier requests, and sharers of accounts', async () => {
  const { database, nextId } = api.world;
  const player = await withdrawer(api, 700_00n);
  const twin = await withdrawer(api, 700_00n);
  await staffConsole.grant(await deposit(player), ann);
  const round = await api.world.round({ closesIn: 600 });
  const bet = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '5.00' };
  await data(player.client, '/api/Lottery/playOrder', bet);
  await ageEntries(api.world.owner, player.playerId);
  const blocked = await player.client.call('/api/user/withdrawAction', withdrawal());
  assert.ok(!blocked.ok && blocked.reason === 'turnover_not_met');
  const id = await deposit(player, '120.00');
  const rule = { timeZone: 'Asia/Taipei', factorHundredths: 100 };
  const evidence = await readEvidence(database, id, rule);
  assert.ok(evidence !== null);
  assert.equal(evidence.request.requestId, id);
  assert.equal(evidence.player.balanceMinor, 795_00n);
  assert.deepEqual(evidence.openBets, { count: 1, stakeMinor: 5_00n });
  assert.equal(evidence.turnover.missingMinor, 795_00n);
  assert.ok(evidence.sums.some((sum) => sum.outcome === 'approved' && sum.amountMinor === 100_00n));
  assert.ok(evidence.accountSharers.some(({ playerId }) => playerId === twin.playerId));
  assert.ok(evidence.addressSharers.some(({ playerId }) => playerId === twin.playerId));
  assert.deepEqual(
    evidence.accounts.map(({ number }) => number),
    ['****7890'],
  );
  assert.equal(await readEvidence(database, nextId(), rule), null);
  const accountId = evidence.accounts[0]?.accountId;
  assert.ok(accountId !== undefined);
  const place = { playerId: player.playerId, accountId };
  const { accountKeys: keys, pepper } = api.secrets;
  const accountNumberCipher = createAccountNumberCipher({ keys, pepper, randomBytes });
  assert.equal(await revealNumber(database, accountNumberCipher, place), '6222021234567890');
});

test('a queue reads only waiting requests', async () => {
  const { owner } = api.world;
  const { playerId } = await withdrawer(api);
  await owner.query(
    `insert into fund_request (
       bucket, player_id, request_id, kind, amount_minor, currency, rate_micros,
       balance_at_minor, approvals_needed, status, asked_by, decided_by, decided_at, reason_code,
       reason_text
     )
     select
       ($1::bigint % 64)::smallint, $1::bigint, n, 0, 10000, 'USD', 1000000, 0, 1, 'rejected',
       'player:1', 'staff:1', now(), 'other', 'x'
     from generate_series(1, 5000) as n`,
    [String(playerId)],
  );
  await owner.query('analyze fund_request');
  const every = '9007199254740991';
  const anyone = ['null', 'null', 'null', 'null', 'null', every, '50'];
  const all = ['0::smallint', '0', ...anyone];
  const pages = [
    { statement: sql.waitingRequests, asked: all, index: 'fund_request_waiting' },
    { statement: sql.unpaidRequests, asked: ['1::smallint', ...all.slice(1)], index: 'unpaid' },
    {
      statement: sql.newestRequests,
      asked: ['0::smallint', every, ...anyone],
      index: 'fund_request_id',
    },
    { statement: sql.requestById, asked: ['17'], index: 'fund_request_id' },
  ];
  for (const { statement, asked, index } of pages) {
    const plan = await explain(owner, statement, asked);
    const reads = plan.filter(({ table }) => table === 'fund_request');
    assert.ok(reads.length > 0, statement.name);
    for (const node of reads) {
      assert.ok(node.index?.includes(index), `${statement.name}: ${node.type} ${node.index}`);
      assert.ok(node.rows + node.removed <= 60, `${statement.name} read ${node.rows}`);
    }
  }
});
