// So many reads a minute for each sender, spread evenly over time; those of one minute may come at
// once. With other processes on the same database the limit holds for all together: each has a
// small part of it, and reports beyond that before it continues.

import { createBoundedMap } from '../collections/bounded-map.ts';

/** What all processes together have read. */
export interface SharedPace {
  /** How many processes serve, this one included. */
  readonly processes: () => number;
  /**
   * Adds reads of a sender that are spread over `spreadMs`; returns how far ahead the reads of all
   * processes reach then, in ms. Null when the database is unavailable.
   */
  readonly add: (sender: string, spreadMs: number) => Promise<number | null>;
}

export interface SpreadLimit {
  /** Counts one more and returns null, or counts nothing and returns how long to wait (ms). */
  take(sender: string, at: number): number | null;
  /** Null when `take` can decide; otherwise reports first, after which to call this again. */
  report(sender: string, at: number): Promise<void> | null;
}

/** The reads of a sender at a moment. */
interface Spread {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Until when all known reads are spread out. */
  readonly until: number;
  /** Of these, the unreported ones. */
  readonly ownReads: number;
  /** No other processes were there. */
  readonly isAlone: boolean;
  readonly reporting: Promise<void> | null;
}

const minuteMs = 60_000;
/** Senders whose reads are counted; beyond it, the one without a read for longest is dropped. */
const maxRemembered = 50_000;
/**
 * The unreported part of all processes together is a twentieth of the limit, at least two reads.
 */
const ownPart = 20;
const minOwnReads = 2;

const alone: SharedPace = { processes: () => 1, add: async () => null };

export function createSpreadLimit(perMinute: number, shared: SharedPace = alone): SpreadLimit {
  const intervalMs = minuteMs / perMinute;
  const senders = createBoundedMap<string, Spread>(maxRemembered);

  function maxOwnReads(): number {
    return Math.max(minOwnReads, Math.floor(perMinute / (ownPart * shared.processes())));
  }

  /**
   * Unreported reads decay at the pace of the own part: at the pace of the limit, each process
   * would grant the whole limit to a steady reader.
   */
  function spreadOf(sender: string, at: number): Spread {
    const isAlone = shared.processes() === 1;
    const last = senders.get(sender);
    if (last === undefined) return { at, until: at, ownReads: 0, isAlone, reporting: null };
    const until = Math.max(last.until, at);
    const kept = last.ownReads - ((at - last.at) / minuteMs) * maxOwnReads();
    const most = last.isAlone ? (until - at) / intervalMs : Infinity;
    const ownReads = Math.max(0, Math.min(kept, most));
    return { at, until, ownReads, isAlone, reporting: last.reporting };
  }

  const waitMsOf = ({ until, at }: Spread) => until + intervalMs - (at + minuteMs);

  async function report({ ownReads, at, until }: Spread, sender: string): Promise<void> {
    const aheadMs = await shared.add(sender, Math.max(1, Math.round(ownReads * intervalMs)));
    const known = { until: aheadMs === null ? until : at + aheadMs, ownReads: 0 };
    senders.set(sender, { at, ...known, isAlone: false, reporting: null });
  }

  return {
    take(sender, at) {
      const known = spreadOf(sender, at);
      const waitMs = waitMsOf(known);
      if (waitMs > 0) return waitMs;
      const { until, ownReads } = known;
      senders.set(sender, { ...known, until: until + intervalMs, ownReads: ownReads + 1 });
      return null;
    },
    report(sender, at) {
      const known = spreadOf(sender, at);
      if (known.reporting !== null) return known.reporting;
      const isOwn = known.ownReads + 1 <= maxOwnReads();
      if (known.isAlone || waitMsOf(known) > 0 || isOwn) return null;
      const reporting = report(known, sender);
      senders.set(sender, { ...known, reporting });
      return reporting;
    },
  };
}
