// A process that starts while a database elsewhere fails over waits for it, instead of ending and
// being started again and again.

import { setTimeout as delay } from 'node:timers/promises';
import { explainStartError } from '../config/start-error.ts';
import { isTransient } from '../http/failure.ts';
import { SchemaBehind } from '../postgres/login-check.ts';
import type { WatchLog } from './database-watch.ts';

export interface Patience {
  readonly waitMs: number;
  readonly retryMs: number;
  /** Whether to wait for another process that brings the schema up to date. */
  readonly awaitsSchema: boolean;
}

/** A fail-over takes half of it; then whoever looks after the process hears that it failed. */
const standardPatience: Patience = { waitMs: 60_000, retryMs: 1_000, awaitsSchema: false };

/**
 * Tries a start again whose database does not answer, takes no writes or, where it awaits that, has
 * an older schema; all else is thrown.
 */
export async function startPatiently<Started>(
  start: () => Promise<Started>,
  log: Pick<WatchLog, 'warn'>,
  patience: Partial<Patience> = {},
): Promise<Started> {
  const { waitMs, retryMs, awaitsSchema } = { ...standardPatience, ...patience };
  const untilMs = performance.now() + waitMs;
  let told = '';
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const passes = isTransient(error) || (awaitsSchema && error instanceof SchemaBehind);
      if (!passes || performance.now() + retryMs > untilMs) throw error;
      const reason = explainStartError(error) ?? String(error);
      if (reason !== told) log.warn(`the start waits for the database: ${reason}`);
      told = reason;
      await delay(retryMs);
    }
  }
}
