import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Rejection } from '@trine/contract/envelope.ts';
import { openWorld, type TestRound, type World } from '../../../testing/test-world.ts';
import { bucketOf, type PlayerId } from '../../platform/postgres/ids.ts';
import { readBalance } from '../../ledger/ledger.ts';
import type { PlaceRequest } from './bet-queue.ts';

let world: World;
let round: TestRound;

before(async () => {
  world = await openWorld();
  round = await world.round();
});

after(async () => {
  await world.close();
});

type Request = Partial<PlaceRequest['request']>;

async function place(playerId: PlayerId, request: Request = {}, key: string | null = null) {
  return world.betQueue.place({
    playerId,
    key,
    request: {
      issue: round.issue,
      plan_id: 1,
      game_id: 1,
      play_type: 'big',
      money: '10.00',
      ...request,
    },
  });
}

async function rejectionOf(playerId: PlayerId, request: Request = {}): Promise<Rejection | null> {
  const placement = await place(playerId, request);
  return placement.kind === 'rejected' ? placement.rejection : null;
}

/** Everything that a rejected bet must leave unchanged. */
async function countRows(): Promise<string> {
  const { rows } = await world.owner.query(
    `select
       (select count(*) from bet_order) as orders,
       (select count(*) from entry) as entries,
       (select count(*) from idempotency) as keys,
       (select sum(stake_minor) from exposure) as stakes,
       (select sum(balance_minor) from account) as balances`,
  );
  return JSON.stringify(rows[0]);
}

async function sumOfEntries(): Promise<string> {
  const { rows } = await world.owner.query<{ sum: string }>(
    'select sum(amount_minor) as sum from entry',
  );
  return rows[0]?.sum ?? '';
}

test('several plays are one posting with an order each, with the balance after it', async () => {
  const playerId = await world.player({ balance: 100_00n });
  const placement = await place(playerId, { play_type: 'big,odd,sum_27', money: 10.5 });
  assert.equal(placement.kind, 'placed');
  const { rows } = await world.owner.query(
    `select play, stake_minor, odds_hundredths, balance_after_minor
     from bet_order where player_id = $1 order by order_id`,
    [String(playerId)],
  );
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => Object.values(row).map(String)),
    [
      ['0', '1050', '194', '8950'],
      ['2', '1050', '194', '7900'],
      ['37', '1050', '97000', '6850'],
    ],
  );
  const entries = await world.owner.query(
    `select kind, amount_minor, balance_after_minor, account_version
     from entry where account_id = $1 order by entry_id`,
    [String(playerId)],
  );
  assert.deepEqual(
    entries.rows.map((row: Record<string, unknown>) => Object.values(row).map(String)),
    [
      ['4', '10000', '10000', '1'],
      ['2', '-1050', '8950', '2'],
      ['2', '-1050', '7900', '3'],
      ['2', '-1050', '6850', '4'],
    ],
  );
  assert.equal((await readBalance(world.database, playerId)).balanceMinor, 68_50n);
  assert.equal(await sumOfEntries(), '0');
});

test('plays are accepted by code or by odds item, as text, number or array', async () => {
  const playerId = await world.player();
  const cases: readonly [NonNullable<Request['play_type']>, readonly number[]][] = [
    ['small', [1]],
    ['102', [1]],
    [102, [1]],
    ['small,sum_0', [1, 10]],
    [
      ['small', 111],
      [1, 10],
    ],
  ];
  for (const [given, plays] of cases) {
    const placement = await place(playerId, { play_type: given, money: '1.00' });
    assert.ok(placement.kind === 'placed', JSON.stringify(given));
    assert.deepEqual(
      placement.orders.map((order) => order.play),
      plays,
    );
  }
});

