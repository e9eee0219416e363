// A player's figures and statements, compared with the fund log and the bet list, across the end of
// a month: bets before and after midnight, a round paid on the day after its bets, a cancelled
// round whose stakes were returned in the next month, and an open round.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer } from '@trine/contract/client.ts';
import { parseMoney } from '@trine/money/money.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';
import { tick } from '../clock/tick.ts';
import { firstIdAt } from '../../platform/postgres/ids.ts';

const timeZone = 'Asia/Taipei';
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let api: TestApi;
let player: SignedIn;
/** The beginning of a past month. */
const month = Temporal.Now.plainDateISO(timeZone).with({ day: 1 }).subtract({ months: 1 });
const monthMs = month.toZonedDateTime(timeZone).epochMilliseconds;
const day = (days: number) => month.add({ days }).toString();
const begin = day(-10);
const end = day(10);

before(async () => {
  api = await openTestApi();
  player = await api.signedIn({ balance: 1_000_00n });
  await api.signedIn();
  const cancelled = await api.world.round({ gameId: 4 });
  await bet(cancelled, 'odd,sum_14', '3.33');
  const first = await api.world.round();
  await bet(first, 'big,odd,sum_13', '10.00');
  await bet(first, 'small,even', '9.00');
  await settle(first);
  const late = await api.world.round({ gameId: 2 });
  await bet(late, 'big,small_odd,small_even,sum_0', '7.77');
  await settle(late);
  await cancel(cancelled);
  const last = await api.world.round({ gameId: 4 });
  await bet(last, 'big', '1.01');
  await bet(last, 'small', '1.02');
  await settle(last);

  await move('gift', `account_id = ${player.playerId} and kind = 4`, -9 * dayMs);
  await happened(first, -26 * hourMs, -25 * hourMs);
  await happened(cancelled, -40 * hourMs, 2 * hourMs);
  await happened(late, -60_000, 60_000);
  await happened(last, dayMs - 1_000, dayMs + 1_000);
  await bet(await api.world.round({ gameId: 3 }), 'big,sum_27', '5.00');
});

after(() => api.close());

async function bet({ issue, gameId }: TestRound, plays: string, money: string): Promise<void> {
  const request = { issue, game_id: gameId, plan_id: gameId * 4 - 3, play_type: plays, money };
  await data(player.client, '/api/Lottery/playOrder', request);
}

async function settle(round: TestRound): Promise<void> {
  await round.moveTo('draw');
  await runClock();
}

/** It is not sealed in time, so it is void by rule and its stakes are returned. */
async function cancel(round: TestRound): Promise<void> {
  await round.moveTo('lapsed');
  await runClock();
}

async function runClock(): Promise<void> {
  const parts = api.world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
  await parts.lease.release();
}

/** Dates a round back: its bets and its settlement, in ms from the month's beginning. */
async function happened({ roundId }: TestRound, betAt: number, paidAt: number): Promise<void> {
  const { owner } = api.world;
  await move('orders', `round_id = ${roundId}`, betAt);
  await move('entries', `round_id = ${roundId} and account_id > 0`, paidAt);
  const newId = firstIdAt(monthMs + betAt) - 1n;
  await owner.query(
    `update round
     set
       round_id = $2, opens_at = settled_at - interval '1 hour',
       closes_at = settled_at - interval '3 seconds', draws_at = settled_at
     where round_id = $1`,
    [String(roundId), String(newId)],
  );
  const at = new Date(monthMs + paidAt).toISOString();
  await owner.query('update round set settled_at = $2 where round_id = $1', [String(newId), at]);
  for (const table of ['bet_order', 'posted_entry']) {
    await owner.query(`update ${table} set round_id = $2 where round_id = $1`, [
      String(roundId),
      String(newId),
    ]);
  }
}

