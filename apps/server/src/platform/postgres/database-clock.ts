// The database's clock, read in this process without a query. Rounds open and close by the
// database's clock, and times that leave the server are compared with them, so no time comes from
// the machine's own clock: it may be seconds off.
//
// The offset from a monotonic clock of this process to the database's is kept as bounds. A sample
// proves that the database read its clock between the question and the answer; bounds of many
// samples overlap close to the truth, and widen with time, since the two clocks do not run alike.

import { readClock } from './database-clock.sql.ts';
import { openPool } from './pool.ts';
import { openDatabase, type Connection } from './transaction.ts';

export interface ClockSample {
  /** By the monotonic clock, when the question left and when the answer was there. */
  readonly sentMs: number;
  readonly receivedMs: number;
  /** Epoch milliseconds by the database's clock, rounded down. */
  readonly databaseMs: number;
}

export interface DatabaseClock {
  /**
   * Epoch milliseconds, whole ones. It holds instead of going back, unless the database's clock was
   * set back by more than a second.
   */
  readonly now: () => number;
  /** How far `now` may be off at most, in milliseconds. */
  readonly errorMs: () => number;
  readonly record: (sample: ClockSample) => void;
}

/** This machine's clock may differ from the database's by so much before an operator is warned. */
export const maxSkewMs = 250;
/** Two clocks drift apart by at most so much; quartz without NTP is within a tenth of it. */
const driftMsPerSecond = 0.5;
const heldBackMs = 1_000;
/** The first reply of a connection takes longer than later ones. */
const firstSamples = 3;

interface Bounds {
  readonly lowMs: number;
  readonly highMs: number;
  /** By the monotonic clock. */
  readonly atMs: number;
}

export function createDatabaseClock(first: ClockSample, elapsedMs: () => number): DatabaseClock {
  let bounds = boundsOf(first);
  let latest = 0;
  return {
    now() {
      const present = Math.floor(elapsedMs() + (bounds.lowMs + bounds.highMs) / 2);
      if (present > latest || latest - present > heldBackMs) latest = present;
      return latest;
    },
    errorMs() {
      const { lowMs, highMs } = widened(bounds, elapsedMs());
      return (highMs - lowMs) / 2;
    },
    record(sample) {
      bounds = narrowed(bounds, boundsOf(sample));
    },
  };
}

function boundsOf({ sentMs, receivedMs, databaseMs }: ClockSample): Bounds {
  return { lowMs: databaseMs - receivedMs, highMs: databaseMs + 1 - sentMs, atMs: receivedMs };
}

/** Contradicting bounds mean that a clock was set: only the newest sample counts then. */
function narrowed(known: Bounds, given: Bounds): Bounds {
  const { lowMs, highMs } = widened(known, given.atMs);
  if (lowMs > given.highMs || highMs < given.lowMs) return given;
  return {
    lowMs: Math.max(lowMs, given.lowMs),
    highMs: Math.min(highMs, given.highMs),
    atMs: given.atMs,
  };
}

function widened({ lowMs, highMs, atMs }: Bounds, nowMs: number): Bounds {
  const driftMs = (Math.max(0, nowMs - atMs) / 1_000) * driftMsPerSecond;
  return { lowMs: lowMs - driftMs, highMs: highMs + driftMs, atMs: nowMs };
}

/** Milliseconds of this process's monotonic clock, which times the samples. */
export function monotonicMs(): number {
  return performance.now();
}

/** The database's time, epoch milliseconds: the only clock that decides. */
export async function databaseNowMs(from: Connection): Promise<number> {
  return (await readClock.one(from, {})).nowMs;
}

/** Reads the clock a few times on a connection of its own. */
export async function openDatabaseClock(url: string): Promise<DatabaseClock> {
  const pool = openPool({ url, max: 1, name: 'trine clock check' });
  try {
    const database = openDatabase(pool);
    const clock = createDatabaseClock(await sampleClock(database), monotonicMs);
    for (let count = 1; count < firstSamples; count += 1) clock.record(await sampleClock(database));
    return clock;
  } finally {
    await pool.end();
  }
}

async function sampleClock(database: Connection): Promise<ClockSample> {
  const sentMs = monotonicMs();
  const databaseMs = await databaseNowMs(database);
  return { sentMs, receivedMs: monotonicMs(), databaseMs };
}
