import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { outcomeFrom } from '@trine/fairness/digits.ts';
import { leafHash, treeRoot } from '@trine/fairness/book.ts';
import { sumOf, outcomeOf } from '@trine/game/outcome.ts';
import { PLAYS, playCode, playWins } from '@trine/game/plays.ts';
import { acknowledgeWin, findOrder, oldestUnseenWin } from '../betting/order-records.ts';
import { orderNumber, type PlayerId } from '../../platform/postgres/ids.ts';
import { receiptOf } from '../betting/receipt.ts';
import { readBalance } from '../../ledger/ledger.ts';
import { turnSwitch } from '../../platform/switches/switches.ts';
import { startClock } from './clock.ts';
import { addStaff } from '../../../testing/test-staff.ts';
import { openWorld, type TestRound, type World } from '../../../testing/test-world.ts';
import { tick, type AwaitedRound, type RoundStep } from './tick.ts';

let world: World;

before(async () => {
  world = await openWorld();
});

after(async () => {
  await world.close();
});

async function placed(playerId: PlayerId, round: TestRound, plays: string) {
  const placement = await world.betQueue.place({
    playerId,
    key: null,
    request: {
      issue: round.issue,
      game_id: round.gameId,
      plan_id: (round.gameId - 1) * 4 + 1,
      play_type: plays,
      money: '3.33',
    },
  });
  assert.ok(placement.kind === 'placed', JSON.stringify(placement, String));
  return placement.orders;
}

async function read(round: TestRound) {
  const { rows } = await world.owner.query<{
    status: string;
    outcome: number | null;
    book_root: Buffer | null;
    book_count: number | null;
    signature: Buffer | null;
    randomness: Buffer;
    beacon_round: string;
  }>(
    `select status, outcome, book_root, book_count, signature, randomness, beacon_round
     from round where round_id = $1`,
    [String(round.roundId)],
  );
  assert.ok(rows[0]);
  return rows[0];
}

async function lead(options: Parameters<World['tickParts']>[0] = {}) {
  const parts = world.tickParts(options);
  assert.ok(await parts.lease.hold());
  return parts;
}

const hedged = 'big,odd,big_odd,big_even,small_odd,small_even,sum_13,sum_14,extreme_big';

test('a round is sealed at its close, drawn by its beacon, and its winners are paid', async () => {
  const round = await world.round();
  const playerId = await world.player({ balance: 100_00n });
  const orders = await placed(playerId, round, hedged);
  const steps: RoundStep[] = [];
  const mine = (step: RoundStep) => step.issue === round.issue && steps.push(step);
  const parts = await lead({ onStep: (step) => void mine(step) });

  await round.moveTo('closing');
  await tick(parts);
  const closed = await read(round);
  assert.equal(closed.status, 'closed');
  assert.equal(closed.outcome, null);
  const receipts: string[] = [];
  for (const { orderId } of orders) {
    const record = await findOrder(world.database, playerId, orderId);
    assert.ok(record);
    const orderNo = orderNumber(orderId);
    receipts.push(receiptOf({ ...record, orderNo }, world.receiptKey).preimage);
  }
  assert.equal(closed.book_count, orders.length);
  const leaves = receipts.map((text) => leafHash(text));
  assert.deepEqual(closed.book_root, Buffer.from(treeRoot(leaves)));

  await round.moveTo('draw');
  await tick(parts);
  const settled = await read(round);
  assert.equal(settled.status, 'settled');
  assert.equal(settled.signature?.toString('hex'), world.sign(Number(settled.beacon_round)));
  assert.deepEqual(settled.book_root, closed.book_root);
  const outcome = outcomeFrom(settled.randomness.toString('hex'), round.gameId, round.issue);
  assert.equal(settled.outcome, outcome);

  const total = sumOf(outcomeOf(outcome));
  const won = orders.filter(({ play }) => playWins(playCode(play), total));
  const paid = won.reduce((sum, order) => sum + (333n * BigInt(order.oddsHundredths)) / 100n, 0n);
  const after = await readBalance(world.database, playerId);
  assert.equal(after.balanceMinor, 100_00n - 333n * BigInt(orders.length) + paid);

  await tick(parts);
  assert.deepEqual(await readBalance(world.database, playerId), after);
  const named = { gameId: round.gameId, issue: round.issue };
  const stakeMinor = 333n * BigInt(orders.length);
  const winners = won.length === 0 ? 0 : 1;
  assert.deepEqual(steps, [
    { ...named, step: 'closed', orders: orders.length, stakeMinor },
    { ...named, step: 'drawn', outcome },
    { ...named, step: 'settled', winners, paidMinor: paid },
  ]);
});

