import type { Config } from '../config/config.ts';
import type { PaceOf, ShareOf } from '../http/route.ts';
import { createListShare } from './list-share.ts';
import { createReadPace } from './read-limit.ts';

export interface Paces {
  readonly paceOf: PaceOf;
  readonly shareOf: ShareOf;
}

/** In the demo, this machine itself may do everything as often as it likes. */
export function createPaces(config: Config, now: () => number): Paces {
  const options = { ...config, now, isLoopbackFree: config.profile === 'demo' };
  return {
    paceOf: createReadPace(options),
    shareOf: createListShare(options),
  };
}
