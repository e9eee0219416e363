// Withdrawal requests: codes, keys, and bodies that our clients never send.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newKey, type Client } from '@trine/contract/client.ts';
import { languages } from '@trine/contract/languages.ts';
import type { RejectionDetails } from '@trine/contract/reasons.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { setPlayerState } from '../../../testing/test-world.ts';
import { data, openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { findWithdrawalRejection } from '../requests/new-request.ts';
import {
  assertAuditHolds,
  openConsole,
  owesTurnover,
  rightCode,
  withdrawal,
  withdrawer,
  wrongCode,
} from '../../../testing/test-cashier.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
});

after(() => api.close());

test('a player frozen for betting may withdraw, a frozen player may not', async () => {
  const player = await withdrawer(api);
  await owesTurnover(api, player, 100_00n);
  const terms = { accountType: 0, amountMinor: 100_00n, minMinor: 100_00n };
  const rule = { timeZone: 'UTC', factorHundredths: 100 };
  const { playerId } = player;
  for (const [state, expected] of [
    ['active', 'turnover_not_met'],
    ['betting_frozen', null],
    ['frozen', 'account_frozen'],
  ] as const) {
    await setPlayerState(api.world, playerId, state);
    const asked = { ...terms, ...rule, playerId };
    const { reason } = await findWithdrawalRejection(api.world.database, asked);
    assert.equal(reason, expected, state);
  }
});

test('a wrong code is answered with the remaining tries, in five languages', async () => {
  const sentences = new Set<string>();
  for (const language of languages) {
    const { token } = await withdrawer(api);
    const request = withdrawal({ securityCode: wrongCode });
    const outcome = await api.clientFor(token, language).call('/api/user/withdrawAction', request);
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.reason, outcome.details], ['wrong_security_code', { tries_left: 4 }]);
    sentences.add(outcome.msg);
  }
  assert.equal(sentences.size, languages.length);
});

test('each hold and release raises the held version, and answers have both versions', async () => {
  const { client, playerId } = await withdrawer(api);
  const versionsOf = async (): Promise<unknown[]> => {
    const user = await data(client, '/api/user/userInfo', {});
    const info = await data(client, '/api/user/withdrawInfo', {});
    const heart = await data(client, '/api/Lottery/heart', { plan_id: 1, game_id: 1 });
    const all = [user, info, heart.user_quantity].map((balance) => [
      balance.money,
      balance.lock_money,
      balance.balance_version,
      balance.held_version,
    ]);
    assert.deepEqual(all, [all[0], all[0], all[0]]);
    return all[0] ?? [];
  };
  assert.deepEqual(await versionsOf(), ['1000.00', '0.00', 1, 0]);
  const key = newKey();
  const ask = (given: string) =>
    client.call('/api/user/withdrawAction', withdrawal(), { key: given });
  const first = await ask(key);
  assert.ok(first.ok);
  const asked = first.data;
  assert.deepEqual([asked.balance_version, asked.held_version], [1, 1]);
  assert.deepEqual(await versionsOf(), ['1000.00', '100.00', 1, 1]);
  const staffConsole = await openConsole(api);
  await staffConsole.claim(BigInt(asked.id) as RowId, 'staff:1');
  await staffConsole.reject(BigInt(asked.id) as RowId, 'staff:1');
  assert.deepEqual(await versionsOf(), ['1000.00', '0.00', 1, 2]);
  const second = await ask(newKey());
  assert.ok(second.ok);
  await staffConsole.grant(BigInt(second.data.id) as RowId, 'staff:1');
  assert.deepEqual(await versionsOf(), ['900.00', '0.00', 2, 4]);
  // Repeated, the first request gets its stored answer, with the versions of that moment.
  const again = await ask(key);
  assert.deepEqual(again.ok && again.data, asked);
  assert.equal((await readBalance(api.world.database, playerId)).heldVersion, 4n);
  await assertAuditHolds(api);
});

