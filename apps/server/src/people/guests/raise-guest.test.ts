import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createPlayer } from '../players/create-player.ts';
import { openTestGuests } from '../../../testing/test-guests.ts';
import { testHashes } from '../../../testing/test-players.ts';

const password = 'a word of my own';
const guests = await openTestGuests();
after(() => guests.close());
const client = guests.client();

async function come() {
  const outcome = await client.call('/api/user/guest', {});
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.data;
}

async function resume(token: string) {
  return client.call('/api/user/guestResume', { resume: token });
}

function reasonOf(outcome: { readonly ok: boolean; readonly reason?: string }): string {
  return outcome.ok ? 'ok' : String(outcome.reason);
}

async function codeOf(token: string): Promise<number> {
  return (await guests.client(token).call('/api/user/userInfo', {})).code;
}

async function rows(text: string): Promise<readonly (readonly (string | null)[])[]> {
  return (await guests.database.query({ name: '', text, values: [], rowMode: 'array' })).rows;
}

test('a guest who registers keeps the account, under a new name', async () => {
  const { resume: first, userinfo } = await come();
  const elsewhere = await resume(first);
  assert.ok(elsewhere.ok);
  const agentId = await guests.database.transaction((tx) =>
    createPlayer(
      tx,
      {
        username: 'agent_for_guests',
        passwordHash: '-',
        groupId: 3,
        inviterId: null,
        isDemo: true,
        consentedAt: guests.now(),
        origin: null,
      },
      testHashes,
    ),
  );
  const own = guests.client(userinfo.token);
  const wanted = { username: 'once_a_guest', password, inviter_id: String(agentId) };
  const outcome = await own.call('/api/user/guestRegister', wanted);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const { user_id, username, nickname, group_id } = outcome.data;
  assert.deepEqual(
    [user_id, username, nickname, group_id],
    [userinfo.user_id, 'once_a_guest', 'once_a_guest', 1],
  );
  assert.equal(await codeOf(userinfo.token), 1);
  assert.equal(await codeOf(elsewhere.data.userinfo.token), 50_012);
  assert.equal(reasonOf(await resume(elsewhere.data.resume)), 'not_found');
  const signedIn = await client.call('/api/user/login', { account: 'ONCE_A_GUEST', password });
  assert.equal(signedIn.ok && signedIn.data.userinfo.user_id, user_id);
  const old = await client.call('/api/user/login', { account: userinfo.username, password });
  assert.equal(reasonOf(old), 'wrong_credentials');
  assert.deepEqual(
    await rows(`
      select agent_id, (select count(*) from username n where n.player_id = ${user_id})
      from team_member
      where player_id = ${user_id}`),
    [[String(agentId), '1']],
  );
  const again = await own.call('/api/user/guestRegister', { ...wanted, username: 'twice_over' });
  assert.ok(!again.ok && again.reason === 'invalid_field');
  assert.equal(again.details.field, 'group_id');
});

test('parallel registrations of one guest make one member', async () => {
  const { userinfo } = await come();
  const own = guests.client(userinfo.token);
  const names = Array.from({ length: 12 }, (_, at) => `eager_guest_${'abcdefghijkl'.charAt(at)}`);
  const outcomes = await Promise.all(
    names.map((username) => own.call('/api/user/guestRegister', { username, password })),
  );
  assert.equal(outcomes.filter(({ ok }) => ok).length, 1);
  const held = await rows(`select from username where player_id = ${userinfo.user_id}`);
  assert.equal(held.length, 1);
});

test('of two guests who register one name, one gets it and one stays a guest', async () => {
  const pair = [await come(), await come()];
  const outcomes = await Promise.all(
    pair.map(({ userinfo }) =>
      guests
        .client(userinfo.token)
        .call('/api/user/guestRegister', { username: 'wanted_by_two', password }),
    ),
  );
  assert.deepEqual(outcomes.map(reasonOf).toSorted(), ['ok', 'username_taken']);
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.ok) continue;
    const { userinfo, resume: token } = pair[at] ?? (await come());
    const me = await guests.client(userinfo.token).call('/api/user/userInfo', {});
    assert.ok(me.ok);
    assert.deepEqual([me.data.username, me.data.group_id], [userinfo.username, 2]);
    assert.ok((await resume(token)).ok);
  }
});

test('a guest may register with its present name', async () => {
  const { userinfo } = await come();
  const wanted = { username: userinfo.username, password };
  const outcome = await guests.client(userinfo.token).call('/api/user/guestRegister', wanted);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  const signedIn = await client.call('/api/user/login', { account: userinfo.username, password });
  assert.equal(signedIn.ok && signedIn.data.userinfo.group_id, 1);
});

const rejections: readonly [object, string][] = [
  [{ username: '' }, 'required_field username'],
  [{ password: '' }, 'required_field password'],
  [{ username: 'abc' }, 'invalid_field username'],
  [{ password: 'QWKZTM' }, 'invalid_field password'],
  [{ username: 'taken_already' }, 'username_taken'],
  [{ inviter_id: 999_999 }, 'inviter_unknown'],
];

test('a rejected registration changes nothing about the guest', async () => {
  await client.call('/api/user/register', { username: 'taken_already', password });
  const { userinfo, resume: token } = await come();
  const own = guests.client(userinfo.token);
  for (const [given, expected] of rejections) {
    const fine = { username: 'refused_guest', password };
    const outcome = await own.call('/api/user/guestRegister', { ...fine, ...given });
    assert.ok(!outcome.ok);
    const words = [outcome.reason, outcome.details.field].filter((word) => word !== undefined);
    assert.equal(words.join(' '), expected);
  }
  const me = await own.call('/api/user/userInfo', {});
  assert.ok(me.ok && me.data.username === userinfo.username && me.data.group_id === 2);
  assert.ok((await resume(token)).ok);
});
