// Two processes of the API with viewers of one room, on one database and on a real bus: one of them
// looks for both, each goes on by itself while the bus is away, and what a lost message would have
// told comes all the same.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { openBus, type Bus } from '../../platform/bus/bus.ts';
import type { Database, NamedQuery, Tx } from '../../platform/postgres/transaction.ts';
import { busKinds, openBusServer, type BusServer } from '../../../testing/test-bus.ts';
import { listen, type Heard, type Listening } from '../../../testing/test-support.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import type { TestRound } from '../../../testing/test-world.ts';

let api: TestApi;
let round: TestRound;
let bettor: SignedIn;

before(async () => {
  api = await openTestApi();
  round = await api.world.round({ closesIn: 600 });
  bettor = await api.signedIn();
});

after(() => api.close());

/** How often the rooms were looked at, of the statements of one process. */
function countLooks(database: Database) {
  const counted = { looks: 0, database };
  const count = ({ name }: NamedQuery) => {
    if (name === 'room.rounds_now') counted.looks += 1;
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
  looks(): number;
  close(): Promise<void>;
}

interface LossyBus extends Bus {
  /** Messages that do not come. */
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
  const counted = countLooks(api.world.database);
  const server = await api.secondServer({ bus, database: counted.database });
  const { token } = await api.signedIn();
  const address = `${server.baseUrl}/index.php/api/Lottery/stream?plan_id=1&lang=en`;
  const viewer = listen(address, { token });
  await viewer.next();
  let isOpen = true;
  return {
    bus,
    viewer,
    looks: () => counted.looks,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      viewer.stop();
      await server.close();
      await bus.close();
    },
  };
}

/** A bet elsewhere, until all viewers have been sent it; gives the looks of each meanwhile. */
async function betAndHear(processes: readonly Process[]): Promise<number[]> {
  const before = processes.map((one) => one.looks());
  const play = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '1.00' };
  const { orders } = await data(bettor.client, '/api/Lottery/playOrder', play);
  const has = (heard: Heard) =>
    heard.event === 'message' && JSON.stringify(heard.data).includes(`"id":${orders[0]?.id},`);
  await Promise.all(processes.map(({ viewer }) => viewer.next(has)));
  return processes.map((one, place) => one.looks() - (before[place] ?? 0));
}

/** Which of them looks for both, once one does. */
async function untilShared(processes: readonly [Process, Process]): Promise<0 | 1> {
  for (;;) {
    const [one = 0, other = 0] = await betAndHear(processes);
    if (one === 0 && other > 0) return 1;
    if (other === 0 && one > 0) return 0;
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(20);
}

for (const kind of busKinds) {
  test(`on ${kind}: one looks for both, with the bus and after it was away`, async (run) => {
    const server = await openBusServer(kind);
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    const both = [await openProcess(server), await openProcess(server)] as const;
    try {
      const looker = await untilShared(both);
      const follower = both[1 - looker] ?? both[0];

      const looks = follower.looks();
      follower.bus.toLose = 1;
      await betAndHear(both);
      const more = follower.looks() - looks;
      assert.ok(more <= 1, `${more} looks for a lost message`);

      await server.kill();
      await until(() => both.every(({ bus }) => !bus.isConnected()));
      const followed = follower.looks();
      await betAndHear(both);
      await until(() => follower.looks() > followed);
      await betAndHear(both);

      await server.start();
      await until(() => both.every(({ bus }) => bus.isConnected()));
      await untilShared(both);

      // The one that looks is gone: the other one goes on.
      const last = both[1 - (await untilShared(both))] ?? both[0];
      const gone = both.find((one) => one !== last) ?? both[1];
      await gone.close();
      await betAndHear([last]);
    } finally {
      for (const one of both) await one.close();
      await server.kill();
    }
  });
}
