import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@trine/contract/client.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { deviceLabel, maskedNetwork } from './client-labels.ts';
import { openTestPlayers, registerTestPlayer } from '../../../testing/test-players.ts';

const password = 'a word of my own';
const hourMs = 60 * 60 * 1000;

const players = await closeAfterTests(openTestPlayers('demo', { sessionIdleMs: 24 * hourMs }));

async function register(username: string): Promise<Client> {
  return (await registerTestPlayer(players, username, password)).client;
}

async function logIn(account: string): Promise<Client> {
  const outcome = await players.client().call('/api/user/login', { account, password });
  assert.ok(outcome.ok);
  return players.client(outcome.data.userinfo.token);
}

async function codeOf(client: Client): Promise<number> {
  return (await client.call('/api/user/userInfo', {})).code;
}

async function list(client: Client) {
  const outcome = await client.call('/api/user/sessionList', {});
  assert.ok(outcome.ok);
  return outcome.data;
}

test('a session expires after a day without use, and each use starts the day again', async () => {
  const client = await register('day_by_day');
  for (let day = 1; day <= 5; day += 1) {
    players.passMs(23 * hourMs);
    assert.equal(await codeOf(client), 1, `day ${day}`);
  }
  players.passMs(24 * hourMs);
  assert.equal(await codeOf(client), 50_014);
});

test('a session ends after two weeks, also when it is used', async () => {
  const client = await register('fortnight');
  for (let hours = 0; hours < 14 * 24 - 12; hours += 12) {
    assert.equal(await codeOf(client), 1, `after ${hours} hours`);
    players.passMs(12 * hourMs);
  }
  players.passMs(12 * hourMs);
  assert.equal(await codeOf(client), 50_014);
});

test('a use is recorded once in ten minutes', async () => {
  const client = await register('busy_one');
  const [before] = await list(client);
  players.passMs(9 * 60 * 1000);
  await codeOf(client);
  const [same] = await list(client);
  assert.equal(same?.last_used, before?.last_used);
  players.passMs(60 * 1000);
  await codeOf(client);
  const [later] = await list(client);
  assert.equal(later?.last_used, Math.floor(players.now() / 1000));
});

test('a player lists the own sessions only, and ends one or all others', async () => {
  const first = await register('many_places');
  const second = await logIn('many_places');
  const third = await logIn('many_places');
  const stranger = await register('somewhere_else');
  const sessions = await list(first);
  assert.equal(sessions.length, 3);
  assert.deepEqual(
    sessions.filter(({ current }) => current === 1),
    (await list(first)).filter(({ current }) => current === 1),
  );
  assert.ok(sessions.every(({ network }) => network === '127.0.*.*'));
  const { id } = (await list(second)).find(({ current }) => current === 1) ?? {};
  assert.ok(id !== undefined);
  const notTheirs = await stranger.call('/api/user/endSession', { id, password });
  assert.equal(notTheirs.ok ? '' : notTheirs.reason, 'not_found');
  assert.ok((await first.call('/api/user/endSession', { id, password })).ok);
  assert.equal(await codeOf(second), 50_012);
  assert.equal(await codeOf(third), 1);
  assert.ok((await first.call('/api/user/endSession', { password })).ok);
  assert.equal(await codeOf(third), 50_012);
  assert.deepEqual([await codeOf(first), await codeOf(stranger)], [1, 1]);
  assert.equal((await list(first)).length, 1);
});

test('ending another session needs the password, ending the own one does not', async () => {
  const [first, second] = [await register('with_proof'), await logIn('with_proof')];
  const ownId = async (client: Client) => {
    const { id } = (await list(client)).find(({ current }) => current === 1) ?? {};
    assert.ok(id !== undefined);
    return id;
  };
  const [own, other] = [await ownId(first), await ownId(second)];
  const rejections: readonly [given: object, rejection: string][] = [
    [{}, 'required_field password'],
    [{ id: other }, 'required_field password'],
    [{ id: '0123456789abcdef' }, 'required_field password'],
    [{ password: 'not the word' }, 'wrong_credentials password'],
    [{ id: other, password: 'not the word' }, 'wrong_credentials password'],
  ];
  for (const [given, expected] of rejections) {
    const outcome = await first.call('/api/user/endSession', given);
    assert.equal(outcome.ok ? 'ok' : `${outcome.reason} ${outcome.details.field}`, expected);
  }
  assert.deepEqual([await codeOf(first), await codeOf(second)], [1, 1]);
  assert.ok((await first.call('/api/user/endSession', { id: own })).ok);
  assert.deepEqual([await codeOf(first), await codeOf(second)], [50_012, 1]);
});

const android =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/142.0.0.0 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const labels: readonly [userAgent: string, label: string][] = [
  [android, 'Chrome, Android'],
  [iphone, 'Safari, iOS'],
  [firefox, 'Firefox, Windows'],
  ['curl/8.5.0', ''],
  ['', ''],
];

for (const [userAgent, label] of labels) {
  test(`"${userAgent.slice(0, 40)}" is "${label}"`, () => {
    assert.equal(deviceLabel(userAgent), label);
  });
}

test('networks are shown without their last part', () => {
  assert.equal(maskedNetwork('203.0.113.7'), '203.0.*.*');
  assert.equal(maskedNetwork('2001:db8:1:2::3'), '2001:db8:*');
});
