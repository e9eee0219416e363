// What measurements run on. Each part opens when the first measurement needs it.

import {
  openEmptyHistory,
  openHistories,
  openLongHistory,
  type Histories,
  type History,
} from './history/histories.ts';
import type { Comparison } from './measurement.ts';
import type { Sizes } from './sizes.ts';
import { openCluster, type Cluster } from './target/cluster.ts';
import { openTarget, type Target } from './target/target.ts';

export interface Environment {
  readonly sizes: Sizes;
  readonly isPinned: boolean;
  readonly lastingRun: LastingRun;
  /** The URL of a database with pgledger; null without `--pgledger`. */
  readonly pgledger: string | null;
  /** Aborts the measurement. */
  readonly signal: AbortSignal;
  cluster(): Promise<Cluster>;
  target(): Promise<Target>;
  histories(): Promise<Histories>;
  emptyHistory(): Promise<History>;
  /** The history that `lastingRun` measures. */
  longHistory(): Promise<History>;
  /** What has been opened; the audit at the end reads it. */
  readonly opened: Opened;
}

/** The sizes of R10L. */
export interface LastingRun {
  readonly minutes: number;
  /** Orders in the table before the run starts. */
  readonly orders: number;
}

interface Opened {
  readonly target: Target | null;
  readonly histories: Histories | null;
  readonly emptyHistory: History | null;
  readonly longHistory: History | null;
}

export interface Measurement {
  /** The row's id in the table of promises. */
  readonly id: string;
  /** Whether the row needs `--pgledger`. */
  readonly isBesidePgledger?: boolean;
  /** Whether the row runs only if it is named, because it takes long. It runs once. */
  readonly isLasting?: boolean;
  /** Why this machine cannot measure the row; absent or null if it can. */
  readonly obstacle?: () => string | null;
  /** Prepares the row; what it opens is closed with `opened`. */
  open(environment: Environment, opened: AsyncDisposableStack): Promise<Comparison>;
}

export interface EnvironmentOptions {
  readonly sizes: Sizes;
  readonly signal: AbortSignal;
  /** Whether loads over HTTP pin the server and PostgreSQL to different processors. */
  readonly isPinned: boolean;
  readonly pgledger: string | null;
  readonly lastingRun: LastingRun;
  /** Whether PostgreSQL times every statement. */
  readonly isProfiled: boolean;
  /** Receives a sentence about each slow preparation. */
  readonly report: (sentence: string) => void;
}

/** Everything is closed with `stack`. */
export function openEnvironment(
  stack: AsyncDisposableStack,
  options: EnvironmentOptions,
): Environment {
  const { sizes, signal, isPinned, pgledger, lastingRun, isProfiled } = options;
  let cluster: Cluster | null = null;
  const opened: { -readonly [Part in keyof Opened]: Opened[Part] } = {
    target: null,
    histories: null,
    emptyHistory: null,
    longHistory: null,
  };

  const timed = timerOf(options);
  const environment: Environment = {
    sizes,
    isPinned,
    pgledger,
    lastingRun,
    signal,
    opened,
    async cluster() {
      cluster ??= await openCluster(stack, isProfiled);
      return cluster;
    },
    async target() {
      const players = sizes.players.toLocaleString('en');
      opened.target ??= await timed(`making ${players} players`, async () =>
        openTarget(stack, await environment.cluster(), { sizes }),
      );
      return opened.target;
    },
    async histories() {
      opened.histories ??= await timed('making histories', async () =>
        openHistories(stack, await environment.cluster(), sizes),
      );
      return opened.histories;
    },
    async emptyHistory() {
      opened.emptyHistory ??= await timed('making players without a history', async () =>
        openEmptyHistory(stack, await environment.cluster(), sizes),
      );
      return opened.emptyHistory;
    },
    async longHistory() {
      const { orders } = lastingRun;
      opened.longHistory ??= await timed(`making ${orders.toLocaleString('en')} orders`, async () =>
        openLongHistory(stack, await environment.cluster(), {
          orders,
          rounds: sizes.historyRounds,
        }),
      );
      return opened.longHistory;
    },
  };
  return environment;
}

/** Reports how long each preparation took. */
function timerOf({ signal, report }: Pick<EnvironmentOptions, 'signal' | 'report'>) {
  return async <Made>(what: string, make: () => Promise<Made>): Promise<Made> => {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const made = await make();
    report(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return made;
  };
}