async function move(what: 'orders' | 'entries' | 'gift', where: string, at: number) {
  const [table, id] = what === 'orders' ? ['bet_order', 'order_id'] : ['posted_entry', 'entry_id'];
  const [firstId, moment] = [firstIdAt(monthMs + at), new Date(monthMs + at).toISOString()];
  await api.world.owner.query(
    `update ${table} t
     set ${id} = $1::bigint + m.place, created_at = $2
     from (
       select ${id} as id, row_number() over (order by ${id}) as place from ${table} where ${where}
     ) m
     where t.${id} = m.id`,
    [String(firstId), moment],
  );
}

type Unit = 'day' | 'week' | 'month';

function statistics(unit: Unit, begin_date = begin, end_date = end) {
  return data(player.client, '/api/user/statistics', { unit, begin_date, end_date });
}

function statement(unit: Unit, begin_date = begin, end_date = end) {
  return data(player.client, '/api/user/statement', { unit, begin_date, end_date });
}

/** An amount of an answer in minor units. */
function minorOf(text: string): bigint {
  const amount = parseMoney(text.replace('-', ''));
  assert.ok(amount !== null, text);
  return BigInt(amount) * (text.startsWith('-') ? -1n : 1n);
}

const sum = (texts: readonly string[]) => texts.map(minorOf).reduce((all, one) => all + one, 0n);

function dayOf(seconds: number): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The sums of the fund log for some days. */
async function logged(begin_date: string, end_date: string) {
  const log = await data(player.client, '/api/user/quantityLogList', {
    begin_date,
    end_date,
    limit: 200,
  });
  const of = (is: (row: (typeof log)[number]) => boolean) =>
    sum(log.filter(is).map(({ quantity }) => quantity));
  return {
    log,
    stakes: of(({ type, quantity }) => type === 2 && quantity.startsWith('-')),
    returned: of(({ type, quantity }) => type === 2 && !quantity.startsWith('-')),
    payouts: of(({ type }) => type === 3),
    gifts: of(({ type }) => type === 4),
  };
}

test('the figures of each day equal the fund log', async () => {
  const { periods } = await statistics('day');
  assert.deepEqual(
    periods.map(({ begin_date, end_date, bets }) => [begin_date, end_date, bets]),
    [
      [day(-2), day(-2), 7],
      [day(-1), day(-1), 4],
      [day(0), day(0), 2],
      [day(1), day(1), 0],
    ],
  );
  for (const { begin_date, stake, payout, returned, net } of periods) {
    const { log, stakes, ...booked } = await logged(begin_date, begin_date);
    assert.equal(minorOf(stake), -stakes);
    assert.equal(minorOf(payout), booked.payouts);
    assert.equal(minorOf(returned), booked.returned);
    assert.equal(minorOf(net), sum(log.map(({ quantity }) => quantity)));
    assert.ok(log.every(({ createtime }) => dayOf(createtime) === begin_date));
  }
  const [, before, on, afterwards] = periods;
  // A payout a minute after midnight for bets a minute before it, and the cancelled round's stakes.
  assert.deepEqual([before?.stake, before?.payout, before?.returned], ['31.08', '0.00', '0.00']);
  assert.notEqual(on?.payout, '0.00');
  assert.deepEqual([on?.stake, on?.returned], ['2.03', '6.66']);
  assert.deepEqual([afterwards?.stake, afterwards?.returned], ['0.00', '0.00']);
  assert.notEqual(afterwards?.payout, '0.00');
});

test('weeks and months have the same totals and begin on their first day', async () => {
  const [days, weeks, months] = await Promise.all(
    (['day', 'week', 'month'] as const).map((unit) => statistics(unit)),
  );
  assert.ok(days && weeks && months);
  assert.deepEqual(weeks.total, days.total);
  assert.deepEqual(months.total, days.total);
  for (const { periods, total } of [days, weeks, months]) {
    for (const name of ['stake', 'payout', 'returned', 'net'] as const) {
      assert.equal(sum(periods.map((row) => row[name])), minorOf(total[name]));
    }
  }
  assert.deepEqual(
    months.periods.map((row) => [row.begin_date, row.end_date]),
    [
      [begin, day(-1)],
      [day(0), end],
    ],
  );
  for (const { begin_date, end_date } of weeks.periods) {
    assert.ok(begin_date === begin || Temporal.PlainDate.from(begin_date).dayOfWeek === 1);
    assert.ok(end_date === end || Temporal.PlainDate.from(end_date).dayOfWeek === 7);
  }
});

