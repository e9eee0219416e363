// The writer when PostgreSQL does not answer, when a batch fails as a whole, and when one player
// fills the queue.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testTokenHash } from '../../../testing/test-sessions.ts';
import { openWorld, type TestRound, type World } from '../../../testing/test-world.ts';
import { NoIds, type NextId, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { isTransientError } from '../../platform/postgres/postgres-errors.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { createBetQueue, type BetQueue } from './bet-queue.ts';

let world: World;
let round: TestRound;

before(async () => {
  world = await openWorld();
  round = await world.round();
});

after(async () => {
  await world.close();
});

type Query = Database['query'];

/** A queue whose statements of bets go through `meet`, which may inject faults. */
function consoleThrough(
  meet: (query: Query, asked: Parameters<Query>[0]) => ReturnType<Query>,
): BetQueue {
  const query: Query = (asked) =>
    asked.name === 'betting.place_orders'
      ? meet((given) => world.database.query(given), asked)
      : world.database.query(asked);
  const database = { ...world.database, query };
  return createBetQueue({ database, nextId: world.nextId, now: Date.now, writers: 1 });
}

function place(betQueue: BetQueue, playerId: PlayerId, key: string | null = null) {
  const bet = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '1.00' };
  return betQueue.place({ playerId, tokenHash: testTokenHash(playerId), key, request: bet });
}

async function ordersOf(playerId: PlayerId): Promise<number> {
  const { rows } = await world.owner.query('select from bet_order where player_id = $1', [
    String(playerId),
  ]);
  return rows.length;
}

function lost(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

test('bets without an id fail and leave nothing in the queue', async () => {
  const player = await world.player();
  let missing = 100;
  const nextId: NextId = (count) => {
    missing -= 1;
    if (missing >= 0) throw new NoIds('none');
    return world.nextId(count);
  };
  const betQueue = createBetQueue({ database: world.database, nextId, now: Date.now, writers: 1 });
  // More bets than one player may have in the queue.
  for (let time = 0; time < 100; time += 1)
    await assert.rejects(place(betQueue, player), isTransientError);
  assert.equal((await place(betQueue, player)).kind, 'placed');
  assert.equal(await ordersOf(player), 1);
});

test('a bet whose answer was lost is placed once, with a key and without', async () => {
  const players = [await world.player(), await world.player()];
  let sent = 0;
  const betQueue = consoleThrough(async (query, asked) => {
    const answer = await query(asked);
    sent += 1;
    if (sent === 1) throw lost();
    return answer;
  });
  const [first, second] = players as [PlayerId, PlayerId];
  const placed = [place(betQueue, first), place(betQueue, second, 'lost-and-found-0001')];
  for (const placement of await Promise.all(placed)) assert.equal(placement.kind, 'placed');
  for (const player of players) {
    assert.equal(await ordersOf(player), 1);
    assert.equal((await readBalance(world.database, player)).balanceMinor, 999_00n);
  }
});

test('a statement that never arrived is sent again and places once', async () => {
  const playerId = await world.player();
  let sent = 0;
  const betQueue = consoleThrough(async (query, asked) => {
    sent += 1;
    if (sent === 1) throw lost();
    return query(asked);
  });
  assert.equal((await place(betQueue, playerId)).kind, 'placed');
  assert.equal(await ordersOf(playerId), 1);
});

test('a batch that fails as a whole is split into single bets, also after a commit', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => world.player()));
  let sent = 0;
  const betQueue = consoleThrough(async (query, asked) => {
    const answer = await query(asked);
    sent += 1;
    if (sent === 1) throw new Error('a fault that does not pass');
    return answer;
  });
  const placements = await Promise.all(players.map((playerId) => place(betQueue, playerId)));
  assert.deepEqual(
    placements.map(({ kind }) => kind),
    players.map(() => 'placed'),
  );
  // All together, then each alone.
  assert.equal(sent, 1 + players.length);
  for (const player of players) assert.equal(await ordersOf(player), 1);
});

test('one player cannot fill the queue', async () => {
  const [greedy, other] = [await world.player(), await world.player()];
  const asked = Array.from({ length: 100 }, () => place(world.betQueue, greedy));
  const others = place(world.betQueue, other);
  const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === 'placed').length, 64);
  assert.equal(kinds.filter((kind) => kind === 'busy').length, 36);
  assert.equal((await others).kind, 'placed');
  assert.equal((await place(world.betQueue, greedy)).kind, 'placed');
});

test('the wait of a bet behind full batches is the time of those batches', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => world.player()));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  let nowMs = 0;
  const query: Query = async (asked) => {
    if (asked.name === 'betting.place_orders') {
      send();
      await released;
    }
    return world.database.query(asked);
  };
  const betQueue = createBetQueue({
    database: { ...world.database, query },
    nextId: world.nextId,
    now: () => nowMs,
    writers: 1,
    maxBatch: 2,
  });
  const [first, ...others] = players.map((player) => () => place(betQueue, player));
  const placements = [first?.()];
  await sent;
  nowMs = 100;
  // The next batch has room.
  assert.equal(betQueue.waitMs(), 0);
  placements.push(...others.map((bet) => bet()));
  // One batch runs for a tenth of a second, one is full, and then comes this bet.
  assert.equal(betQueue.waitMs(), 2 * 100);
  release();
  for (const placement of placements) assert.equal((await placement)?.kind, 'placed');
  assert.equal(betQueue.waitMs(), 0);
});
