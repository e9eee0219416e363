// Rounds open by the published timetable, and each of them verifies against it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beaconRoundAt } from '@trine/fairness/chain.ts';
import { checkRound, type Finding } from '@trine/fairness/verify-round.ts';
import { gameById } from '@trine/game/games.ts';
import type { Schedule } from '@trine/game/schedule.ts';
import { timetabledRoundAt } from '@trine/game/timetable-rounds.ts';
import { firstInstant, parseDay } from '@trine/game/zone-day.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { createStoppedClockDatabase, moveTestClock } from '../../../testing/test-clock.ts';
import { addTimetable } from '../../../testing/test-timetable.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { openWorld } from '../../../testing/test-world.ts';
import { changeTimetableHours, timetableLines } from '../catalogue/timetables.ts';
import { setSaleHours } from '../catalogue/sale-hours.ts';
import { readPublicRound } from '../rounds/public-round.ts';

const at = (time: string) => Date.parse(`${time}+08:00`);
const daytime = {
  timeZone: 'Asia/Singapore',
  saleHours: { opens: '10:00', closes: '02:00' },
  roundSeconds: 210,
  closeSeconds: 12,
} as const satisfies Schedule;

const world = await closeAfterTests(
  openWorld(() => createStoppedClockDatabase(at('2030-01-05T09:00'))),
);

/** Runs a clock with this configuration from one time to another, by the minute. */
async function runClock(gameId: number, schedule: Schedule, [from, to]: readonly [string, string]) {
  for (let nowMs = at(from); nowMs <= at(to); nowMs += 60_000) {
    await world.owner.query(moveTestClock, [nowMs]);
    await runTick(world, { games: [{ gameId, schedule }] });
  }
}

async function openedIssues(gameId: number): Promise<string[]> {
  const { rows } = await world.owner.query<{ issue: string }>(
    'select issue from round where game_id = $1 order by opens_at',
    [gameId],
  );
  return rows.map(({ issue }) => issue);
}

async function findingOf(gameId: number, issue: string): Promise<Finding | 'missing'> {
  const game = gameById(gameId);
  const sources = { database: world.database, reads: { recent: world.database } };
  const facts = game && (await readPublicRound(sources as never, game, issue));
  if (facts === null) return 'missing';
  const timetable = await timetableLines(world.database, gameId);
  return checkRound(world.chain, facts, { timetable }).named;
}

async function assertAllNamed(gameId: number): Promise<void> {
  for (const issue of await openedIssues(gameId)) {
    assert.equal(await findingOf(gameId, issue), 'holds', issue);
  }
}

test('sale hours that the console changes are a version after the open round', async () => {
  await runClock(1, daytime, ['2030-01-05T10:00', '2030-01-05T10:08']);
  const change = { gameId: 1, seen: null, hours: '10:05-01:00', changedBy: 'staff:1' };
  await world.database.transaction(async (tx) => {
    assert.ok(await setSaleHours(tx, change));
    await changeTimetableHours(tx, 1, change.hours);
  });
  const changed = [
    `trine/1/timetable|1|1|${at('2030-01-05T10:00')}|Asia/Singapore|10:00-02:00|210|12|0`,
    // The draw of the third round, which was open.
    `trine/1/timetable|1|2|${at('2030-01-05T10:10:30')}|Asia/Singapore|10:05-01:00|210|12|0`,
  ];
  assert.deepEqual(await timetableLines(world.database, 1), changed);
  await runClock(1, daytime, ['2030-01-05T10:09', '2030-01-05T10:20']);
  assert.deepEqual(await timetableLines(world.database, 1), changed, 'the clock adds no version');
  // The fourth overlaps the third, which was open, and is not opened.
  const numbers = (await openedIssues(1)).map((issue) => issue.slice(8));
  assert.deepEqual(numbers, ['001', '002', '003', '005', '006', '007']);
  await assertAllNamed(1);
});

test('a restart with rounds of another length is a version, and the numbers go on', async () => {
  await runClock(2, daytime, ['2030-01-06T10:00', '2030-01-06T10:12']);
  await runClock(2, { ...daytime, roundSeconds: 60 }, ['2030-01-06T10:13', '2030-01-06T10:16']);
  await runClock(2, { ...daytime, roundSeconds: 600 }, ['2030-01-06T11:00', '2030-01-06T11:20']);
  assert.equal((await timetableLines(world.database, 2)).length, 3);
  const numbers = (await openedIssues(2)).map((issue) => Number(issue.slice(8)));
  // The second version has numbers up to 11:00, also for rounds that no clock opened.
  assert.deepEqual(numbers, [1, 2, 3, 4, 15, 16, 17, 61, 62, 63]);
  await assertAllNamed(2);
});