type Order = Answer<'/api/user/orderList'>[number];

test('figures by game and by play equal the bet list', async () => {
  const { games, plays, total } = await statistics('month');
  const records = await data(player.client, '/api/user/orderList', {
    begin_date: begin,
    end_date: end,
  });
  const paidOf = ({ whether_hit: hit, profit, quantity }: Order) =>
    hit === 1 ? minorOf(profit) + minorOf(quantity) : 0n;
  const expected = (own: readonly Order[]) => ({
    bets: own.length,
    stake: sum(own.map(({ quantity }) => quantity)),
    payout: own.map(paidOf).reduce((all, one) => all + one, 0n),
    returned: sum(own.filter(({ status }) => status === 2).map(({ quantity }) => quantity)),
  });
  const read = ({ bets, stake, payout, returned }: (typeof plays)[number] | typeof total) => ({
    bets,
    stake: minorOf(stake),
    payout: minorOf(payout),
    returned: minorOf(returned),
  });
  assert.deepEqual(
    games.map(({ game_id }) => game_id),
    [1, 2, 4],
  );
  for (const game of games) {
    const own = records.filter(({ game_id }) => game_id === game.game_id);
    assert.deepEqual(read({ ...game, play_type: '', play_method: '' }), expected(own));
  }
  assert.deepEqual(
    plays.map(({ play_type }) => play_type),
    ['big', 'small', 'odd', 'even', 'small_odd', 'small_even', 'sum_0', 'sum_13', 'sum_14'],
  );
  for (const play of plays) {
    const own = records.filter(({ play_type }) => play_type === play.play_type);
    assert.deepEqual(read(play), expected(own));
  }
  assert.deepEqual(read(total), expected(records));
});

test('the payout of a play counts on its day of payment', async () => {
  const { periods, games, plays, total } = await statistics('day', day(0), day(0));
  assert.equal(periods.length, 1);
  assert.equal(sum(games.map(({ payout }) => payout)), minorOf(total.payout));
  assert.equal(sum(plays.map(({ payout }) => payout)), minorOf(total.payout));
  assert.equal(sum(plays.map(({ returned }) => returned)), minorOf(total.returned));
  assert.equal(sum(plays.map(({ stake }) => stake)), minorOf(total.stake));
  // The winner of the late round, with bets of the month before, and the cancelled round.
  assert.deepEqual(
    games.map(({ game_id, bets }) => [game_id, bets]),
    [
      [2, 0],
      [4, 2],
    ],
  );
});

test('bets are open until their balls were shown', async () => {
  const today = Temporal.Now.plainDateISO(timeZone);
  const [from, to] = [today.subtract({ days: 1 }).toString(), today.add({ days: 1 }).toString()];
  const { total } = await statistics('day', from, to);
  assert.deepEqual(
    [total.bets, total.stake, total.net, total.open_bets, total.open_stake],
    [2, '10.00', '-10.00', 2, '10.00'],
  );
  const past = await statistics('month');
  assert.deepEqual([past.total.open_bets, past.total.open_stake], [0, '0.00']);
});