test('with betting switched off a round rejects bets and settles existing ones', async (run) => {
  const { database, nextId } = world;
  const [actor = ''] = await addStaff(world, 'risk');
  const turn = (isOn: boolean) =>
    turnSwitch(database, nextId, {
      name: 'betting',
      isOn,
      message: null,
      reason: 'planned maintenance',
      actor,
      address: '192.0.2.1',
    });
  const round = await world.round();
  const playerId = await world.player({ balance: 100_00n });
  await placed(playerId, round, 'big');
  await turn(false);
  run.after(() => turn(true));
  const request = {
    issue: round.issue,
    game_id: round.gameId,
    plan_id: (round.gameId - 1) * 4 + 1,
    play_type: 'big',
    money: '3.33',
  };
  const late = await world.betQueue.place({ playerId, key: null, request });
  assert.ok(late.kind === 'rejected');
  assert.equal(late.rejection.reason, 'game_stopped');
  const parts = await lead();
  await round.moveTo('closing');
  await tick(parts);
  const { status, book_count: count } = await read(round);
  assert.deepEqual([status, count], ['closed', 1]);
  await round.moveTo('draw');
  await tick(parts);
  assert.equal((await read(round)).status, 'settled');
});

test('wins are shown once, oldest first, and only their player can acknowledge them', async () => {
  const round = await world.round();
  const [playerId, stranger] = [await world.player(), await world.player()];
  const orders = await placed(playerId, round, hedged);
  await round.moveTo('draw');
  await tick(await lead());
  const { outcome } = await read(round);
  const total = sumOf(outcomeOf(outcome ?? -1));
  const won = orders.filter(({ play }) => playWins(playCode(play), total));
  const asked = { playerId, gameId: 1 };
  for (const order of won) {
    const win = await oldestUnseenWin(world.database, asked, Date.now());
    assert.equal(win?.orderId, order.orderId);
    assert.equal(await acknowledgeWin(world.database, stranger, order.orderId), false);
    assert.equal(await acknowledgeWin(world.database, playerId, order.orderId), true);
  }
  assert.equal(await oldestUnseenWin(world.database, asked, Date.now()), null);
  const lost = orders.find(({ play }) => !playWins(playCode(play), total));
  assert.ok(lost);
  assert.equal(await acknowledgeWin(world.database, playerId, lost.orderId), false);
});

test('a late beacon delays the draw, and an existing signature is never replaced', async () => {
  const round = await world.round({ gameId: 2 });
  await round.moveTo('draw');
  const awaited: AwaitedRound[] = [];
  const onAwaited = (one: AwaitedRound) => void awaited.push(one);
  const waiting = await tick(await lead({ signature: async () => null, onAwaited }));
  assert.equal(waiting.waiting, true);
  const { beacon_round: beaconRound } = await read(round);
  const { gameId, issue } = round;
  assert.deepEqual(awaited, [{ gameId, issue, beaconRound: Number(beaconRound) }]);
  assert.equal((await read(round)).status, 'closed');
  const drawn = await tick(await lead());
  assert.equal(drawn.waiting, false);
  const first = await read(round);
  await tick(await lead({ signature: async () => world.sign(1) }));
  assert.deepEqual(await read(round), first);
});

test('a round that fails, or whose beacon is slow, delays no other round', async () => {
  const [failing, slow, late] = [
    await world.round({ gameId: 1 }),
    await world.round({ gameId: 2 }),
    await world.round({ gameId: 3 }),
  ];
  await failing.moveTo('draw');
  await slow.moveTo('draw');
  await late.moveTo('closing');
  const beacons = new Map<string, number>();
  for (const round of [failing, slow]) {
    beacons.set(round.issue, Number((await read(round)).beacon_round));
  }
  const failures: unknown[] = [];
  const looked = await tick(
    await lead({
      signature: async (beaconRound) => {
        if (beaconRound === beacons.get(failing.issue)) throw new Error('this relay is broken');
        return new Promise(() => {});
      },
      onError: (error) => failures.push(error),
    }),
  );
  assert.equal(looked.waiting, true);
  assert.equal(failures.length, 1);
  for (const round of [failing, slow, late]) assert.equal((await read(round)).status, 'closed');
  await tick(await lead());
  for (const round of [failing, slow]) assert.equal((await read(round)).status, 'settled');
});

