// The public lists of rounds and of void rounds, without a session.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Request } from '@trine/contract/client.ts';
import { addStaff } from '../../../testing/test-staff.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { data, openTestApi } from '../../../testing/test-api.ts';
import {
  assertRejectedFor,
  dateInTaipei,
  replaceRounds,
  roundsADay,
  roundsFrom,
} from '../../../testing/test-rounds.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { tick } from '../clock/tick.ts';
import { drawsBeforeVoids, publicRounds, publicVoids, roundsBeside } from './public-round.sql.ts';
import { askForVoid, confirmVoid } from './void-round.ts';

const api = await closeAfterTests(openTestApi());
const { world } = api;
await addStaff(world, 'risk', 'owner');
const anyone = api.clientFor(null);

test('the rounds of a day are listed page by page, and each is as its own answer', async () => {
  const rounds = roundsFrom(0, roundsADay + 20, new Set([3, 200]));
  await replaceRounds(world, 1, rounds);
  const listed = [];
  for (let before: number | undefined; ;) {
    const page = await data(anyone, '/api/fairness/rounds', {
      game_id: 1,
      date: '2026-01-05',
      limit: 100,
      ...(before !== undefined && { before_draw_at: before }),
    });
    listed.push(...page);
    before = page.at(-1)?.draw_at;
    if (page.length < 100) break;
  }
  const ofDay = rounds.filter(({ drawAt }) => dateInTaipei(drawAt) === '2026-01-05');
  assert.deepEqual(
    listed.map(({ issue, status }) => [issue, status === 'void']),
    ofDay.map(({ issue, isVoid }) => [issue, isVoid]).toReversed(),
  );
  for (const round of [listed[0], listed.find(({ status }) => status === 'void')]) {
    assert.ok(round);
    const alone = { game_id: 1, issue: round.issue };
    assert.deepEqual(await data(anyone, '/api/fairness/round', alone), round);
  }
});

test('an answer has at most 200 rounds, and none before its draw time', async () => {
  await replaceRounds(world, 2, roundsFrom(0, 300, new Set()));
  const open = await world.round({ gameId: 2 });
  const first = await data(anyone, '/api/fairness/rounds', { game_id: 2 });
  assert.equal(first.length, 200);
  assert.ok(first.every(({ issue }) => issue !== open.issue));
  const last = first.at(-1)?.draw_at ?? 0;
  const second = await data(anyone, '/api/fairness/rounds', { game_id: 2, before_draw_at: last });
  assert.equal(second.length, 100);
  assert.ok((second[0]?.draw_at ?? last) < last);
});

test('invalid fields are rejected', async () => {
  const rows: [Record<string, unknown>, string][] = [
    [{ game_id: 'x' }, 'game_id'],
    [{ game_id: -1 }, 'game_id'],
    [{ game_id: 1, date: '2026-02-29' }, 'date'],
    [{ game_id: 1, date: 'today' }, 'date'],
    [{ game_id: 1, before_draw_at: -1 }, 'before_draw_at'],
    [{ game_id: 1, before_draw_at: '253402300800' }, 'before_draw_at'],
    [{ game_id: 1, before_draw_at: '1.5' }, 'before_draw_at'],
    [{ game_id: 1, limit: 0 }, 'limit'],
    [{ game_id: 1, limit: 201 }, 'limit'],
  ];
  for (const [request, field] of rows) {
    const asked = request as Request<'/api/fairness/rounds'>;
    assertRejectedFor(await anyone.call('/api/fairness/rounds', asked), 'invalid_field', field);
  }
  assertRejectedFor(
    await anyone.call('/api/fairness/voids', { limit: 51 }),
    'invalid_field',
    'limit',
  );
  const unknown = await anyone.call('/api/fairness/rounds', { game_id: 5 });
  assert.equal(!unknown.ok && unknown.reason, 'not_found');
});

test('void rounds of all games are listed, whole draw times on each page', async () => {
  for (const gameId of [1, 2, 3, 4]) {
    await replaceRounds(world, gameId, roundsFrom(0, 60, new Set([5, 6, 7 + gameId])));
  }
  const listed: string[] = [];
  const sizes: number[] = [];
  for (let before: number | undefined; ;) {
    const page = await data(anyone, '/api/fairness/voids', {
      limit: 5,
      ...(before !== undefined && { before_draw_at: before }),
    });
    if (page.length === 0) break;
    sizes.push(page.length);
    listed.push(...page.map(({ game_id: game, issue }) => `${game} ${issue}`));
    before = page.at(-1)?.draw_at;
  }
  assert.equal(new Set(listed).size, 12);
  assert.equal(listed.length, 12);
  // The last draw time of the first page has four void rounds.
  assert.deepEqual(sizes, [8, 4]);
});