test('a key with another amount is rejected, and the form shows why in advance', async () => {
  const { client } = await withdrawer(api);
  const key = 'one-key-two-amounts';
  assert.ok((await client.call('/api/user/withdrawAction', withdrawal(), { key })).ok);
  for (const changes of [{ money: '101.00' }, { securityCode: wrongCode }, { type: 1 }]) {
    const other = await client.call('/api/user/withdrawAction', withdrawal(changes), { key });
    assert.ok(!other.ok);
    assert.equal(other.reason, 'idempotency_mismatch');
  }
  const info = await data(client, '/api/user/withdrawInfo', {});
  assert.deepEqual([info.money, info.lock_money, info.isTrue], ['1000.00', '100.00', true]);
  assert.equal(info.pay_list[0]?.acc_name, '****7890');
  assert.equal(info.pay_list[1], null);
});

/** Bodies that our clients never send. */
const forged: readonly [string, string][] = [
  ['exponent', '{"money":1e3}'],
  ['exponent as text', '{"money":"1e3"}'],
  ['full-width digits', '{"money":"１００"}'],
  ['a plus', '{"money":"+100"}'],
  ['blanks', '{"money":" 100 "}'],
  ['hexadecimal', '{"money":"0x64"}'],
  ['NaN', '{"money":"NaN"}'],
  ['a list', '{"money":["100"]}'],
  ['an object', '{"money":{"valueOf":100}}'],
  ['too much', '{"money":"1000000000000.00"}'],
  ['hidden decimals', '{"money":100.000}'],
  ['true', '{"money":true}'],
  ['type as word', '{"type":"card"}'],
  ['type beyond', '{"type":2}'],
  ['type as list', '{"type":[0]}'],
  ['code as number', '{"securityCode":135790}'],
  ['code as list', '{"securityCode":["135790"]}'],
];

test('forged encodings are rejected with their field, and hold nothing', async () => {
  const player = await withdrawer(api);
  for (const [what, text] of forged) {
    const standard = JSON.stringify(withdrawal()).slice(0, -1);
    const body = `${standard},${text.slice(1)}`;
    const response = await fetch(`${api.baseUrl}/index.php/api/user/withdrawAction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: player.token },
      body,
    });
    const answer = (await response.json()) as { code: number; data: RejectionDetails & object };
    const field = /"(\w+)"/.exec(text)?.[1];
    assert.deepEqual([answer.code, answer.data], [0, { reason: 'invalid_field', field }], what);
  }
  const form = new URLSearchParams({ type: '0', money: '100', securityCode: rightCode });
  const response = await fetch(`${api.baseUrl}/index.php/api/user/withdrawAction`, {
    method: 'POST',
    headers: { token: player.token },
    body: form,
  });
  assert.equal(((await response.json()) as { code: number }).code, 1, 'a form is as good as JSON');
  assert.equal((await readBalance(api.world.database, player.playerId)).heldMinor, 100_00n);
});

test('while switched off, calls answer the operator’s note, and stored answers stay', async () => {
  const player = await withdrawer(api);
  const { client } = player;
  const keys = { recharge: newKey(), withdraw: newKey() };
  const wanted = { money: 100, type: 'USD' } as const;
  const ask = (by: Client, key: Partial<typeof keys> = {}) =>
    Promise.all([
      by.call(
        '/api/user/recharge',
        wanted,
        key.recharge === undefined ? {} : { key: key.recharge },
      ),
      by.call(
        '/api/user/withdrawAction',
        withdrawal(),
        key.withdraw === undefined ? {} : { key: key.withdraw },
      ),
    ]);
  const before = await ask(client, keys);
  const turn = (isOn: boolean) =>
    api.world.owner.query(
      `update switch set is_on = $1, message = '{"en":"Back at noon."}'
       where name in ('deposits', 'withdrawals')`,
      [isOn],
    );
  await turn(false);
  try {
    const sentences = new Set<string>();
    for (const language of languages) {
      for (const outcome of await ask(api.clientFor(player.token, language))) {
        assert.ok(!outcome.ok);
        assert.equal(outcome.reason, 'switched_off');
        if (language === 'en') assert.equal(outcome.msg, 'Back at noon.');
        sentences.add(outcome.msg);
      }
    }
    assert.equal(sentences.size, languages.length);
    const again = await ask(client, keys);
    for (const [at, outcome] of again.entries()) {
      assert.ok(outcome.ok);
      assert.deepEqual(outcome.data, Reflect.get(before[at] ?? {}, 'data'));
    }
  } finally {
    await turn(true);
  }
  for (const outcome of await ask(client)) assert.ok(outcome.ok);
});
