// A load for a generator: what it sends, and what it counts.

import type { LoadRequest } from './bets.ts';

export interface Load {
  /** The server's URL without a path. */
  readonly url: string;
  readonly serverPid: number;
  readonly postmaster: number;
  /** The call's path, with the API prefix. */
  readonly path: string;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Whether server and PostgreSQL are pinned to different processors. */
  readonly isPinned: boolean;
  /** `retries` at once by default; `waits` as long as `Retry-After` says. Only wrk waits. */
  readonly afterRejection?: AfterRejection;
  /** The networks in `X-Forwarded-For`; `none` by default. */
  readonly networks?: 'none' | Networks;
  readonly signal: AbortSignal;
}

export type AfterRejection = 'retries' | 'waits';
export type Networks = 'one' | 'many';

/** Called when the measured time begins and ends, with the generator's process id. */
export interface LoadListener {
  begin(clientPid: number): void;
  end(clientPid: number): void;
}

export interface LoadCounts {
  /** In total, with the warm-up and the last answers after the end. */
  readonly accepted: number;
  /** Accepted in the measured time. */
  readonly measured: number;
  readonly measuredSeconds: number;
  /** Rejected as `busy`: a queue was full. */
  readonly busy: number;
  /** The same in the measured time; absent if the generator does not count them. */
  readonly measuredBusy?: number;
  /** The first other answer; null if there was none. */
  readonly failure: string | null;
}
