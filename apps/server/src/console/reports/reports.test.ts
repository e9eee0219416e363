// The console's figures, recomputed from raw rows after five days of play that are months, days and
// hours ago: rooms and games, days, today, this month and all time.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openWorld, type TestRound, type World } from '../../../testing/test-world.ts';
import { tick } from '../../game/clock/tick.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { sealRound } from '../../game/betting/seal-round.ts';
import { addStaff } from '../../../testing/test-staff.ts';
import { fileRequests } from '../../../testing/test-requests.ts';
import { askForVoid, confirmVoid } from '../../game/rounds/void-round.ts';
import { onlyPrimary } from '../../platform/replicas/reads.ts';
import { readDays, readRooms, readSummary, tallied } from './reports.ts';
import type { Hold, ReportSources, Span } from './reports.ts';
import {
  readRaw,
  recountHold,
  total,
  type Raw,
  type Recounted,
} from '../../../testing/test-recount.ts';

let world: World;
let raw: Raw;
let sources: ReportSources;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/**
 * The operator's time zone is one where it is noon, so no day or month ends during the test. Such
 * zones have no daylight saving time and POSIX signs: west is positive.
 */
const zoneAheadHours = 12 - new Date().getUTCHours();
const zoneAheadMs = zoneAheadHours * hourMs;
const timeZone = `Etc/GMT${zoneAheadHours > 0 ? '-' : '+'}${Math.abs(zoneAheadHours)}`;
const games = [1, 2, 3, 4] as const;
/** Seconds; long enough for the bets of a day on a slow machine. */
const closesIn = 600;
/** Days that pass after each day of play. */
const pauses = [33, 36, 2, 1, 0] as const;
const entryKinds = { deposit: 0, withdrawal: 1, win: 3, gift: 4 } as const;

before(async () => {
  world = await openWorld();
  sources = { database: world.database, reads: onlyPrimary(world.database) };
  const players: PlayerId[] = [];
  for (const days of pauses) {
    players.push(await world.player({ balance: 500_000_00n }));
    // No player plays longer than two days, so the first ones are no longer active.
    await playADay(players.slice(-2));
    await fileRequests(world, await addStaff(world, 'finance', 'finance'));
    await passDays(days);
  }
  await leaveOpenEnds(players.slice(-1));
  raw = await readRaw(world.owner);
});

after(() => world.close());

/** Plays one round of each game with bets in several rooms, drawn and settled. */
async function playADay(players: readonly PlayerId[]): Promise<void> {
  const rounds: TestRound[] = [];
  for (const gameId of games) {
    const round = await world.round({ gameId, closesIn });
    rounds.push(round);
    for (const [index, playerId] of players.entries()) {
      await bet(round, playerId, { room: 0, plays: 'big,sum_14,extreme_small', money: '3.33' });
      await bet(round, playerId, { room: 1, plays: 'even,big_odd', money: `${57 + index}.05` });
    }
    const [first] = players;
    if (gameId !== 3 && first !== undefined) {
      await bet(round, first, { room: 3, plays: 'sum_0,sum_27,small_even', money: '60.01' });
    }
  }
  for (const round of rounds) await round.moveTo('draw');
  const parts = world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
}

async function bet(
  round: TestRound,
  playerId: PlayerId,
  wanted: { readonly room: number; readonly plays: string; readonly money: string },
): Promise<void> {
  const placement = await world.betQueue.place({
    playerId,
    key: null,
    request: {
      issue: round.issue,
      game_id: round.gameId,
      plan_id: (round.gameId - 1) * 4 + 1 + wanted.room,
      play_type: wanted.plays,
      money: wanted.money,
    },
  });
  assert.equal(placement.kind, 'placed', JSON.stringify(placement, String));
}

