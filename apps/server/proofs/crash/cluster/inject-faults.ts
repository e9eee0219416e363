// Injects one fault after another under load, and measures each recovery.

import { setTimeout as delay } from 'node:timers/promises';
import type { Absence } from '../check-rounds.ts';
import { comesWithin, type Load } from '../load-process.ts';
import { pick, type Random } from '../../kit/random.ts';
import { formatSeconds } from '../kills.ts';
import { downMs, faultTexts, type FaultKind } from './faults.ts';
import { leadingClock } from './cluster.ts';
import { monitorRecovery, type MonitoredCluster } from './recovery-monitor.ts';
import { isReplicating, findLeader, findStandby, switchOver } from './leader.ts';
import type { PostgresNode } from './postgres-node.ts';

export interface InjectedFault {
  readonly kind: FaultKind;
  /** From the fault to a primary that commits. */
  readonly primaryTookMs: number;
  /** From then on until all API processes answer, and until a clock leads. */
  readonly goodTookMs: number;
  readonly ledTookMs: number;
}

export interface FaultsResult {
  readonly injected: readonly InjectedFault[];
  readonly absences: readonly Absence[];
  readonly failures: readonly string[];
}

export interface InjectionOptions extends MonitoredCluster {
  readonly load: Load;
  readonly random: Random;
  readonly isSynchronous: boolean;
  readonly judgesTimes: boolean;
  readonly log: (line: string) => void;
}

/** The limits after the new primary, or after the fault if the primary stayed. */
export const promisedMs = { good: 5_000, led: 5_000 } as const;
/** A killed API process has to start first. */
const startMs = 30_000;
/** Until every node follows again; a node may need a new base backup. */
const replicationLimitMs = 180_000;
const betLimitMs = 120_000;
/** Accepted before each fault: without bets a fault could lose nothing. */
const betsBefore = 20;
const pollEveryMs = 250;
const notAccepted = `not enough bets were accepted in ${betLimitMs / 1000} s`;

/** Stops early if the cluster does not recover: further faults would prove nothing. */
export async function injectFaults(
  options: InjectionOptions,
  faults: AsyncIterable<FaultKind> | Iterable<FaultKind>,
): Promise<FaultsResult> {
  const { load, log } = options;
  const injected: InjectedFault[] = [];
  const absences: Absence[] = [];
  const failures: string[] = [];
  const startedAtMs = Date.now();
  for await (const kind of faults) {
    if (!(await awaitReplication(options))) {
      failures.push(`before "${faultTexts[kind]}": not all PostgreSQL nodes followed in time`);
      break;
    }
    if (!(await acceptsBets(options, betsBefore))) {
      failures.push(`before "${faultTexts[kind]}": ${notAccepted}`);
      break;
    }
    const fromMs = Date.now();
    const { old, over } = await injectFault(options, kind);
    const recovered = await monitorRecovery(options, fromMs, old);
    const failure = await over;
    if (failure !== null) failures.push(`"${faultTexts[kind]}": ${failure}`);
    if (recovered === null) {
      failures.push(`after "${faultTexts[kind]}" the cluster did not recover within three minutes`);
      break;
    }
    const { primaryMs, goodMs, ledMs } = recovered;
    absences.push({ fromMs, toMs: Math.max(goodMs, ledMs) });
    const one = {
      kind,
      primaryTookMs: primaryMs - fromMs,
      goodTookMs: goodMs - primaryMs,
      ledTookMs: Math.max(0, ledMs - primaryMs),
    };
    injected.push(one);
    log(lineOf(one, fromMs - startedAtMs, load.count('accepted')));
    if (options.judgesTimes) failures.push(...lateness(one));
    if (!(await acceptsBets(options, 1))) {
      failures.push(`after "${faultTexts[kind]}": ${notAccepted}`);
      break;
    }
  }
  return { injected, absences, failures };
}

interface Injection {
  /** The node to be replaced; null if any node may be primary afterwards. */
  readonly old: PostgresNode | null;
  /** Settles when the fault has ended; the message of what failed, or null. */
  readonly over: Promise<string | null>;
}