test('a void round has the signatures of drawn rounds of the same beacon round', async () => {
  const [drawn] = await data(anyone, '/api/fairness/rounds', { game_id: 1, limit: 1 });
  const only = roundsFrom(59, 1, new Set([0]));
  await replaceRounds(world, 2, only);
  await replaceRounds(world, 3, only);
  await replaceRounds(world, 4, []);
  const [found] = await data(anyone, '/api/fairness/rounds', { game_id: 2, limit: 1 });
  const signature = drawn?.signature ?? '';
  const listed = found?.beside.filter(({ issue }) => issue === drawn?.issue);
  assert.deepEqual(listed, [{ game_id: 1, issue: drawn?.issue, signature }]);
  assert.equal(found?.drawn_before, null);
  assert.deepEqual(drawn?.beside, []);
});

test('a draw in the log before the void of its beacon round is reported', async () => {
  for (const gameId of [1, 2, 3, 4]) await replaceRounds(world, gameId, []);
  const drawn = await world.round({ gameId: 2 });
  const early = await world.round({ gameId: 3 });
  const late = await world.round({ gameId: 1 });
  await closeSilently([drawn, early, late]);
  await voidByStaff(early);
  await drawNow(drawn);
  await voidByStaff(late);
  const facts = ({ gameId, issue }: TestRound) =>
    data(anyone, '/api/fairness/round', { game_id: gameId, issue });
  const { drawn_before: before, beside } = await facts(late);
  assert.deepEqual([before?.game_id, before?.issue], [2, drawn.issue]);
  assert.ok(before && before.draw_index < before.void_index);
  assert.deepEqual(
    beside.map(({ issue }) => issue),
    [drawn.issue],
  );
  const untouched = await facts(early);
  assert.equal(untouched.drawn_before, null);
  assert.equal(untouched.beside.length, 1);
  assert.equal((await facts(drawn)).drawn_before, null);
});

test('accepted answers may be cached for seconds, rejections may not', async () => {
  const read = async (query: string) => {
    const answer = await fetch(`${api.baseUrl}/index.php/api/fairness/${query}`);
    await answer.text();
    return [answer.headers.get('cache-control'), answer.headers.get('vary')];
  };
  const cached = ['public, max-age=10', 'accept-encoding'];
  assert.deepEqual(await read('rounds?game_id=1'), cached);
  assert.deepEqual(await read('voids'), cached);
  const [rejectedFor] = await read('rounds?game_id=9');
  assert.equal(rejectedFor, 'no-store');
  const [round] = await read('round?game_id=1&issue=1');
  assert.equal(round, 'no-store');
});

test('the lists are read by indexes', async () => {
  await replaceRounds(world, 4, roundsFrom(0, 6_300, new Set([100, 3_000, 6_000])));
  await world.owner.query('analyze round');
  const [voided] = await data(anyone, '/api/fairness/voids', { limit: 1 });
  const { rows } = await world.owner.query<{ round_id: string }>(
    'select round_id from round where issue = $1 and game_id = 4',
    [voided?.issue],
  );
  const ids = rows.map(({ round_id: id }) => id);
  for (const [text, values] of [
    [publicRounds.text, [4, null, '2026-01-10', 'Asia/Taipei', 200]],
    [publicRounds.text, [4, new Date(Date.parse('2026-01-09T04:00Z')), null, 'Asia/Taipei', 200]],
    [publicVoids.text, [null, 50]],
    [roundsBeside.text, [ids]],
    [drawsBeforeVoids.text, [ids]],
  ] as const) {
    const plan = await planOf(text, [...values]);
    assert.doesNotMatch(plan, /Seq Scan on round/, plan);
  }
});

async function planOf(text: string, values: unknown[]): Promise<string> {
  const { rows } = await world.owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

async function closeSilently(rounds: readonly TestRound[]): Promise<void> {
  for (const round of rounds) await round.moveTo('draw');
  await world.owner.query(
    `update round
     set beacon_round = 1 + ceil((extract(epoch from draws_at) - $1::bigint) / $2)
     where outcome is null`,
    [world.chain.genesisTime, world.chain.periodSeconds],
  );
  const parts = world.tickParts({ holder: 'test', signature: async () => null });
  assert.ok(await parts.lease.hold());
  await tick(parts);
  for (const round of rounds) await round.age();
}

async function voidByStaff(round: TestRound): Promise<void> {
  const parts = { ...world, signatureNow: async () => null };
  const reason = 'The beacon has been silent since noon.';
  const asked = await askForVoid(parts, { ...round, actor: 'staff:1', reason });
  assert.ok(asked.kind === 'asked', asked.kind);
  const decided = await confirmVoid(parts, { ...asked, actor: 'staff:2' });
  assert.equal(decided.kind, 'void');
}

async function drawNow({ roundId }: TestRound): Promise<void> {
  const { rows } = await world.owner.query<{ beacon_round: string }>(
    'select beacon_round from round where round_id = $1',
    [String(roundId)],
  );
  const signature = world.sign(Number(rows[0]?.beacon_round));
  const { rowCount } = await world.owner.query('select from draw_round($1, $2)', [
    String(roundId),
    Buffer.from(signature, 'hex'),
  ]);
  assert.equal(rowCount, 1);
}
