// What a generator of loads is asked, and what it tells.

import type { LoadRequest } from './bets.ts';

export interface Load {
  /** Of the server, without a path. */
  readonly url: string;
  readonly serverPid: number;
  readonly postmaster: number;
  /** The whole path of the call. */
  readonly path: string;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Whether server and PostgreSQL keep to processors of their own meanwhile. */
  readonly isPinned: boolean;
  /** `retries` at once if absent; `waits` as long as `Retry-After` says. Only wrk waits. */
  readonly afterRejection?: AfterRejection;
  /** That a proxy in front of the server names; `none` if absent. */
  readonly networks?: 'none' | Networks;
  readonly signal: AbortSignal;
}

export type AfterRejection = 'retries' | 'waits';
export type Networks = 'one' | 'many';

/** Hears when what is measured begins and ends, with the generator's process number. */
export interface Listener {
  begin(clientPid: number): void;
  end(clientPid: number): void;
}

/** What a generator counted. */
export interface Counted {
  /** In all, with the warm-up and with the last ones that were waited for. */
  readonly accepted: number;
  /** Accepted between begin and end, which is how long. */
  readonly measured: number;
  readonly measuredSeconds: number;
  /** Told to come again: a queue was full. */
  readonly busy: number;
  /** The same between begin and end; absent where the generator does not count them. */
  readonly measuredBusy?: number;
  /** Anything else that came back; null when nothing did. */
  readonly failure: string | null;
}
