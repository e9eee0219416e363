import type { Config } from '../config.ts';
import type { Database } from '../database/transaction.ts';
import type { PaceOf } from '../http/route.ts';
import type { CountEntry } from '../players/register.ts';
import { createEntryPace } from './entry-pace.ts';
import { createReadPace } from './read-pace.ts';

export interface Paces {
  readonly countEntry: CountEntry;
  readonly paceOf: PaceOf;
}

/** In the demo, this machine itself may do everything as often as it likes. */
export function createPaces(config: Config, database: Database, now: () => number): Paces {
  const options = { ...config, now, isLoopbackFree: config.profile === 'demo' };
  return {
    countEntry: createEntryPace({ ...options, database }),
    paceOf: createReadPace(options),
  };
}
