import type { Config } from '../config/config.ts';
import type { LimitOf, ShareOf } from '../http/route.ts';
import { createListShare, type ListShare } from './list-share.ts';
import { createReadLimit } from './read-limit.ts';
import type { SharedPace } from './spread-limit.ts';

export interface RateLimits {
  readonly limitOf: LimitOf;
  readonly shareOf: ShareOf;
  /** Where calls that walk through a history wait for their turn. */
  readonly histories: Pick<ListShare, 'waitMs'>;
}

/** In the demo, calls from this machine are not limited. */
export function createRateLimits(
  config: Config,
  now: () => number,
  shared?: SharedPace,
): RateLimits {
  const isLoopbackFree = config.profile === 'demo';
  const options = { ...config, now, isLoopbackFree, ...(shared && { shared }) };
  const histories = createListShare(options);
  return { limitOf: createReadLimit(options), shareOf: histories.shareOf, histories };
}
