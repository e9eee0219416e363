import type { Config } from '../config.ts';
import type { Database } from '../database/transaction.ts';
import type { PaceOf, ShareOf } from '../http/route.ts';
import type { CountEntry } from '../players/register.ts';
import { createEntryPace } from './entry-pace.ts';
import { createListShare } from './list-share.ts';
import { createReadPace } from './read-pace.ts';

export interface Paces {
  readonly countEntry: CountEntry;
  readonly paceOf: PaceOf;
  readonly shareOf: ShareOf;
}

/** In the demo, this machine itself may do everything as often as it likes. */
export function createPaces(config: Config, database: Database, now: () => number): Paces {
  const options = { ...config, now, isLoopbackFree: config.profile === 'demo' };
  return {
    countEntry: createEntryPace({ ...options, database }),
    paceOf: createReadPace(options),
    shareOf: createListShare(options),
  };
}
