// Injects one fault after another under load, and measures each recovery.

import { setTimeout as delay } from 'node:timers/promises';
import type { Absence } from '../check-rounds.ts';
import { comesWithin, type Load } from '../load-process.ts';
import { pick, type Random } from '../random.ts';
import { seconds } from '../kills.ts';
import { awayMs, blowTexts, type BlowKind } from './faults.ts';
import { leadingClock } from './cluster.ts';
import { awaitRecovered, type Watched } from './recovery-monitor.ts';
import { isWhole, leaderOf, standbyOf, switchOver } from './leader.ts';
import type { PostgresNode } from './postgres-node.ts';

export interface Struck {
  readonly kind: BlowKind;
  /** From the fault to a primary that commits. */
  readonly primaryTookMs: number;
  /** From then on until all API processes answer, and until a clock leads. */
  readonly goodTookMs: number;
  readonly ledTookMs: number;
}

export interface StrikesResult {
  readonly struck: readonly Struck[];
  readonly absences: readonly Absence[];
  readonly faults: readonly string[];
}

export interface Striking extends Watched {
  readonly load: Load;
  readonly random: Random;
  readonly isSynchronous: boolean;
  readonly judgesTimes: boolean;
  readonly say: (line: string) => void;
}

/** The limits after the new primary, or after the fault if the primary stayed. */
export const promisedMs = { good: 5_000, led: 5_000 } as const;
/** A killed API process has to start first. */
const startMs = 30_000;
/** Until every node follows again; a node may need a new base backup. */
const wholeLimitMs = 180_000;
const betLimitMs = 120_000;
/** Accepted before each fault: without bets a fault could lose nothing. */
const betsBefore = 20;
const lookEveryMs = 250;
const notAccepted = `not enough bets were accepted in ${betLimitMs / 1000} s`;

/** Stops early if the cluster does not recover: further faults would prove nothing. */
export async function strikeAll(
  striking: Striking,
  blows: AsyncIterable<BlowKind> | Iterable<BlowKind>,
): Promise<StrikesResult> {
  const { load, say } = striking;
  const struck: Struck[] = [];
  const absences: Absence[] = [];
  const faults: string[] = [];
  const startedAtMs = Date.now();
  for await (const kind of blows) {
    if (!(await becomesWhole(striking))) {
      faults.push(`before "${blowTexts[kind]}": not all PostgreSQL nodes followed in time`);
      break;
    }
    if (!(await acceptsBets(striking, betsBefore))) {
      faults.push(`before "${blowTexts[kind]}": ${notAccepted}`);
      break;
    }
    const fromMs = Date.now();
    const { old, over } = await strike(striking, kind);
    const recovered = await awaitRecovered(striking, fromMs, old);
    const fault = await over;
    if (fault !== null) faults.push(`"${blowTexts[kind]}": ${fault}`);
    if (recovered === null) {
      faults.push(`after "${blowTexts[kind]}" the cluster did not recover within three minutes`);
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
    struck.push(one);
    say(lineOf(one, fromMs - startedAtMs, load.count('accepted')));
    if (striking.judgesTimes) faults.push(...lateness(one));
    if (!(await acceptsBets(striking, 1))) {
      faults.push(`after "${blowTexts[kind]}": ${notAccepted}`);
      break;
    }
  }
  return { struck, absences, faults };
}

interface Blow {
  /** The node to be replaced; null if any node may be primary afterwards. */
  readonly old: PostgresNode | null;
  /** Settles when the fault has ended; the message of what failed, or null. */
  readonly over: Promise<string | null>;
}

async function strike({ cluster, random, signal }: Striking, kind: BlowKind): Promise<Blow> {
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
      return { old: null, over: without(delay(awayMs[kind], undefined, { signal }).finally(end)) };
    }
    case 'etcd':
      await pick(random, etcds).kill();
      return done;
    case 'bus':
      await bus.kill();
      return done;
    case 'standby':
    case 'standby_parted': {
      const standby = await standbyOf(nodes);
      if (standby === null) throw new Error('PostgreSQL has no standby');
      return strikeNode(standby, { kind, signal });
    }
    case 'primary':
    case 'switch_over':
    case 'frozen':
    case 'frozen_long':
    case 'parted_1':
    case 'parted_5':
    case 'parted_60': {
      const primary = await leaderOf(nodes);
      if (primary === null) throw new Error('PostgreSQL has no primary');
      if (kind !== 'switch_over') return strikeNode(primary, { kind, signal });
      return { old: primary, over: without(switchOver(nodes)) };
    }
  }
}

interface NodeBlow {
  readonly kind: BlowKind;
  readonly signal: AbortSignal;
}

async function strikeNode(node: PostgresNode, { kind, signal }: NodeBlow): Promise<Blow> {
  const lastsMs = kind in awayMs ? awayMs[kind as keyof typeof awayMs] : null;
  if (lastsMs === null) {
    await node.kill();
    return { old: null, over: Promise.resolve(null) };
  }
  const end = kind.startsWith('frozen') ? await node.freeze() : part(node);
  return { old: null, over: without(delay(lastsMs, undefined, { signal }).finally(end)) };
}

/** Null once the work is done; the error's message if it fails. */
function without(work: Promise<void>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

function part(node: PostgresNode): () => void {
  node.part();
  return () => node.heal();
}

async function becomesWhole({ cluster, isSynchronous, signal }: Striking): Promise<boolean> {
  const limit = AbortSignal.timeout(wholeLimitMs);
  while (!(await isWhole(cluster.nodes, isSynchronous))) {
    if (limit.aborted) return false;
    await delay(lookEveryMs, undefined, { signal });
  }
  return true;
}

function acceptsBets({ load, signal }: Striking, times: number): Promise<boolean> {
  return comesWithin(load, { event: 'accepted', times, limitMs: betLimitMs, signal });
}

function lateness({ kind, goodTookMs, ledTookMs }: Struck): string[] {
  const goodLimitMs = kind === 'api' ? startMs : promisedMs.good;
  return [
    ...(goodTookMs > goodLimitMs ? [`${blowTexts[kind]}: ready only after ${goodTookMs} ms`] : []),
    ...(ledTookMs > promisedMs.led
      ? [`${blowTexts[kind]}: a clock led only after ${ledTookMs} ms`]
      : []),
  ];
}

function lineOf(
  { kind, primaryTookMs, goodTookMs, ledTookMs }: Struck,
  atMs: number,
  accepted: number,
): string {
  const [primary, good, led] = [primaryTookMs, goodTookMs, ledTookMs].map(seconds);
  const head = `${seconds(atMs).padStart(6)} s  ${blowTexts[kind].padEnd(24)}`;
  const back = `primary after ${primary} s, ready ${good} s later, clock ${led} s later`;
  return `${head} ${back}; ${accepted} bets`;
}