test('a payout is in the figures once its balls were shown', async () => {
  const fresh = await api.signedIn({ balance: 100_00n });
  const round = await api.world.round();
  const { issue, roundId } = round;
  const request = { issue, game_id: 1, plan_id: 1, play_type: 'big,small_odd,small_even' };
  await data(fresh.client, '/api/Lottery/playOrder', { ...request, money: '2.00' });
  await settle(round);
  const today = Temporal.Now.plainDateISO(timeZone);
  const span = {
    unit: 'day' as const,
    begin_date: today.subtract({ days: 1 }).toString(),
    end_date: today.add({ days: 1 }).toString(),
  };
  const early = await data(fresh.client, '/api/user/statistics', span);
  assert.deepEqual([early.total.payout, early.total.open_bets], ['0.00', 3]);
  assert.deepEqual(new Set(early.plays.map(({ payout }) => payout)), new Set(['0.00']));
  assert.equal((await data(fresh.client, '/api/user/statement', span)).closing, '94.00');
  const { unit: _, ...days } = span;
  const kinds = async () => {
    const entries = await data(fresh.client, '/api/user/statementEntries', days);
    return new Set(entries.map(({ kind }) => kind));
  };
  assert.deepEqual(await kinds(), new Set(['gift', 'stake']));
  await api.world.owner.query(
    `update round set settled_at = settled_at - interval '10 seconds' where round_id = $1`,
    [String(roundId)],
  );
  const seen = await data(fresh.client, '/api/user/statistics', span);
  assert.notEqual(seen.total.payout, '0.00');
  assert.equal(seen.total.open_bets, 0);
  const user = await data(fresh.client, '/api/user/userInfo', {});
  assert.equal((await data(fresh.client, '/api/user/statement', span)).closing, user.money);
  assert.deepEqual(await kinds(), new Set(['gift', 'stake', 'payout']));
});

test('a statement begins and ends with the balances of the fund log', async () => {
  const whole = await statement('month');
  assert.deepEqual([whole.opening, whole.total.gifts], ['0.00', '1000.00']);
  for (const [from, to] of [
    [begin, end],
    [day(-5), day(-3)],
    [day(-2), day(-2)],
    [day(-1), day(-1)],
    [day(0), day(0)],
    [day(0), day(1)],
    [day(1), day(9)],
    [day(3), day(9)],
  ] as const) {
    const { opening, periods, total, closing } = await statement('day', from, to);
    const { log, stakes, returned, payouts, gifts } = await logged(from, to);
    const { log: all } = await logged(begin, to);
    assert.equal(closing, all[0]?.over, `closing of ${from} to ${to}`);
    const before = all.find(({ createtime }) => dayOf(createtime) < from);
    assert.equal(opening, before?.over ?? '0.00', `opening of ${from} to ${to}`);
    assert.deepEqual([total.stakes, total.returned, total.payouts, total.gifts].map(minorOf), [
      stakes,
      returned,
      payouts,
      gifts,
    ]);
    assert.equal(minorOf(opening) + sum(log.map(({ quantity }) => quantity)), minorOf(closing));
    for (const { end_date, balance } of periods) {
      assert.equal(balance, all.find(({ createtime }) => dayOf(createtime) <= end_date)?.over);
    }
    assert.equal(periods.at(-1)?.balance ?? opening, closing);
  }
});

/**
 * Two processes with different clocks: the ids of two bets around midnight are in the wrong order.
 */
test('a statement follows the order of account versions, not of ids', async () => {
  const { owner } = api.world;
  const { rows } = await owner.query<{ order_id: string; account_version: string }>(
    `select order_id, account_version from bet_order
     where player_id = $1 and created_at = $2 order by account_version desc limit 2`,
    [String(player.playerId), new Date(monthMs - 60_000).toISOString()],
  );
  const [newer, older] = rows;
  assert.ok(newer && older);
  const { opening } = await statement('day', day(0), day(0));
  const swap = (from: string, to: string) =>
    owner.query('update bet_order set order_id = $2 where order_id = $1', [from, to]);
  const exchange = async () => {
    await swap(newer.order_id, '1');
    await swap(older.order_id, newer.order_id);
    await swap('1', older.order_id);
  };
  await exchange();
  assert.equal((await statement('day', day(0), day(0))).opening, opening);
  assert.equal(
    (await statement('day', day(1), day(1))).opening,
    (await statement('day', day(0), day(0))).closing,
  );
  await exchange();
});

