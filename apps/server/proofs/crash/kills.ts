// Runs the planned kills: waits for each condition, kills, measures the recovery.

import { setTimeout as delay } from 'node:timers/promises';
import type { Absence } from './check-rounds.ts';
import { comesWithin, type Load } from './load-process.ts';
import type { PlannedKill, Victim, Wait } from './plan.ts';
import { awaitRecovery, type Outage, type Probe } from './recovery.ts';

export interface Kill {
  /** More than one if the next kill came before the recovery from the previous one. */
  readonly victims: readonly Victim[];
  readonly tookMs: number;
  readonly busy: number;
  /** Starts of the application that failed because PostgreSQL was killed. */
  readonly failedStarts: number;
}

export interface KillsResult {
  readonly kills: readonly Kill[];
  readonly absences: readonly Absence[];
  readonly failures: readonly string[];
}

export interface KillsOptions {
  readonly plan: readonly PlannedKill[];
  readonly probe: Probe;
  readonly load: Load;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Ends a run in which an expected event does not come: each comes within two rounds. */
const eventLimitMs = 240_000;

/** Stops early if the server does not come back: further kills would prove nothing. */
export async function runKills(options: KillsOptions): Promise<KillsResult> {
  const { plan, probe, load, log, signal } = options;
  const startedAt = performance.now();
  const kills: Kill[] = [];
  const absences: Absence[] = [];
  const failures: string[] = [];
  let outage: Outage | null = null;
  let exitsBefore = 0;
  for (const [index, { victim, wait }] of plan.entries()) {
    await awaitMoment(wait, load, signal);
    if (outage === null) exitsBefore = probe.service.ownExits();
    const atMs = performance.now() - startedAt;
    outage = await addKill(probe, victim, outage);
    const { victims, fromMs } = outage;
    const head = `${headOf(index + 1, plan.length, atMs)} ${victims.join(', then ').padEnd(12)}`;
    if (plan[index + 1]?.wait.kind === 'again') {
      log(`${head} killed again during the recovery`);
      continue;
    }
    const { tookMs, busy, failures: found } = await awaitRecovery(probe, outage);
    absences.push({ fromMs, toMs: Date.now() });
    // A start needs its database; without it the start fails, and the service manager tries again.
    const mayFail = outage.killedStart !== null && victims.length > 1;
    const failedStarts = mayFail ? probe.service.ownExits() - exitsBefore : 0;
    kills.push({ victims, tookMs, busy, failedStarts });
    outage = null;
    log(`${head} back after ${formatSeconds(tookMs)} s, ${load.count('accepted')} bets accepted`);
    if (found.length > 0) {
      failures.push(...found.map((failure) => `kill ${index + 1}: ${failure}`));
      break;
    }
    if (
      !(await comesWithin(load, { event: 'accepted', times: 1, limitMs: eventLimitMs, signal }))
    ) {
      failures.push(`kill ${index + 1}: no bet was accepted within ${eventLimitMs / 1000} s after`);
      break;
    }
  }
  return { kills, absences, failures };
}

async function awaitMoment(wait: Wait, load: Load, signal: AbortSignal): Promise<void> {
  switch (wait.kind) {
    case 'moment':
    case 'again':
      return delay(wait.afterMs, undefined, { signal });
    case 'accepted':
    case 'closed':
    case 'settled': {
      const times = wait.kind === 'accepted' ? wait.bets : 1;
      const awaited = { event: wait.kind, times, limitMs: eventLimitMs, signal };
      const hasCome = await comesWithin(load, awaited);
      if (!hasCome) throw new Error(`"${wait.kind}" did not come ${times} times in time`);
    }
  }
}

/** Adds a kill to the outage, which keeps its earlier ones. */
async function addKill({ service }: Probe, victim: Victim, before: Outage | null): Promise<Outage> {
  const hitsPostmaster = victim !== 'application';
  const hitsApplication = victim !== 'PostgreSQL';
  const postmaster = hitsPostmaster ? await service.postmaster() : null;
  const start = hitsApplication ? service.starts() : null;
  const [fromMs, killedAt] = [before?.fromMs ?? Date.now(), performance.now()];
  if (hitsPostmaster) await service.killPostmaster();
  if (hitsApplication) await service.kill();
  return {
    victims: [...(before?.victims ?? []), victim],
    fromMs,
    killedAt,
    killedStart: start ?? before?.killedStart ?? null,
    killedPostmaster: postmaster ?? before?.killedPostmaster ?? null,
  };
}

function headOf(number: number, of: number, atMs: number): string {
  return `${String(number).padStart(String(of).length)}/${of} ${formatSeconds(atMs).padStart(6)} s `;
}

export function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
