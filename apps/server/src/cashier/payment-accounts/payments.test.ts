// Payment accounts and security codes, through the typed client.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { givePassword, password, withdrawal, withdrawer } from '../../../testing/test-cashier.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';
import { passHolds } from '../../../testing/test-holds.ts';
import { saveWithdrawalHold } from './withdrawal-hold.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
});

after(() => api.close());

const card = { type: 0, acc: 'A. Holder', acc_name: '4111111111111111', acc_bank: 'Old Bank' };
const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const code = '246813';

/** A player with a known password and without account or code. */
async function owner(): Promise<SignedIn> {
  const player = await api.signedIn();
  await givePassword(api, player);
  return player;
}

async function messages({ playerId }: SignedIn): Promise<string[]> {
  const { rows } = await api.world.owner.query<{ kind: string }>(
    'select kind from player_message where player_id = $1',
    [String(playerId)],
  );
  return rows.map(({ kind }) => kind);
}

test('a bound card and wallet are returned masked', async () => {
  const player = await owner();
  const { client } = player;
  assert.equal(await data(client, '/api/user/payInfo', { type: 0 }), null);
  const given = { ...card, acc: ' A. Holder ', password };
  await data(client, '/api/user/setPayInfo', given);
  await passHolds(api.world.owner, player.playerId);
  const bound = await data(client, '/api/user/setPayInfo', given);
  const shown = { ...card, acc_name: '****1111', mark: '', held_until: null };
  assert.deepEqual(bound, shown);
  assert.deepEqual(await data(client, '/api/user/payInfo', { type: '0' }), shown);
  const wallet = { type: 1, acc: 'ignored', acc_name: tether, acc_bank: 'TRC20', mark: 'main' };
  await data(client, '/api/user/setPayInfo', { ...wallet, password });
  await passHolds(api.world.owner, player.playerId);
  assert.deepEqual(await data(client, '/api/user/setPayInfo', wallet), {
    type: 1,
    acc: '',
    acc_name: '****Lj6t',
    acc_bank: 'trc20',
    mark: 'main',
    held_until: null,
  });
});

test('the database has no account number in plain text', async () => {
  const player = await owner();
  await data(player.client, '/api/user/setPayInfo', { ...card, password });
  const { rows } = await api.world.owner.query<{ text: string }>(
    `select p::text || encode(p.number_sealed, 'escape') as text
     from payment_account p where player_id = $1`,
    [String(player.playerId)],
  );
  assert.equal(rows.length, 1);
  assert.ok(!rows[0]?.text.includes('41111111'));
});

test('replacing an account needs the code, holds for a day and notifies the player', async () => {
  const player = await withdrawer(api);
  const { client } = player;
  const other = { ...card, securityCode: '135790' };
  assertRejected(await client.call('/api/user/setPayInfo', card), 'required_field');
  const wrong = { ...card, securityCode: '111111' };
  assertRejected(await client.call('/api/user/setPayInfo', wrong), 'wrong_security_code');
  const fromMs = Date.now();
  const bound = await data(client, '/api/user/setPayInfo', other);
  assertHeldForADay(bound.held_until, fromMs);
  assert.deepEqual(await messages(player), ['payment_account_replaced']);
  assert.deepEqual(await data(client, '/api/user/setPayInfo', card), bound, 'nothing changed');
  const rejected = await client.call('/api/user/withdrawAction', withdrawal());
  assertRejected(rejected, 'payment_account_held');
  const info = await data(client, '/api/user/withdrawInfo', {});
  assert.equal(info.pay_list[0]?.held_until, bound.held_until);
  const { rows } = await api.world.owner.query<{ last_four: string; is_bound: boolean }>(
    `select last_four, replaced_at is null as is_bound
     from payment_account where player_id = $1 order by account_id`,
    [String(player.playerId)],
  );
  assert.deepEqual(
    rows.map(({ last_four, is_bound }) => [last_four, is_bound]),
    [
      ['7890', false],
      ['1111', true],
    ],
  );
});

test('a session alone cannot find out the bound number', async () => {
  const player = await withdrawer(api);
  const { client } = player;
  const bound = { ...shownCard, acc_name: '6222021234567890' };
  assert.ok((await client.call('/api/user/setPayInfo', bound)).ok, 'a lost answer is asked for');
  await api.world.owner.query(
    `update payment_account set bound_at = bound_at - interval '1 hour' where player_id = $1`,
    [String(player.playerId)],
  );
  const guess = { ...bound, acc_name: '6222021234567891' };
  for (const tried of [bound, guess]) {
    assertRejected(await client.call('/api/user/setPayInfo', tried), 'required_field');
    const wrong = { ...tried, securityCode: '000000' };
    assertRejected(await client.call('/api/user/setPayInfo', wrong), 'wrong_security_code');
  }
  const same = await data(client, '/api/user/setPayInfo', { ...bound, securityCode: '135790' });
  assert.equal(same.held_until, null);
  assert.deepEqual(await messages(player), []);
});

