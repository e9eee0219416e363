// Requests as players see them: timelines, the fund log, the times of decisions.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currencies } from '@trine/contract/cashier/currencies.ts';
import { languages } from '@trine/contract/languages.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { seedDemoAccounts } from '../payment-accounts/receiving-accounts.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';
import { idOfPayReference, payReference } from './pay-reference.ts';
import {
  deposit,
  openConsole,
  withdrawal,
  withdrawer,
  type Console,
} from '../../../testing/test-cashier.ts';

let api: TestApi;
let staffConsole: Console;

before(async () => {
  api = await openTestApi();
  staffConsole = await openConsole(api);
  const { ownerDatabase, nextId } = api.world;
  await ownerDatabase.transaction((tx) => seedDemoAccounts(tx, nextId));
});

after(() => api.close());

async function withdraw({ client }: SignedIn): Promise<RowId> {
  const { id } = await data(client, '/api/user/withdrawAction', withdrawal());
  return BigInt(id) as RowId;
}

test('the form has fifteen currencies with rates and receiving accounts', async () => {
  const { client } = await api.signedIn();
  const info = await data(client, '/api/user/rechargeInfo', {});
  assert.equal(info.min, '100.00');
  assert.deepEqual(
    info.currencies.map(({ type }) => type),
    currencies,
  );
  for (const { rate } of info.currencies) assert.equal(rate, '1.000000');
  const usdt = info.currencies.find(({ type }) => type === 'USDT');
  assert.deepEqual(
    usdt?.accounts.map(({ acc_bank, qr }) => [acc_bank, qr]),
    [
      ['trc20', 'DEMO-TRC20-DO-NOT-PAY'],
      ['erc20', 'DEMO-ERC20-DO-NOT-PAY'],
    ],
  );
});

test('a deposit is answered with its pay reference and the accounts to pay to', async () => {
  const { client } = await api.signedIn();
  const request = { money: 150, type: 'USDT', reference: ' 0xAbC ' } as const;
  const asked = await data(client, '/api/user/recharge', request);
  const other = await data(client, '/api/user/recharge', { ...request, reference: '' });
  assert.notEqual(asked.pay_reference, other.pay_reference);
  assert.equal(asked.accounts.length, 2);
  const shown = await data(client, '/api/user/requestInfo', { id: asked.id });
  assert.deepEqual(
    [shown.type, shown.status, shown.quantity, shown.currency, shown.rate, shown.reference],
    [0, 0, '150.00', 'USDT', '1.000000', '0xAbC'],
  );
  assert.deepEqual([shown.pay_reference, shown.account], [asked.pay_reference, null]);
  assert.deepEqual([shown.promised_by, shown.paid_reference], [shown.createtime + 1_800, '']);
  assert.deepEqual(shown.accounts, asked.accounts);
});

test('a deposit keeps the rate of its creation', async () => {
  const { client } = await api.signedIn();
  const { owner } = api.world;
  await owner.query(`update currency set rate_micros = 32500 where code = 'INR'`);
  const { id, rate } = await data(client, '/api/user/recharge', { money: 100, type: 'INR' });
  await owner.query(`update currency set rate_micros = 1000000 where code = 'INR'`);
  assert.equal(rate, '0.032500');
  assert.equal((await data(client, '/api/user/requestInfo', { id })).rate, '0.032500');
});

test('the list has both kinds, newest first, by kind, state and page', async () => {
  const player = await withdrawer(api, 500_00n);
  const { client } = player;
  const paid = await withdraw(player);
  await staffConsole.grant(paid, 'staff:1');
  await staffConsole.markPaid(paid, 'staff:1');
  const waiting = await withdraw(player);
  const rejected = await deposit(player);
  await staffConsole.claim(rejected, 'staff:1');
  await staffConsole.reject(rejected, 'staff:1', ['other', 'No transfer of this kind came.']);
  const ids = async (request: object) =>
    (await data(client, '/api/user/requestList', request)).map(({ id }) => BigInt(id));
  assert.deepEqual(await ids({}), [rejected, waiting, paid]);
  assert.deepEqual(await ids({ type: 0 }), [rejected]);
  assert.deepEqual(await ids({ type: 1 }), [waiting, paid]);
  assert.deepEqual(await ids({ status: 0 }), [waiting]);
  assert.deepEqual(await ids({ status: 1 }), [paid]);
  assert.deepEqual(await ids({ status: 2 }), [rejected]);
  assert.deepEqual(await ids({ limit: 1 }), [rejected]);
  assert.deepEqual(await ids({ limit: 1, before_id: Number(rejected) }), [waiting]);
  const [, , last] = await data(client, '/api/user/requestList', {});
  assert.deepEqual(last?.account, {
    type: 0,
    acc: 'A Player',
    acc_name: '****7890',
    acc_bank: 'First Bank',
  });
  assert.deepEqual([last.status, last.paid, last.pay_reference], [1, 1, '']);
  const times = last.steps.map(({ time }) => time);
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  );
  const stranger = await api.signedIn();
  const asked = await stranger.client.call('/api/user/requestInfo', { id: Number(paid) });
  assertRejected(asked, 'not_found');
  assert.deepEqual(await data(stranger.client, '/api/user/requestList', {}), []);
});

