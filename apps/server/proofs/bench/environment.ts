// What measurements stand on, opened when the first of them asks for it.

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
  /** The address of a database that holds pgledger; null when nobody has named one. */
  readonly pgledger: string | null;
  /** Breaks the measuring off. */
  readonly signal: AbortSignal;
  cluster(): Promise<Cluster>;
  target(): Promise<Target>;
  histories(): Promise<Histories>;
  emptyHistory(): Promise<History>;
  /** Of `lastingRun`. */
  longHistory(): Promise<History>;
  /** What has been opened, to be audited. */
  readonly opened: Opened;
}

/** What R10L measures. */
export interface LastingRun {
  readonly minutes: number;
  /** That are in the table before it. */
  readonly orders: number;
}

interface Opened {
  readonly target: Target | null;
  readonly histories: Histories | null;
  readonly emptyHistory: History | null;
  readonly longHistory: History | null;
}

export interface Measurement {
  /** Its row in the table of what is promised. */
  readonly id: string;
  /** Whether it is left out unless a database with pgledger is named. */
  readonly isBesidePgledger?: boolean;
  /** Whether it is left out unless its id is named, because it lasts long. It runs once. */
  readonly isLasting?: boolean;
  /** Why this machine can not measure it; absent or null: it can. */
  readonly obstacle?: () => string | null;
  /** Prepares; what it opens for itself goes away with `opened`. */
  open(environment: Environment, opened: AsyncDisposableStack): Promise<Comparison>;
}

export interface EnvironmentOptions {
  readonly sizes: Sizes;
  readonly signal: AbortSignal;
  /** Whether loads over HTTP find server and PostgreSQL each on processors of its own. */
  readonly isPinned: boolean;
  readonly pgledger: string | null;
  readonly lastingRun: LastingRun;
  /** Whether PostgreSQL times every statement. */
  readonly isProfiled: boolean;
  /** Hears what takes long, as a sentence. */
  readonly tell: (sentence: string) => void;
}

/** All of it ends with `stack`. */
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
function timerOf({ signal, tell }: Pick<EnvironmentOptions, 'signal' | 'tell'>) {
  return async <Made>(what: string, make: () => Promise<Made>): Promise<Made> => {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const made = await make();
    tell(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return made;
  };
}
