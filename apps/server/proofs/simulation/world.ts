// A world: a database of its own, a time that stands still until it is moved, processes of the
// server, and the auditor's model beside it.

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type QueryResultRow } from 'pg';
import { between, createRandom, type Random } from '../crash/random.ts';
import { createIds, nodeCount, type NextId } from '../../src/platform/postgres/ids.ts';
import { openPool } from '../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../src/platform/postgres/transaction.ts';
import type { Passwords } from '../../src/people/sessions/passwords.ts';
import { createModel, type Model } from './auditor/model.ts';
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
  /** As the owner, past all cables. */
  readonly owner: Pool;
  /** Past all cables: as the processes that serve, as the clock, as the owner. */
  readonly database: Database;
  readonly clockDatabase: Database;
  readonly ownerDatabase: Database;
  /** The living processes; the first is where most requests go. */
  readonly instances: Instance[];
  /** The database's time in microseconds. */
  now(): number;
  /** Moves time forward to an instant, for everybody at once; one that is past stays so. */
  moveTo(instant: number): Promise<void>;
  /** Instants shown since this was asked last, rising; ends with the present one. */
  instants(): readonly number[];
  /**
   * Something begins that the time may matter to: if nothing else is under way, what the clock
   * showed before is no concern any more. The function that comes back says that it is over.
   */
  attend(): () => void;
  /** Beacon rounds from this instant's on are kept back; null lets the beacon speak. */
  silenceFrom(instant: number | null): void;
  word(beaconRound: number): string | null;
  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Whether one more process may start: two that live must not share their number in ids. */
  mayStart(): boolean;
  /** Starts one more process, whose clock is wrong by so many milliseconds. */
  start(skewMs: number): Promise<Instance>;
  /** Puts a process's own clock wrong by so many milliseconds, while it works. */
  setClock(instance: Instance, skewMs: number): void;
  /** Kills a process; it leaves nothing but what PostgreSQL still works on. */
  kill(instance: Instance): void;
  /** Waits until PostgreSQL works on nothing of the server's any more, and the server knows it. */
  quiet(): Promise<void>;
  /** What PostgreSQL wrote down. */
  readonly serverLog: () => Promise<string>;
  /** Ids that no process of the server makes. */
  readonly nextId: NextId;
  /** What the server logged of its own faults. */
  readonly faults: string[];
  /** What happened so far in numbers. */
  readonly tally: Map<string, number>;
  close(): Promise<void>;
}

const lookEveryMs = 2;
const quietWithinMs = 20_000;
/** A pool learns a little later that a connection of its own has broken. */
const noticeMs = 20;
/** Further back than any process's clock is wrong. */
const apartMs = 24 * 60 * 60_000;
/** How much faster the time of the dead runs. */
const hurry = 1000;

export async function openWorld(
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
  const receiptKey = createHash('sha256').update(`receipts ${seed}`).digest();
  const time = openTime(owner);
  const { now } = time;
  const relay = openRelay(beacon, now);
  const faults: string[] = [];
  const onFault = (line: string) => faults.push(line);
  const common = { url, receiptKey, passwords, beacon, word: relay.word, onFault };
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
    model: createModel(receiptKey),
    database: open(loginUrlOf(url, logins.api)),
    clockDatabase: open(loginUrlOf(url, logins.clock)),
    ownerDatabase: open(url),
    async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await owner.query<Row>(text, [...values])).rows;
    },
    async quiet() {
      for (const until = Date.now() + quietWithinMs; Date.now() < until; await delay(lookEveryMs)) {
        const { rows } = await owner.query<{ running: string }>(sql.busy, [[...applications]]);
        if (rows[0]?.running !== '0') continue;
        await delay(noticeMs);
        return;
      }
      throw new Error('PostgreSQL does not come to rest');
    },
    async close() {
      await close();
      await Promise.all([owner, ...pools].map((pool) => pool.end()));
      await created.drop();
    },
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
): Pick<World, 'word' | 'silenceFrom'> {
  let silentFrom: number | null = null;
  return {
    silenceFrom(instant) {
      silentFrom = instant;
    },
    word(beaconRound) {
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
  const dead: Instance[] = [];
  const skews = new Map<string, number>();
  let started = 0;
  /** What still waits in a dead process would try again for ever, where time stands still. */
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
        return skew === undefined ? Date.now() * hurry : Math.floor(now() / 1000) + skew;
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
      dead.push(instance);
      forget(instance);
      instance.die();
    },
    async close() {
      instances.forEach(forget);
      for (const instance of [...instances, ...dead]) await instance.close();
    },
  };
}

/** Chance for one step of one world: what one step takes does not shift the next. */
export function randomOf(world: World, step: number): Random {
  const random = createRandom(world.seed ^ Math.imul(step + 1, 0x9e3779b1));
  between(random, 0, 1);
  return random;
}

export function count(world: World, what: string, times = 1): void {
  world.tally.set(what, (world.tally.get(what) ?? 0) + times);
}
