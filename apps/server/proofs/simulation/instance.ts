// A simulated server process: its own connections through a proxy, its own clock, bet queue and
// lease. Killing it closes its proxy and drops it.

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { verifyBeacon } from '@trine/fairness/beacon.ts';
import { GAMES } from '@trine/game/games.ts';
import { createApi } from '../../src/api.ts';
import { createLease, type Lease } from '../../src/platform/leader-lease/lease.ts';
import { tick } from '../../src/game/clock/tick.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { leaseIds } from '../../src/platform/postgres/id-lease.ts';
import type { NextId } from '../../src/platform/postgres/ids.ts';
import { checkServer, openPool } from '../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../src/platform/postgres/transaction.ts';
import type { Passwords } from '../../src/people/sessions/passwords.ts';
import type { SimulatedBeacon } from './beacon.ts';
import { loginUrlOf } from '../../src/platform/embedded-postgres/embedded-logins.ts';
import { logins } from './cluster.ts';
import { openProxy, type Proxy } from './proxy.ts';

export interface InstanceOptions {
  readonly url: string;
  readonly name: string;
  /** Epoch milliseconds by this process's own clock. */
  readonly now: () => number;
  readonly receiptKey: Buffer;
  readonly receiptSigningKey: Buffer;
  readonly passwords: Passwords;
  readonly beacon: SimulatedBeacon;
  /** What a relay returns for a beacon round now; null before it is published. */
  readonly signatureOf: (beaconRound: number) => string | null;
  /** Receives every log line that reports an internal error. */
  readonly onFault: (line: string) => void;
}

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string | null;
  readonly key: string | null;
  readonly body: string;
  readonly contentType: string;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly contentType: unknown;
  readonly cacheControl: unknown;
}

export interface Instance {
  readonly name: string;
  readonly now: () => number;
  readonly proxy: Proxy;
  readonly lease: Lease;
  readonly database: Database;
  readonly nextId: NextId;
  /** Null when the process was killed before it answered. */
  call(asked: Asked): Promise<Answered | null>;
  /** Runs one tick of the clock, as the leader or not; returns its errors. */
  tick(): Promise<readonly unknown[]>;
  /** Closes all connections at once, without any clean-up. */
  kill(): void;
  /** Releases all resources. */
  close(): Promise<void>;
}

/** The pools of a process, by the `application_name` of their connections. */
export const applications = ['trine api', 'trine betting', 'trine clock'] as const;

/** Names resolve in the simulation's schema first: its `clock_timestamp()` is settable. */
export const searchPath = 'simulation, public, pg_catalog';
const poolSizes = { 'trine api': 8, 'trine betting': 2, 'trine clock': 4 } as const;

export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { name, now, signatureOf, beacon, receiptKey } = options;
  await using opened = new AsyncDisposableStack();
  const proxy = await openProxy(options.url);
  opened.defer(() => proxy.close());
  const open = (application: (typeof applications)[number]) => {
    const max = poolSizes[application];
    const role = application === 'trine clock' ? logins.clock : logins.api;
    const url = loginUrlOf(proxy.url, role);
    const pool = openPool({ url, name: application, max, searchPath });
    opened.defer(() => void pool.end());
    return pool;
  };
  const api = open('trine api');
  await checkServer(api);
  const database = openDatabase(api);
  const { nextId } = await leaseIds(database, { holder: name, ...idClock(now) });
  const bettingDatabase = openDatabase(open('trine betting'));
  const server = serve(options, { database, bettingDatabase, nextId });
  opened.defer(() => server.close());
  await server.ready();
  const clockDatabase = openDatabase(open('trine clock'));
  const lease = createLease(clockDatabase, 'clock', name);
  const killed = Promise.withResolvers<null>();
  const parts = { database: clockDatabase, lease, nextId, receiptKey, chain: beacon.chain };
  const closing = opened.move();
  return {
    name,
    now,
    proxy,
    lease,
    database,
    nextId,
    call: (asked) => Promise.race([call(server, asked), killed.promise]),
    async tick() {
      const errors: unknown[] = [];
      await tick({
        ...parts,
        games,
        signature: async (beaconRound) => signatureOf(beaconRound),
        verify: (beaconRound, signature) => verifyBeacon(beacon.chain, beaconRound, signature),
        onError: (error) => errors.push(error),
      });
      return errors;
    },
    kill() {
      killed.resolve(null);
      proxy.kill();
    },
    async close() {
      killed.resolve(null);
      await closing.disposeAsync();
    },
  };
}

/** The lease lasts longer than the world: time jumps by hours, and no timer can renew it. */
function idClock(now: () => number) {
  return { now, elapsedMs: now, leaseMs: 365 * 24 * 60 * 60_000 };
}

/** The usual rounds, at all hours. */
const rounds = { saleHours: 'always', roundSeconds: 210, closeSeconds: 12 } as const;
const games = GAMES.map(({ id, timeZone }) => ({ gameId: id, schedule: { ...rounds, timeZone } }));

interface Means {
  readonly database: Database;
  readonly bettingDatabase: Database;
  readonly nextId: NextId;
}

function serve(options: InstanceOptions, means: Means): FastifyInstance {
  const { now, receiptKey, receiptSigningKey, passwords, beacon, onFault } = options;
  return createApi({
    ...means,
    node: () => 0,
    config: readConfig({ DATA_DIR: '/nowhere' }),
    secrets: {
      pepper: Buffer.alloc(0),
      receiptKey,
      receiptSigningKey,
      accountKeys: { newest: 'k1', byName: new Map([['k1', Buffer.alloc(32)]]) },
      logKey: Buffer.alloc(32),
      demoPassword: null,
    },
    world: { now, randomBytes, log: pino({ level: 'error' }, { write: onFault }), webFolder: null },
    beacon: {
      chain: beacon.chain,
      signature: never,
      signatureNow: never,
      verify: () => false,
      failures: () => [],
      falseAnswers: () => 0,
      stop: async () => {},
    },
    passwords,
  });
}

/** Steps run the clock's ticks, which read the simulation's beacon instead. */
async function never(): Promise<null> {
  return null;
}

async function call(server: FastifyInstance, asked: Asked): Promise<Answered> {
  const { method, path, token, key, body, contentType } = asked;
  const answer = await server.inject({
    method,
    url: `/index.php${path}`,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': contentType }),
      ...(token === null ? {} : { token }),
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    ...(method === 'GET' ? {} : { payload: body }),
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    contentType: answer.headers['content-type'],
    cacheControl: answer.headers['cache-control'],
  };
}
