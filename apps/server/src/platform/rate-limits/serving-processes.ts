// Which other processes serve calls on the same database. Each writes its row about once a second
// while there are others; a single process writes nothing. If the database is unavailable, a
// process uses its own counts.

import { followProcesses, removeProcess, removeSilent } from './shared-limits.sql.ts';
import type { Connection } from '../postgres/transaction.ts';

export interface ServingProcesses {
  /** By which the others know this one. */
  readonly name: string;
  /** How many others there are; 0 also before the first read. */
  others(): number;
  /** The database was unavailable: counts have to be reported again. */
  lose(): void;
  /** Reads now; a timer reads about once a second after the first read. */
  follow(): Promise<void>;
  /** Removes this process's row. */
  stop(): Promise<void>;
}

export interface ServingProcessesOptions {
  readonly database: Connection;
  readonly name: string;
  /**
   * After each read that found others; `isFirst`: they may lack this process's counts. When it
   * throws, the others count as lost again.
   */
  readonly onFollowed: (isFirst: boolean) => Promise<void>;
  /** After each read: how many processes serve, including this one. */
  readonly onCounted?: ((processes: number) => void) | undefined;
}

const intervalMs = 1_000;
/** A process whose row is older is gone, and its streams and connections no longer count. */
export const aliveMs = 5_000;
const forgottenMs = 60_000n;

export function createServingProcesses(options: ServingProcessesOptions): ServingProcesses {
  const { database, name, onFollowed, onCounted } = options;
  let others = 0;
  let isKnown = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;

  function lose(): void {
    others = 0;
    isKnown = false;
  }

  async function look(): Promise<void> {
    try {
      const found = await followProcesses.one(database, {
        process: name,
        // Also when the others seem gone: they may have the same view after a pause of all.
        isShown: !isKnown || others > 0,
        aliveMs: BigInt(aliveMs),
        forgottenMs,
      });
      if (found.silent > 0) await removeSilent.run(database, { process: name, forgottenMs });
      const isFirst = !isKnown || found.isNew || found.others !== others;
      isKnown = true;
      others = found.others;
      onCounted?.(others + 1);
      if (others > 0) await onFollowed(isFirst);
    } catch {
      lose();
    }
  }

  /** One read at a time. */
  function follow(): Promise<void> {
    running ??= look().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    name,
    others: () => others,
    lose,
    async follow() {
      timer ??= setInterval(() => void follow(), intervalMs).unref();
      await follow();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      await running;
      // Without the database, the row expires after some seconds.
      await removeProcess.run(database, { process: name }).catch(() => undefined);
      lose();
    },
  };
}
