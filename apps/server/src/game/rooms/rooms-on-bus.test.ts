// Two API processes with viewers of one room, on one database and a real bus: one reads the room
// for both, each reads it alone while the bus is down, and a lost message loses no order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openBus, type Bus } from '../../platform/bus/bus.ts';
import type { Database, NamedQuery, Tx } from '../../platform/postgres/transaction.ts';
import { busKinds, openBusServer, type BusServer } from '../../../testing/test-bus.ts';
import { listen, type Heard, type Listening } from '../../../testing/test-support.ts';
import { data, openTestApi } from '../../../testing/test-api.ts';

const api = await closeAfterTests(openTestApi());
const round = await api.world.round({ closesIn: 600 });
const bettor = await api.signedIn();

/** Counts the reads of rooms among the statements of one process. */
function countReads(database: Database) {
  const counted = { reads: 0, database };
  const count = ({ name }: NamedQuery) => {
    if (name === 'room.rounds_now') counted.reads += 1;
  };
  counted.database = {
    query(query) {
      count(query);
      return database.query(query);
    },
    transaction: (work) => database.transaction((tx: Tx) => work(tx)),
  };
  return counted;
}

interface Process {
  readonly bus: LossyBus;
  readonly viewer: Listening;
  reads(): number;
  close(): Promise<void>;
}

interface LossyBus extends Bus {
  /** How many of the next messages are lost. */
  toLose: number;
}

function lossy(bus: Bus): LossyBus {
  const worse: LossyBus = {
    ...bus,
    toLose: 0,
    subscribe(channel, onMessage) {
      bus.subscribe(channel, (message) => {
        if (worse.toLose === 0) onMessage(message);
        else worse.toLose -= 1;
      });
    },
  };
  return worse;
}

/** A process with a viewer in the room. */
async function openProcess({ url }: BusServer): Promise<Process> {
  const bus = lossy(await openBus({ url, log: pino({ enabled: false }) }));
  const counted = countReads(api.world.database);
  const server = await api.secondServer({ bus, database: counted.database });
  const { token } = await api.signedIn();
  const address = `${server.baseUrl}/index.php/api/Lottery/stream?plan_id=1&lang=en`;
  const viewer = listen(address, { token });
  await viewer.next();
  let isOpen = true;
  return {
    bus,
    viewer,
    reads: () => counted.reads,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      viewer.stop();
      await server.close();
      await bus.close();
    },
  };
}

/** Places a bet and waits until all viewers received it; returns the reads of each process. */
async function betAndReceive(processes: readonly Process[]): Promise<number[]> {
  const before = processes.map((one) => one.reads());
  const { orders } = await data(bettor.client, '/api/Lottery/playOrder', testBet(round));
  const has = (event: Heard) =>
    event.event === 'message' && JSON.stringify(event.data).includes(`"id":${orders[0]?.id},`);
  await Promise.all(processes.map(({ viewer }) => viewer.next(has)));
  return processes.map((one, index) => one.reads() - (before[index] ?? 0));
}

/** Waits until one process reads for both; returns its index. */
async function untilShared(processes: readonly [Process, Process]): Promise<0 | 1> {
  for (;;) {
    const [one = 0, other = 0] = await betAndReceive(processes);
    if (one === 0 && other > 0) return 1;
    if (other === 0 && one > 0) return 0;
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(20);
}

for (const kind of busKinds) {
  test(`on ${kind}: one process reads for both, also after a bus outage`, async (run) => {
    const server = await openBusServer(kind);
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    const both = [await openProcess(server), await openProcess(server)] as const;
    try {
      const reader = await untilShared(both);
      const follower = both[1 - reader] ?? both[0];

      const reads = follower.reads();
      follower.bus.toLose = 1;
      await betAndReceive(both);
      const more = follower.reads() - reads;
      assert.ok(more <= 1, `${more} reads for a lost message`);

      await server.kill();
      await until(() => both.every(({ bus }) => !bus.isConnected()));
      const followed = follower.reads();
      await betAndReceive(both);
      await until(() => follower.reads() > followed);
      await betAndReceive(both);

      await server.start();
      await until(() => both.every(({ bus }) => bus.isConnected()));
      await untilShared(both);

      // After the reading process has closed, the other one reads.
      const last = both[1 - (await untilShared(both))] ?? both[0];
      const gone = both.find((one) => one !== last) ?? both[1];
      await gone.close();
      await betAndReceive([last]);
    } finally {
      for (const one of both) await one.close();
      await server.kill();
    }
  });
}