/** Makes all rows this much older. */
async function passDays(days: number): Promise<void> {
  const gone = `make_interval(days => ${days})`;
  for (const change of [
    `update round set opens_at = opens_at - ${gone}, closes_at = closes_at - ${gone},
       draws_at = draws_at - ${gone}`,
    `update bet_order set created_at = created_at - ${gone}`,
    `update posted_entry set created_at = created_at - ${gone}`,
    `update player set created_at = created_at - ${gone}`,
  ]) {
    await world.owner.query(change);
  }
}

/** A void round and an open one: neither counts for the hold. */
async function leaveOpenEnds(players: readonly PlayerId[]): Promise<void> {
  const [gone, open] = [
    await world.round({ gameId: 2, closesIn }),
    await world.round({ gameId: 1, closesIn }),
  ];
  for (const playerId of players) {
    await bet(gone, playerId, { room: 0, plays: 'small', money: '700.00' });
    await bet(open, playerId, { room: 0, plays: 'odd', money: '800.00' });
  }
  await gone.moveTo('draw');
  await world.clockDatabase.transaction((tx) => sealRound(tx, gone.roundId, world.receiptKey));
  await gone.age();
  const parts = { ...world, signatureNow: async () => null };
  const reason = 'The beacon was silent all day.';
  const [first = '', second = ''] = await addStaff(world, 'risk', 'risk');
  const asked = await askForVoid(parts, { ...gone, actor: first, reason });
  assert.ok(asked.kind === 'asked', JSON.stringify(asked, String));
  const said = await confirmVoid(parts, { ...asked, actor: second });
  assert.equal(said.kind, 'void');
}

test('figures of each game and room, of all time and of a few days', async () => {
  const periods = [
    { from: null, to: null },
    { from: dayOf(Date.now() - 40 * dayMs), to: dayOf(Date.now() - dayMs) },
    { from: dayOf(Date.now() - 2 * dayMs), to: null },
  ];
  for (const period of periods) {
    const rows = await readRooms(await tallied(sources), { ...period, timeZone });
    assert.equal(rows.length, games.length * 5);
    for (const row of rows) {
      const rounds = raw.rounds.filter(({ game, drawsAt }) => {
        const day = dayOf(drawsAt);
        const isIn = day >= (period.from ?? '') && (period.to === null || day <= period.to);
        return game === row.gameId && isIn;
      });
      const orders = raw.orders.filter(({ plan }) => row.planId === null || plan === row.planId);
      assertHold(row, recountHold(rounds, orders), `game ${row.gameId}, plan ${row.planId}`);
      const ids = new Set(rounds.map(({ id }) => id));
      const players = new Set(orders.filter((it) => ids.has(it.round)).map((it) => it.player));
      assert.equal(row.activePlayers, period.to === null ? players.size : null);
    }
  }
});

test('figures of each day, with deposits, withdrawals and gifts', async () => {
  const rows = await readDays(await tallied(sources), { from: null, to: null, timeZone });
  const days = new Set([
    ...raw.rounds.filter(({ status }) => status === 'settled').map((it) => dayOf(it.drawsAt)),
    ...raw.entries.map(({ at }) => dayOf(at)),
  ]);
  assert.deepEqual(
    rows.map(({ day }) => day),
    [...days].toSorted(),
  );
  for (const row of rows) {
    const rounds = raw.rounds.filter(({ drawsAt }) => dayOf(drawsAt) === row.day);
    assertHold(row, recountHold(rounds, raw.orders), row.day);
    assertFlows(row, (at) => dayOf(at) === row.day);
  }
});

test('figures of today, this month and all time', async () => {
  const summary = await readSummary(await tallied(sources), timeZone);
  const today = dayOf(summary.nowAt);
  assertSpan(summary.today, (at) => dayOf(at) >= today);
  assertSpan(summary.month, (at) => dayOf(at) >= `${today.slice(0, 7)}-01`);
  assertSpan(summary.allTime, () => true);
  assert.ok(summary.allTime.activePlayers > summary.today.activePlayers);
});

