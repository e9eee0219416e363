// Runs the planned kills: waits for each condition, kills, measures the recovery.

import { setTimeout as delay } from 'node:timers/promises';
import type { Absence } from './check-rounds.ts';
import { comesWithin, type Load } from './load-process.ts';
import type { Strike, Victim, Wait } from './plan.ts';
import { awaitRecovery, type Outage, type Probe } from './recovery.ts';

export interface Death {
  /** More than one if the next kill came before the recovery from the previous one. */
  readonly victims: readonly Victim[];
  readonly tookMs: number;
  readonly busy: number;
  /** Starts of the application that failed because PostgreSQL was killed. */
  readonly failedStarts: number;
}

export interface Struck {
  readonly deaths: readonly Death[];
  readonly absences: readonly Absence[];
  readonly faults: readonly string[];
}

export interface Striking {
  readonly plan: readonly Strike[];
  readonly probe: Probe;
  readonly load: Load;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Ends a run in which an expected event does not come: each comes within two rounds. */
const eventLimitMs = 240_000;

/** Stops early if the server does not come back: further kills would prove nothing. */
export async function strikeAll(striking: Striking): Promise<Struck> {
  const { plan, probe, load, say, signal } = striking;
  const startedAt = performance.now();
  const deaths: Death[] = [];
  const absences: Absence[] = [];
  const faults: string[] = [];
  let outage: Outage | null = null;
  let endsBefore = 0;
  for (const [index, { victim, wait }] of plan.entries()) {
    await comeTo(wait, load, signal);
    if (outage === null) endsBefore = probe.service.ownEnds();
    const atMs = performance.now() - startedAt;
    outage = await strike(probe, victim, outage);
    const { victims, fromMs } = outage;
    const head = `${headOf(index + 1, plan.length, atMs)} ${victims.join(', then ').padEnd(12)}`;
    if (plan[index + 1]?.wait.kind === 'again') {
      say(`${head} killed again during the recovery`);
      continue;
    }
    const { tookMs, busy, faults: found } = await awaitRecovery(probe, outage);
    absences.push({ fromMs, toMs: Date.now() });
    // A start needs its database; without it the start fails, and the service manager tries again.
    const mayFail = outage.deadStart !== null && victims.length > 1;
    const failedStarts = mayFail ? probe.service.ownEnds() - endsBefore : 0;
    deaths.push({ victims, tookMs, busy, failedStarts });
    outage = null;
    say(`${head} back after ${seconds(tookMs)} s, ${load.count('accepted')} bets accepted so far`);
    if (found.length > 0) {
      faults.push(...found.map((fault) => `kill ${index + 1}: ${fault}`));
      break;
    }
    if (
      !(await comesWithin(load, { event: 'accepted', times: 1, limitMs: eventLimitMs, signal }))
    ) {
      faults.push(`kill ${index + 1}: no bet was accepted within ${eventLimitMs / 1000} s after`);
      break;
    }
  }
  return { deaths, absences, faults };
}

async function comeTo(wait: Wait, load: Load, signal: AbortSignal): Promise<void> {
  switch (wait.kind) {
    case 'moment':
    case 'again':
      return delay(wait.afterMs, undefined, { signal });
    case 'accepted':
    case 'closed':
    case 'settled': {
      const times = wait.kind === 'accepted' ? wait.bets : 1;
      const hoped = { event: wait.kind, times, limitMs: eventLimitMs, signal };
      const hasCome = await comesWithin(load, hoped);
      if (!hasCome) throw new Error(`"${wait.kind}" did not come ${times} times in time`);
    }
  }
}

/** Adds a kill to the outage, which keeps its earlier ones. */
async function strike({ service }: Probe, victim: Victim, before: Outage | null): Promise<Outage> {
  const hitsPostmaster = victim !== 'application';
  const hitsApplication = victim !== 'PostgreSQL';
  const postmaster = hitsPostmaster ? await service.postmaster() : null;
  const start = hitsApplication ? service.starts() : null;
  const [fromMs, struckAt] = [before?.fromMs ?? Date.now(), performance.now()];
  if (hitsPostmaster) await service.killPostmaster();
  if (hitsApplication) await service.kill();
  return {
    victims: [...(before?.victims ?? []), victim],
    fromMs,
    struckAt,
    deadStart: start ?? before?.deadStart ?? null,
    deadPostmaster: postmaster ?? before?.deadPostmaster ?? null,
  };
}

function headOf(number: number, of: number, atMs: number): string {
  return `${String(number).padStart(String(of).length)}/${of} ${seconds(atMs).padStart(6)} s `;
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