async function injectFault(
  { cluster, random, signal }: InjectionOptions,
  kind: FaultKind,
): Promise<Injection> {
  const { apis, clocks, etcds, bus, nodes } = cluster;
  const done = { old: null, over: Promise.resolve(null) };
  switch (kind) {
    case 'api':
      await pick(random, apis).program.kill();
      return done;
    case 'clock':
      await ((await leadingClock(cluster)) ?? pick(random, clocks)).program.kill();
      return done;
    case 'clock_frozen': {
      const clock = (await leadingClock(cluster)) ?? pick(random, clocks);
      const end = clock.program.freeze();
      return { old: null, over: errorOf(delay(downMs[kind], undefined, { signal }).finally(end)) };
    }
    case 'etcd':
      await pick(random, etcds).kill();
      return done;
    case 'bus':
      await bus.kill();
      return done;
    case 'standby':
    case 'standby_partitioned': {
      const standby = await findStandby(nodes);
      if (standby === null) throw new Error('PostgreSQL has no standby');
      return injectNodeFault(standby, { kind, signal });
    }
    case 'primary':
    case 'switch_over':
    case 'frozen':
    case 'frozen_long':
    case 'partitioned_1':
    case 'partitioned_5':
    case 'partitioned_60': {
      const primary = await findLeader(nodes);
      if (primary === null) throw new Error('PostgreSQL has no primary');
      if (kind !== 'switch_over') return injectNodeFault(primary, { kind, signal });
      return { old: primary, over: errorOf(switchOver(nodes)) };
    }
  }
}

interface NodeFault {
  readonly kind: FaultKind;
  readonly signal: AbortSignal;
}

async function injectNodeFault(
  node: PostgresNode,
  { kind, signal }: NodeFault,
): Promise<Injection> {
  const lastsMs = kind in downMs ? downMs[kind as keyof typeof downMs] : null;
  if (lastsMs === null) {
    await node.kill();
    return { old: null, over: Promise.resolve(null) };
  }
  const end = kind.startsWith('frozen') ? await node.freeze() : partition(node);
  return { old: null, over: errorOf(delay(lastsMs, undefined, { signal }).finally(end)) };
}

/** Null once the work is done; the error's message if it fails. */
function errorOf(work: Promise<void>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

function partition(node: PostgresNode): () => void {
  node.partition();
  return () => node.heal();
}

async function awaitReplication({
  cluster,
  isSynchronous,
  signal,
}: InjectionOptions): Promise<boolean> {
  const limit = AbortSignal.timeout(replicationLimitMs);
  while (!(await isReplicating(cluster.nodes, isSynchronous))) {
    if (limit.aborted) return false;
    await delay(pollEveryMs, undefined, { signal });
  }
  return true;
}

function acceptsBets({ load, signal }: InjectionOptions, times: number): Promise<boolean> {
  return comesWithin(load, { event: 'accepted', times, limitMs: betLimitMs, signal });
}

function lateness({ kind, goodTookMs, ledTookMs }: InjectedFault): string[] {
  const goodLimitMs = kind === 'api' ? startMs : promisedMs.good;
  return [
    ...(goodTookMs > goodLimitMs ? [`${faultTexts[kind]}: ready only after ${goodTookMs} ms`] : []),
    ...(ledTookMs > promisedMs.led
      ? [`${faultTexts[kind]}: a clock led only after ${ledTookMs} ms`]
      : []),
  ];
}

function lineOf(
  { kind, primaryTookMs, goodTookMs, ledTookMs }: InjectedFault,
  atMs: number,
  accepted: number,
): string {
  const [primary, good, led] = [primaryTookMs, goodTookMs, ledTookMs].map(formatSeconds);
  const head = `${formatSeconds(atMs).padStart(6)} s  ${faultTexts[kind].padEnd(24)}`;
  const back = `primary after ${primary} s, ready ${good} s later, clock ${led} s later`;
  return `${head} ${back}; ${accepted} bets`;
}
