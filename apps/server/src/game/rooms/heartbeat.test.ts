// Heartbeats of the same moment are read in one batch, and each gets its own answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStringOneByteRepresentation } from 'node:v8';
import { languages } from '@trine/contract/languages.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { asciiJson } from '../../platform/http/route.ts';
import { data, openTestApi, type SignedIn } from '../../../testing/test-api.ts';

const api = await closeAfterTests(openTestApi());
const round = await api.world.round({ closesIn: 600 });

async function bet({ client }: SignedIn): Promise<number> {
  const { orders } = await data(client, '/api/Lottery/playOrder', testBet(round));
  return orders[0]?.id ?? 0;
}

function beat({ client }: Pick<SignedIn, 'client'>, since?: number, plan = 1) {
  const game = plan === 1 ? 1 : 2;
  const place = { plan_id: plan, game_id: game };
  return client.call('/api/Lottery/heart', since === undefined ? place : { ...place, since });
}

async function idsAfter(viewer: Pick<SignedIn, 'client'>, since?: number): Promise<number[]> {
  const answer = await beat(viewer, since);
  assert.ok(answer.ok);
  return answer.data.message.map(({ id }) => id);
}

test('owners and other players get the orders after `since`, for any `since`', async () => {
  const [owner, other] = [await api.signedIn(), await api.signedIn()];
  assert.deepEqual(await idsAfter(other), []);
  const [first, second, third] = [await bet(owner), await bet(owner), await bet(owner)];
  for (const viewer of [owner, other]) {
    for (const [since, expected] of [
      [undefined, [first, second, third]],
      [0, [first, second, third]],
      [first - 1, [first, second, third]],
      [first, [second, third]],
      [second, [third]],
      [third, []],
      [third + 1, []],
      // Again: the shared text must not depend on the previous caller.
      [first, [second, third]],
    ] as const) {
      assert.deepEqual(await idsAfter(viewer, since), expected);
    }
  }
});

test('one feed is answered to each caller in their language', async () => {
  const [owner, other] = [await api.signedIn(), await api.signedIn()];
  const id = await bet(owner);
  const names = await Promise.all(
    languages.map(async (language) => {
      const client = api.clientFor(other.token, language);
      const answer = await beat({ client }, id - 1);
      assert.ok(answer.ok);
      return answer.data.message.map(({ play_method: name }) => name).join();
    }),
  );
  assert.equal(new Set(names).size > 2, true, names.join(' '));
});

test('concurrent viewers of two rooms each get their own answer', async () => {
  const viewers = await Promise.all(
    [1n, 2n, 3n, 4n].map((units) => api.signedIn({ balance: units * 100n })),
  );
  const ended = await api.signedIn();
  const frozen = await api.signedIn();
  const expired = await api.signedIn();
  const all = [...viewers, ended, frozen, expired];
  // Authenticated before, so that one batch reads all of them.
  for (const viewer of all) assert.equal((await beat(viewer)).code, 1);
  await data(ended.client, '/api/user/logout', {});
  await api.world.owner.query(`update player set state = 'frozen' where player_id = $1`, [
    frozen.playerId,
  ]);
  await api.world.owner.query(
    `update session set expires_at = now() - interval '1 minute' where player_id = $1`,
    [expired.playerId],
  );
  const seen = await Promise.all(
    all.map(async (viewer, index) => {
      const answer = await beat(viewer, undefined, index % 2 === 0 ? 1 : 5);
      return answer.ok ? answer.data.user_quantity.money : answer.code;
    }),
  );
  assert.deepEqual(seen, ['1.00', '2.00', '3.00', '4.00', 50012, 50012, 50014]);
});

test('a heartbeat has the room and its odds when the request asks for them', async () => {
  const viewer = await api.signedIn();
  const place = { plan_id: 2, game_id: 1 };
  const plain = await data(viewer.client, '/api/Lottery/heart', place);
  assert.equal(plain.odds, undefined);
  const { odds } = await data(viewer.client, '/api/Lottery/heart', { ...place, odds: 1 });
  const fields = { plan_id: 2, room: 1 };
  const listed = await data(viewer.client, '/api/Lottery/oddsList', fields);
  assert.deepEqual(odds, listed);
  const { gameList } = await data(viewer.client, '/api/Lottery/index', { game_id: 1 });
  assert.deepEqual(
    listed.room,
    gameList.find(({ id }) => id === 2),
  );
  const { room } = await data(viewer.client, '/api/Lottery/oddsList', { plan_id: 2 });
  assert.equal(room, undefined);
});

test('ASCII answers take one byte per character', () => {
  for (const text of ['plain', '成功', 'é', '\ud83d\ude00', '\\u00e9']) {
    const json = asciiJson({ text });
    assert.deepEqual(JSON.parse(json), { text });
    assert.ok(isStringOneByteRepresentation(json), text);
  }
});
