// A round whose beacon never published, from its bets to the last stake that goes back.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PLAYS } from '@trine/game/plays.ts';
import { auditAll } from '../../operations/audit/audit.ts';
import { formatAudit } from '../../operations/audit/format-audit.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { askForVoid, confirmVoid } from '../rounds/void-round.ts';
import { returnStakes } from '../settlement/return-stakes.ts';
import { data, openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { addStaff } from '../../../testing/test-staff.ts';
import type { TestRound, World } from '../../../testing/test-world.ts';
import { tick, type TickParts } from './tick.ts';

let api: TestApi;
let world: World;

before(async () => {
  api = await openTestApi();
  world = api.world;
  await addStaff(world, 'risk', 'owner');
});

after(async () => {
  await api.close();
});

const reason = 'The beacon has been silent since noon.';

async function silentTick(holder = 'test'): Promise<TickParts> {
  const parts = world.tickParts({ holder, signature: async () => null });
  assert.ok(await parts.lease.hold());
  await tick(parts);
  return parts;
}

/** Closes the round, lets its beacon be silent, and makes it void; nothing has gone back yet. */
async function makeVoid(round: TestRound): Promise<void> {
  await round.moveTo('draw');
  await world.owner.query(
    `update round
     set beacon_round = 1 + ceil((extract(epoch from draws_at) - $1::bigint) / $2)
     where outcome is null`,
    [world.chain.genesisTime, world.chain.periodSeconds],
  );
  await silentTick();
  await round.age();
  const parts = { ...world, signatureNow: async () => null };
  const asked = await askForVoid(parts, { ...round, actor: 'staff:1', reason });
  assert.ok(asked.kind === 'asked', asked.kind);
  const decided = await confirmVoid(parts, { ...asked, actor: 'staff:2' });
  assert.equal(decided.kind, 'void');
}

async function assertAudited(): Promise<void> {
  const { receiptKey, clockDatabase } = world;
  const result = await auditAll(clockDatabase, { receiptKey, now: Date.now });
  assert.equal(result.holds, true, formatAudit(result));
}

interface Ending {
  readonly settled: boolean;
  readonly slices: number;
  readonly returned: number;
  readonly amount: string;
  readonly told: number;
}

async function endingOf({ roundId, issue }: TestRound): Promise<Ending | undefined> {
  const { rows } = await world.owner.query<Ending>(
    `select
       (select settled_at is not null from round where round_id = $1) as settled,
       (select count(*)::integer from settlement_slice where round_id = $1) as slices,
       count(*) filter (where account_id > 0)::integer as returned,
       coalesce(sum(amount_minor) filter (where account_id > 0), 0)::text as amount,
       (select count(*)::integer from player_message
         where kind = 'round_void' and details ->> 'issue' = $2) as told
     from entry where round_id = $1 and kind = 5`,
    [String(roundId), issue],
  );
  return rows[0];
}

test('every stake of a void round goes back, and every screen says so', async () => {
  const round = await world.round();
  const [{ client, playerId }, other] = [
    await api.signedIn({ balance: 1_000_00n }),
    await api.signedIn({ balance: 50_00n }),
  ];
  const on = { issue: round.issue, game_id: 1, plan_id: 1 };
  await data(client, '/api/Lottery/playOrder', { ...on, play_type: 'big,odd', money: '3.33' });
  await data(client, '/api/Lottery/playOrder', { ...on, play_type: 'sum_13', money: '10.01' });
  await data(other.client, '/api/Lottery/playOrder', { ...on, play_type: 'odd', money: '50.00' });
  await makeVoid(round);

  const facts = () => data(client, '/api/fairness/round', { game_id: 1, issue: round.issue });
  const list = (status: '' | 'accepted' | 'cancelled') =>
    data(client, '/api/user/orderList', { status });
  const told = await facts();
  assert.deepEqual(
    [told.status, told.void_reason, told.signature, told.digits],
    ['void', reason, null, null],
  );
  assert.ok(told.voided_at !== null && told.voided_at > told.draw_at + 5 * 60);
  assert.equal(told.book?.count, 4);
  assert.equal((await list('cancelled')).length, 0);
  assert.equal((await list('accepted')).length, 3);
  assert.equal((await readBalance(world.database, playerId)).balanceMinor, 983_33n);

  await silentTick();
  assert.equal((await readBalance(world.database, playerId)).balanceMinor, 1_000_00n);
  assert.equal((await readBalance(world.database, other.playerId)).balanceMinor, 50_00n);
  const cancelled = await list('cancelled');
  assert.deepEqual(
    cancelled.map((order) => [order.status, order.profit, order.whether_hit, order.lottery_code]),
    [1, 2, 3].map(() => [2, '0.00', 0, '']),
  );
  assert.equal((await list('accepted')).length, 0);
  const info = await data(client, '/api/user/orderInfo', { id: cancelled[0]?.id ?? 0 });
  assert.ok(info.settled_at !== null && info.status === 2);
  const heart = await data(client, '/api/Lottery/heart', { plan_id: 1, game_id: 1 });
  assert.deepEqual(
    [heart.last_issue?.issue, heart.last_issue?.status, heart.last_issue?.code, heart.hit_notice],
    [round.issue, 'void', null, null],
  );
  assert.deepEqual(await data(client, '/api/Lottery/issueList', { game_id: 1 }), []);
  assert.deepEqual(await messagesOf(playerId), [
    { game_id: 1, issue: round.issue, amount_minor: '1667' },
  ]);

  const ending = await endingOf(round);
  assert.deepEqual(ending, { settled: true, slices: 1, returned: 2, amount: '6667', told: 2 });
  await silentTick();
  assert.deepEqual(await endingOf(round), ending);
  await assertAudited();
});

async function messagesOf(playerId: PlayerId): Promise<unknown[]> {
  const { rows } = await world.owner.query<{ details: unknown }>(
    `select details from player_message where player_id = $1 and kind = 'round_void'`,
    [String(playerId)],
  );
  return rows.map(({ details }) => details);
}

test('a round that was sealed late is void by rule, and every screen says so', async () => {
  const round = await world.round({ gameId: 2 });
  const { client, playerId } = await api.signedIn({ balance: 100_00n });
  const on = { issue: round.issue, game_id: 2, plan_id: 5, play_type: 'big', money: '7.00' };
  await data(client, '/api/Lottery/playOrder', on);
  await round.moveTo('lapsed');
  await silentTick();
  const told = await data(client, '/api/fairness/round', { game_id: 2, issue: round.issue });
  assert.deepEqual(
    [told.status, told.void_rule, told.void_reason, told.voided_at, told.signature],
    ['void', 'sealed_late', null, told.closed_at, null],
  );
  assert.deepEqual(
    [told.book?.count, told.book?.stake, told.closed_at !== null],
    [1, '7.00', true],
  );
  const orders = await data(client, '/api/user/orderList', { status: 'cancelled' });
  assert.deepEqual(
    orders.map(({ issue, status }) => [issue, status]),
    [[round.issue, 2]],
  );
  assert.deepEqual(await messagesOf(playerId), [
    { game_id: 2, issue: round.issue, amount_minor: '700' },
  ]);
  assert.equal((await readBalance(world.database, playerId)).balanceMinor, 100_00n);
});

test('the public reason belongs to void rounds alone', async () => {
  const round = await world.round({ gameId: 2 });
  const { client } = await api.signedIn();
  const facts = () => data(client, '/api/fairness/round', { game_id: 2, issue: round.issue });
  const withheld = async () => {
    const { void_reason: why, voided_at: at } = await facts();
    return [why, at];
  };
  assert.deepEqual(await withheld(), [null, null]);
  await round.moveTo('draw');
  await silentTick();
  await round.age();
  await askForVoid(world, { ...round, actor: 'staff:1', reason });
  assert.deepEqual(await withheld(), [null, null]);
});

test('a void round without a bet comes to its end', async () => {
  const round = await world.round({ gameId: 3 });
  await makeVoid(round);
  await silentTick();
  const ending = { settled: true, slices: 1, returned: 0, amount: '0', told: 0 };
  assert.deepEqual(await endingOf(round), ending);
});

test('nothing goes back for a round that is not void', async () => {
  const round = await world.round({ gameId: 4 });
  const { client } = await api.signedIn();
  const on = { issue: round.issue, game_id: 4, plan_id: 13 };
  await data(client, '/api/Lottery/playOrder', { ...on, play_type: 'big', money: '5.00' });
  const settling = { ...world, database: world.clockDatabase, assertLead: async () => {} };
  const ending = { settled: false, slices: 0, returned: 0, amount: '0', told: 0 };
  await returnStakes(settling, round.roundId);
  await round.moveTo('draw');
  await silentTick();
  await returnStakes(settling, round.roundId);
  assert.deepEqual(await endingOf(round), ending);
});

const players = 1_000;
const requestsEach = 3;
/** All but those that would be opposites. */
const manyPlays = PLAYS.filter((play) => play !== 'small' && play !== 'even').slice(0, 34);
const stakedMinor = 101n * BigInt(requestsEach * manyPlays.length);

/** More orders than fit into two slices. */
async function fill(round: TestRound): Promise<readonly PlayerId[]> {
  await world.owner.query('update plan set round_cap_minor = 10 ^ 12 where game_id = $1', [
    round.gameId,
  ]);
  const request = {
    issue: round.issue,
    game_id: round.gameId,
    plan_id: (round.gameId - 1) * 4 + 1,
    play_type: [...manyPlays],
    money: '1.01',
  };
  const crowd: PlayerId[] = [];
  while (crowd.length < players) {
    const wave = await Promise.all(Array.from({ length: 50 }, () => world.player()));
    const bets = wave.flatMap((playerId) => Array<PlayerId>(requestsEach).fill(playerId));
    const placements = await Promise.all(
      bets.map((playerId) => world.betQueue.place({ playerId, key: null, request })),
    );
    for (const { kind } of placements) assert.equal(kind, 'placed');
    crowd.push(...wave);
  }
  return crowd;
}

class Killed extends Error {}

/** A hundred thousand orders are placed before it begins. */
const limitMs = 240_000;
const crowdTest = '1,000 players in four slices, killed between them, two leaders: to the cent';

test(crowdTest, { timeout: limitMs }, async () => {
  const round = await world.round({ gameId: 2 });
  const crowd = await fill(round);
  await makeVoid(round);
  const before = { settled: false, slices: 0, returned: 0, amount: '0', told: 0 };
  assert.deepEqual(await endingOf(round), before);

  let steps = 0;
  const settling = {
    ...world,
    database: world.clockDatabase,
    assertLead: async () => {
      steps += 1;
      if (steps === 3) throw new Killed();
    },
  };
  await assert.rejects(returnStakes(settling, round.roundId), Killed);
  const half = await endingOf(round);
  assert.deepEqual([half?.settled, half?.slices], [false, 2]);
  assert.equal(half?.told, half?.returned);
  await assertAudited();

  // Of several at once, one that lost the lead writes nothing, and the others write it once.
  const leader = world.tickParts({ signature: async () => null });
  assert.ok(await leader.lease.hold());
  await world.owner.query(`update lease set expires_at = now() - interval '1 hour'`);
  const successor = world.tickParts({ holder: 'successor', signature: async () => null });
  assert.ok(await successor.lease.hold());
  const looked = await Promise.allSettled([tick(leader), tick(successor), tick(successor)]);
  assert.deepEqual(
    looked.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  );
  assert.deepEqual(await endingOf(round), {
    settled: true,
    slices: 4,
    returned: players,
    amount: String(stakedMinor * BigInt(players)),
    told: players,
  });
  const { rows } = await world.owner.query<{ whole: number }>(
    `select count(*)::integer as whole from account
     where player_id = any ($1::bigint[]) and balance_minor = 100000 and held_minor = 0`,
    [crowd.map(String)],
  );
  assert.deepEqual(rows, [{ whole: players }]);
  await assertAudited();
  await successor.lease.release();
});

test('what can not be drawn is looked at again, and not without a pause', async () => {
  const [lost, failing] = [await world.round({ gameId: 1 }), await world.round({ gameId: 3 })];
  for (const round of [lost, failing]) await round.moveTo('draw');
  await world.owner.query(`update round set chain_hash = repeat('ab', 32)
    where round_id = ${lost.roundId}`);
  const failures: unknown[] = [];
  const parts = world.tickParts({
    signature: () => Promise.reject(new Error('this relay is broken')),
    onError: (error) => failures.push(error),
  });
  assert.ok(await parts.lease.hold());
  const { waiting, nowMs, dueMs } = await tick(parts);
  assert.equal(waiting, false);
  assert.ok(failures.length > 0);
  assert.ok(dueMs === null || dueMs > nowMs, `${dueMs} at ${nowMs}`);
});