test('the fund log has requests in review and rejected ones beside entries', async () => {
  const player = await withdrawer(api, 500_00n);
  const { client } = player;
  const waiting = await withdraw(player);
  const rejected = await deposit(player);
  await staffConsole.claim(rejected, 'staff:1');
  await staffConsole.reject(rejected, 'staff:1', ['not_received', '']);
  const credited = await deposit(player, '200.00');
  await staffConsole.grant(credited, 'staff:1');
  const log = await data(client, '/api/user/quantityLogList', {});
  const lines = log.map(({ type, quantity, over, status }) => [type, quantity, over, status]);
  assert.deepEqual(lines, [
    [0, '200.00', '700.00', 1],
    [0, '100.00', '500.00', 2],
    [1, '-100.00', '500.00', 0],
    [4, '500.00', '500.00', 1],
  ]);
  assert.deepEqual(
    log.map(({ mark }) => mark),
    [
      `USD ${payReference(credited)}`,
      `USD ${payReference(rejected)} · The transfer did not arrive`,
      'First Bank ****7890',
      '',
    ],
  );
  await staffConsole.grant(waiting, 'staff:1');
  const own = async (type: number) =>
    (await data(client, '/api/user/quantityLogList', { type })).map(({ quantity }) => quantity);
  assert.deepEqual(await own(0), ['200.00', '100.00']);
  assert.deepEqual(await own(1), ['-100.00']);
  assert.deepEqual(await own(2), []);
  assert.deepEqual(await own(4), ['500.00']);
  const paged: number[] = [];
  for (;;) {
    const before_id = paged.at(-1);
    const after = before_id === undefined ? {} : { before_id };
    const page = await data(client, '/api/user/quantityLogList', { limit: 1, ...after });
    if (page.length === 0) break;
    paged.push(...page.map(({ id }) => id));
  }
  assert.equal(paged.length, 4);
});

test('a rejection is shown in each language', async () => {
  const player = await api.signedIn();
  const id = await deposit(player);
  await staffConsole.claim(id, 'staff:1');
  await staffConsole.reject(id, 'staff:1', ['amount_differs', '']);
  const labels = new Set<string>();
  for (const language of languages) {
    const client = api.clientFor(player.token, language);
    const { rejection } = await data(client, '/api/user/requestInfo', { id: Number(id) });
    labels.add(rejection?.label ?? '');
  }
  assert.equal(labels.size, languages.length);
});

test('the times of decisions cover the last seven days', async () => {
  const own = await openTestApi();
  try {
    const player = await withdrawer(own, 5_000_00n);
    const { client } = player;
    const empty = await data(client, '/api/user/reviewTimes', {});
    const promised = { recharge: 1_800, withdraw: 7_200 };
    for (const kind of ['recharge', 'withdraw'] as const) {
      const nothing = { count: 0, median: null, p95: null, promised: promised[kind] };
      assert.deepEqual(empty[kind], nothing);
    }
    const ownConsole = await openConsole(own);
    const seconds = [10, 20, 30, 40, 1_000];
    for (const [at, took] of seconds.entries()) {
      const id = await withdraw(player);
      await ownConsole.claim(id, 'staff:1');
      if (at % 2 === 0) await ownConsole.approve(id, 'staff:1');
      else await ownConsole.reject(id, 'staff:1');
      await own.world.owner.query(
        `update fund_request set asked_at = decided_at - make_interval(secs => $2)
         where request_id = $1`,
        [String(id), took],
      );
    }
    const old = await withdraw(player);
    await ownConsole.grant(old, 'staff:1');
    await own.world.owner.query(
      `update fund_request set
         asked_at = asked_at - interval '9 days', decided_at = decided_at - interval '8 days'
       where request_id = $1`,
      [String(old)],
    );
    const times = await data(client, '/api/user/reviewTimes', {});
    // The 95th percentile of five is the largest.
    assert.deepEqual(times.withdraw, { count: 5, median: 30, p95: 1_000, promised: 7_200 });
    assert.equal(times.recharge.count, 0);
    const only = await deposit(player);
    await ownConsole.grant(only, 'staff:1');
    await own.world.owner.query(
      `update fund_request set asked_at = decided_at - interval '90 seconds' where request_id = $1`,
      [String(only)],
    );
    const { recharge } = await data(client, '/api/user/reviewTimes', {});
    assert.deepEqual(recharge, { count: 1, median: 90, p95: 90, promised: 1_800 });
  } finally {
    await own.close();
  }
});

test('a reference is parsed in any spelling, and other texts are not references', () => {
  for (const id of [0n, 1n, 31n, 32n, 113_000_000_000_001n, 2n ** 53n - 1n]) {
    const text = payReference(id);
    assert.match(text, /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}$/);
    for (const spelled of [text, text.toLowerCase(), text.replaceAll('-', ' '), ` ${text}\n`]) {
      assert.equal(idOfPayReference(spelled), id, spelled);
    }
    assert.equal(idOfPayReference(text.replaceAll('0', 'o').replaceAll('1', 'l')), id);
  }
  for (const text of [
    '',
    'TRINE',
    '0000-0000-00',
    '0000-0000-0000',
    '0000-0000-0U0',
    '零'.repeat(11),
  ]) {
    assert.equal(idOfPayReference(text), null, text);
  }
});
