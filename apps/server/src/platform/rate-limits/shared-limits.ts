// Exchanges counts with the other processes on the same database: how many streams and connections
// are open under a key, and how much a sender has read. Keys leave the process as digests. Many
// questions are one statement.

import { createHash } from 'node:crypto';
import { createBatcher } from '../postgres/batcher.ts';
import type { Connection } from '../postgres/transaction.ts';
import { createOpenCounts, type OpenCounts } from '../http/open-counts.ts';
import { createSweep } from './sweep-expired.ts';
import { aliveMs, createServingProcesses, type ServingProcesses } from './serving-processes.ts';
import { addReads, forgetOpen, forgetReads, reportOpen } from './shared-limits.sql.ts';
import type { SharedPace } from './spread-limit.ts';

export interface SharedLimits {
  /** Of all open streams and connections of this process. */
  readonly openCounts: OpenCounts;
  readonly pace: SharedPace;
  /** Reads which other processes serve, at once and then about once a second. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SharedLimitsOptions {
  readonly database: Connection;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
  /** After each read of the other processes: how many serve, including this one. */
  readonly onCounted?: ((processes: number) => void) | undefined;
}

/** All processes together may have a tenth of a limit open unreported. */
const unreportedPart = 10;
const digestBytes = 16;

export function createSharedLimits(options: SharedLimitsOptions): SharedLimits {
  const { database, now, randomBytes, onCounted } = options;
  const sweep = createSweep(async ({ limit }) => {
    const forgets = [forgetReads, forgetOpen].map((forget) => forget.run(database, { limit }));
    return Math.max(...(await Promise.all(forgets)));
  });

  const processes = createServingProcesses({
    database,
    name: randomBytes(12).toString('hex'),
    onCounted,
    async onFollowed(isFirst) {
      const all = isFirst ? openCounts.counts() : [];
      const overShare = all.filter(({ open, max }) => open > unreported(max));
      const changed = reports.changed((key) => openCounts.countOf(key));
      await Promise.all([...overShare, ...changed].map(reports.report));
      await sweep(now());
    },
  });

  const reports = createOpenReports(database, processes.name);

  function unreported(max: number): number {
    const others = processes.others();
    return others === 0 ? Infinity : Math.floor(max / (unreportedPart * (others + 1)));
  }

  const openCounts = createOpenCounts({
    unreported,
    async report(counts) {
      const asked = counts.map(reports.report);
      return orElse(
        Promise.all(asked),
        counts.map(() => 0),
        processes,
      );
    },
  });
  const add = createReadReports(database);

  return {
    openCounts,
    pace: {
      processes: () => processes.others() + 1,
      add: (sender, spreadMs) => orElse(add({ sender, spreadMs }), null, processes),
    },
    start: () => processes.follow(),
    stop: () => processes.stop(),
  };
}

/** Without the database, each process uses its own counts until it is back. */
async function orElse<Known, Unknown>(
  asked: Promise<Known>,
  unknown: Unknown,
  processes: ServingProcesses,
): Promise<Known | Unknown> {
  try {
    return await asked;
  } catch {
    processes.lose();
    return unknown;
  }
}

interface Reported {
  readonly key: string;
  readonly open: number;
}

interface OpenReports {
  /** How many are open elsewhere under the key. */
  readonly report: (count: Reported) => Promise<number>;
  /** The current counts of keys that were reported with another count. */
  readonly changed: (countOf: (key: string) => number) => readonly Reported[];
}

/** A failed report may have been written. */
const unsure = -1;

function createOpenReports(database: Connection, process: string): OpenReports {
  const reported = new Map<string, number>();

  async function reportMany(counts: readonly Reported[]): Promise<number[]> {
    // Of several counts of one key, the last one is current.
    const open = new Map(counts.map((count) => [count.key, count.open]));
    for (const key of open.keys()) reported.set(key, unsure);
    const rows = await reportOpen.all(database, {
      process,
      keys: Array.from(open.keys(), openDigest),
      counts: [...open.values()],
      aliveMs: BigInt(aliveMs),
    });
    for (const [key, count] of open) {
      if (count === 0) reported.delete(key);
      else reported.set(key, count);
    }
    const elsewhere = new Map(rows.map((row) => [row.key, row.elsewhere]));
    return counts.map(({ key }) => elsewhere.get(openDigest(key)) ?? 0);
  }

  return {
    // One at a time: an earlier count must not arrive after a later one.
    report: createBatcher(reportMany, { maxRunning: 1 }),
    changed(countOf) {
      const now = Array.from(reported.keys(), (key) => ({ key, open: countOf(key) }));
      return now.filter(({ key, open }) => open !== reported.get(key));
    },
  };
}

function openDigest(key: string): string {
  return digestOf(`open ${key}`);
}

interface Reads {
  readonly sender: string;
  readonly spreadMs: number;
}

/** How far ahead (ms) the reads of a sender reach, of all processes. */
function createReadReports(database: Connection): (reads: Reads) => Promise<number> {
  return createBatcher(async (reads: readonly Reads[]) => {
    const keys = reads.map(({ sender }) => digestOf(`read ${sender}`));
    const byKey = new Map<string, number>();
    for (const [index, { spreadMs }] of reads.entries()) {
      const key = keys[index] ?? '';
      byKey.set(key, (byKey.get(key) ?? 0) + spreadMs);
    }
    const rows = await addReads.all(database, {
      keys: [...byKey.keys()],
      spreadMs: [...byKey.values()],
    });
    const ahead = new Map(rows.map(({ key, aheadMs }) => [key, aheadMs]));
    return keys.map((key) => ahead.get(key) ?? 0);
  });
}

/** Hexadecimal. */
function digestOf(key: string): string {
  return createHash('sha256')
    .update(key)
    .digest('hex')
    .slice(0, 2 * digestBytes);
}
