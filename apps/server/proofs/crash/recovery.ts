// How long the server is away. A signed-in client repeatedly reads its own account, which needs the
// database; the server is back with the first answer of the restarted processes.

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@trine/contract/client.ts';
import type { Victim } from './plan.ts';
import type { Service } from './service.ts';

export interface Outage {
  /** In the order of the kills. */
  readonly victims: readonly Victim[];
  /** Epoch milliseconds of the first kill. */
  readonly fromMs: number;
  /** `performance.now()` of the last kill. */
  readonly killedAt: number;
  /** Which start of the application was killed last, counted from 1; null if it was not killed. */
  readonly killedStart: number | null;
  /** The postmaster that was killed last; null if PostgreSQL was not killed or was already down. */
  readonly killedPostmaster: number | null;
}

export interface Recovery {
  /** Since the last kill. */
  readonly tookMs: number;
  /** How often the probe was answered `busy` (503). */
  readonly busy: number;
  /** What must not have happened. */
  readonly failures: readonly string[];
}

export interface Probe {
  readonly client: Client;
  readonly service: Service;
  /** Whether exceeding a promised time is a failure; otherwise it is only measured. */
  readonly judgesTimes: boolean;
}

/**
 * The limit if only PostgreSQL is killed is promised. The limit for the application is only a
 * bound.
 */
export const recoveryLimitsMs = { PostgreSQL: 10_000, application: 30_000 } as const;
/** Ends a run whose server does not come back, if times are not judged. */
const hangMs = 240_000;
const askEveryMs = 20;
/** Longer than the server waits for its database. */
const askLimitMs = 15_000;

/**
 * Calls until the server is back, or until the limit, with a failure. How soon an answer comes, and
 * whether one came while PostgreSQL was away, counts only if times are judged.
 */
export async function awaitRecovery(probe: Probe, outage: Outage): Promise<Recovery> {
  const isOnlyPostgresKilled = outage.killedStart === null;
  const starts = probe.service.starts();
  const { judgesTimes } = probe;
  const limitMs = judgesTimes
    ? recoveryLimitsMs[isOnlyPostgresKilled ? 'PostgreSQL' : 'application']
    : hangMs;
  const failures = new Set<string>();
  let busy = 0;
  for (;;) {
    const isBack = await isRunningAgain(probe, outage);
    const answer = await ask(probe.client, judgesTimes ? askLimitMs : hangMs);
    const tookMs = performance.now() - outage.killedAt;
    if (answer === 'busy') busy += 1;
    if (isOnlyPostgresKilled && answer !== 'ok' && answer !== 'busy') {
      failures.add(`while PostgreSQL was away the application answered ${answer}, not busy`);
    }
    if ((isBack && answer === 'ok') || tookMs > limitMs) {
      if (tookMs > limitMs)
        failures.add(`not back within ${limitMs / 1000} s, last answer ${answer}`);
      if (isOnlyPostgresKilled && judgesTimes && busy === 0)
        failures.add('no call was answered busy while PostgreSQL was away');
      if (isOnlyPostgresKilled && probe.service.starts() !== starts) {
        failures.add('the application did not survive the kill of PostgreSQL');
      }
      return { tookMs, busy, failures: [...failures] };
    }
    await delay(askEveryMs);
  }
}

/** Whether everything that was killed runs again; an answer from before proves nothing. */
async function isRunningAgain({ service }: Probe, outage: Outage): Promise<boolean> {
  if (service.starts() === outage.killedStart) return false;
  const postmaster = await service.postmaster();
  return postmaster !== null && postmaster !== outage.killedPostmaster;
}

async function ask(client: Client, limitMs: number): Promise<string> {
  const signal = AbortSignal.timeout(limitMs);
  const outcome = await client.call('/api/user/userInfo', {}, { signal });
  return outcome.ok ? 'ok' : outcome.reason;
}
