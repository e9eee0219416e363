import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLease, type Lease } from '../../../src/platform/leader-lease/lease.ts';
import { settingsFor } from '../../../src/platform/embedded-postgres/embedded-logins.ts';
import { openPool } from '../../../src/platform/postgres/pool.ts';
import type { RoundId } from '../../../src/platform/postgres/ids.ts';
import {
  openDatabase,
  type Database,
  type Tx,
} from '../../../src/platform/postgres/transaction.ts';
import { openBeacon } from '../../../src/game/beacon/beacon.ts';
import { settleRound, type VerifiedSettling } from '../../../src/game/settlement/settle-round.ts';
import type { Outcome } from '../measurement.ts';
import type { Environment, Measurement } from '../environment.ts';
import { processorRate } from '../load/processor.ts';
import { flush } from '../target/cluster.ts';
import { makeDrawnRound, ordersPerPlayer, type DrawnRound } from './past-round.ts';
import * as sql from './settling.sql.ts';

const clockConnections = 4;
const leaseLookMs = 200;

/** The rate of settling a large round, against the rate at which rows can be written at all. */
export const settling: Measurement = {
  id: 'R9',
  async open(environment, opened) {
    const settle = await openSettler(environment, opened);
    const { cluster, database } = await environment.target();
    const { ordersToSettle: orders } = environment.sizes;
    await sql.createCopied.run(database, {});

    async function copy(roundId: RoundId): Promise<Outcome> {
      const { path } = await sql.dataDirectory.one(database, {});
      const file = join(path, 'bench-orders');
      const statements = sql.copyStatements(file, roundId);
      await statements.out.run(database, {});
      await sql.emptyCopied.run(database, {});
      await flush(database);
      const outcome = await processorRate(cluster.postmaster, () =>
        statements.back.run(database, {}),
      );
      await rm(file);
      return outcome;
    }

    const winners = `${orders / ordersPerPlayer} players, half of whom win`;
    return {
      ours: { what: `settling ${orders} orders of ${winners}`, unit: '/s' },
      against: { what: 'COPY of as many into a table like it', unit: '/s' },
      threshold: { wanted: 'at least', value: 2.5 },
      async run() {
        const { ours, roundId } = await settle();
        return { ours, against: await copy(roundId) };
      },
      runOurs: async () => (await settle()).ours,
    };
  },
};

/** Writes all orders to a file as fast as possible; returns how many. */
export async function openCopyOut(
  database: Database,
  opened: AsyncDisposableStack,
): Promise<() => Promise<number>> {
  const { path } = await sql.dataDirectory.one(database, {});
  const file = join(path, 'bench-all-orders');
  opened.defer(() => rm(file, { force: true }));
  const copy = sql.copyAllOrders(file);
  return () => copy.run(database, {});
}

interface Settled extends DrawnRound {
  readonly ours: Outcome;
}

interface RoundSize {
  readonly orders: number;
  /** Of the first round: no two rounds share a number. */
  readonly first: number;
}

/**
 * Each call creates a large round and settles it as the server's clock does; no server runs then.
 */
export async function openSettler(
  environment: Environment,
  opened: AsyncDisposableStack,
  { orders, first }: RoundSize = { orders: environment.sizes.ordersToSettle, first: 0 },
): Promise<() => Promise<Settled>> {
  const target = await environment.target();
  const { cluster, database, nextId } = target;
  const { players } = environment.sizes;
  await target.stopServer();
  const beacon = await openBeacon({ beacon: 'demo', drandUrls: [], dataDir: cluster.dataDir });
  opened.defer(() => beacon.stop());
  const most = { max: clockConnections, name: 'trine bench clock' };
  const pool = openPool({ url: settingsFor(cluster.url).DATABASE_CLOCK_URL, ...most });
  opened.defer(() => pool.end());
  const clock = openDatabase(pool);
  const lease = createLease(clock, 'clock', 'bench');
  await lead(lease);
  opened.defer(() => lease.release());
  let nth = first;
  return async () => {
    const { roundId, sealedInMs } = await makeDrawnRound({ target, beacon, orders, players, nth });
    nth += 2;
    const assertLead = (tx: Tx) => lease.assert(tx);
    const verify: VerifiedSettling['verify'] = ({ beaconRound, signature }) =>
      beacon.verify(beaconRound, signature);
    const settles = { database: clock, nextId, assertLead, verify };
    const ours = await processorRate(cluster.postmaster, async () => {
      await settleRound(settles, roundId);
      return orders;
    });
    const { status } = await sql.roundStatus.one(database, { roundId });
    if (status !== 'settled') throw new Error(`the round is ${status} and not settled`);
    return { ours, roundId, sealedInMs };
  };
}

async function lead(lease: Lease): Promise<void> {
  while (!(await lease.hold())) await delay(leaseLookMs);
}
