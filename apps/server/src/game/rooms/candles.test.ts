// Candles, compared with a plain model.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { CANDLE_GROUPS, type CandleGroup } from '@trine/game/candles.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import {
  assertRejectedFor,
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

test('candles of any history and group equal those of the model', async () => {
  const history = fc.record({
    start: fc.nat(roundsADay),
    count: fc.nat(620),
    voids: fc.uniqueArray(fc.nat(620), { maxLength: 40 }),
    group: fc.constantFrom(...CANDLE_GROUPS),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ start, count, voids, group }) => {
      await replaceRounds(api.world, 1, roundsFrom(start, count, new Set(voids)));
      assert.deepEqual(
        await askCandles(1, group),
        candlesByHand(await drawnSumsOf(api.world, 1), group),
      );
    }),
    { numRuns: 25 },
  );
});

test('a group ends after its fifth round or at the end of its day', async () => {
  const isBefore = roundsADay - 8;
  for (const [count, expected] of [
    [4, ['20260105267', '20260105271']],
    [5, ['20260105267', '20260105271']],
    [8, ['20260105267', '20260105271']],
    [9, ['20260105267', '20260105271', '20260106001']],
    [14, ['20260105267', '20260105271', '20260106001', '20260106006']],
  ] as const) {
    await replaceRounds(api.world, 2, roundsFrom(isBefore, count, new Set()));
    const shown = await askCandles(2, 5);
    assert.deepEqual(
      shown.map(({ issue }) => issue),
      count === 4 ? expected.slice(0, 1) : expected,
      `${count} rounds`,
    );
  }
});

test('a response has up to 200 candles, by default of five rounds each', async () => {
  await replaceRounds(api.world, 3, roundsFrom(0, 6_300, new Set()));
  const draws = await drawnSumsOf(api.world, 3);
  for (const group of CANDLE_GROUPS) {
    const shown = await askCandles(3, group);
    assert.equal(shown.length, 200);
    assert.deepEqual(shown, candlesByHand(draws, group), `group ${group}`);
  }
  assert.deepEqual(await askCandles(3), await askCandles(3, 5));
});

test('a game without draws has no candles', async () => {
  await replaceRounds(api.world, 4, roundsFrom(0, 3, new Set([0, 1, 2])));
  assert.deepEqual(await askCandles(4, 1), []);
});

test('an unknown game, an unknown group and a missing game are rejected', async () => {
  const { client } = player;
  for (const [request, reason, field] of [
    [{ game_id: '' }, 'required_field', 'game_id'],
    [{ game_id: 5 }, 'invalid_field', 'game_id'],
    [{ game_id: 0 }, 'invalid_field', 'game_id'],
    [{ game_id: 'one' }, 'invalid_field', 'game_id'],
    [{ game_id: 1, group: 2 }, 'invalid_field', 'group'],
    [{ game_id: 1, group: 0 }, 'invalid_field', 'group'],
    [{ game_id: 1, group: '-5' }, 'invalid_field', 'group'],
    [{ game_id: 1, group: '5.0' }, 'invalid_field', 'group'],
  ] as const) {
    assertRejectedFor(await client.call('/api/Lottery/cand', request), reason, field);
  }
  const outside = await api.clientFor(null).call('/api/Lottery/cand', { game_id: 1 });
  assert.equal(outside.ok, false);
  assert.equal(outside.code, 50008);
});

/** The model; shares no code with the code under test. */
function candlesByHand(draws: readonly { issue: string; sum: number }[], group: CandleGroup) {
  const places = new Map<string, { issue: string; sums: number[] }>();
  for (const [index, { issue, sum }] of draws.entries()) {
    const place = Math.ceil(Number(issue.slice(8)) / group);
    const key = group === 1 ? issue : `${issue.slice(0, 8)}/${place}`;
    const before = group === 1 && index > 0 ? [draws[index - 1]?.sum ?? sum] : [];
    const found = places.get(key) ?? { issue, sums: before };
    places.set(key, { issue: found.issue, sums: [...found.sums, sum] });
  }
  return [...places.values()].slice(-200).map(({ issue, sums }) => ({
    issue,
    values: [sums[0], sums.at(-1), Math.min(...sums), Math.max(...sums)],
  }));
}

async function askCandles(gameId: number, group?: number) {
  const request = { game_id: gameId, ...(group !== undefined && { group }) };
  const answer = await data(player.client, '/api/Lottery/cand', request);
  assert.deepEqual(
    answer.cand_code,
    answer.cand.map(([, close]) => close),
  );
  return answer.issue.map((issue, index) => ({ issue, values: answer.cand[index] }));
}
