import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, Client } from '@trine/contract/client.ts';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { columnOf, columnsOf } from '../../../testing/columns.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { openTestGuests } from '../../../testing/test-guests.ts';
import { registerTestPlayer, testHashes } from '../../../testing/test-players.ts';
import { countWrongPassword } from './security-events.ts';

const password = 'a word of my own';
const next = 'another word of mine';
const players = await closeAfterTests(openTestGuests());

const register = (username: string) => registerTestPlayer(players, username, password);

function login(account: string, given: string, device?: string) {
  const known = device === undefined ? {} : { device };
  return players.client().call('/api/user/login', { account, password: given, ...known });
}

type Event = Answer<'/api/user/securityEvents'>[number];

/** Oldest first. */
async function eventsOf(client: Client): Promise<readonly Event[]> {
  const outcome = await client.call('/api/user/securityEvents', {});
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.data.toReversed();
}

test('each change of an account and each login is recorded with its device', async () => {
  const { client, device } = await register('keeps_watch');
  const elsewhere = await login('keeps_watch', password);
  assert.ok(elsewhere.ok);
  await login('keeps_watch', 'not the word');
  const user = { username: 'keeps_watch', nickname: 'keeps_watch', avatar: 2 };
  const moved = { mobile: '886912345678', password };
  assert.ok((await client.call('/api/user/profile', { ...user, ...moved })).ok);
  assert.ok((await client.call('/api/user/profile', { ...user, ...moved })).ok);
  const sessions = await client.call('/api/user/sessionList', {});
  const other = sessions.ok ? sessions.data.find(({ current }) => current === 0)?.id : undefined;
  assert.ok(other !== undefined);
  assert.ok((await client.call('/api/user/endSession', { id: other, password })).ok);
  assert.ok((await login('keeps_watch', password, device)).ok);
  assert.ok((await client.call('/api/user/endSession', { password })).ok);
  const words = { after_pass: password, new_pass: next };
  assert.ok((await client.call('/api/user/newPass', words)).ok);
  const events = await eventsOf(client);
  assert.deepEqual(columnsOf(events, 'kind', 'this_device'), [
    ['registered', 1],
    ['logged_in', 0],
    ['wrong_password', null],
    ['mobile_changed', 1],
    ['session_ended', 1],
    ['logged_in', 1],
    ['other_sessions_ended', 1],
    ['password_changed', 1],
  ]);
  assert.ok(events.every(({ network, times }) => network === '127.0.*.*' && times === 1));
  assert.ok((await client.call('/api/user/logout', {})).ok);
  const again = await login('keeps_watch', next, device);
  assert.ok(again.ok);
  const last = await eventsOf(players.client(again.data.userinfo.token));
  assert.deepEqual(columnsOf(last.slice(-2), 'kind', 'this_device'), [
    ['logged_out', 1],
    ['logged_in', 1],
  ]);
});

test('a guest’s creation, return and registration are recorded', async () => {
  const came = await players.client().call('/api/user/guest', {});
  assert.ok(came.ok);
  const back = await players.client().call('/api/user/guestResume', { resume: came.data.resume });
  assert.ok(back.ok);
  const client = players.client(back.data.userinfo.token);
  const member = { username: 'was_a_visitor', password };
  assert.ok((await client.call('/api/user/guestRegister', member)).ok);
  const kinds = (await eventsOf(client)).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['registered', 'logged_in', 'guest_raised']);
});

test('a player reads only the own events, by pages', async () => {
  const first = await register('reads_pages');
  const second = await register('reads_others');
  for (let time = 0; time < 3; time += 1) await login('reads_pages', password, first.device);
  // A player of the same bucket.
  await players.ownerRows(
    `insert into security_event (bucket, player_id, kind, device, network)
     values (bucket_of(${first.user_id + 64}), ${first.user_id + 64}, 'logged_out', '', '')`,
  );
  const page = async (fields: { limit?: number; before_id?: number }) => {
    const outcome = await first.client.call('/api/user/securityEvents', fields);
    assert.ok(outcome.ok);
    return outcome.data;
  };
  const newest = await page({ limit: 3 });
  const oldest = await page({ limit: 3, before_id: newest.at(-1)?.id ?? 0 });
  const kinds = [...newest, ...oldest].map(({ kind }) => kind);
  assert.deepEqual(kinds, ['logged_in', 'logged_in', 'logged_in', 'registered']);
  const others = await eventsOf(second.client);
  assert.deepEqual(columnOf(others, 'kind'), ['registered']);
  const ids = new Set([...newest, ...oldest].map(({ id }) => id));
  assert.ok(others.every(({ id }) => !ids.has(id)));
});

