// A world: its own database, a time that is constant until a step moves it, processes of the
// server, and the auditor's model.

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type QueryResultRow } from 'pg';
import { between, createRandom, type Random } from '../kit/random.ts';
import { createIds, nodeCount, type NextId } from '../../src/platform/postgres/ids.ts';
import { openPool } from '../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../src/platform/postgres/transaction.ts';
import type { Passwords } from '../../src/people/sessions/passwords.ts';
import { createModel, type ModelKeys, type Model } from './auditor/model.ts';
import { loginUrlOf } from '../../src/platform/embedded-postgres/embedded-logins.ts';
import { logins, type SimulatedCluster } from './cluster.ts';
import {
  applications,
  searchPath,
  startInstance,
  type Instance,
  type InstanceOptions,
} from './instance.ts';
import * as sql from './simulation.sql.ts';

export interface World {
  readonly seed: number;
  readonly model: Model;
  readonly beacon: SimulatedCluster['beacon'];
  readonly url: string;
  /** As the owner, without a proxy. */
  readonly owner: Pool;
  /** Without a proxy: as the API, as the clock, as the owner. */
  readonly database: Database;
  readonly clockDatabase: Database;
  readonly ownerDatabase: Database;
  /** The running processes; the first receives most requests. */
  readonly instances: Instance[];
  /** The database's time in microseconds. */
  now(): number;
  /** Moves time forward for all processes at once; an earlier time is ignored. */
  moveTo(instant: number): Promise<void>;
  /** Instants since the previous call, ascending; ends with the present one. */
  instants(): readonly number[];
  /**
   * Starts an activity that depends on the time: if no other one runs, earlier instants no longer
   * matter. The returned function ends it.
   */
  attend(): () => void;
  /** Beacon rounds from this instant on are not published; null publishes them. */
  silenceFrom(instant: number | null): void;
  signatureOf(beaconRound: number): string | null;
  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Whether another process may start: two running ones must not share their node number in ids.
   */
  mayStart(): boolean;
  /** Starts another process, whose clock is wrong by this many milliseconds. */
  start(skewMs: number): Promise<Instance>;
  /** Makes a running process's own clock wrong by this many milliseconds. */
  setClock(instance: Instance, skewMs: number): void;
  /** Kills a process; only its running statements in PostgreSQL remain. */
  kill(instance: Instance): void;
  /** Waits until PostgreSQL runs no statement of the server, and the server has noticed. */
  quiet(): Promise<void>;
  /** PostgreSQL's log. */
  readonly serverLog: () => Promise<string>;
  /** Ids that no process of the server generates. */
  readonly nextId: NextId;
  /** Internal errors in the server's log. */
  readonly faults: string[];
  /** Counts of what happened. */
  readonly tally: Map<string, number>;
  close(): Promise<void>;
}

const pollEveryMs = 2;
const quietWithinMs = 20_000;
/** A pool notices a little later that its connection has broken. */
const noticeMs = 20;
/** Further in the past than any process's clock is wrong. */
const apartMs = 24 * 60 * 60_000;
/** How much faster the clock of a killed process runs. */
const killedSpeed = 1000;

export async function openSimulatedWorld(
  cluster: SimulatedCluster,
  { seed, passwords }: { readonly seed: number; readonly passwords: Passwords },
): Promise<World> {
  const created = await cluster.createDatabase();
  const { url } = created;
  const { beacon } = cluster;
  const owner = new Pool({ connectionString: url, max: 6, application_name: 'owner' });
  owner.on('error', () => undefined);
  const pools: Pool[] = [];
  const open = (login: string) => {
    const pool = openPool({ url: login, max: 2, name: 'trine auditor', searchPath });
    pools.push(pool);
    return openDatabase(pool);
  };
  const keys = receiptKeysOf(seed);
  const time = openTime(owner);
  const { now } = time;
  const relay = openRelay(beacon, now);
  const faults: string[] = [];
  const onFault = (line: string) => faults.push(line);
  const common = { url, ...keys, passwords, beacon, signatureOf: relay.signatureOf, onFault };
  const { close, ...processes } = openProcesses(common, now);
  return {
    seed,
    beacon,
    url,
    owner,
    ...time,
    ...relay,
    ...processes,
    faults,
    tally: new Map(),
    serverLog: () => cluster.serverLog(),
    nextId: createIds(0, () => Math.floor(now() / 1000) - apartMs),
    model: createModel(keys),
    database: open(loginUrlOf(url, logins.api)),
    clockDatabase: open(loginUrlOf(url, logins.clock)),
    ownerDatabase: open(url),
    async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await owner.query<Row>(text, [...values])).rows;
    },
    async quiet() {
      for (const until = Date.now() + quietWithinMs; Date.now() < until; await delay(pollEveryMs)) {
        const { rows } = await owner.query<{ running: string }>(sql.busy, [[...applications]]);
        if (rows[0]?.running !== '0') continue;
        await delay(noticeMs);
        return;
      }
      throw new Error('PostgreSQL still runs statements');
    },
    async close() {
      await close();
      await Promise.all([owner, ...pools].map((pool) => pool.end()));
      await created.drop();
    },
  };
}

