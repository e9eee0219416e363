// Audit paths of sealed orders: each verifies against the sealed root and is returned to its owner
// only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkReceipt } from '@trine/fairness/receipt.ts';
import { verifyPath, leafHash } from '@trine/fairness/book.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import type { OrderId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { assertRejected, data, openTestApi, type SignedIn } from '../../../testing/test-api.ts';
import { createBookProofs, type BookProof, type BookProofs } from './book-proofs.ts';
import { findOrder, type OrderRecord } from './order-records.ts';

const api = await closeAfterTests(openTestApi());
const world = api.world;
await world.owner.query('update plan set min_stake_minor = 100, join_limit_minor = 0');

interface Bet {
  readonly round: TestRound;
  /** Of the game's four. */
  readonly room: number;
  readonly plays: string;
}

async function bet({ client }: SignedIn, { round, room, plays }: Bet) {
  const plan_id = (round.gameId - 1) * 4 + room;
  const request = testBet(round, { plan_id, play_type: plays, money: '2.00' });
  return (await data(client, '/api/Lottery/playOrder', request)).orders;
}

async function move(round: TestRound, point: 'closing' | 'draw'): Promise<void> {
  await round.moveTo(point);
  await runTick(world);
}

test('each sealed order has a path that verifies, in settled and in void rounds', async () => {
  const round = await world.round({ gameId: 2 });
  const players = [await api.signedIn(), await api.signedIn(), await api.signedIn()];
  const orders: { who: SignedIn; id: number; receipt: string }[] = [];
  for (const [index, who] of players.entries()) {
    for (const room of [4, 1, 3, 2]) {
      const plays = index === 0 ? 'big,sum_3,sum_20' : 'odd';
      const placed = await bet(who, { round, room, plays });
      orders.push(...placed.map(({ id, receipt }) => ({ who, id, receipt })));
    }
  }
  const [first] = orders;
  assert.ok(first);
  assertRejected(
    await first.who.client.call('/api/fairness/order', { id: first.id }),
    'not_sealed',
  );
  await move(round, 'closing');
  const question = { game_id: 2, issue: round.issue };
  for (const status of ['closed', 'settled', 'void'] as const) {
    if (status === 'settled') await move(round, 'draw');
    if (status === 'void') await makeVoid(round);
    const facts = await data(api.clientFor(null), '/api/fairness/round', question);
    assert.equal(facts.status, status);
    for (const { who, id, receipt } of orders) {
      const proof = await data(who.client, '/api/fairness/order', { id });
      assert.ok(checkReceipt(proof));
      assert.equal(proof.preimage, receipt);
      assert.equal(proof.root, facts.book?.root);
      assert.equal(proof.size, facts.book?.count);
    }
  }
});

async function makeVoid({ roundId }: TestRound): Promise<void> {
  await world.owner.query(
    `update round set status = 'void', outcome = null, signature = null, randomness = null
     where round_id = $1`,
    [roundId],
  );
}

test("the path of another player's order, or of an unknown order, is not found", async () => {
  const round = await world.round({ gameId: 3 });
  const [owner, other] = [await api.signedIn(), await api.signedIn()];
  const [order] = await bet(owner, { round, room: 1, plays: 'big' });
  await move(round, 'closing');
  const id = order?.id ?? 0;
  assertRejected(await other.client.call('/api/fairness/order', { id }), 'not_found');
  assertRejected(await owner.client.call('/api/fairness/order', { id: id + 1 }), 'not_found');
  assert.ok(await data(owner.client, '/api/fairness/order', { id }));
});

/** Inserts orders directly into a new round, since the test is about the tree. */
async function sealedRound(count: number): Promise<readonly OrderRecord[]> {
  const round = await world.round({ gameId: 4 });
  const playerId = await world.player();
  const first = world.nextId<OrderId>();
  await world.owner.query(
    `insert into bet_order (
       bucket, player_id, order_id, round_id, game_id, plan_id, play, odds_hundredths,
       stake_minor, balance_after_minor, posting_id, account_version, step
     )
     select ($1::bigint % 64)::smallint, $1, $2::bigint + n, $3, 4, 13 + n % 4, n % 38, 200, 100, 0,
       1, n, 1
     from generate_series(0, $4::integer - 1) as n`,
    [playerId, first, round.roundId, count],
  );
  await move(round, 'closing');
  const ids = [0, 1, Math.floor(count / 2), count - 1].map((at) => (first + BigInt(at)) as OrderId);
  return Promise.all(ids.map(async (id) => orderOf(playerId, id)));
}

async function orderOf(playerId: PlayerId, id: OrderId): Promise<OrderRecord> {
  const order = await findOrder(world.database, playerId, id);
  assert.ok(order);
  return order;
}

async function proofOf(proofs: BookProofs, order: OrderRecord | undefined) {
  assert.ok(order);
  const book = await proofs.of(order.roundId);
  return book === null || book === 'busy' ? book : book.proofOf(order);
}

function verifies(proof: BookProof | 'busy' | null): boolean {
  assert.ok(proof !== null && proof !== 'busy');
  return verifyPath({ ...proof, leaf: leafHash(proof.preimage) });
}

test('a book is read once for all requests, in pages, and again after its eviction', async () => {
  const pages: string[] = [];
  const database: Connection = {
    async query(asked) {
      if (asked.name === 'betting.book_page') pages.push(asked.name);
      return world.database.query(asked);
    },
  };
  const { receiptKey } = world;
  const proofs = createBookProofs({ database, receiptKey, maxLeaves: 5_000 });
  const [large, small] = [await sealedRound(4_500), await sealedRound(700)];
  const answers = await Promise.all(large.map(async (order) => proofOf(proofs, order)));
  assert.ok(answers.every(verifies));
  assert.equal(pages.length, 3);
  assert.ok(verifies(await proofOf(proofs, large[1])));
  assert.equal(pages.length, 3);
  assert.ok(verifies(await proofOf(proofs, small[3])));
  assert.equal(pages.length, 4);
  assert.ok(verifies(await proofOf(proofs, large[2])));
  assert.equal(pages.length, 7);
});

test('books are built one after another, and requests beyond the queue are busy', async () => {
  let running = 0;
  let most = 0;
  let rejected = 0;
  const released = Promise.withResolvers<null>();
  const database: Connection = {
    async query(asked) {
      if (asked.name !== 'betting.book_page') return world.database.query(asked);
      running += 1;
      most = Math.max(most, running);
      await released.promise;
      try {
        return await world.database.query(asked);
      } finally {
        running -= 1;
      }
    },
  };
  const proofs = createBookProofs({ database, receiptKey: world.receiptKey });
  const rounds: (readonly OrderRecord[])[] = [];
  for (let round = 0; round < 10; round += 1) rounds.push(await sealedRound(4));
  const asked = rounds.map(async ([order]) => {
    const answer = await proofOf(proofs, order);
    if (answer === 'busy') rejected += 1;
    if (rejected === 2) released.resolve(null);
    return answer;
  });
  const answers = await Promise.all(asked);
  assert.equal(answers.filter((answer) => answer === 'busy').length, 2);
  assert.ok(answers.filter((answer) => answer !== 'busy').every(verifies));
  assert.equal(most, 1);
});