test('wrong passwords of a network are one event an hour, of an unknown name none', async () => {
  const { client } = await register('is_guessed');
  for (let time = 0; time < 3; time += 1) await login('is_guessed', 'not the word');
  await login('is_nobody_here', 'not the word');
  const counts = async () =>
    (await eventsOf(client)).flatMap(({ kind, times }) => (kind === 'wrong_password' ? times : []));
  assert.deepEqual(await counts(), [3]);
  players.passMs(60 * 60 * 1000);
  await login('is_guessed', 'not the word');
  assert.deepEqual(await counts(), [3, 1]);
});

test('wrong passwords from many networks make at most 21 events a day', async () => {
  const { client, user_id: playerId } = await register('is_flooded');
  const guess = (index: number) =>
    countWrongPassword(players.database, {
      playerId: BigInt(playerId) as PlayerId,
      origin: testHashes.originOf({ address: `198.51.100.${index % 60}` }),
    });
  await runAtOnce(300, (index) => guess(index));
  const events = (await eventsOf(client)).filter(({ kind }) => kind === 'wrong_password');
  assert.equal(events.length, 21);
  assert.equal(
    events.reduce((sum, { times }) => sum + times, 0),
    300,
  );
  const rest = events.filter(({ network }) => network === '');
  assert.deepEqual(columnOf(rest, 'times'), [200]);
});

test('events contain neither addresses nor tokens', async () => {
  await register('is_discreet');
  const rows = await players.ownerRows('select e::text as event from security_event e');
  const text = JSON.stringify(rows);
  assert.ok(text.includes('127.0.*.*') && !text.includes('127.0.0.1'));
});

const origin = `row(null, null, null, '', '')::security_origin`;
for (const statement of [
  `update player set password_hash = 'x'`,
  `update player set mobile = '886900000000'`,
  `update player set state = 'active'`,
  'update player set group_id = 3',
  'update player set is_demo = true',
  `insert into player (bucket, player_id, username, password_hash, group_id, nickname, consented_at)
   values (1, 1, 'x', 'x', 1, 'x', now())`,
  `insert into username (folded, bucket, player_id) values ('x', 1, 1)`,
  'insert into team_member (bucket, agent_id, player_id) values (1, 1, 2)',
  `insert into security_event (bucket, player_id, kind, device, network)
   values (1, 1, 'logged_in', '', '')`,
  'update security_event set times = 1',
  'delete from security_event',
  'truncate security_event',
  `select append_security_event(1, 'logged_in', null, ${origin})`,
]) {
  test(`the application has no right to ${statement.replaceAll(/\s+/g, ' ')}`, async () => {
    await assert.rejects(runSql(players.database, statement), /permission denied/);
  });
}

const rejected: readonly [string, string, RegExp][] = [
  [
    'an event that sets a password, without setting it',
    `select record_security_event(1, 'password_changed', ${origin})`,
    /security_event_digest/,
  ],
  [
    'a wrong password past its count',
    `select record_security_event(1, 'wrong_password', ${origin})`,
    /record_wrong_password/,
  ],
  [
    'a player number that is not from the sequence',
    `select create_player(
       999999, 'x', 'x', 'x', 1::smallint, null, false, now(), sha256(''), ${origin}
     )`,
    /no number from the sequence/,
  ],
  [
    'an account that begins as an agent',
    `select create_player(
       10001, 'x', 'x', 'x', 3::smallint, null, false, now(), sha256(''), ${origin}
     )`,
    /not opened as an agent/,
  ],
];
for (const [what, statement, reason] of rejected) {
  test(`the database rejects ${what}`, async () => {
    await assert.rejects(runSql(players.database, statement), reason);
  });
}