test("checks reject in the contract's order and change nothing", async () => {
  const member = await world.player({ balance: 500_00n });
  const guest = await world.player({ groupId: 2, balance: 0n });
  const frozen = await world.player({ state: 'betting_frozen' });
  const past = await world.round({ gameId: 2, closesIn: -5 });
  const future = await world.round({ gameId: 1, opensIn: 100, closesIn: 200 });
  const invalidPlays: Rejection = { reason: 'invalid_field', field: 'play_type' };
  const many = Array.from({ length: 39 }, (_, index) => `sum_${index}`);
  const cases: readonly [string, PlayerId, Request, Rejection | null][] = [
    ['a guest without play credits', guest, {}, { reason: 'members_only' }],
    ['frozen', frozen, {}, { reason: 'account_frozen' }],
    ['frozen, past', frozen, { issue: past.issue, game_id: 2 }, { reason: 'account_frozen' }],
    [
      'closing is over',
      member,
      { issue: past.issue, game_id: 2, plan_id: 5 },
      { reason: 'round_closed' },
    ],
    ['no round runs', member, { game_id: 3, plan_id: 9 }, { reason: 'game_stopped' }],
    ['no such game', member, { game_id: 99 }, { reason: 'game_stopped' }],
    ['a future round', member, { issue: future.issue }, { reason: 'not_current_round' }],
    ['an unknown round', member, { issue: '20200101001' }, { reason: 'not_current_round' }],
    ['an unknown plan', member, { plan_id: 4711 }, { reason: 'plan_unknown' }],
    ["another game's plan", member, { plan_id: 5 }, { reason: 'plan_unknown' }],
    ['an unknown play', member, { play_type: 'huge' }, { reason: 'play_unknown' }],
    ["another plan's odds item", member, { play_type: '201' }, { reason: 'play_unknown' }],
    ['one of two unknown', member, { play_type: 'big,sum_28' }, { reason: 'play_unknown' }],
    [
      'below the least stake',
      member,
      { money: '0.99' },
      { reason: 'stake_out_of_range', min: '1.00', max: '2000.00' },
    ],
    [
      'above the greatest stake',
      member,
      { money: '2000.01' },
      { reason: 'stake_out_of_range', min: '1.00', max: '2000.00' },
    ],
    [
      'too poor for the room',
      member,
      { plan_id: 2 },
      { reason: 'room_minimum', join_limit: '1000.00' },
    ],
    [
      'too poor for two plays',
      member,
      { play_type: 'big,odd', money: '250.01' },
      {
        reason: 'insufficient_funds',
        money: '500.00',
        lock_money: '0.00',
        balance_version: 1,
        held_version: 0,
      },
    ],
    ['odds of another day', member, { version: 7 }, { reason: 'odds_changed', version: 1 }],
    ['one play twice', member, { play_type: 'big,101' }, invalidPlays],
    ['39 plays', member, { play_type: many }, invalidPlays],
  ];
  const before = await countRows();
  for (const [what, playerId, request, expected] of cases) {
    assert.deepEqual(await rejectionOf(playerId, request), expected, what);
  }
  assert.equal(await countRows(), before);
});

test('a halted game takes no bets of any player', async () => {
  const playerId = await world.player();
  await world.owner.query('update game set betting_open = false where game_id = 1');
  assert.deepEqual(await rejectionOf(playerId), { reason: 'game_stopped' });
  await world.owner.query('update game set betting_open = true where game_id = 1');
  assert.equal(await rejectionOf(playerId), null);
});

test('money held for a withdrawal is never staked', async () => {
  const playerId = await world.player({ balance: 100_00n });
  await world.owner.query('update account set held_minor = 9500 where player_id = $1', [
    String(playerId),
  ]);
  assert.deepEqual(await rejectionOf(playerId, { money: '5.01' }), {
    reason: 'insufficient_funds',
    money: '100.00',
    lock_money: '95.00',
    balance_version: 1,
    held_version: 0,
  });
  assert.equal(await rejectionOf(playerId, { money: '5.00' }), null);
});

test('money held for a withdrawal does not count for the room minimum', async () => {
  const playerId = await world.player({ balance: 1_000_00n });
  const room = { plan_id: 2, money: '100.00', play_type: 'sum_3' };
  await world.owner.query('update account set held_minor = 1 where player_id = $1', [
    String(playerId),
  ]);
  const rejection = { reason: 'room_minimum', join_limit: '1000.00' };
  assert.deepEqual(await rejectionOf(playerId, room), rejection);
  await world.owner.query('update account set held_minor = 0 where player_id = $1', [
    String(playerId),
  ]);
  assert.equal(await rejectionOf(playerId, room), null);
});

test('stakes of the running round count for the room minimum', async () => {
  const playerId = await world.player({ balance: 1_000_00n });
  assert.equal(await rejectionOf(playerId, { plan_id: 2, money: '600.00' }), null);
  assert.equal(
    await rejectionOf(playerId, { plan_id: 2, money: '100.00', play_type: 'odd' }),
    null,
  );
});

test('a sold-out round accepts exactly the stake that it says is left', async () => {
  const playerId = await world.player({ balance: 1_000_000_00n });
  const capped = await world.round({ gameId: 4 });
  const on = { issue: capped.issue, game_id: 4, plan_id: 13, play_type: 'sum_0' };
  const first = await rejectionOf(playerId, { ...on, money: '200.00' });
  assert.equal(first?.reason, 'sold_out');
  // Odds 970.00: the house loses 969 for each unit, of a cap of 100,000.00.
  assert.equal(first?.left, '103.19');
  assert.equal((await rejectionOf(playerId, { ...on, money: '103.20' }))?.left, '103.19');
  assert.equal(await rejectionOf(playerId, { ...on, money: '103.19' }), null);
  assert.equal((await rejectionOf(playerId, { ...on, money: '1.00' }))?.left, '0.00');
  assert.equal(await rejectionOf(playerId, { ...on, play_type: 'big', money: '100.00' }), null);
});

