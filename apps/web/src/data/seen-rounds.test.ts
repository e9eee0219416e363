import type { SeenRound } from './stored-records.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withReport, type RoundReport } from './seen-rounds.ts';

const drawsAtMs = 1_000_000;
const round = { gameId: 1, issue: '20261127001', drawsAtMs };
const open: RoundReport = { ...round, book: null, readAtMs: drawsAtMs - 60_000 };
const book = { root: 'ab'.repeat(32), count: 3, stake: '30.00' };
const sealed: RoundReport = { ...round, book, readAtMs: drawsAtMs - 9_000 };

/** What is known after these reports, each at the server's time. */
function after(...reports: readonly [RoundReport, nowMs: number][]): SeenRound | null {
  return reports.reduce<SeenRound | null>(
    (known, [report, nowMs]) => withReport(known, report, nowMs),
    null,
  );
}

test('the draw time is stored as it was first seen', () => {
  const moved = { ...open, drawsAtMs: drawsAtMs + 3_000 };
  const seen = after([open, drawsAtMs - 60_000], [moved, drawsAtMs - 50_000]);
  assert.equal(seen?.drawsAtMs, drawsAtMs);
});

test('the first book that is seen before the draw is stored', () => {
  const other = { ...sealed, book: { ...book, root: 'cd'.repeat(32) } };
  const seen = after(
    [open, drawsAtMs - 60_000],
    [sealed, drawsAtMs - 9_000],
    [other, drawsAtMs - 1],
  );
  assert.equal(seen?.book, book);
  assert.notEqual(seen?.bookSeenAtMs, null);
});

test('a round that is first seen at its draw, and a book that is, are not stored', () => {
  assert.equal(after([sealed, drawsAtMs]), null);
  const seen = after([open, drawsAtMs - 60_000], [sealed, drawsAtMs]);
  assert.equal(seen?.book, null);
  assert.equal(seen?.wasUnsealed, false);
});

test('a report of the time of the draw without a seal is stored', () => {
  const late: RoundReport = { ...open, readAtMs: drawsAtMs };
  assert.equal(after([open, drawsAtMs - 60_000], [late, drawsAtMs + 500])?.wasUnsealed, true);
  // An older state that arrives late, and one without a time, prove nothing.
  const stale = { ...open, readAtMs: drawsAtMs - 1 };
  assert.equal(after([open, drawsAtMs - 60_000], [stale, drawsAtMs + 500])?.wasUnsealed, false);
  const untimed = { ...open, readAtMs: null };
  assert.equal(after([open, drawsAtMs - 60_000], [untimed, drawsAtMs + 500])?.wasUnsealed, false);
});

test('reports that add nothing leave the stored round as it is', () => {
  const known = after([open, drawsAtMs - 60_000], [sealed, drawsAtMs - 9_000]);
  assert.equal(withReport(known, sealed, drawsAtMs - 8_000), known);
});