test('the table rejects digits that do not follow from the signature', async () => {
  const round = await world.round({ gameId: 3 });
  await round.moveTo('draw');
  await tick(await lead());
  const { outcome } = await read(round);
  const other = ((outcome ?? 0) + 1) % 1000;
  const set = (what: string) =>
    world.owner.query(`update round set ${what} where round_id = ${round.roundId}`);
  await assert.rejects(set(`outcome = ${other}`), /round_digits_follow/);
  await assert.rejects(set(`signature = '\\x01'`), /round_randomness_follows/);
  await assert.rejects(set(`outcome = null`), /round_digits_only_when_drawn/);
});

test('two leaders at once draw and pay once, and a former leader writes nothing', async () => {
  const round = await world.round({ gameId: 4 });
  const playerId = await world.player({ balance: 1_000_00n });
  await placed(playerId, round, hedged);
  await round.moveTo('draw');
  const parts = await lead();
  const results = await Promise.allSettled([tick(parts), tick(parts), tick(parts)]);
  for (const result of results) assert.equal(result.status, 'fulfilled');
  assert.equal((await read(round)).status, 'settled');
  const { rows } = await world.owner.query(
    `select count(*)::integer as entries from entry where round_id = $1 and kind = 3
     and account_id = $2`,
    [String(round.roundId), String(playerId)],
  );
  // One of the four combined plays always wins, so there is exactly one payment.
  assert.deepEqual(rows, [{ entries: 1 }]);

  const next = await world.round({ gameId: 4 });
  await next.moveTo('lapsed');
  await world.owner.query(`update lease set expires_at = now() - interval '1 hour'`);
  const successor = world.tickParts({ holder: 'successor' });
  assert.ok(await successor.lease.hold());
  await assert.rejects(tick(parts), { name: 'LostLead' });
  assert.equal((await read(next)).status, 'open');
  await tick(successor);
  assert.equal((await read(next)).status, 'void');
  await successor.lease.release();
});

test('after a stop of any length sealed rounds are drawn, and open ones are void', async () => {
  const [open, sealed] = [await world.round({ gameId: 1 }), await world.round({ gameId: 2 })];
  const playerId = await world.player({ balance: 100_00n });
  await placed(playerId, open, hedged);
  await sealed.moveTo('draw');
  await world.owner.query(
    `update round
     set opens_at = opens_at - interval '9 days',
       closes_at = closes_at - interval '9 days',
       closed_at = closed_at - interval '9 days',
       draws_at = draws_at - interval '9 days'
     where status in ('open', 'closed')`,
  );
  const looked = await tick(await lead({ signature: async () => null }));
  assert.equal(looked.waiting, true);
  assert.equal((await read(open)).status, 'void');
  assert.equal((await readBalance(world.database, playerId)).balanceMinor, 100_00n);
  await tick(await lead());
  assert.equal((await read(sealed)).status, 'settled');
  assert.equal((await read(open)).status, 'void');
});

/** Rounds that close 30 s before their draw: seconds from the close to the seal. */
const seals = [
  { sealedAfter: '20 s', ends: 'settled' },
  { sealedAfter: '29.5 s', ends: 'settled' },
  { sealedAfter: '29.500001 s', ends: 'void' },
  { sealedAfter: '45 s', ends: 'void' },
] as const;

test('a round that was sealed a microsecond late in an outage is void', async () => {
  const other = await openWorld();
  await other.owner.query(`
    create schema standing;
    create table standing.clock (at timestamptz);
    grant usage on schema standing to trine_clock;
    create function standing.clock_timestamp() returns timestamptz language sql as
      'select at from standing.clock';
    insert into standing.clock values (null);
    alter function close_round set search_path = standing, public, pg_catalog`);
  const parts = other.tickParts();
  assert.ok(await parts.lease.hold());
  for (const { sealedAfter, ends } of seals) {
    const { roundId, issue } = await other.round();
    const playerId = await other.player({ balance: 100_00n });
    const request = { issue, game_id: 1, plan_id: 1, play_type: 'sum_0', money: '5.00' };
    assert.equal((await other.betQueue.place({ playerId, key: null, request })).kind, 'placed');
    await other.owner.query(
      `update round set opens_at = now() - interval '1 hour',
         closes_at = now() - interval '60 s', draws_at = now() - interval '30 s'
       where round_id = ${roundId}`,
    );
    await other.owner.query(
      `update standing.clock set at = closes_at + interval '${sealedAfter}'
       from round where round_id = ${roundId}`,
    );
    await tick(parts);
    const { rows } = await other.owner.query(
      `select r.status, r.void_rule, r.settled_at is not null as ended,
         r.closed_at = c.at as at_once,
         (select count(*)::integer from audit_log a
           where a.subject = 'round:' || r.round_id and a.actor = 'rule:sealed_late') as lines
       from round r, standing.clock c where r.round_id = ${roundId}`,
    );
    const isVoid = ends === 'void';
    const rule = isVoid ? 'sealed_late' : null;
    const expected = { status: ends, void_rule: rule, ended: true, at_once: true };
    assert.deepEqual(rows, [{ ...expected, lines: isVoid ? 1 : 0 }], sealedAfter);
    if (!isVoid) continue;
    assert.equal((await readBalance(other.database, playerId)).balanceMinor, 100_00n);
  }
  await other.close();
});

