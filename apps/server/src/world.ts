// What a process is made of: `World` comes from outside, `Parts` are opened once and shared.

import type { Logger } from 'pino';
import { type BetQueueOptions } from './game/betting/bet-queue.ts';
import type { Identity } from './platform/config/build.ts';
import { type Config } from './platform/config/config.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Signal } from './platform/bus/signal.ts';
import type { NextId } from './platform/postgres/ids.ts';
import { type Database } from './platform/postgres/transaction.ts';
import type { Reads } from './platform/replicas/reads.ts';
import { type Beacon } from './game/beacon/beacon.ts';
import { type Admission } from './platform/admission/admission.ts';
import { type DatabaseWatch } from './platform/health/database-watch.ts';
import type { Route } from './platform/http/route.ts';
import { type Metrics } from './operations/metrics/metrics.ts';
import type { AnswerHealth } from './operations/readiness/health-pages.ts';
import type { ReadUpkeep } from './console/board/upkeep.ts';
import type { Tracing } from './operations/tracing/tracing.ts';
import { type Passwords } from './people/sessions/passwords.ts';
import type { Secrets } from './platform/secrets/secrets.ts';

export interface World {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
  readonly log: Logger;
  /** The folder with the built web app; null serves the API alone. */
  readonly webFolder: string | null;
  /** The folder with the built console; without one its API alone is served. */
  readonly consoleFolder?: string | null;
  /** Routes beside the contract's, for measuring. */
  readonly extraRoutes?: readonly Route[];
  /** Replaces the defaults, for measuring. */
  readonly betQueue?: Partial<Pick<BetQueueOptions, 'writers' | 'maxBatch'>>;
  /** What is served of this process's figures, in place of them; null: nothing here. */
  readonly shownMetrics?: (own: Metrics) => Pick<Metrics, 'text' | 'contentType'> | null;
  /** Replaces the configured one, for tests. */
  readonly beacon?: Beacon;
}

export interface Parts {
  readonly config: Config;
  /** Absent in tests that read no identity. */
  readonly identity?: Identity;
  readonly secrets: Secrets;
  readonly world: World;
  readonly database: Database;
  /** Null, or none, without replicas. */
  readonly reads?: Reads | null;
  /** Bets have their own connections, so that slow pages of history cannot delay them. */
  readonly bettingDatabase: Database;
  readonly nextId: NextId;
  /** The node of this process's ids. */
  readonly node: () => number;
  readonly beacon: Beacon;
  readonly passwords: Passwords;
  /** Null, or none, without a bus. */
  readonly bus?: Bus | null;
  /** Signals that a round moved, so that rooms show something else. Absent without a clock. */
  readonly moves?: Signal;
  /** Called about once a second with how many processes serve. */
  readonly onCounted?: (processes: number) => void;
  /** Absent in tests without failures. */
  readonly watch?: DatabaseWatch;
  /** Absent where no request is rejected. */
  readonly admission?: Admission;
  /** Absent without health pages. */
  readonly health?: AnswerHealth;
  /** Null, or none, without a collector. */
  readonly tracing?: Tracing | null;
  /** Absent where the console shows no audit and backups. */
  readonly readUpkeep?: ReadUpkeep;
  /** Null, or none, without metrics. */
  readonly metrics?: Metrics | null;
}
