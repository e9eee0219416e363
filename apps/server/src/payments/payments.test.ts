// Bound accounts and security codes through the typed client.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withdrawal, withdrawer } from '../cashier/test-cashier.ts';
import { assertRefused, data, openTestApi, type SignedIn, type TestApi } from '../test-api.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
});

after(() => api.close());

const card = { type: 0, acc: 'A. Holder', acc_name: '4111111111111111', acc_bank: 'Old Bank' };
const tether = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const code = '246802';

async function messages({ playerId }: SignedIn): Promise<string[]> {
  const { rows } = await api.world.owner.query<{ kind: string }>(
    'select kind from player_message where player_id = $1',
    [String(playerId)],
  );
  return rows.map(({ kind }) => kind);
}

test('a card and a wallet are bound, and come back masked', async () => {
  const { client } = await api.signedIn();
  assert.equal(await data(client, '/api/user/payInfo', { type: 0 }), null);
  const bound = await data(client, '/api/user/setPayInfo', { ...card, acc: ' A. Holder ' });
  const shown = { ...card, acc_name: '****1111', mark: '', held_until: null };
  assert.deepEqual(bound, shown);
  assert.deepEqual(await data(client, '/api/user/payInfo', { type: '0' }), shown);
  const wallet = { type: 1, acc: 'ignored', acc_name: tether, acc_bank: 'TRC20', mark: 'main' };
  assert.deepEqual(await data(client, '/api/user/setPayInfo', wallet), {
    type: 1,
    acc: '',
    acc_name: '****Lj6t',
    acc_bank: 'trc20',
    mark: 'main',
    held_until: null,
  });
});

test('no number stands in the database as it is', async () => {
  const player = await api.signedIn();
  await data(player.client, '/api/user/setPayInfo', card);
  const { rows } = await api.world.owner.query<{ text: string }>(
    `select p::text || encode(p.number_sealed, 'escape') as text
     from payment_account p where player_id = $1`,
    [String(player.playerId)],
  );
  assert.equal(rows.length, 1);
  assert.ok(!rows[0]?.text.includes('41111111'));
});

test('replacing asks for the code, holds for a day and tells the player', async () => {
  const player = await withdrawer(api);
  const { client } = player;
  const other = { ...card, securityCode: '135790' };
  assertRefused(await client.call('/api/user/setPayInfo', card), 'required_field');
  const wrong = { ...card, securityCode: '111111' };
  assertRefused(await client.call('/api/user/setPayInfo', wrong), 'wrong_security_code');
  const bound = await data(client, '/api/user/setPayInfo', other);
  const dayFromNow = Date.now() / 1000 + 86_400;
  assert.ok(Math.abs((bound.held_until ?? 0) - dayFromNow) < 600);
  assert.deepEqual(await messages(player), ['payment_account_replaced']);
  assert.deepEqual(await data(client, '/api/user/setPayInfo', card), bound, 'nothing changed');
  const refused = await client.call('/api/user/withdrawAction', withdrawal());
  assertRefused(refused, 'payment_account_held');
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

test('who has a session alone can not find out which number is bound', async () => {
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
    assertRefused(await client.call('/api/user/setPayInfo', tried), 'required_field');
    const wrong = { ...tried, securityCode: '000000' };
    assertRefused(await client.call('/api/user/setPayInfo', wrong), 'wrong_security_code');
  }
  const same = await data(client, '/api/user/setPayInfo', { ...bound, securityCode: '135790' });
  assert.equal(same.held_until, null);
  assert.deepEqual(await messages(player), []);
});

const shownCard = { type: 0, acc: 'A Player', acc_bank: 'First Bank' };

test('names and banks are what they look like', async () => {
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
  assertRefused(halves, 'invalid_field');
  for (const acc of ['محمد علي', 'דוד', '陳小明', 'Zoë O’Neil-Ng 👩‍🚀']) {
    const { client: own } = await api.signedIn();
    const bound = await data(own, '/api/user/setPayInfo', { ...card, acc });
    assert.equal(bound.acc, acc.normalize('NFC'));
  }
});

test('a code is set once without the present one, then only with it', async () => {
  const { client } = await api.signedIn();
  assert.equal((await data(client, '/api/user/safetyInfo', {})).isTrue, false);
  assert.equal(await data(client, '/api/user/setSafety', { new_code: code, after_code: '' }), null);
  assert.equal((await data(client, '/api/user/safetyInfo', {})).isTrue, true);
  assert.equal((await data(client, '/api/user/userInfo', {})).security_code_set, true);
  const wrong = { new_code: '975301', after_code: '000000' };
  const refused = await client.call('/api/user/setSafety', wrong);
  assert.ok(!refused.ok);
  assert.deepEqual([refused.reason, refused.details.tries_left], ['wrong_security_code', 4]);
  await data(client, '/api/user/setSafety', { new_code: '975301', after_code: code });
  const old = await client.call('/api/user/setSafety', { new_code: code, after_code: code });
  assertRefused(old, 'wrong_security_code');
});

test('a code is neither the password nor part of the card number', async () => {
  const player = await api.signedIn();
  await data(player.client, '/api/user/setPayInfo', { ...card, acc_name: '4000123456789010' });
  const seat = api.passwords.takeSeat();
  assert.ok(seat !== null);
  const passwordHash = await seat.hash('864200');
  seat.leave();
  await api.world.owner.query('update player set password_hash = $2 where player_id = $1', [
    String(player.playerId),
    passwordHash,
  ]);
  for (const unfit of ['864200', '123456', '400012', '789010', '12345', '1234567', 'abcdef']) {
    const outcome = await player.client.call('/api/user/setSafety', { new_code: unfit });
    assert.ok(!outcome.ok, unfit);
    assert.deepEqual([outcome.reason, outcome.details.field], ['invalid_field', 'new_code'], unfit);
  }
  await data(player.client, '/api/user/setSafety', { new_code: '864201' });
});

test('codes are stored hashed, each differently', async () => {
  const players = [await withdrawer(api), await withdrawer(api)];
  const { rows } = await api.world.owner.query<{ hash: string }>(
    'select code_hash as hash from security_code where player_id = any ($1)',
    [players.map(({ playerId }) => String(playerId))],
  );
  const [one, other] = rows.map(({ hash }) => hash);
  assert.match(one ?? '', /^\$argon2id\$/);
  assert.notEqual(one, other);
});
