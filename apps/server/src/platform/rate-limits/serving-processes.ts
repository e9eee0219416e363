// Which other processes serve calls on the same database. Each shows itself about once a second
// while there are others; one alone writes nothing. Where the database can not be asked, a process
// goes by what it knows itself.

import { followProcesses, removeProcess, removeSilent } from './shared-limits.sql.ts';
import type { Connection } from '../postgres/transaction.ts';

export interface ServingProcesses {
  /** By which the others know this one. */
  readonly name: string;
  /** How many others there are; 0 also while nothing is known of them. */
  others(): number;
  /** The database could not be asked: what was reported has to be reported again. */
  lose(): void;
  /** Looks now; a timer does so about once a second from the first time on. */
  follow(): Promise<void>;
  /** The others forget this one. */
  stop(): Promise<void>;
}

export interface ServingProcessesOptions {
  readonly database: Connection;
  readonly name: string;
  /**
   * After each look that found others; `isFirst`: they may know nothing of what is open here. When
   * it throws, the others are lost again.
   */
  readonly onFollowed: (isFirst: boolean) => Promise<void>;
  /** After each look: how many serve, this one among them. */
  readonly onCounted?: ((processes: number) => void) | undefined;
}

const intervalMs = 1_000;
/** Whoever was not seen for so long is gone, and what it had open counts no more. */
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
        // Also when the others seem gone: they may think the same after all had to wait.
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

  /** One look at a time. */
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
      // Without the database nobody counts it after some seconds.
      await removeProcess.run(database, { process: name }).catch(() => undefined);
      lose();
    },
  };
}