const shownCard = { type: 0, acc: 'A Player', acc_bank: 'First Bank' };

test('names and banks with invisible characters are rejected', async () => {
  const { client } = await api.signedIn();
  const unseen = ['\u0000', '\u202e', '\u200f', '\u200b', '\u2028', '\ufeff', '\u2066', '\u00ad'];
  for (const sign of unseen) {
    for (const field of ['acc', 'acc_bank', 'mark'] as const) {
      const given = { ...card, mark: 'main', [field]: `A${sign}B` };
      const outcome = await client.call('/api/user/setPayInfo', given);
      assert.ok(!outcome.ok, JSON.stringify(given));
      assert.deepEqual([outcome.reason, outcome.details.field], ['invalid_field', field]);
    }
  }
  const halves = await client.call('/api/user/setPayInfo', { ...card, acc: 'A\ud800' });
  assertRejected(halves, 'invalid_field');
  for (const acc of ['محمد علي', 'דוד', '陳小明', 'Zoë O’Neil-Ng 👩‍🚀']) {
    const { client: own } = await owner();
    const bound = await data(own, '/api/user/setPayInfo', { ...card, acc, password });
    assert.equal(bound.acc, acc.normalize('NFC'));
  }
});

test('a first code needs no current code, later ones do', async () => {
  const { client } = await owner();
  assert.equal((await data(client, '/api/user/safetyInfo', {})).isTrue, false);
  const first = { new_code: code, after_code: '', password };
  assert.equal(await data(client, '/api/user/setSafety', first), null);
  assert.equal((await data(client, '/api/user/safetyInfo', {})).isTrue, true);
  assert.equal((await data(client, '/api/user/userInfo', {})).security_code_set, true);
  const wrong = { new_code: '975301', after_code: '000000' };
  const rejected = await client.call('/api/user/setSafety', wrong);
  assert.ok(!rejected.ok);
  assert.deepEqual([rejected.reason, rejected.details.tries_left], ['wrong_security_code', 4]);
  await data(client, '/api/user/setSafety', { new_code: '975301', after_code: code });
  const old = await client.call('/api/user/setSafety', { new_code: code, after_code: code });
  assertRejected(old, 'wrong_security_code');
});

test('a code equal to the password or part of the card number is rejected', async () => {
  const player = await api.signedIn();
  const digits = '864200';
  await givePassword(api, player, digits);
  const bound = { ...card, acc_name: '4000173456289014', password: digits };
  await data(player.client, '/api/user/setPayInfo', bound);
  for (const unfit of [digits, '400017', '017345', '289014', '12345', '1234567', 'abcdef']) {
    const outcome = await player.client.call('/api/user/setSafety', {
      new_code: unfit,
      password: digits,
    });
    assert.ok(!outcome.ok, unfit);
    assert.deepEqual([outcome.reason, outcome.details.field], ['invalid_field', 'new_code'], unfit);
  }
  await data(player.client, '/api/user/setSafety', { new_code: '864205', password: digits });
});

test('a weak code is rejected with its own rule, also from a reset link', async () => {
  const { client } = await owner();
  for (const weak of ['000000', '123456', '121212', '310792']) {
    const outcome = await client.call('/api/user/setSafety', { new_code: weak, password });
    assert.ok(!outcome.ok);
    assert.deepEqual(outcome.details, { field: 'new_code', rule: 'weak_code' });
    assert.match(outcome.msg, /easy to guess/);
  }
  await data(client, '/api/user/setSafety', { new_code: code, password });
  const change = { new_code: '123456', after_code: code };
  assertRejected(await client.call('/api/user/setSafety', change), 'invalid_field');
});

test('a session alone cannot set a first code or bind a first account', async () => {
  const player = await owner();
  const { client } = player;
  const asks = [
    ['/api/user/setSafety', { new_code: code }],
    ['/api/user/setPayInfo', card],
  ] as const;
  for (const [path, request] of asks) {
    const without = await client.call(path, request);
    assert.ok(!without.ok);
    assert.deepEqual([without.reason, without.details.field], ['required_field', 'password']);
  }
  const wrong = { ...card, password: 'a wrong one' };
  for (const left of [2, 1, 0]) {
    const outcome = await client.call('/api/user/setPayInfo', wrong);
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.reason, outcome.details.tries_left], ['wrong_credentials', left]);
  }
  // Further guesses are locked, also in the call of the code, and so is the right password.
  const locked = await client.call('/api/user/setSafety', { new_code: code, password });
  assertRejected(locked, 'locked_out');
  assert.equal(await data(client, '/api/user/payInfo', { type: 0 }), null);
  assert.equal((await data(client, '/api/user/safetyInfo', {})).isTrue, false);
});

