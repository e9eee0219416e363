// A process that starts during a fail-over of the database waits for it, instead of exiting and
// being restarted again and again.

import { setTimeout as delay } from 'node:timers/promises';
import { explainStartError } from '../config/start-error.ts';
import { isTransientError } from '../postgres/postgres-errors.ts';
import { SchemaBehind } from '../postgres/login-check.ts';
import type { WatchLog } from './database-watch.ts';

export interface Patience {
  readonly waitMs: number;
  readonly retryMs: number;
  /** Whether to wait for another process that brings the schema up to date. */
  readonly awaitsSchema: boolean;
}

/** A fail-over takes half of it. After it the start fails, which the supervisor sees. */
const standardPatience: Patience = { waitMs: 60_000, retryMs: 1_000, awaitsSchema: false };

/**
 * Retries a start whose database does not answer, takes no writes or, with `awaitsSchema`, has an
 * older schema. Other errors are thrown.
 */
export async function startPatiently<Started>(
  start: () => Promise<Started>,
  log: Pick<WatchLog, 'warn'>,
  patience: Partial<Patience> = {},
): Promise<Started> {
  const { waitMs, retryMs, awaitsSchema } = { ...standardPatience, ...patience };
  const untilMs = performance.now() + waitMs;
  let logged = '';
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const passes = isTransientError(error) || (awaitsSchema && error instanceof SchemaBehind);
      if (!passes || performance.now() + retryMs > untilMs) throw error;
      const reason = explainStartError(error) ?? String(error);
      if (reason !== logged) log.warn(`the start waits for the database: ${reason}`);
      logged = reason;
      await delay(retryMs);
    }
  }
}