test('the owed amount is the sum of players’ entries, the held one of requests', async () => {
  const { owedMinor, heldMinor, players } = await readSummary(await tallied(sources), timeZone);
  assert.equal(owedMinor, total(raw.entries.map(({ amountMinor }) => amountMinor)));
  const waiting = raw.requests.filter(({ kind, status }) => {
    return kind === entryKinds.withdrawal && ['asked', 'claimed'].includes(status);
  });
  assert.ok(waiting.length > 0);
  assert.equal(heldMinor, total(waiting.map(({ amountMinor }) => amountMinor)));
  assert.equal(players, raw.joinedAt.length);
});

test('deposits and withdrawals of all time are the approved ones', async () => {
  const { allTime } = await readSummary(await tallied(sources), timeZone);
  const granted = (wanted: number) => {
    const requests = raw.requests.filter(({ kind, status }) => {
      return kind === wanted && ['approved', 'paid'].includes(status);
    });
    return total(requests.map(({ amountMinor }) => amountMinor));
  };
  assert.equal(allTime.depositsMinor, granted(entryKinds.deposit));
  assert.equal(allTime.withdrawalsMinor, granted(entryKinds.withdrawal));
});

function assertSpan(span: Span, isIn: (at: number) => boolean): void {
  const rounds = raw.rounds.filter(({ drawsAt }) => isIn(drawsAt));
  assertHold(span, recountHold(rounds, raw.orders), 'span');
  assertFlows(span, isIn);
  const ids = new Set(rounds.map(({ id }) => id));
  const active = raw.orders.filter(({ round }) => ids.has(round)).map(({ player }) => player);
  assert.equal(span.activePlayers, new Set(active).size);
  assert.equal(span.newPlayers, raw.joinedAt.filter(isIn).length);
  const won = raw.entries.filter(({ kind, round }) => {
    return kind === entryKinds.win && round !== null && ids.has(round);
  });
  assert.equal(span.payoutsMinor, total(won.map(({ amountMinor }) => amountMinor)));
}

type Flows = Pick<Span, 'depositsMinor' | 'withdrawalsMinor' | 'giftsMinor'>;

function assertFlows(shown: Flows, isIn: (at: number) => boolean): void {
  const of = (wanted: number) => {
    const entries = raw.entries.filter(({ kind, at }) => kind === wanted && isIn(at));
    return total(entries.map(({ amountMinor }) => amountMinor));
  };
  assert.equal(shown.depositsMinor, of(entryKinds.deposit));
  assert.equal(shown.withdrawalsMinor, -of(entryKinds.withdrawal));
  assert.equal(shown.giftsMinor, of(entryKinds.gift));
}

function assertHold(shown: Hold, counted: Recounted, name: string): void {
  const { rounds, stakesMinor, payoutsMinor, expectedHold, reach } = counted;
  assert.deepEqual(
    [shown.rounds, shown.stakesMinor, shown.payoutsMinor, shown.holdMinor],
    [rounds, stakesMinor, payoutsMinor, stakesMinor - payoutsMinor],
    name,
  );
  // The console rounds to minor units, the deviation up, and the band to a thousandth.
  assertNear(shown.expectedHoldMinor, expectedHold, 1);
  const slack = 5 + reach / 10_000;
  assertNear(shown.lowestHoldMinor, expectedHold - reach, slack);
  assertNear(shown.highestHoldMinor, expectedHold + reach, slack);
  const { holdMinor, lowestHoldMinor, highestHoldMinor } = shown;
  const isWithin = holdMinor >= lowestHoldMinor && holdMinor <= highestHoldMinor;
  assert.equal(shown.isWithinBand, isWithin, name);
}

function assertNear(shown: bigint, counted: number, slack: number): void {
  const message = `${shown} is not ${counted}, give or take ${slack}`;
  assert.ok(Math.abs(Number(shown) - counted) <= slack, message);
}

/** `YYYY-MM-DD` of a time in the operator's zone. */
function dayOf(atMs: number): string {
  return new Date(atMs + zoneAheadMs).toISOString().slice(0, 10);
}