test('withdrawals are held for a day after a first card or a first code', async () => {
  const player = await withdrawer(api);
  const { client, playerId } = player;
  const { owner: database } = api.world;
  const hold = async (table: 'payment_account' | 'security_code') => {
    await passHolds(api.world.owner, player.playerId);
    await database.query(
      `update ${table} set held_until = clock_timestamp() + interval '24 hours'
       where player_id = $1`,
      [String(playerId)],
    );
  };
  for (const table of ['payment_account', 'security_code'] as const) {
    await hold(table);
    const rejected = await client.call('/api/user/withdrawAction', withdrawal());
    assertRejected(rejected, 'payment_account_held');
    const until = rejected.ok ? 0 : (rejected.details.until ?? 0);
    assert.ok(until > Date.now() / 1000 + 86_000, table);
    const { pay_list } = await data(client, '/api/user/withdrawInfo', {});
    assert.ok(Math.abs((pay_list[0]?.held_until ?? 0) - until) <= 1, table);
    const held = await database.query<{ result: string }>(
      `select result from hold_withdrawal(
         $1, $2, $3, null, '', 0::smallint, 10000, 10000, 'UTC', 0, 1::smallint)`,
      [api.world.nextId(), api.world.nextId(), playerId].map(String),
    );
    assert.equal(held.rows[0]?.result, 'payment_account_held');
  }
  await passHolds(api.world.owner, player.playerId);
  await data(client, '/api/user/withdrawAction', withdrawal());
});

/** Counted from a moment between `fromMs` and now; the API has whole seconds. */
function assertHeldForADay(heldUntil: number | null, fromMs: number): void {
  assert.ok(heldUntil !== null);
  const heldSince = heldUntil - 86_400;
  assert.ok(heldSince >= Math.floor(fromMs / 1_000), `${heldSince} s`);
  assert.ok(heldSince <= Math.ceil(Date.now() / 1_000), `${heldSince} s`);
}

test('the database holds a first card and a first code for 24 hours', async () => {
  const { client, playerId } = await owner();
  const fromMs = Date.now();
  const { held_until } = await data(client, '/api/user/setPayInfo', { ...card, password });
  assertHeldForADay(held_until, fromMs);
  await data(client, '/api/user/setSafety', { new_code: code, password });
  const { rows } = await api.world.owner.query<{ is_day: boolean }>(
    `select held_until - set_at between interval '23:59:59' and interval '24:00:01' as is_day
     from security_code where player_id = $1`,
    [String(playerId)],
  );
  assert.equal(rows[0]?.is_day, true);
});

test('a hold lasts as configured, and at least a day where money is real', async () => {
  const { url, owner: asOwner } = api.world;
  const hold = async () => {
    const { rows } = await asOwner.query<{ minutes: string }>(
      'select extract(epoch from account_hold()) / 60 as minutes',
    );
    return Number(rows[0]?.minutes);
  };
  await saveWithdrawalHold(url, 1);
  assert.equal(await hold(), 1);
  await asOwner.query('insert into production_since default values');
  assert.equal(await hold(), 1_440);
  await asOwner.query('delete from production_since');
  await saveWithdrawalHold(url, 1_440);
  await saveWithdrawalHold(url, 1_440);
  assert.equal(await hold(), 1_440);
  const kept = await asOwner.query('select from withdrawal_hold');
  assert.equal(kept.rowCount, 3, 'the same setting writes no row');
  const text = 'insert into withdrawal_hold (minutes) values (1)';
  await assert.rejects(api.world.database.query({ name: '', text, values: [], rowMode: 'array' }));
});

test('codes are stored as salted hashes', async () => {
  const players = [await withdrawer(api), await withdrawer(api)];
  const { rows } = await api.world.owner.query<{ hash: string }>(
    'select code_hash as hash from security_code where player_id = any ($1)',
    [players.map(({ playerId }) => String(playerId))],
  );
  const [one, other] = rows.map(({ hash }) => hash);
  assert.match(one ?? '', /^\$argon2id\$/);
  assert.notEqual(one, other);
});
