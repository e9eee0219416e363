import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { Check } from 'typebox/value';
import type { Request } from '@trine/contract/client.ts';
import { register } from '@trine/contract/sign-in/sign-in.ts';
import { createPlayer } from '../players/create-player.ts';
import { groups } from '../players/player.ts';
import { openTestPlayers, testHashes } from '../../../testing/test-players.ts';

const password = 'a word of my own';
const players = await openTestPlayers('demo');
after(() => players.close());
const client = players.client();
const agentId = await players.database.transaction((tx) =>
  createPlayer(
    tx,
    {
      username: 'agent_one',
      passwordHash: '-',
      groupId: 3,
      inviterId: null,
      isDemo: true,
      consentedAt: players.now(),
      origin: null,
    },
    testHashes,
  ),
);
assert.ok(agentId !== null);
const inviter = Number(agentId);

type Given = Partial<Record<keyof Request<'/api/user/register'>, unknown>>;

async function enter(given: Given) {
  const request = { username: 'nobody', password, ...given };
  return client.call('/api/user/register', request as Request<'/api/user/register'>);
}

async function rows(text: string): Promise<readonly (readonly (string | null)[])[]> {
  const query = { name: '', text, values: [], rowMode: 'array' } as const;
  return (await players.database.query(query)).rows;
}

test('groups have the same numbers in the database', async () => {
  const found = await rows('select member_group(), guest_group(), agent_group()');
  assert.deepEqual(found, [[groups.member, groups.guest, groups.agent].map(String)]);
});

test('registering opens an account and signs in', async () => {
  const outcome = await enter({ username: 'First_1', inviter_id: String(inviter) });
  assert.ok(outcome.ok);
  assert.ok(Check(register.answer, outcome.data));
  const { token, user_id, ...user } = outcome.data.userinfo;
  assert.deepEqual(user, {
    id: user_id,
    username: 'First_1',
    nickname: 'First_1',
    group_id: 1,
    money: '0.00',
    lock_money: '0.00',
    balance_version: 0,
    held_version: 0,
    mobile: '',
    avatar: 1,
    last_login: null,
  });
  const me = await players.client(token).call('/api/user/userInfo', {});
  assert.ok(me.ok && me.data.user_id === user_id);
  assert.deepEqual(
    await rows(`
    select p.bucket, p.inviter_id, p.is_demo, extract(epoch from p.consented_at)::bigint,
      u.folded, m.agent_id, a.balance_minor
    from player p
    join username u on u.player_id = p.player_id
    join team_member m on m.player_id = p.player_id and m.bucket = m.agent_id % 64
    join account a on a.bucket = p.bucket and a.player_id = p.player_id
    where p.player_id = ${user_id}`),
    [
      [
        String(user_id % 64),
        String(inviter),
        'f',
        String(players.now() / 1000),
        'flrst_l',
        String(inviter),
        '0',
      ],
    ],
  );
});

test('passwords and tokens are stored as hashes only', async () => {
  const outcome = await enter({ username: 'secretive' });
  assert.ok(outcome.ok);
  const { token, user_id } = outcome.data.userinfo;
  const [found] = await rows(`
    select p.password_hash, encode(s.token_hash, 'hex')
    from player p
    join session s on s.player_id = p.player_id
    where p.player_id = ${user_id}`);
  assert.match(String(found?.[0]), /^\$argon2id\$/);
  assert.equal(found?.[1], createHash('sha256').update(token).digest('hex'));
});