test('the clock opens rounds of each game without a gap, each with its beacon', async () => {
  const schedule = {
    timeZone: 'Asia/Singapore',
    saleHours: 'always',
    roundSeconds: 6,
    closeSeconds: 3,
  } as const;
  const other = await openWorld();
  const failures: unknown[] = [];
  const twoSettled = Promise.withResolvers<void>();
  const clock = startClock({
    ...other.tickParts({
      games: [
        { gameId: 1, schedule },
        { gameId: 2, schedule },
      ],
    }),
    onError: (error) => failures.push(error),
    onTick: async () => {
      const { rows } = await other.owner.query(`select from round where status = 'settled'`);
      if (rows.length >= 2) twoSettled.resolve();
    },
  });
  await twoSettled.promise;
  await clock.stop();
  const { rows } = await other.owner.query<{ fits: boolean; next: boolean | null }>(
    `select
       beacon_round = ceil((extract(epoch from draws_at) - $1::bigint) / $2) + 1
         and draws_at - opens_at = interval '6 s' and draws_at - closes_at = interval '3 s' as fits,
       lead(opens_at) over (partition by game_id order by opens_at) = draws_at as next
     from round`,
    [other.chain.genesisTime, other.chain.periodSeconds],
  );
  for (const row of rows) assert.deepEqual([row.fits, row.next ?? true], [true, true]);
  assert.deepEqual(failures, []);
  await other.close();
});

test('a round that opens during a draw is published after the draw', async () => {
  const other = await openWorld();
  const round = await other.round();
  await round.moveTo('draw');
  // A zone in which the hour is not about to end.
  const timeZone = new Date().getUTCMinutes() < 30 ? 'UTC' : 'Asia/Kathmandu';
  const schedule = { timeZone, saleHours: 'always', roundSeconds: 3_600, closeSeconds: 3 } as const;
  const statuses = 'select status from round order by game_id';
  const published: Promise<string>[] = [];
  const parts = other.tickParts({
    games: [{ gameId: round.gameId + 1, schedule }],
    onMoved() {
      const asked = other.owner.query<{ status: string }>(statuses);
      published.push(asked.then(({ rows }) => rows.map(({ status }) => status).join()));
    },
  });
  assert.ok(await parts.lease.hold());
  await tick(parts);
  const [atFirst, ...later] = await Promise.all(published);
  assert.notEqual(atFirst, 'closed,open');
  assert.deepEqual(later.at(-1), 'settled,open');
  await other.close();
});

test('PostgreSQL and the rules agree on every play and every sum', async () => {
  const { rows } = await world.owner.query<{ play: number; total: number; wins: boolean }>(
    `select p as play, t as total, play_wins(p::smallint, t::smallint) as wins
     from generate_series(0, 37) as p, generate_series(0, 27) as t`,
  );
  assert.equal(rows.length, PLAYS.length * 28);
  for (const { play, total, wins } of rows) {
    assert.equal(wins, playWins(playCode(play), total), `${playCode(play)} at ${total}`);
  }
});

test('PostgreSQL and the packages draw the same digits from the same randomness', async () => {
  for (let index = 0; index < 200; index += 1) {
    const randomness = Buffer.alloc(32, index).toString('hex');
    const { rows } = await world.owner.query<{ outcome: number }>(
      `select beacon_outcome(decode($1, 'hex'), $2::smallint, $3) as outcome`,
      [randomness, (index % 4) + 1, `20261121${index}`],
    );
    assert.equal(rows[0]?.outcome, outcomeFrom(randomness, (index % 4) + 1, `20261121${index}`));
  }
});