test('equal stakes on opposites are rejected and freeze betting, not the money', async () => {
  const cases: readonly [string, readonly string[]][] = [
    ['big and small in one order', ['big,small']],
    ['odd and even in one order', ['sum_3,even,odd']],
    ['small after big', ['big', 'small']],
    ['even after odd', ['odd', 'even']],
  ];
  for (const [what, orders] of cases) {
    const playerId = await world.player({ balance: 100_00n });
    for (const plays of orders.slice(0, -1)) await place(playerId, { play_type: plays });
    const held = await readBalance(world.database, playerId);
    const rejected = await rejectionOf(playerId, { play_type: orders.at(-1) ?? '' });
    assert.deepEqual(rejected, { reason: 'opposite_bets' }, what);
    assert.deepEqual(await rejectionOf(playerId, { play_type: 'sum_3' }), {
      reason: 'account_frozen',
    });
    assert.deepEqual(await readBalance(world.database, playerId), held);
    const { rows } = await world.owner.query(
      `select
         (select count(*)::integer from audit_log where subject = 'player:' || $1) as audits,
         (select count(*)::integer from player_message where player_id = $1::bigint) as messages`,
      [String(playerId)],
    );
    assert.deepEqual(rows, [{ audits: 1, messages: 1 }], what);
  }
});

test('unequal stakes on opposites are allowed', async () => {
  const playerId = await world.player();
  assert.equal(await rejectionOf(playerId, { play_type: 'big', money: '10.00' }), null);
  assert.equal(await rejectionOf(playerId, { play_type: 'small', money: '9.99' }), null);
  assert.deepEqual(await rejectionOf(playerId, { play_type: 'small', money: '0.01' }), {
    reason: 'stake_out_of_range',
    min: '1.00',
    max: '2000.00',
  });
});

test('the application cannot write an account, an entry or an order directly', async () => {
  const playerId = await world.player();
  const attempts = [
    `update account set balance_minor = balance_minor + 1 where player_id = ${playerId}`,
    `insert into account (bucket, player_id, balance_minor) values (1, 1, 100)`,
    `update posted_entry set amount_minor = 1`,
    `delete from posted_entry`,
    `delete from bet_order`,
    `update bet_order set stake_minor = 1`,
    `insert into bet_order select * from bet_order limit 1`,
    `update round set draws_at = now()`,
    `update round set beacon_round = 1`,
    `update round set signature = '', outcome = 7`,
  ];
  for (const text of attempts) {
    const attempt = world.database.query({ name: '', text, values: [], rowMode: 'array' });
    await assert.rejects(attempt, { code: '42501' }, text);
  }
  assert.equal(bucketOf(playerId), Number(playerId) % 64);
});

test('a plan without exposure rows in the round takes no bets, since there is no cap', async () => {
  const playerId = await world.player();
  const other = await world.round({ gameId: 2 });
  const on = { issue: other.issue, game_id: 2, plan_id: 5 };
  assert.equal(await rejectionOf(playerId, on), null);
  await world.owner.query('delete from exposure where round_id = $1 and plan_id = 5', [
    String(other.roundId),
  ]);
  assert.deepEqual(await rejectionOf(playerId, on), { reason: 'plan_unknown' });
});

test('opposites are found after a bet in another room, in any order of ids', async () => {
  const playerId = await world.player();
  const other = await world.round({ gameId: 3 });
  assert.equal(await rejectionOf(playerId, { play_type: 'big' }), null);
  const elsewhere = { issue: other.issue, game_id: 3, plan_id: 9 };
  assert.equal(await rejectionOf(playerId, elsewhere), null);
  assert.deepEqual(await rejectionOf(playerId, { play_type: 'small' }), {
    reason: 'opposite_bets',
  });
});

test('a guest bets with play credits, and not at all where money is real', async () => {
  const guest = await world.player({ groupId: 2, balance: 50_00n });
  assert.equal((await place(guest, { money: '20.00' })).kind, 'placed');
  assert.equal((await readBalance(world.database, guest)).balanceMinor, 30_00n);
  await world.owner.query('insert into production_since default values');
  try {
    assert.deepEqual(await rejectionOf(guest), { reason: 'members_only' });
  } finally {
    await world.owner.query('delete from production_since');
  }
});
