// What the process is made of: what comes from outside, and what is opened once and shared.

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
  /** In place of what stands below, for measuring. */
  readonly betQueue?: Partial<Pick<BetQueueOptions, 'writers' | 'maxBatch'>>;
  /** What is served of this process's figures, in place of them alone; null: nothing here. */
  readonly shownMetrics?: (own: Metrics) => Pick<Metrics, 'text' | 'contentType'> | null;
  /** In place of the one that the configuration names, for tests. */
  readonly beacon?: Beacon;
}

export interface Parts {
  readonly config: Config;
  /** Absent where nobody asks who this is. */
  readonly identity?: Identity;
  readonly secrets: Secrets;
  readonly world: World;
  readonly database: Database;
  /** Null, or none, where there are no replicas. */
  readonly reads?: Reads | null;
  /** Bets have connections of their own: no slow page of history can keep one waiting. */
  readonly bettingDatabase: Database;
  readonly nextId: NextId;
  /** Which of the processes that make ids this is. */
  readonly node: () => number;
  readonly beacon: Beacon;
  readonly passwords: Passwords;
  /** Null, or none, when each process reads for itself. */
  readonly bus?: Bus | null;
  /** Given when a round moved: what its rooms show changed. None where no clock runs. */
  readonly moves?: Signal;
  /** Called about once a second with how many processes serve. */
  readonly onCounted?: (processes: number) => void;
  /** Absent where nothing fails. */
  readonly watch?: DatabaseWatch;
  /** Absent where everybody is let in. */
  readonly admission?: Admission;
  /** Absent where nobody asks whether it is ready. */
  readonly health?: AnswerHealth;
  /** Null, or none, when there is no collector. */
  readonly tracing?: Tracing | null;
  /** Absent where nobody asks for audit and backups. */
  readonly readUpkeep?: ReadUpkeep;
  /** Null, or none, when nobody reads them. */
  readonly metrics?: Metrics | null;
}