const rejections: readonly [string, Given, string][] = [
  ['no name', { username: '' }, 'required_field username'],
  ['no password', { password: null }, 'required_field password'],
  ['a short name', { username: 'abc' }, 'invalid_field username'],
  ['a long name', { username: 'a'.repeat(21) }, 'invalid_field username'],
  ['a very long name', { username: 'a'.repeat(65) }, 'invalid_field username'],
  ['a blank in the name', { username: 'some one' }, 'invalid_field username'],
  ['a name that is a number', { username: 12345 }, 'invalid_field username'],
  ['Cyrillic among Latin', { username: 'ag\u0435nt_one' }, 'invalid_field username'],
  ['a short password', { password: 'seven77' }, 'invalid_field password'],
  ['a long password', { password: 'x'.repeat(129) }, 'invalid_field password'],
  ['a common password', { password: 'Password123' }, 'invalid_field password'],
  [
    'the name as password',
    { username: 'long_name', password: 'Long_Name' },
    'invalid_field password',
  ],
  ['an agent by oneself', { group_id: 3 }, 'invalid_field group_id'],
  ['an agent by text', { group_id: '3' }, 'invalid_field group_id'],
  ['no group', { group_id: 0 }, 'invalid_field group_id'],
  ['a guest with five letters', { group_id: 2, password: 'QWKZT' }, 'invalid_field password'],
  ['the agent again', { username: 'agent_one' }, 'username_taken'],
  ['the agent in capitals', { username: 'AGENT_ONE' }, 'username_taken'],
  ['the agent in full width', { username: 'ａｇｅｎｔ＿ｏｎｅ' }, 'username_taken'],
  ['the agent with a zero', { username: 'agent_0ne' }, 'username_taken'],
  ['the agent with marks', { username: 'agént_one' }, 'username_taken'],
  ['nobody as inviter', { inviter_id: 999_999 }, 'inviter_unknown'],
  ['zero as inviter', { inviter_id: 0 }, 'inviter_unknown'],
  ['text as inviter', { inviter_id: 'agent_one' }, 'invalid_field inviter_id'],
];

for (const [name, given, expected] of rejections) {
  test(`${name}: ${expected}`, async () => {
    const before = players.hashCount();
    const outcome = await enter(given);
    assert.ok(!outcome.ok);
    const words = [outcome.reason, outcome.details.field].filter((word) => word !== undefined);
    assert.equal(words.join(' '), expected);
    assert.equal(players.hashCount(), before, 'a rejection costs no hash');
    assert.deepEqual(await rows(`select from username where folded = 'nobody'`), []);
  });
}

test('a member who is not an agent is rejected as an inviter', async () => {
  const member = await enter({ username: 'just_member' });
  assert.ok(member.ok);
  const outcome = await enter({ inviter_id: member.data.userinfo.user_id });
  assert.equal(outcome.ok ? '' : outcome.reason, 'inviter_unknown');
});

test('guests may use six letters and the label of their language', async () => {
  for (const username of ['訪客1780315200', 'ゲスト1780315200', 'guest1780315200']) {
    const outcome = await enter({ username, password: 'QWKZTM', group_id: '2' });
    assert.ok(outcome.ok);
    assert.equal(outcome.data.userinfo.group_id, 2);
  }
});

test('fifty parallel registrations of one name and its look-alikes make one account', async () => {
  const before = players.hashCount();
  const names = ['popular1', 'POPULAR1', 'popularl', 'p0pular1', 'populari'];
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, at) => enter({ username: names[at % names.length] })),
  );
  assert.equal(outcomes.filter((outcome) => outcome.ok).length, 1);
  const reasons = new Set(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.reason)));
  assert.ok([...reasons].every((reason) => ['ok', 'username_taken', 'busy'].includes(reason)));
  assert.ok(reasons.has('username_taken'));
  assert.equal(players.hashCount() - before, 1);
  assert.equal((await rows(`select from username where folded = 'popularl'`)).length, 1);
  assert.equal((await rows(`select from player where lower(username) like 'p%p%lar_'`)).length, 1);
});

test('in production no name may begin with sim', async () => {
  const real = await openTestPlayers('production');
  try {
    for (const [username, expected] of [
      ['sim0001', 'invalid_field'],
      ['S1M_one', 'invalid_field'],
      ['simone', 'invalid_field'],
      ['salmon', 'ok'],
    ] as const) {
      const outcome = await real.client().call('/api/user/register', { username, password });
      assert.equal(outcome.ok ? 'ok' : outcome.reason, expected);
    }
  } finally {
    await real.close();
  }
  assert.ok((await enter({ username: 'sim0001' })).ok);
});
