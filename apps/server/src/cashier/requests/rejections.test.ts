// Rejections of the cashier: each reason through the typed client in five languages, in the
// contract's order. No rejection changes any data.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { calls, type Path } from '@trine/contract/calls.ts';
import type { Outcome, Request } from '@trine/contract/client.ts';
import { languages } from '@trine/contract/languages.ts';
import type { Reason, RejectionDetails } from '@trine/contract/reasons.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import {
  assertAuditHolds,
  card,
  deposit,
  givePassword,
  isOfCashier,
  owesTurnover,
  password,
  rightCode,
  withdrawal,
  withdrawer,
  wrongCode,
} from '../../../testing/test-cashier.ts';

let api: TestApi;
let table: readonly Case[];

before(async () => {
  api = await openTestApi();
  table = await cases();
});

after(() => api.close());

/** Some details depend on the clock: a number matches any number above zero. */
type Expected = RejectionDetails | ((details: RejectionDetails) => boolean);
type Case = readonly [Reason, Path, Request<Path>, SignedIn, Expected];

async function cases(): Promise<Case[]> {
  const recharge = '/api/user/recharge';
  const withdraw = '/api/user/withdrawAction';
  const bind = '/api/user/setPayInfo';
  const setCode = '/api/user/setSafety';
  const guest = await api.signedIn({ groupId: 2 });
  const frozen = await api.signedIn({ state: 'betting_frozen' });
  const bare = await api.signedIn();
  const codeless = await api.signedIn();
  await givePassword(api, codeless);
  await data(codeless.client, bind, { ...card, password });
  const ready = await withdrawer(api);
  const replaced = await withdrawer(api);
  await data(replaced.client, bind, {
    ...card,
    acc_name: '6222021234567891',
    securityCode: rightCode,
  });
  const owing = await withdrawer(api);
  await owesTurnover(api, owing, 500_00n);
  const busy = await api.signedIn();
  for (let count = 0; count < 10; count += 1) await deposit(busy);
  const reference = { reference: 'TX 0001-a' };
  await data(bare.client, recharge, { money: 100, type: 'TWD', ...reference });
  const locked = await withdrawer(api);
  for (let count = 0; count < 5; count += 1) {
    await locked.client.call(withdraw, withdrawal({ securityCode: wrongCode }));
  }
  return [
    ['required_field', recharge, { money: '', type: 'USD' }, bare, { field: 'money' }],
    ['invalid_field', recharge, { money: '100.001', type: 'USD' }, bare, { field: 'money' }],
    ['invalid_field', recharge, { money: -1, type: 'USD' }, bare, { field: 'money' }],
    ['invalid_field', recharge, { money: '100', type: 'BTC' as 'USD' }, bare, { field: 'type' }],
    [
      'invalid_field',
      recharge,
      { money: '100', type: 'USD', reference: '---' },
      bare,
      { field: 'reference' },
    ],
    [
      'invalid_field',
      recharge,
      { money: '100', type: 'USD', reference: 'TX 17\u202e-29' },
      bare,
      { field: 'reference' },
    ],
    ['members_only', recharge, { money: '100', type: 'USD' }, guest, {}],
    ['members_only', '/api/user/rechargeInfo', {}, guest, {}],
    ['account_frozen', recharge, { money: '100', type: 'USD' }, frozen, {}],
    ['below_minimum', recharge, { money: '99.99', type: 'USD' }, bare, { min: '100.00' }],
    ['too_many_open', recharge, { money: '100', type: 'USD' }, busy, {}],
    ['reference_used', recharge, { money: '100', type: 'TWD', reference: 'tx0001A' }, codeless, {}],
    ['members_only', withdraw, withdrawal(), guest, {}],
    ['payment_account_missing', withdraw, withdrawal(), bare, {}],
    ['payment_account_missing', withdraw, withdrawal({ type: 1 }), ready, {}],
    ['required_field', withdraw, withdrawal({ money: '' }), replaced, { field: 'money' }],
    ['below_minimum', withdraw, withdrawal({ money: '99.99' }), replaced, { min: '100.00' }],
    ['insufficient_funds', withdraw, withdrawal({ money: '9000000' }), replaced, () => true],
    [
      'payment_account_held',
      withdraw,
      withdrawal({ securityCode: wrongCode }),
      replaced,
      ({ until = 0 }) => until > 0,
    ],
    ['security_code_missing', withdraw, withdrawal({ money: '' }), codeless, {}],
    ['required_field', withdraw, withdrawal({ money: '' }), ready, { field: 'money' }],
    ['required_field', withdraw, { type: 0, securityCode: '1' }, ready, { field: 'money' }],
    ['security_code_missing', withdraw, withdrawal({ money: null }), codeless, {}],
    ['required_field', withdraw, withdrawal({ money: null }), ready, { field: 'money' }],
    ['invalid_field', withdraw, withdrawal({ money: '100.001' }), ready, { field: 'money' }],
    ['invalid_field', withdraw, withdrawal({ money: '-1' }), ready, { field: 'money' }],
    ['below_minimum', withdraw, withdrawal({ money: '99.99' }), ready, { min: '100.00' }],
    [
      'insufficient_funds',
      withdraw,
      withdrawal({ money: '1000.01', securityCode: wrongCode }),
      ready,
      { money: '1000.00', lock_money: '0.00', balance_version: 1, held_version: 0 },
    ],
    [
      'turnover_not_met',
      withdraw,
      withdrawal({ securityCode: wrongCode }),
      owing,
      { water_limit: '1500.00' },
    ],
    [
      'required_field',
      withdraw,
      withdrawal({ securityCode: '' }),
      ready,
      { field: 'securityCode' },
    ],
    [
      'invalid_field',
      withdraw,
      withdrawal({ securityCode: '12345a' }),
      ready,
      { field: 'securityCode' },
    ],
    [
      'security_code_locked',
      withdraw,
      withdrawal(),
      locked,
      ({ retry_after: seconds = 0 }) => seconds > 86_000 && seconds <= 86_400,
    ],
    ['security_code_locked', setCode, setting('246813', rightCode), locked, () => true],
    ['required_field', setCode, { new_code: '246813' }, ready, { field: 'after_code' }],
    ['invalid_field', setCode, setting('12345', rightCode), ready, { field: 'new_code' }],
    ['invalid_field', setCode, setting('１２３４５６', rightCode), ready, { field: 'new_code' }],
    ['invalid_field', setCode, setting('246813', '1'), ready, { field: 'after_code' }],
    ['invalid_field', setCode, setting('202123', rightCode), ready, { field: 'new_code' }],
    ['invalid_field', setCode, setting('987654', rightCode), ready, weak],
    ['required_field', setCode, { new_code: '246813' }, bare, { field: 'password' }],
    ['required_field', bind, card, bare, { field: 'password' }],
    ['members_only', bind, card, guest, {}],
    ['required_field', bind, { type: 0 }, bare, { field: 'acc' }],
    ['required_field', bind, { type: 0, acc: 'A' }, bare, { field: 'acc_name' }],
    ['required_field', bind, { ...card, acc_bank: ' ' }, bare, { field: 'acc_bank' }],
    ['required_field', bind, { type: 1 }, bare, { field: 'acc_name' }],
    ['invalid_field', bind, { ...card, acc_name: '62220212345678a' }, bare, { field: 'acc_name' }],
    ['invalid_field', bind, { ...card, acc: 'A\u202eB' }, bare, { field: 'acc' }],
    ['invalid_field', bind, wallet('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'), bare, badAddress],
    ['invalid_field', bind, { ...wallet('x'), acc_bank: 'bep20' }, bare, { field: 'acc_bank' }],
    ['required_field', bind, { ...card, acc: 'B' }, ready, { field: 'securityCode' }],
    ['security_code_missing', bind, { ...card, acc: 'B' }, codeless, {}],
    [
      'security_code_locked',
      bind,
      { ...card, acc: 'B', securityCode: rightCode },
      locked,
      () => true,
    ],
    ['required_field', '/api/user/payInfo', { type: '' }, bare, { field: 'type' }],
    ['required_field', '/api/user/requestInfo', { id: '' }, bare, { field: 'id' }],
    ['invalid_field', '/api/user/requestInfo', { id: -1 }, bare, { field: 'id' }],
    ['not_found', '/api/user/requestInfo', { id: 12 }, ready, {}],
    ['invalid_field', '/api/user/requestList', { status: 3 }, ready, { field: 'status' }],
    ['invalid_field', '/api/user/payInfo', { type: 2 }, ready, { field: 'type' }],
  ];
}

