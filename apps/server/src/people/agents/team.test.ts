import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bucketOf, type PlayerId } from '../../platform/postgres/ids.ts';
import { explain } from '../../../testing/test-plans.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';
import * as sql from './team.sql.ts';

let api: TestApi;
let agent: SignedIn;
let other: SignedIn;
const members: PlayerId[] = [];

before(async () => {
  api = await openTestApi();
  [agent, other] = [await api.signedIn({ groupId: 3 }), await api.signedIn({ groupId: 3 })];
  for (let at = 0; at < 45; at += 1) {
    const playerId = await api.world.player({ balance: BigInt(at) * 100n + 5n });
    await join(at % 9 === 4 ? other : agent, playerId);
    if (at % 9 !== 4) members.push(playerId);
  }
});

after(() => api.close());

async function join({ playerId: agentId }: SignedIn, playerId: PlayerId): Promise<void> {
  await api.world.owner.query(
    'insert into team_member (bucket, agent_id, player_id) values ($1, $2, $3)',
    [bucketOf(agentId), String(agentId), String(playerId)],
  );
}

function page(number: number, pageSize?: number) {
  const request = { page: number, ...(pageSize && { pageSize }) };
  return data(agent.client, '/api/user/getMyTeam', request);
}

test('pages start at the newest member and together hold the whole team', async () => {
  const pages = [await page(1), await page(2), await page(3)];
  assert.deepEqual(
    pages.map((one) => [one.data.length, one.total]),
    [
      [20, 40],
      [20, 40],
      [0, 40],
    ],
  );
  const ids = pages.flatMap((one) => one.data.map(({ id }) => id));
  assert.deepEqual(ids, members.map(Number).toReversed());
  assert.deepEqual((await data(agent.client, '/api/user/getMyTeam', {})).data, pages[0]?.data);
});

test('a row shows the member’s masked name and balance', async () => {
  const [newest] = (await page(1, 1)).data;
  assert.deepEqual(newest, {
    id: Number(members.at(-1)),
    type: 1,
    username: `t***${String(members.at(-1)).at(-1)}`,
    money: '44.05',
    balance_version: 1,
  });
});

test('a team has no members of its members and none of other agents', async () => {
  const team = await data(other.client, '/api/user/getMyTeam', { page: '1', pageSize: '100' });
  assert.equal(team.total, 5);
  assert.ok(team.data.every(({ id }) => !members.includes(BigInt(id) as PlayerId)));
});

test('a player who is not an agent gets an empty team', async () => {
  for (const groupId of [1, 2] as const) {
    const { client } = await api.signedIn({ groupId });
    assertRejected(await client.call('/api/user/getMyTeam', { page: 1 }), 'agents_only');
  }
});

test('an invalid page is rejected', async () => {
  for (const given of [
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { pageSize: 101 },
    { page: 'a' },
  ]) {
    const outcome = await agent.client.call('/api/user/getMyTeam', given);
    assertRejected(outcome, 'invalid_field');
  }
});

test('in a team of 100,000 any page is read by the index', async () => {
  const { owner } = api.world;
  const agentId = String(other.playerId);
  await owner.query(
    `insert into team_member (bucket, agent_id, player_id)
     select $1::smallint, $2::bigint, n
     from generate_series(1000001, 1100000) as n`,
    [bucketOf(other.playerId), agentId],
  );
  await owner.query('vacuum analyze team_member');
  for (const [statement, literals] of [
    [sql.membersOfTeam, [agentId, '20', '90000']],
    [sql.sizeOfTeam, [agentId]],
  ] as const) {
    const plan = await explain(owner, statement, literals);
    const walked = plan.filter(({ table }) => table === 'team_member');
    assert.deepEqual(
      walked.map(({ type, index }) => [type, index]),
      [['Index Only Scan', 'team_member_pkey']],
    );
  }
});
