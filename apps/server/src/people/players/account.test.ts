// What a signed-in player may read and change, and the sentence of every rejection.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Check } from 'typebox/value';
import type { Client } from '@trine/contract/client.ts';
import type { Envelope } from '@trine/contract/envelope.ts';
import { languages } from '@trine/contract/languages.ts';
import { User } from '@trine/contract/sign-in/sign-in.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { createPlayer } from './create-player.ts';
import { startSession } from '../sessions/sessions.ts';
import { openTestPlayers, registerTestPlayer, testHashes } from '../../../testing/test-players.ts';

const password = 'a word of my own';
const fortnightMs = 14 * 24 * 60 * 60 * 1000;
const players = await closeAfterTests(openTestPlayers('demo'));

const register = (username: string) => registerTestPlayer(players, username, password);

async function post(path: string, token: string): Promise<Envelope> {
  const headers = { token, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: '{"lang":"en"}' };
  const response = await fetch(`${players.baseUrl}/index.php/api/user/${path}`, init);
  return (await response.json()) as Envelope;
}

test('userInfo returns the user in msg and in data', async () => {
  const { token, user_id } = await register('somebody');
  const { code, msg, data } = await post('userInfo', token);
  assert.equal(code, 1);
  assert.deepEqual(msg, data);
  assert.ok(Check(User, data));
  assert.deepEqual(data, {
    user_id,
    username: 'somebody',
    nickname: 'somebody',
    mobile: '',
    avatar: 1,
    group_id: 1,
    money: '0.00',
    lock_money: '0.00',
    balance_version: 0,
    held_version: 0,
    water_limit: '0.00',
    security_code_set: false,
    vibration: 0,
    state: 'active',
    unread: { messages: 0, announcements: 0 },
  });
});

test('an agent has an invite code', async () => {
  const { playerId, token } = await players.database.transaction(async (tx) => {
    const agent = {
      username: 'agent_two',
      passwordHash: '-',
      groupId: 3,
      inviterId: null,
      isDemo: true,
      origin: null,
    } as const;
    const consented = { ...agent, consentedAt: players.now() };
    const playerId = await createPlayer(tx, consented, testHashes);
    assert.ok(playerId !== null);
    const session = { playerId, address: '127.0.0.1' };
    return { playerId, token: await startSession(tx, { ...session, randomBytes }) };
  });
  const { data } = await post('userInfo', token);
  assert.ok(Check(User, data));
  assert.equal(data.invite_code, Number(playerId) + 100_000);
});

test('logging out ends the own session only', async () => {
  const { token } = await register('leaver');
  const again = await players.client().call('/api/user/login', { account: 'leaver', password });
  assert.ok(again.ok);
  const left = await post('logout', token);
  assert.deepEqual([left.code, left.data], [1, null]);
  for (const path of ['userInfo', 'logout', 'profile']) {
    assert.equal((await post(path, token)).code, 50012);
  }
  assert.equal((await post('userInfo', again.data.userinfo.token)).code, 1);
});

test('a frozen player is signed out, a player frozen for betting is not', async () => {
  const { token, user_id } = await register('chilled');
  await players.setState(user_id, 'betting_frozen');
  const { code, data } = await post('userInfo', token);
  assert.deepEqual([code, Reflect.get(data ?? {}, 'state')], [1, 'betting_frozen']);
  await players.setState(user_id, 'frozen');
  assert.equal((await post('userInfo', token)).code, 50012);
});

test('a session lasts fourteen days', async () => {
  const { token } = await register('sleeper');
  players.passMs(fortnightMs - 1);
  assert.equal((await post('userInfo', token)).code, 1);
  players.passMs(1);
  assert.equal((await post('userInfo', token)).code, 50014);
});

test('a token that differs in any part is rejected', async () => {
  const { token } = await register('careful');
  const [id = '', secret = ''] = token.split('.');
  const other = (Number.parseInt(id, 36) + 1).toString(36);
  const forged = [
    'x',
    id,
    `${id}.`,
    `.${secret}`,
    `${other}.${secret}`,
    `0${token}`,
    `${token}A`,
    token.toUpperCase(),
    `${id}.${secret.slice(1)}A`,
    `zzzzzzzzzzzz.${secret}`,
    `${id}.${'A'.repeat(10_000)}`,
    `${token},${token}`,
    "' or 1=1 --",
  ];
  for (const attempt of forged) assert.equal((await post('userInfo', attempt)).code, 50008);
  assert.equal((await post('userInfo', token)).code, 1);
});

test('the profile changes nickname, mobile and avatar, and nothing else', async () => {
  const { token, user_id } = await register('changer');
  const client = players.client(token);
  const wanted = { username: 'changer', nickname: ' 阿明 ', mobile: '+886912345678' };
  const unwanted = { group_id: 3, state: 'active', money: '1000.00', user_id: user_id + 1 };
  const given = { ...wanted, avatar: '8', ...unwanted, password };
  const outcome = await client.call('/api/user/profile', given);
  assert.ok(outcome.ok);
  assert.ok(Check(User, outcome.data));
  const { nickname, mobile, avatar, group_id, money } = outcome.data;
  assert.deepEqual([nickname, mobile, avatar], ['阿明', '+886912345678', 8]);
  assert.deepEqual([group_id, money, outcome.data.user_id], [1, '0.00', user_id]);
  const later = await client.call('/api/user/profile', { ...wanted, mobile: '', password });
  assert.ok(later.ok);
  assert.deepEqual([later.data.mobile, later.data.avatar], ['', 8]);
});

