// One blow after another while the load goes on, and how soon all was good again after each.

import { setTimeout as delay } from 'node:timers/promises';
import type { Absence } from '../check-rounds.ts';
import { comesWithin, type Load } from '../load-process.ts';
import { pick, type Random } from '../random.ts';
import { seconds } from '../strike.ts';
import { awayMs, blowTexts, type BlowKind } from './blows.ts';
import { leadingClock } from './cluster.ts';
import { awaitRecovered, type Watched } from './lookout.ts';
import { isWhole, leaderOf, standbyOf, switchOver } from './patroni-view.ts';
import type { PostgresNode } from './postgres-node.ts';

export interface Struck {
  readonly kind: BlowKind;
  /** From the blow to a primary that commits. */
  readonly primaryTookMs: number;
  /** From then on to answers of all, and to a clock that leads. */
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

/** What is promised after the new primary, or after the blow where there was no other. */
export const promisedMs = { good: 5_000, led: 5_000 } as const;
/** A process of ours that was killed has to start first. */
const startMs = 30_000;
/** Until every node follows again; a node may have to be copied anew. */
const wholeLimitMs = 180_000;
const betLimitMs = 120_000;
/** Acknowledged before each blow: without any of them it could lose nothing. */
const betsBefore = 20;
const lookEveryMs = 250;
const notAccepted = `not enough bets were accepted in ${betLimitMs / 1000} s`;

/** Ends early when the cluster does not come back: further blows would prove nothing. */
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
      faults.push(`before "${blowTexts[kind]}": not all nodes of PostgreSQL followed in time`);
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
      faults.push(`after "${blowTexts[kind]}" it was not good again for minutes`);
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
  /** The node that is to be replaced; null where any may be primary afterwards. */
  readonly old: PostgresNode | null;
  /** When whoever comes back by itself is back; what went wrong, in a sentence, or null. */
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
      if (standby === null) throw new Error('PostgreSQL has no standby to strike');
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
      if (primary === null) throw new Error('PostgreSQL has no primary to strike');
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

/** Null once it is done; the sentence of what went wrong. */
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
    ...(goodTookMs > goodLimitMs ? [`${blowTexts[kind]}: good only ${goodTookMs} ms after`] : []),
    ...(ledTookMs > promisedMs.led ? [`${blowTexts[kind]}: led only ${ledTookMs} ms after`] : []),
  ];
}

function lineOf(
  { kind, primaryTookMs, goodTookMs, ledTookMs }: Struck,
  atMs: number,
  accepted: number,
): string {
  const [primary, good, led] = [primaryTookMs, goodTookMs, ledTookMs].map(seconds);
  const head = `${seconds(atMs).padStart(6)} s  ${blowTexts[kind].padEnd(24)}`;
  const back = `primary after ${primary} s, good ${good} s later, led ${led} s later`;
  return `${head} ${back}; ${accepted} bets`;
}