const badAddress = { field: 'acc_name' };
const weak = { field: 'new_code', rule: 'weak_code' } as const;

function setting(code: string, present: string) {
  return { new_code: code, after_code: present };
}

function wallet(address: string) {
  return { type: 1, acc: '', acc_name: address, acc_bank: 'trc20' };
}

test('each rejection has its reason, its details and a sentence in five languages', async () => {
  for (const [reason, path, request, who, expected] of table) {
    const what = `${path} ${JSON.stringify(request)}`;
    const before = await readBalance(api.world.database, who.playerId);
    const sentences = new Set<string>();
    for (const language of languages) {
      const client = api.clientFor(who.token, language);
      const outcome: Outcome<unknown> = await client.call(path, request);
      assert.ok(!outcome.ok, what);
      assert.deepEqual([outcome.reason, outcome.code], [reason, 0], what);
      if (typeof expected === 'function') assert.ok(expected(outcome.details), what);
      else assert.deepEqual(outcome.details, expected, what);
      assert.doesNotMatch(outcome.msg, /\{\{|_/, what);
      sentences.add(outcome.msg);
    }
    assert.equal(sentences.size, languages.length, what);
    assert.deepEqual(await readBalance(api.world.database, who.playerId), before, what);
  }
  await assertAuditHolds(api);
});

test('every reason in the contract of the cashier’s calls has a case here', () => {
  // A freeze ends all sessions, so only a player who is frozen during the call gets this answer.
  const metApart: readonly Reason[] = [
    // The tries in one language lock the code for the next one.
    'wrong_credentials',
    'locked_out',
    'wrong_security_code',
    'idempotency_mismatch',
    'account_frozen',
    'switched_off',
  ];
  const met = new Set(table.map(([reason, path]) => `${path} ${reason}`));
  const missing = Object.values(calls)
    .filter(({ path }) => isOfCashier(path))
    .flatMap(({ path, reasons }) => reasons.map((reason) => [path, reason] as const))
    .filter(([path, reason]) => !met.has(`${path} ${reason}`) && !metApart.includes(reason));
  assert.deepEqual(missing, []);
});