test('the entries of a statement lead from its opening to its closing balance', async () => {
  for (const [from, to] of [
    [begin, end],
    [day(-1), day(0)],
    [day(3), day(9)],
  ] as const) {
    const span = { begin_date: from, end_date: to };
    const entries = await data(player.client, '/api/user/statementEntries', {
      ...span,
      limit: 200,
    });
    const { log } = await logged(from, to);
    const oldestFirst = log.toReversed();
    assert.deepEqual(
      entries.map(({ id, amount, balance, createtime }) => [id, amount, balance, createtime]),
      oldestFirst.map(({ id, quantity, over, createtime }) => [id, quantity, over, createtime]),
    );
    const { opening, closing } = await statement('day', from, to);
    let balance = minorOf(opening);
    for (const entry of entries) {
      balance += minorOf(entry.amount);
      assert.equal(minorOf(entry.balance), balance);
    }
    assert.equal(minorOf(closing), balance);
    assert.deepEqual(await pagesOf(span, 3), entries);
  }
});

async function pagesOf(span: { begin_date: string; end_date: string }, limit: number) {
  const all: Answer<'/api/user/statementEntries'> = [];
  for (;;) {
    const page = await data(player.client, '/api/user/statementEntries', {
      ...span,
      limit,
      after_id: Math.max(0, ...all.map(({ id }) => id)),
    });
    all.push(...page);
    if (page.length < limit) return all;
  }
}

test('an entry has its kind and its round', async () => {
  const span = { begin_date: begin, end_date: end, limit: 200 };
  const entries = await data(player.client, '/api/user/statementEntries', span);
  assert.deepEqual(
    new Set(entries.map(({ kind }) => kind)),
    new Set(['gift', 'stake', 'payout', 'returned']),
  );
  const [gift, stake] = entries;
  assert.deepEqual([gift?.kind, gift?.amount, gift?.mark], ['gift', '1000.00', '']);
  assert.match(stake?.mark ?? '', /^Australia [0-9]+ · Odd$/);
  const returned = entries.filter(({ kind }) => kind === 'returned');
  assert.ok(returned.length > 0 && returned.every(({ mark }) => /^Australia [0-9]+$/.test(mark)));
});

/** The account was locked first for the bet whose timestamp is later. */
test('a movement before midnight by version and after it by timestamp counts once', async () => {
  const { owner } = api.world;
  const { opening, closing } = await statement('day', day(0), day(0));
  const { rows } = await owner.query<{ order_id: string; stake_minor: string }>(
    `select order_id, stake_minor from bet_order
     where player_id = $1 and created_at = $2 order by account_version desc limit 2`,
    [String(player.playerId), new Date(monthMs - 60_000).toISOString()],
  );
  const [, older] = rows;
  assert.ok(older);
  const notedAt = (ms: number) =>
    owner.query('update bet_order set created_at = $2 where order_id = $1', [
      older.order_id,
      new Date(monthMs + ms).toISOString(),
    ]);
  await notedAt(1);
  const moved = await statement('day', day(0), day(0));
  assert.equal(minorOf(moved.opening), minorOf(opening) + BigInt(older.stake_minor));
  assert.equal(moved.closing, closing);
  assert.equal((await statement('day', day(-1), day(-1))).closing, moved.opening);
  await notedAt(-60_000);
});

const rejections = [
  { name: 'the end before the beginning', begin_date: day(1), end_date: day(0) },
  { name: 'more than a year', begin_date: day(0), end_date: day(366) },
  { name: 'a day that does not exist', begin_date: '2026-02-30', end_date: day(0) },
];
for (const { name, ...span } of rejections) {
  test(`rejected: ${name}`, async () => {
    for (const path of ['/api/user/statistics', '/api/user/statement'] as const) {
      assertRejected(await player.client.call(path, { unit: 'day', ...span }), 'invalid_field');
    }
    assertRejected(await player.client.call('/api/user/statementEntries', span), 'invalid_field');
  });
}

test("figures need a session, and are those of the session's player", async () => {
  const other = await api.signedIn({ balance: 0n });
  const span = { unit: 'month' as const, begin_date: begin, end_date: end };
  const theirs = await data(other.client, '/api/user/statistics', span);
  assert.equal(theirs.total.bets, 0);
  const outcome = await api.clientFor(null).call('/api/user/statement', span);
  assert.ok(!outcome.ok && outcome.reason === 'session');
});
