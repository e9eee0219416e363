// Published books: after the draw they give the seal and the payments; before it, and of rounds
// with leaves of version 1, there are none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPublishedBook, tallyBook } from '@trine/fairness/published-book.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { data, openTestApi } from '../../../testing/test-api.ts';
import type { OrderId } from '../../platform/postgres/ids.ts';

const api = await closeAfterTests(openTestApi());
const world = api.world;
await world.owner.query('update plan set min_stake_minor = 100, join_limit_minor = 0');

function fetchBook(round: TestRound, init: RequestInit = {}): Promise<Response> {
  const path = `/index.php/api/fairness/book/${round.gameId}/${round.issue}`;
  return fetch(api.baseUrl + path, init);
}

async function bookOf(round: TestRound) {
  const response = await fetchBook(round);
  assert.equal(response.status, 200);
  return readPublishedBook(new Uint8Array(await response.arrayBuffer())) ?? assert.fail();
}

async function factsOf({ gameId, issue }: TestRound) {
  return data(api.clientFor(null), '/api/fairness/round', { game_id: gameId, issue });
}

async function betInAllRooms(round: TestRound): Promise<void> {
  for (const play_type of ['big,sum_3,odd', 'small', 'even,sum_20']) {
    const { client } = await api.signedIn();
    for (const room of [3, 0, 2, 1]) {
      const plan_id = round.gameId * 4 - room;
      const request = testBet(round, { plan_id, play_type, money: '2.50' });
      await data(client, '/api/Lottery/playOrder', request);
    }
  }
}

async function assertSealed(round: TestRound): Promise<void> {
  const facts = await factsOf(round);
  const tally = tallyBook(await bookOf(round), facts.code);
  assert.ok(tally);
  const stake = formatMoney(minor(tally.stakeMinor));
  assert.deepEqual({ root: tally.root, count: tally.count, stake }, facts.book);
  assert.equal(facts.leaf_version, 2);
  const paid = tally.payoutMinor ?? tally.stakeMinor;
  if (facts.paid !== null) assert.equal(formatMoney(minor(paid)), facts.paid);
}

test('after the draw the book gives root, count, stake and payments', async () => {
  const round = await world.round({ gameId: 1 });
  assert.equal((await fetchBook(round)).status, 404);
  await betInAllRooms(round);
  await round.moveTo('closing');
  await runTick(world);
  assert.equal((await fetchBook(round)).status, 404);
  assert.equal((await factsOf(round)).paid, null);
  await round.moveTo('draw');
  await runTick(world);
  const { status, paid } = await factsOf(round);
  assert.equal(status, 'settled');
  assert.notEqual(paid, null);
  await assertSealed(round);
});

test('a void round has its book as well, with the stakes that return', async () => {
  const round = await world.round({ gameId: 2 });
  await betInAllRooms(round);
  await round.moveTo('closing');
  await runTick(world);
  await world.owner.query(`update round set status = 'void' where round_id = $1`, [round.roundId]);
  await assertSealed(round);
  await runTick(world);
  assert.notEqual((await factsOf(round)).paid, null);
  await assertSealed(round);
});

test('the answer is cacheable, for every origin, and without names', async () => {
  const round = await world.round({ gameId: 3 });
  await betInAllRooms(round);
  await round.moveTo('closing');
  await runTick(world);
  await round.moveTo('draw');
  await runTick(world);
  const response = await fetchBook(round, { headers: { origin: 'https://other.example' } });
  const { headers } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('content-type'), 'application/octet-stream');
  assert.equal(headers.get('content-length'), String(bytes.length));
  const tag = headers.get('etag') ?? '';
  assert.equal((await fetchBook(round, { headers: { 'if-none-match': tag } })).status, 304);
  const { rows } = await world.owner.query<{ username: string; player_id: string }>(
    'select username, player_id from player',
  );
  const text = bytes.toString('latin1');
  for (const { username, player_id: id } of rows) {
    assert.ok(!text.includes(username) && !text.includes(id));
  }
});

test('rounds of version 1, archived and unknown rounds have no book', async () => {
  const round = await world.round({ gameId: 4, leafVersion: 1 });
  await betInAllRooms(round);
  await round.moveTo('closing');
  await runTick(world);
  await round.moveTo('draw');
  await runTick(world);
  assert.equal((await factsOf(round)).leaf_version, 1);
  assert.equal((await fetchBook(round)).status, 404);
  assert.equal((await fetchBook({ ...round, issue: '20260101999' })).status, 404);
  for (const issue of ['1', 'round', `${round.issue}x`]) {
    assert.equal((await fetchBook({ ...round, issue })).status, 400, issue);
  }
  await world.owner.query(`update round set leaf_version = 2 where round_id = $1`, [round.roundId]);
  assert.equal((await fetchBook(round)).status, 200);
  await world.owner.query(
    `insert into archived_month (
       month, before_id, schema_version, order_count, entry_count, archived_by
     ) values ('2026-04-01', 1, 1, 0, 0, 'a test')`,
  );
  await world.owner.query(`insert into archived_round values ('2026-04-01', $1, 1, 1, 1, 0, 0)`, [
    round.roundId,
  ]);
  assert.equal((await fetchBook(round)).status, 404);
});

test('a book of several pages is in the sequence of its leaves', async () => {
  const round = await world.round({ gameId: 4 });
  const playerId = await world.player();
  await world.owner.query(
    `insert into bet_order (
       bucket, player_id, order_id, round_id, game_id, plan_id, play, odds_hundredths,
       stake_minor, balance_after_minor, posting_id, account_version, step
     )
     select ($1::bigint % 64)::smallint, $1, $2::bigint + n, $3, 4, 13 + (n * 7) % 4, n % 38, 200,
       100 + n, 0, 1, n, 1
     from generate_series(0, 2499) as n`,
    [playerId, world.nextId<OrderId>(), round.roundId],
  );
  await round.moveTo('closing');
  await runTick(world);
  await world.owner.query(`update round set status = 'void' where round_id = $1`, [round.roundId]);
  await assertSealed(round);
  assert.equal((await bookOf(round)).count, 2500);
});
