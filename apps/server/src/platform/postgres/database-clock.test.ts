import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { createDatabaseClock, type ClockSample } from './database-clock.ts';

/** When a sample is made, and how long its way there and back takes, in milliseconds. */
const trips = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 1, max: 2_000 }),
    thereMs: fc.double({ min: 0, max: 300, noNaN: true }),
    backMs: fc.double({ min: 0, max: 300, noNaN: true }),
  }),
  { minLength: 1, maxLength: 40 },
);

const epochMs = 1_780_000_000_000;
const maxTripMs = 600;

test('it is off by no more than its stated error, and never goes back', () => {
  const drifts = fc.double({ min: -0.0004, max: 0.0004, noNaN: true });
  fc.assert(
    fc.property(trips, drifts, (made, drift) => {
      let elapsedMs = 0;
      const databaseMs = (atMs: number) => epochMs + atMs * (1 + drift);
      const next = ({ afterMs, thereMs, backMs }: (typeof made)[number]): ClockSample => {
        const sentMs = elapsedMs + afterMs;
        elapsedMs = sentMs + thereMs + backMs;
        const readMs = Math.floor(databaseMs(sentMs + thereMs));
        return { sentMs, receivedMs: elapsedMs, databaseMs: readMs };
      };
      const [first, ...later] = made;
      assert.ok(first);
      const clock = createDatabaseClock(next(first), () => elapsedMs);
      let before = clock.now();
      for (const trip of later) {
        clock.record(next(trip));
        const now = clock.now();
        assert.ok(now >= before, `${now} after ${before}`);
        before = now;
        assert.ok(clock.errorMs() <= maxTripMs);
      }
      // What it held back from, it catches up with.
      elapsedMs += maxTripMs;
      const off = Math.abs(clock.now() - databaseMs(elapsedMs));
      assert.ok(off <= clock.errorMs() + 1, `${off} ms off, said ${clock.errorMs()} ms`);
    }),
  );
});

/** A sample of a database that is `aheadMs` ahead, over a way of 2 ms each. */
function sampleAt(sentMs: number, aheadMs: number): ClockSample {
  return { sentMs, receivedMs: sentMs + 4, databaseMs: epochMs + aheadMs + sentMs + 2 };
}

const steps: readonly (readonly [what: string, aheadMs: number, nowMs: number])[] = [
  ['runs on', 0, epochMs + 1_000],
  ['was set ahead', 60_000, epochMs + 61_000],
  ['was set back by less than a second', -500, epochMs + 1_000],
  ['was set back by more', -60_000, epochMs - 59_000],
];

for (const [what, aheadMs, nowMs] of steps) {
  test(`the database's clock ${what}: the newest sample counts`, () => {
    let elapsedMs = 4;
    const clock = createDatabaseClock(sampleAt(0, 0), () => elapsedMs);
    elapsedMs = 1_000;
    clock.now();
    clock.record(sampleAt(900, aheadMs));
    assert.ok(Math.abs(clock.now() - nowMs) <= 3, `${clock.now() - nowMs} ms off`);
  });
}
