// `npm run crash -- --kills 50`: sends bets over HTTP while the application, PostgreSQL or both are
// killed with SIGKILL at random times, then checks that every acknowledged bet is there once.
// `--seed 7` repeats a plan, `--port` sets the server's port. `npm run crash -- --cluster --minutes
// 10` injects faults into a whole cluster; `--asynchronous` commits without a standby,
// `--database-proxy` connects the API to PostgreSQL through HAProxy, `--only
// primary,partitioned_60` selects faults. `npm run crash -- --rolling 3` restarts every process of
// a cluster three times behind HAProxy, and no client may need a second attempt. Exit code 0:
// everything holds; 1: something does not, the first offending bet is named; 2: it could not run.

import { randomInt } from 'node:crypto';
import { readCommand } from '@trine/commands/read-command.ts';
import { stopSignal } from '../kit/stop-signal.ts';
import { median } from '../bench/measurement.ts';
import { readWholeNumber } from '../kit/whole-number.ts';
import { faultKinds } from './cluster/faults.ts';
import { clusterCommand } from './cluster/cluster-command.ts';
import { planByTime, victims } from './plan.ts';
import { recoveryLimitsMs } from './recovery.ts';
import { runCrash, type CrashResult } from './run-crash.ts';

const exitCodes = { holds: 0, fails: 1, couldNotRun: 2 } as const;
const seedLimit = 2 ** 32;
const maxKills = 1_000;
const maxPort = 65_535;
const rhythm = { roundSeconds: 15, closeSeconds: 6 } as const;
/** A start, a recovery and a pause together take far less. */
const limitOfKillMs = 60_000;
const limitOfPassMs = 5 * 60_000;
const limitOfRestMs = 5 * 60_000;
const maxMinutes = 120;
/** The last fault may take as long as a node's base backup. */
const limitOfMinuteMs = 2 * 60_000;

const words = readCommand('crash');
try {
  process.exitCode = await crash();
} catch (error) {
  console.error(error instanceof Error ? `Could not run: ${error.message}` : error);
  process.exitCode = exitCodes.couldNotRun;
}

async function crash(): Promise<number> {
  const { values } = words;
  const seed = readWholeNumber('seed', values.seed ?? String(randomInt(seedLimit)), {
    least: 0,
    most: seedLimit,
  });
  if (values.cluster) return runClusterFaults({ ...values, seed });
  if (values.rolling !== undefined) return runRestarts(values.rolling, seed);
  const kills = readWholeNumber('kills', values.kills, { least: 1, most: maxKills });
  const ports = { least: 1, most: maxPort };
  const port = values.port === undefined ? null : readWholeNumber('port', values.port, ports);
  console.log(`${kills} kills under load, seed ${seed}.`);
  const result = await runCrash({
    seed,
    plan: planByTime(seed, kills),
    port,
    ...rhythm,
    judgesTimes: true,
    log: console.log,
    signal: stopSignal(kills * limitOfKillMs + limitOfRestMs),
  });
  console.log(`\n${tableOf(result)}`);
  if (result.failures.length === 0) return exitCodes.holds;
  for (const failure of result.failures) console.error(`FAILED: ${failure}.`);
  console.error(`Logs and data are in ${result.dataDir} (server.log, postgres.log).`);
  return exitCodes.fails;
}

interface ClusterWords {
  readonly seed: number;
  readonly minutes: string;
  readonly asynchronous: boolean;
  readonly 'database-proxy': boolean;
  readonly only: string;
}

async function runClusterFaults(given: ClusterWords): Promise<number> {
  const minutes = readWholeNumber('minutes', given.minutes, { least: 1, most: maxMinutes });
  const wanted = given.only === '' ? [] : given.only.split(',');
  const only = wanted.map((word) => {
    const kind = faultKinds.find((known) => known === word);
    if (kind === undefined) throw new Error(`--only takes ${faultKinds.join(', ')}, not "${word}"`);
    return kind;
  });
  const holds = await clusterCommand({
    minutes,
    seed: given.seed,
    isSynchronous: !given.asynchronous,
    viaProxy: given['database-proxy'],
    only,
    signal: stopSignal(minutes * limitOfMinuteMs + limitOfRestMs),
  });
  if (holds === null) return exitCodes.couldNotRun;
  return holds ? exitCodes.holds : exitCodes.fails;
}

async function runRestarts(given: string, seed: number): Promise<number> {
  const passes = readWholeNumber('rolling', given, { least: 1, most: maxKills });
  const { rollOnEmbedded } = await import('./rolling/roll-on-embedded.ts');
  const signal = stopSignal(passes * limitOfPassMs + limitOfRestMs);
  console.log(`${passes} passes over three api and two clocks, seed ${seed}.`);
  const { failures, bets, restarts, reads, reopened, folder } = await rollOnEmbedded({
    passes,
    seed,
    log: console.log,
    signal,
  });
  console.log(
    `\n${restarts} restarts; ${bets.accepted} bets acknowledged (${bets.orders} orders), ` +
      `${bets.retried} sent more than once, ${bets.rejected} rejected after the round closed; ` +
      `${reads} reads, ${reopened} streams continued on another process.`,
  );
  if (failures.length === 0) return exitCodes.holds;
  for (const failure of failures) console.error(`FAILED: ${failure}.`);
  console.error(`The logs are in ${folder}.`);
  return exitCodes.fails;
}

function tableOf(result: CrashResult): string {
  const { kills, bets, rounds, audit, calls, repeated } = result;
  const { accepted, orders, rejected, retried } = bets.counts;
  const killCount = kills.reduce((total, kill) => total + kill.victims.length, 0);
  const failedStarts = kills.reduce((total, kill) => total + kill.failedStarts, 0);
  const held = audit.findings.filter(({ faults }) => faults === 0).length;
  const ofVictims = (name: string) => kills.filter(({ victims }) => victims.join() === name);
  const combined = kills.filter((kill) => kill.victims.length > 1);
  const promised = recoveryLimitsMs.PostgreSQL / 1000;
  const rows = [
    ['killed', 'times', 'back after, median', 'at most', 'answered busy'],
    ...victims.map((name) => recoveryRow(name, ofVictims(name))),
    ...(combined.length > 0 ? [recoveryRow('several in a row', combined)] : []),
  ];
  const widths = [18, 7, 20, 10, 9];
  return [
    ...rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('')),
    '',
    `${killCount} kills, ${failedStarts} starts that failed because PostgreSQL was killed.`,
    `Promised if only PostgreSQL is killed: busy answers, and recovery within ${promised} s.`,
    `${accepted} bets acknowledged (${orders} orders), ${rejected} rejected, ${retried} sent ` +
      `more than once, ${repeated} repeated after acceptance; ` +
      `${calls.busy} busy, ${calls.cut} cut off.`,
    `${rounds.settled} rounds settled, ${rounds.lapsed} void for a late seal, ` +
      `${rounds.missed} missed while no server ran, ` +
      `the latest ${seconds(rounds.latestMs)} after its draw was due.`,
    `Audit: ${held} of ${audit.findings.length} checks hold.`,
  ].join('\n');
}

function recoveryRow(name: string, kills: CrashResult['kills']): string[] {
  const times = kills.map(({ tookMs }) => tookMs);
  const busy = kills.reduce((total, kill) => total + kill.busy, 0);
  const [middle, most] =
    times.length === 0 ? ['-', '-'] : [seconds(median(times)), seconds(Math.max(...times))];
  return [name, String(kills.length), middle, most, String(busy)];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
