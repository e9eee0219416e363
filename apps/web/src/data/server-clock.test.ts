import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  narrowedClockBounds,
  recordServerTime,
  serverOffsetMs,
  type ServerTimeSample,
} from './server-clock.ts';

/**
 * A sample of a server that is 5,000 ms ahead; the request was sent at `sentMs` and took `tripMs`.
 */
function sample(sentMs: number, tripMs: number, answeredAfterMs: number): ServerTimeSample {
  const serverMs = sentMs + answeredAfterMs + 5_000;
  const serverSeconds = Math.floor(serverMs / 1_000);
  return { serverSeconds, sentMs, receivedMs: sentMs + tripMs };
}

const exact = (given: ServerTimeSample, milliseconds: number) => ({ ...given, milliseconds });

const rows: readonly (readonly [
  name: string,
  samples: readonly ServerTimeSample[],
  lowestMs: number,
  highestMs: number,
])[] = [
  ['one answer bounds it by a second and the trip', [sample(10_000, 100, 50)], 4_900, 6_000],
  ['the milliseconds bound it by the trip', [exact(sample(10_000, 100, 50), 50)], 4_950, 5_051],
  [
    'a second answer late in its second raises the lower bound',
    [sample(10_000, 100, 50), sample(20_900, 100, 50)],
    4_900,
    5_100,
  ],
  [
    'an answer that says less changes nothing',
    [exact(sample(10_000, 100, 50), 50), sample(20_000, 3_000, 50)],
    4_950,
    5_051,
  ],
  [
    'a contradiction starts over with the newest answer',
    [exact(sample(10_000, 100, 50), 50), { serverSeconds: 90, sentMs: 80_000, receivedMs: 80_100 }],
    9_900,
    11_000,
  ],
];

for (const [name, samples, lowestMs, highestMs] of rows) {
  test(name, () => {
    const bounds = samples.reduce<ReturnType<typeof narrowedClockBounds> | null>(
      narrowedClockBounds,
      null,
    );
    assert.deepEqual(bounds, [lowestMs, highestMs]);
  });
}

test('the offset is the middle of the bounds, and 0 before any answer', () => {
  assert.equal(serverOffsetMs(), 0);
  recordServerTime(sample(10_000, 100, 50));
  assert.equal(serverOffsetMs(), 5_450);
});
