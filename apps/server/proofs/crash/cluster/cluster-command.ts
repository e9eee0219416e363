// `npm run crash -- --cluster --minutes 10`: a cluster under load, with a fault every 20 s.

import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../../bench/measurement.ts';
import { answerPromiseMs } from '../answer-times.ts';
import { formatSeconds } from '../kills.ts';
import { faultKinds, faultsOf, faultTexts, type FaultKind } from './faults.ts';
import { findPrograms, installPrograms } from './programs.ts';
import { runCluster, type ClusterResult } from './run-cluster.ts';

export interface ClusterCommand {
  readonly minutes: number;
  readonly seed: number;
  readonly isSynchronous: boolean;
  readonly viaProxy: boolean;
  /** Kinds of faults; empty for all. */
  readonly only: readonly FaultKind[];
  readonly signal: AbortSignal;
}

const sizes = { etcds: 3, nodes: 3, apis: 3, clocks: 2 } as const;
const rhythm = { roundSeconds: 30, closeSeconds: 12 } as const;
const everyMs = 20_000;

/** Whether everything holds; null, with a message, if the run could not start. */
export async function clusterCommand(command: ClusterCommand): Promise<boolean | null> {
  const { minutes, seed, isSynchronous, viaProxy, signal } = command;
  installPrograms();
  const programs = findPrograms(console.error);
  if (programs === null) return null;
  const way = isSynchronous ? 'a standby at every commit' : 'no standby at a commit';
  console.log(`A cluster for ${minutes} minutes, ${way}, seed ${seed}.`);
  const result = await runCluster({
    programs,
    sizes,
    ...rhythm,
    seed,
    faults: inTime(command),
    isSynchronous,
    viaProxy,
    judgesTimes: true,
    log: console.log,
    signal,
  });
  console.log(`\n${tableOf(result)}`);
  for (const failure of result.failures) console.error(`FAILED: ${failure}.`);
  if (result.failures.length > 0) console.error(`Logs and data are in ${result.folder}.`);
  return result.failures.length === 0;
}

async function* inTime({ minutes, seed, only, signal }: ClusterCommand): AsyncGenerator<FaultKind> {
  const untilMs = performance.now() + minutes * 60_000;
  let nextMs = performance.now();
  for (const kind of faultsOf(seed)) {
    if (only.length > 0 && !only.includes(kind)) continue;
    nextMs = Math.max(nextMs + everyMs, performance.now());
    if (nextMs > untilMs) return;
    await delay(Math.max(0, nextMs - performance.now()), undefined, { signal });
    yield kind;
  }
}

function tableOf({ injected, bets, rounds, audit, count, times, repeated }: ClusterResult): string {
  const { accepted, orders, rejected, retried } = bets.counts;
  const held = audit.findings.filter(({ faults }) => faults === 0).length;
  const wasInjected = (kind: FaultKind) => injected.some((one) => one.kind === kind);
  const rows = [
    ['fault', 'times', 'primary', 'ready after', 'at most', 'clock after', 'at most'],
    ...faultKinds.filter(wasInjected).map((kind) => {
      const ones = injected.filter((one) => one.kind === kind);
      const of = (pick: (one: (typeof ones)[number]) => number) => ones.map(pick);
      return [
        faultTexts[kind],
        String(ones.length),
        middle(of(({ primaryTookMs }) => primaryTookMs)),
        middle(of(({ goodTookMs }) => goodTookMs)),
        most(of(({ goodTookMs }) => goodTookMs)),
        middle(of(({ ledTookMs }) => ledTookMs)),
        most(of(({ ledTookMs }) => ledTookMs)),
      ];
    }),
  ];
  const widths = [26, 7, 10, 12, 10, 11, 8];
  return [
    ...rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('')),
    '',
    `${accepted} bets acknowledged (${orders} orders), ${rejected} rejected, ${retried} sent ` +
      `more than once, ${repeated} repeated after acceptance; ${count('read')} pages, ` +
      `${count('streamed')} stream chunks; ${count('busy')} busy, ${count('cut')} cut off.`,
    `${count('deposited')} deposits approved.`,
    `${times.calls} answers, the slowest after ${formatSeconds(times.slowestMs)} s, ` +
      `${times.lateCalls} after more than ${answerPromiseMs / 1000} s.`,
    `${rounds.settled} rounds settled, ${rounds.lapsed} void for a late seal, ${rounds.missed} ` +
      `missed while no clock ran, the latest ${formatSeconds(rounds.latestMs)} s after its draw.`,
    `Audit: ${held} of ${audit.findings.length} checks hold.`,
  ].join('\n');
}

function middle(values: readonly number[]): string {
  return `${formatSeconds(median(values))} s`;
}

function most(values: readonly number[]): string {
  return `${formatSeconds(Math.max(...values))} s`;
}
