// The list of drawn rounds, by day and by page, and the rules that the operator sets.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { digitsOf, outcomeOf } from '@trine/game/outcome.ts';
import { drawnOutcomes, drawnRounds } from '../rounds/rounds.sql.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import {
  assertRejectedFor,
  dateInTaipei,
  drawnSumsOf,
  replaceRounds,
  roundsADay,
  roundsFrom,
} from '../../../testing/test-rounds.ts';

let api: TestApi;
let player: SignedIn;

before(async () => {
  api = await openTestApi();
  player = await api.signedIn();
});

after(async () => {
  await api.close();
});

test('a day lists the draws of that day in the operator’s time zone', async () => {
  await replaceRounds(api.world, 1, roundsFrom(0, 2 * roundsADay + 20, new Set([3])));
  const listed: string[] = [];
  for (const date of ['2026-01-05', '2026-01-06', '2026-01-07']) {
    const rounds = await readDay(date);
    for (const round of rounds) {
      assert.equal(dateInTaipei(round.openTime1), date, round.issue);
      const digits = [round.site_1, round.site_2, round.site_3];
      assert.deepEqual(digits, await digitsInTable(round.issue), round.issue);
    }
    listed.push(...rounds.map(({ issue }) => issue).toReversed());
  }
  assert.deepEqual(
    listed,
    (await drawnSumsOf(api.world, 1)).map(({ issue }) => issue),
  );
  assert.deepEqual(await readDay('2026-01-04'), []);
  assert.deepEqual(await readDay('2018-01-01'), []);
  assert.deepEqual(await readDay('0001-01-01'), []);
  assert.deepEqual(await readDay('9999-12-31'), []);
});

test('an invalid date is rejected', async () => {
  for (const date of ['2026-02-29', '2026-1-5', 'today', '20260105', '0000-01-01']) {
    const rejected = await player.client.call('/api/Lottery/issueList', { game_id: 1, date });
    assertRejectedFor(rejected, 'invalid_field', 'date');
  }
});

test('each page continues after the previous one, also across days', async () => {
  await replaceRounds(api.world, 2, roundsFrom(0, 450, new Set([200])));
  const all = (await drawnSumsOf(api.world, 2)).map(({ issue }) => issue).toReversed();
  const listed: string[] = [];
  let beforeId: number | undefined;
  for (;;) {
    const page = await data(player.client, '/api/Lottery/issueList', {
      game_id: 2,
      limit: 70,
      ...(beforeId !== undefined && { before_id: beforeId }),
    });
    if (page.length === 0) break;
    listed.push(...page.map(({ issue }) => issue));
    beforeId = page.at(-1)?.issue_id;
  }
  assert.deepEqual(listed, all);
});

test('candles, days and late pages are read by the index of a game’s rounds', async () => {
  await replaceRounds(api.world, 3, roundsFrom(0, 6_300, new Set()));
  await api.world.owner.query('analyze round');
  const deep = await api.world.owner.query<{ round_id: string }>(
    'select round_id from round where game_id = 3 order by draws_at limit 1 offset 3000',
  );
  const late = String(deep.rows[0]?.round_id);
  const farthest = String(Number.MAX_SAFE_INTEGER);
  for (const [text, values, maxRows] of [
    [drawnOutcomes.text, [3, 1_005], 1_005],
    [drawnRounds.text, [3, late, null, 'Asia/Taipei', 20], 21],
    [drawnRounds.text, [3, farthest, '2026-01-10', 'Asia/Taipei', 50], roundsADay],
  ] as const) {
    const plan = await planOf(text, [...values]);
    assert.doesNotMatch(plan, /Seq Scan on round/);
    const touched = [...plan.matchAll(/(?:actual rows=|Removed by Filter: )(\d+)/g)];
    for (const [, rows] of touched) assert.ok(Number(rows) <= maxRows, plan);
  }
});

test('the rules show the operator’s settings', async () => {
  const { client } = player;
  await api.world.owner.query(
    `insert into sale_hours (game_id, hours, changed_by, changed_at)
     values (2, '09:00-01:30', 'console', now())`,
  );
  const today = () => dateInTaipei(Math.floor(Date.now() / 1000));
  const before = today();
  const rules = await data(client, '/api/Lottery/rules', {});
  assert.equal(rules.time_zone, 'Asia/Taipei');
  // The day may change between the two calls.
  assert.ok([before, today()].includes(rules.today), rules.today);
  assert.equal(rules.turnover_factor, '1.00');
  assert.deepEqual(rules.games[0], {
    id: 1,
    name: 'Singapore',
    time_zone: 'Asia/Singapore',
    sale_hours: null,
    sale: null,
    round_seconds: 15,
    close_seconds: 3,
  });
  assert.deepEqual(rules.games[1]?.sale_hours, { opens: '09:00', closes: '01:30' });
  assert.equal(rules.games[1]?.time_zone, 'Pacific/Auckland');
  const sale = rules.games[1]?.sale;
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Pacific/Auckland',
  });
  assert.equal(clock.format((sale?.opens_at ?? 0) * 1_000), '09:00');
  assert.equal(clock.format((sale?.closes_at ?? 0) * 1_000), '01:30');
});

async function readDay(date: string) {
  const first = await data(player.client, '/api/Lottery/issueList', {
    game_id: 1,
    date,
    limit: 200,
  });
  const last = first.at(-1);
  if (first.length < 200 || last === undefined) return first;
  const rest = await data(player.client, '/api/Lottery/issueList', {
    game_id: 1,
    date,
    limit: 200,
    before_id: last.issue_id,
  });
  return [...first, ...rest];
}

async function digitsInTable(issue: string): Promise<readonly number[]> {
  const { rows } = await api.world.owner.query<{ outcome: number }>(
    'select outcome from round where game_id = 1 and issue = $1',
    [issue],
  );
  return digitsOf(outcomeOf(rows[0]?.outcome ?? -1));
}

async function planOf(text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await api.world.owner.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) ${text}`,
    [...values],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