test('a round that the owner moves together with its beacon round fails the check', async () => {
  await runClock(3, daytime, ['2030-01-07T10:00', '2030-01-07T10:01']);
  const [issue = ''] = await openedIssues(3);
  assert.equal(await findingOf(3, issue), 'holds');
  const movedMs = at('2030-01-07T10:04:30');
  await world.owner.query(
    `update round
     set
       opens_at = opens_at + interval '60 s',
       closes_at = closes_at + interval '60 s',
       draws_at = draws_at + interval '60 s',
       beacon_round = $2
     where game_id = 3 and issue = $1`,
    [issue, beaconRoundAt(world.chain, movedMs)],
  );
  assert.equal(await findingOf(3, issue), 'fails');
});

test('a round is opened only by the version that holds at its draw', async () => {
  const schedule = { ...daytime, offsetSeconds: 0 };
  await world.owner.query(moveTestClock, [at('2030-01-08T12:00')]);
  const timetable = await addTimetable(world, 4, schedule);
  const times = timetabledRoundAt(timetable, at('2030-01-08T12:00')) ?? assert.fail('no round');
  const open = ({ issue, opensAtMs, closesAtMs, drawsAtMs }: typeof times) =>
    runSql(world.clockDatabase, 'select open_round($1, 4::smallint, $2, $3, $4, $5, $6, $7, $8)', [
      String(world.nextId()),
      issue,
      ...[opensAtMs, closesAtMs, drawsAtMs].map((ms) => new Date(ms)),
      world.chain.chainHash,
      beaconRoundAt(world.chain, drawsAtMs),
      String(world.nextId()),
    ]);
  const moved = (ms: number) => ({
    ...times,
    opensAtMs: times.opensAtMs + ms,
    closesAtMs: times.closesAtMs + ms,
    drawsAtMs: times.drawsAtMs + ms,
  });
  const wrong: readonly (readonly [string, typeof times])[] = [
    ['another time', moved(3_000)],
    ['a longer round', { ...times, opensAtMs: times.opensAtMs - 210_000 }],
    ['another close', { ...times, closesAtMs: times.closesAtMs - 3_000 }],
    ['after the hours', moved(14 * 3_600_000)],
    ['before the hours', moved(-210_000 * 35)],
    ['another day', { ...times, issue: times.issue.replace('20300108', '20300109') }],
  ];
  for (const [name, round] of wrong) {
    await assert.rejects(open(round), /not in the timetable/, name);
  }
  await addTimetable(world, 4, { ...schedule, roundSeconds: 300 });
  await assert.rejects(open(times), /not in the timetable/, 'an earlier version');
  await addTimetable(world, 4, schedule);
  assert.deepEqual(await open(times), [['t']]);
});

test('a version is added only after the one that was read', async () => {
  const schedule = { ...daytime, offsetSeconds: 0 };
  const before = await timetableLines(world.database, 4);
  const seconds = [schedule.roundSeconds, schedule.closeSeconds, 0];
  const add = (newest: number, hours: string) =>
    runSql(world.clockDatabase, 'select change_timetable(4::smallint, $1, $2, $3, $4, $5, $6)', [
      newest,
      schedule.timeZone,
      hours,
      ...seconds,
    ]);
  assert.deepEqual(await add(before.length - 1, 'always'), [['f']]);
  assert.deepEqual(await add(before.length, '10:00-02:00'), [['f']], 'the same');
  await assert.rejects(add(before.length, '10:00-25:00'), /timetable_hours/);
  assert.deepEqual(await timetableLines(world.database, 4), before);
  const both = await Promise.all([add(before.length, 'always'), add(before.length, 'always')]);
  assert.deepEqual(both.map(([row]) => String(row?.[0])).toSorted(), ['f', 't']);
});

const zones = ['Asia/Singapore', 'Pacific/Auckland', 'Australia/Sydney'] as const;
const changes = [
  '2030-04-06',
  '2030-04-07',
  '2030-09-28',
  '2030-09-29',
  '2030-10-06',
  '2030-10-07',
];

test('PostgreSQL and the packages agree on times of day, also when clocks change', async () => {
  for (const zone of zones) {
    for (const date of changes) {
      for (const time of ['00:00', '02:00', '02:30', '10:00']) {
        const [[found] = []] = await runSql(
          world.ownerDatabase,
          `select extract(epoch from first_instant(($1 || ' ' || $2)::timestamp, $3)) * 1000`,
          [date, time, zone],
        );
        const day = parseDay(date.replaceAll('-', '')) ?? assert.fail(date);
        assert.equal(Number(found), firstInstant(day, time, zone), `${date} ${time} ${zone}`);
      }
    }
  }
});