const mobileChanges: readonly [given: object, outcome: string][] = [
  [{ nickname: 'No proof', mobile: '' }, 'changed'],
  [{ mobile: '+886900000001' }, 'required_field password'],
  [{ mobile: '+886900000001', password: '' }, 'required_field password'],
  [{ mobile: '+886900000001', password: 'not the word' }, 'wrong_credentials password'],
  [{ mobile: '+886900000001', password }, 'changed'],
  [{ mobile: '+886900000001', nickname: 'No proof again' }, 'changed'],
  [{ mobile: '' }, 'required_field password'],
  [{ mobile: '', password: 'not the word' }, 'wrong_credentials password'],
  [{ mobile: '', password: 'nor this one' }, 'wrong_credentials password'],
  [{ mobile: '', password: 'nor that one' }, 'wrong_credentials password'],
  [{ mobile: '', password }, 'locked_out undefined'],
];

test('a new mobile number needs the password, and wrong ones count as wrong logins', async () => {
  const { token } = await register('reachable');
  const client = players.client(token);
  for (const [given, expected] of mobileChanges) {
    const before = (await post('userInfo', token)).data;
    const fine = { username: 'reachable', nickname: 'New', mobile: '' };
    const outcome = await client.call('/api/user/profile', { ...fine, ...given });
    const found = outcome.ok ? 'changed' : `${outcome.reason} ${outcome.details.field}`;
    assert.equal(found, expected, JSON.stringify(given));
    if (!outcome.ok) assert.deepEqual((await post('userInfo', token)).data, before);
  }
  const login = await players.client().call('/api/user/login', { account: 'reachable', password });
  assert.equal(login.ok ? 'ok' : login.reason, 'locked_out');
});

const badProfiles: readonly [object, string][] = [
  [{ username: 'somebody' }, 'invalid_field username'],
  [{ username: 'PROFILED' }, 'invalid_field username'],
  [{ username: '' }, 'required_field username'],
  [{ nickname: '   ' }, 'invalid_field nickname'],
  [{ nickname: 'a\u202eb' }, 'invalid_field nickname'],
  [{ nickname: 'a\nb' }, 'invalid_field nickname'],
  [{ nickname: '\u0410dmin' }, 'invalid_field nickname'],
  [{ nickname: 'Supp0rt Team' }, 'invalid_field nickname'],
  [{ nickname: `a${'\u0301'.repeat(3)}` }, 'invalid_field nickname'],
  [{ nickname: 'a\0b' }, 'invalid_field nickname'],
  [{ nickname: 7 }, 'invalid_field nickname'],
  [{ mobile: '1234' }, 'invalid_field mobile'],
  [{ mobile: '１２３４５６' }, 'invalid_field mobile'],
  [{ mobile: null }, 'required_field mobile'],
  [{ avatar: 0 }, 'invalid_field avatar'],
  [{ avatar: 1.5 }, 'invalid_field avatar'],
];

test('an invalid profile is rejected and changes nothing', async () => {
  const { token } = await register('profiled');
  const client = players.client(token);
  const before = (await post('userInfo', token)).data;
  for (const [given, expected] of badProfiles) {
    const fine = { username: 'profiled', nickname: 'New', mobile: '' };
    const outcome = await client.call('/api/user/profile', { ...fine, ...given });
    assert.equal(outcome.ok ? 'ok' : `${outcome.reason} ${outcome.details.field}`, expected);
  }
  assert.deepEqual((await post('userInfo', token)).data, before);
});

/** A call for each rejection of these calls. */
const provocations: Record<
  string,
  (client: Client, at: number) => Promise<{ readonly ok: boolean }>
> = {
  required_field: (client) => client.call('/api/user/login', { account: '', password }),
  invalid_field: (client) => client.call('/api/user/register', { username: 'x', password }),
  username_taken: (client) => client.call('/api/user/register', { username: 'somebody', password }),
  inviter_unknown: (client) =>
    client.call('/api/user/register', { username: 'invited', password, inviter_id: 1 }),
  wrong_credentials: (client, at) =>
    client.call('/api/user/login', { account: `nobody_${at}`, password }),
  locked_out: async (client) => {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await client.call('/api/user/login', { account: 'locked', password });
    }
    return client.call('/api/user/login', { account: 'locked', password });
  },
  account_frozen: (client) => client.call('/api/user/login', { account: 'chilled', password }),
  session: (client) => client.call('/api/user/userInfo', {}),
};

for (const [reason, provoke] of Object.entries(provocations)) {
  test(`${reason} has a sentence of its own in each language`, async () => {
    const sentences = new Set<string>();
    for (const [at, language] of languages.entries()) {
      const outcome = await provoke(players.client(null, language), at);
      assert.ok(!outcome.ok && 'reason' in outcome && 'msg' in outcome);
      assert.equal(outcome.reason, reason);
      const msg = String(outcome.msg);
      assert.ok(msg.length > 1 && !msg.includes(reason) && !msg.includes('{{'), msg);
      sentences.add(msg);
    }
    assert.equal(sentences.size, languages.length);
  });
}
