import type { Config } from '../config/config.ts';
import type { Database } from '../postgres/transaction.ts';
import type { LimitOf, ShareOf } from '../http/route.ts';
import type { CountRegistration } from '../../people/players/register.ts';
import { createRegistrationLimit } from '../../people/players/registration-limit.ts';
import { createListShare } from './list-share.ts';
import { createReadLimit } from './read-limit.ts';

export interface RateLimits {
  readonly countRegistration: CountRegistration;
  readonly limitOf: LimitOf;
  readonly shareOf: ShareOf;
}

/** In the demo, this machine itself may do everything as often as it likes. */
export function createRateLimits(
  config: Config,
  database: Database,
  now: () => number,
): RateLimits {
  const options = { ...config, now, isLoopbackFree: config.profile === 'demo' };
  return {
    countRegistration: createRegistrationLimit({ ...options, database }),
    limitOf: createReadLimit(options),
    shareOf: createListShare(options),
  };
}
