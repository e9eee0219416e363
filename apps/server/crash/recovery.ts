// How long the server is away. A signed-in client asks for its own account, which needs the
// database, again and again; the server is back with the first answer of the new life.

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@trine/contract/client.ts';
import type { Victim } from './plan.ts';
import { findPostmaster } from './postmaster.ts';
import type { Service } from './service.ts';

export interface Outage {
  /** In the order of their deaths. */
  readonly victims: readonly Victim[];
  /** `performance.now()` of the first and of the last death. */
  readonly beganAt: number;
  readonly struckAt: number;
  /** Of the last death: the application's life and the postmaster that must not answer any more. */
  readonly oldStarts: number;
  readonly oldPostmaster: number | null;
}

export interface Recovery {
  /** From the last death on. */
  readonly tookMs: number;
  /** How often the probe was told `busy` (503). */
  readonly busy: number;
  /** What must not have happened, in sentences. */
  readonly faults: readonly string[];
}

export interface Probe {
  readonly client: Client;
  readonly service: Service;
  readonly dataDir: string;
}

/** PostgreSQL's death alone: promised. A start of the application: no more than bearable. */
export const recoveryLimitsMs = { PostgreSQL: 10_000, application: 30_000 } as const;
const askEveryMs = 20;
/** Beyond the longest that the server itself waits for its database. */
const askLimitMs = 15_000;

/** Asks until the server is back, or until the limit with a fault. */
export async function awaitRecovery(probe: Probe, outage: Outage): Promise<Recovery> {
  const diedAlone = outage.victims.every((victim) => victim === 'PostgreSQL');
  const limitMs = recoveryLimitsMs[diedAlone ? 'PostgreSQL' : 'application'];
  const faults = new Set<string>();
  let busy = 0;
  for (;;) {
    const isBack = await livesAnew(probe, outage);
    const said = await ask(probe.client);
    const tookMs = performance.now() - outage.struckAt;
    if (said === 'busy') busy += 1;
    if (diedAlone && said !== 'ok' && said !== 'busy') {
      faults.add(`while PostgreSQL was away the application answered ${said}, not busy`);
    }
    if ((isBack && said === 'ok') || tookMs > limitMs) {
      if (tookMs > limitMs) faults.add(`not back within ${limitMs / 1000} s, says ${said}`);
      if (diedAlone && busy === 0) faults.add('nobody was told busy while PostgreSQL was away');
      if (diedAlone && probe.service.starts() !== outage.oldStarts) {
        faults.add('the application did not live through the death of PostgreSQL');
      }
      return { tookMs, busy, faults: [...faults] };
    }
    await delay(askEveryMs);
  }
}

/** Whether all that died lives again; an answer asked for before that proves nothing. */
async function livesAnew({ service, dataDir }: Probe, outage: Outage): Promise<boolean> {
  const { victims, oldStarts, oldPostmaster } = outage;
  if (victims.some((it) => it !== 'PostgreSQL') && service.starts() === oldStarts) return false;
  const postmaster = await findPostmaster(dataDir);
  const hasDied = victims.some((it) => it !== 'application');
  return postmaster !== null && !(hasDied && postmaster === oldPostmaster);
}

async function ask(client: Client): Promise<string> {
  const signal = AbortSignal.timeout(askLimitMs);
  const outcome = await client.call('/api/user/userInfo', {}, { signal });
  return outcome.ok ? 'ok' : outcome.reason;
}