function receiptKeysOf(seed: number): ModelKeys {
  return {
    receiptKey: createHash('sha256').update(`receipts ${seed}`).digest(),
    receiptSigningKey: createHash('sha256').update(`receipt signatures ${seed}`).digest(),
  };
}

function openTime(owner: Pool): Pick<World, 'now' | 'moveTo' | 'instants' | 'attend'> {
  let now = sql.firstInstant;
  let shown = [now];
  let underWay = 0;
  return {
    now: () => now,
    attend() {
      if (underWay === 0) shown = [now];
      underWay += 1;
      return () => void (underWay -= 1);
    },
    async moveTo(instant) {
      if (instant <= now) return;
      await owner.query(sql.setInstant, [String(instant)]);
      now = instant;
      shown.push(now);
    },
    instants() {
      const since = shown;
      shown = [now];
      return since;
    },
  };
}

function openRelay(
  { chain, sign }: SimulatedCluster['beacon'],
  now: () => number,
): Pick<World, 'signatureOf' | 'silenceFrom'> {
  let silentFrom: number | null = null;
  return {
    silenceFrom(instant) {
      silentFrom = instant;
    },
    signatureOf(beaconRound) {
      const time = (chain.genesisTime + (beaconRound - 1) * chain.periodSeconds) * 1e6;
      const isKept = time > now() || (silentFrom !== null && time >= silentFrom);
      return isKept ? null : sign(beaconRound);
    },
  };
}

type Processes = Pick<World, 'instances' | 'mayStart' | 'start' | 'setClock' | 'kill' | 'close'>;

function openProcesses(
  common: Omit<InstanceOptions, 'name' | 'now'>,
  now: () => number,
): Processes {
  const instances: Instance[] = [];
  const killed: Instance[] = [];
  const skews = new Map<string, number>();
  let started = 0;
  /** Pending retries of a killed process would never end while time is constant. */
  const forget = ({ name }: Instance) => skews.delete(name);
  return {
    instances,
    mayStart: () => started < nodeCount,
    async start(skewMs) {
      started += 1;
      const name = `instance ${started}`;
      skews.set(name, skewMs);
      const clock = () => {
        const skew = skews.get(name);
        return skew === undefined ? Date.now() * killedSpeed : Math.floor(now() / 1000) + skew;
      };
      const instance = await startInstance({ ...common, name, now: clock });
      instances.push(instance);
      return instance;
    },
    setClock({ name }, skewMs) {
      skews.set(name, skewMs);
    },
    kill(instance) {
      instances.splice(instances.indexOf(instance), 1);
      killed.push(instance);
      forget(instance);
      instance.kill();
    },
    async close() {
      instances.forEach(forget);
      for (const instance of [...instances, ...killed]) await instance.close();
    },
  };
}

/** Random numbers for one step: what one step draws does not affect the next. */
export function randomOf(world: World, step: number): Random {
  const random = createRandom(world.seed ^ Math.imul(step + 1, 0x9e3779b1));
  between(random, 0, 1);
  return random;
}

export function count(world: World, what: string, times = 1): void {
  world.tally.set(what, (world.tally.get(what) ?? 0) + times);
}
