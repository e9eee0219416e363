// How long the server is away. A signed-in client asks for its own account, which needs the
// database, again and again; the server is back with the first answer of the new life.

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@trine/contract/client.ts';
import type { Victim } from './plan.ts';
import type { Service } from './service.ts';

export interface Outage {
  /** In the order of their deaths. */
  readonly victims: readonly Victim[];
  /** Epoch milliseconds of the first of them. */
  readonly fromMs: number;
  /** `performance.now()` of the last of them. */
  readonly struckAt: number;
  /** The life that ended last, counted from 1; null when the application lived on. */
  readonly deadStart: number | null;
  /** The postmaster that died last; null when PostgreSQL lived on, or was dead already. */
  readonly deadPostmaster: number | null;
}

export interface Recovery {
  /** From the last death on. */
  readonly tookMs: number;
  /** How often the probe was answered `busy` (503). */
  readonly busy: number;
  /** What must not have happened, in sentences. */
  readonly faults: readonly string[];
}

export interface Probe {
  readonly client: Client;
  readonly service: Service;
  /** Whether what takes longer than is promised is a fault; otherwise it is only measured. */
  readonly judgesTimes: boolean;
}

/** PostgreSQL's death alone: promised. A start of the application: no more than bearable. */
export const recoveryLimitsMs = { PostgreSQL: 10_000, application: 30_000 } as const;
/** Ends a run whose server does not come back where times are not judged. */
const hangMs = 240_000;
const askEveryMs = 20;
/** Beyond the longest that the server itself waits for its database. */
const askLimitMs = 15_000;

/**
 * Asks until the server is back, or until the limit with a fault. How soon an answer comes, and
 * whether one came while PostgreSQL was away, is judged only where times are.
 */
export async function awaitRecovery(probe: Probe, outage: Outage): Promise<Recovery> {
  const diedAlone = outage.deadStart === null;
  const starts = probe.service.starts();
  const { judgesTimes } = probe;
  const limitMs = judgesTimes ? recoveryLimitsMs[diedAlone ? 'PostgreSQL' : 'application'] : hangMs;
  const faults = new Set<string>();
  let busy = 0;
  for (;;) {
    const isBack = await livesAnew(probe, outage);
    const said = await ask(probe.client, judgesTimes ? askLimitMs : hangMs);
    const tookMs = performance.now() - outage.struckAt;
    if (said === 'busy') busy += 1;
    if (diedAlone && said !== 'ok' && said !== 'busy') {
      faults.add(`while PostgreSQL was away the application answered ${said}, not busy`);
    }
    if ((isBack && said === 'ok') || tookMs > limitMs) {
      if (tookMs > limitMs) faults.add(`not back within ${limitMs / 1000} s, says ${said}`);
      if (diedAlone && judgesTimes && busy === 0)
        faults.add('no call was answered busy while PostgreSQL was away');
      if (diedAlone && probe.service.starts() !== starts) {
        faults.add('the application did not live through the death of PostgreSQL');
      }
      return { tookMs, busy, faults: [...faults] };
    }
    await delay(askEveryMs);
  }
}

/** Whether all that died lives again; an answer asked for before that proves nothing. */
async function livesAnew({ service }: Probe, outage: Outage): Promise<boolean> {
  if (service.starts() === outage.deadStart) return false;
  const postmaster = await service.postmaster();
  return postmaster !== null && postmaster !== outage.deadPostmaster;
}

async function ask(client: Client, limitMs: number): Promise<string> {
  const signal = AbortSignal.timeout(limitMs);
  const outcome = await client.call('/api/user/userInfo', {}, { signal });
  return outcome.ok ? 'ok' : outcome.reason;
}
