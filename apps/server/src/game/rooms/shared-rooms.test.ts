// Several processes on a local bus with a simulated clock: which one reads the room, what the
// others show, and what happens when messages are lost.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Language } from '@trine/contract/languages.ts';
import { columnOf } from '../../../testing/columns.ts';
import type { OrderId, PlayerId, RoundId } from '../../platform/postgres/ids.ts';
import { sealChannel } from '../../platform/bus/sealed-channel.ts';
import { createLocalBus } from '../../../testing/test-bus.ts';
import { createFeed, maxMessages, type FeedRow } from './feed.ts';
import { roomsChannel } from './room-messages.ts';
import { roomFrom, type RoomNow, type RoundsRow } from './rooms.ts';
import { aliveMs, createSharedRooms, freshMs } from './shared-rooms.ts';

const planId = 7;
const secret = Buffer.alloc(32, 1);
const startMs = Date.UTC(2026, 0, 1);
const pollMs = 375;

function orderOf(number: number, changes: Partial<FeedRow> = {}): FeedRow {
  return {
    orderId: BigInt(number) as OrderId,
    playerId: BigInt(number % 3) as PlayerId,
    inviterId: 0n,
    nickname: `player ${number}`,
    avatar: 1,
    issue: '001',
    stakeMinor: 100n,
    play: 0,
    balanceAfterMinor: 900n,
    ...changes,
  };
}

/** A simulated database and the processes that read it. */
function openCluster() {
  const bus = createLocalBus();
  let nowMs = 5_000;
  let rows: readonly FeedRow[] = [];
  let feed = createFeed(rows, null);
  let bookStakeMinor: bigint | null = null;

  function readRoom(): RoomNow {
    const databaseMs = startMs + nowMs;
    const rounds: RoundsRow[] = [roundRow(databaseMs, rows.length, bookStakeMinor)];
    return roomFrom({
      rounds,
      feed,
      readWindow: { fromMs: databaseMs - 1, untilMs: databaseMs + 1 },
    });
  }

  return {
    bus,
    pass: (ms: number) => {
      nowMs += ms;
    },
    bet(...orders: readonly FeedRow[]) {
      const all = [...rows.filter((row) => !orders.some(isSameOrder(row))), ...orders];
      rows = all.toSorted((a, b) => Number(a.orderId - b.orderId)).slice(-maxMessages);
      feed = createFeed(rows, feed);
    },
    seal: (stakeMinor: bigint) => {
      bookStakeMinor = stakeMinor;
    },
    process(name: string, languages: readonly Language[] = ['en']) {
      let reads = 0;
      let changes = 0;
      const rooms = createSharedRooms({
        readRoom: async () => {
          reads += 1;
          return readRoom();
        },
        channel: sealChannel(bus, {
          secret,
          name: roomsChannel,
          randomBytes,
          now: () => startMs + nowMs,
        }),
        name,
        onChange: () => {
          changes += 1;
        },
        nowMs: () => nowMs,
      });
      return {
        /** The room that is shown, and how often this process read it. */
        async poll(isTimed = true) {
          const before = reads;
          const found = await rooms.read(new Map([[planId, new Set(languages)]]), isTimed);
          const room = found.get(planId);
          assert.ok(room !== undefined);
          return { room, reads: reads - before, ids: room.feed.rows.map(({ orderId }) => orderId) };
        },
        takeChanges() {
          const count = changes;
          changes = 0;
          return count;
        },
      };
    },
  };
}

function isSameOrder(one: FeedRow): (other: FeedRow) => boolean {
  return ({ orderId }) => orderId === one.orderId;
}

function roundRow(nowMs: number, orders: number, bookStakeMinor: bigint | null): RoundsRow {
  return {
    gameId: 1,
    bettingOpen: true,
    offMessage: null,
    settled: '0',
    nowMs,
    isCurrent: true,
    roundId: 1n as RoundId,
    issue: '001',
    opensAt: startMs,
    closesAt: startMs + 3_600_000,
    drawsAt: startMs + 3_700_000,
    status: bookStakeMinor === null ? 'open' : 'closed',
    outcome: null,
    bookRoot: bookStakeMinor === null ? null : Buffer.from('abcdef', 'hex'),
    bookCount: bookStakeMinor === null ? null : orders,
    bookStakeMinor,
    planIds: [planId],
    orderCounts: [orders],
  };
}

type Cluster = ReturnType<typeof openCluster>;
type Process = ReturnType<Cluster['process']>;

/** Polls in turn until both have received each other's messages and `b` shows what `a` reads. */
async function joined(cluster: Cluster): Promise<readonly [Process, Process]> {
  const [a, b] = [cluster.process('a'), cluster.process('b')];
  for (let turn = 0; turn < 3; turn += 1) {
    await a.poll();
    await b.poll();
    cluster.pass(pollMs);
  }
  a.takeChanges();
  b.takeChanges();
  return [a, b];
}

test('a lone process reads at each timed poll and shows newcomers its last read', async () => {
  const cluster = openCluster();
  const a = cluster.process('a');
  assert.equal((await a.poll()).reads, 1);
  cluster.pass(pollMs);
  assert.equal((await a.poll()).reads, 1);
  cluster.pass(100);
  const newcomer = await a.poll(false);
  assert.equal(newcomer.reads, 0);
  assert.equal(newcomer.room.nowMs, startMs + 5_000 + pollMs + 100, 'its clock advances');
});

test('the first process by name reads the room, and the other shows its snapshot', async () => {
  const cluster = openCluster();
  const [a, b] = await joined(cluster);
  cluster.bet(orderOf(1), orderOf(2));
  const made = await a.poll();
  assert.equal(made.reads, 1);
  assert.equal(b.takeChanges(), 1);
  const shown = await b.poll(false);
  assert.equal(shown.reads, 0);
  assert.deepEqual(shown.ids, [1n, 2n]);
  assert.equal(shown.room.stateText(), made.room.stateText());
  assert.equal(shown.room.settled, made.room.settled);
  for (const language of ['en', 'zh'] as const) {
    assert.equal(shown.room.roundsText(language), made.room.roundsText(language));
    assert.deepEqual(shown.room.feed.texts(language), made.room.feed.texts(language));
  }
  assert.deepEqual(shown.room.feed.rows, made.room.feed.rows);
});

test('an unchanged room causes no change event and keeps its feed object', async () => {
  const cluster = openCluster();
  cluster.bet(orderOf(1));
  const [a, b] = await joined(cluster);
  const before = await b.poll();
  for (let turn = 0; turn < 20; turn += 1) {
    cluster.pass(pollMs);
    await a.poll();
    const shown = await b.poll();
    assert.equal(shown.reads, 0);
    assert.equal(shown.room.feed, before.room.feed);
  }
  assert.equal(b.takeChanges(), 0);
  assert.equal(a.takeChanges(), 0);
});

test('a seal reaches the other process with its root and its stake', async () => {
  const cluster = openCluster();
  const [a, b] = await joined(cluster);
  cluster.seal(12_345n);
  const made = await a.poll();
  const shown = await b.poll();
  assert.match(shown.room.roundsText('en'), /"root":"abcdef".*"stake":"123\.45"/);
  assert.equal(shown.room.roundsText('en'), made.room.roundsText('en'));
});

test('an owner’s new nickname is published without a new order', async () => {
  const cluster = openCluster();
  cluster.bet(orderOf(1), orderOf(2));
  const [a, b] = await joined(cluster);
  cluster.bet(orderOf(1, { nickname: 'renamed' }));
  await a.poll();
  assert.deepEqual(columnOf((await b.poll()).room.feed.rows, 'nickname'), ['renamed', 'player 2']);
});

const losses: readonly (readonly [what: string, messages: number, bets: number])[] = [
  ['one without a change', 1, 0],
  ['one with an order', 1, 1],
  ['two with orders', 2, 2],
];

for (const [what, messages, bets] of losses) {
  test(`after lost messages (${what}), the other process reads the room at most once`, async () => {
    const cluster = openCluster();
    cluster.bet(orderOf(1));
    const [a, b] = await joined(cluster);
    let reads = 0;
    for (let turn = 0; turn < messages; turn += 1) {
      if (turn < bets) cluster.bet(orderOf(10 + turn));
      cluster.bus.lose(1);
      await a.poll();
      reads += (await b.poll()).reads;
      cluster.pass(pollMs);
    }
    for (let turn = 0; turn < 10; turn += 1) {
      cluster.bet(orderOf(20 + turn));
      const made = await a.poll();
      const shown = await b.poll();
      reads += shown.reads;
      assert.deepEqual(shown.ids, made.ids);
      cluster.pass(pollMs);
    }
    assert.equal(reads, bets === 0 ? 0 : 1);
  });
}

test('when the reading process goes silent, the others read, then one reads for all', async () => {
  const cluster = openCluster();
  const [a, b] = await joined(cluster);
  const c = cluster.process('c');
  for (let turn = 0; turn < 3; turn += 1) {
    for (const one of [a, b, c]) await one.poll();
    cluster.pass(pollMs);
  }
  let readsOfC = 0;
  const turns = Math.ceil(aliveMs / pollMs) + 3;
  for (let turn = 0; turn < turns; turn += 1) {
    cluster.bet(orderOf(50 + turn));
    await b.poll();
    readsOfC += (await c.poll()).reads;
    cluster.pass(pollMs);
  }
  assert.ok(
    readsOfC >= 1 && readsOfC <= Math.ceil((aliveMs - freshMs) / pollMs) + 1,
    `${readsOfC}`,
  );
  const made = await b.poll();
  const shown = await c.poll();
  assert.deepEqual([made.reads, shown.reads], [1, 0]);
  assert.deepEqual(shown.ids, made.ids);
});

test('on a bus that loses all messages, every process reads at each poll', async () => {
  const cluster = openCluster();
  const [a, b] = await joined(cluster);
  cluster.bus.lose(1_000);
  cluster.pass(aliveMs + 1);
  for (const one of [a, b, a, b]) {
    assert.equal((await one.poll()).reads, 1);
    cluster.pass(pollMs);
  }
});

test('when two processes read the same room, no viewer’s room goes back in time', async () => {
  const cluster = openCluster();
  const [a, b] = await joined(cluster);
  let newest = 0n;
  for (let turn = 0; turn < 20; turn += 1) {
    cluster.bet(orderOf(100 + turn));
    if (turn % 2 === 0) cluster.bus.lose(1);
    await a.poll();
    if (turn % 3 === 0) cluster.pass(aliveMs + 1);
    const shown = await b.poll();
    assert.ok((shown.ids.at(-1) ?? 0n) >= newest, 'an order was shown and then was not');
    newest = shown.ids.at(-1) ?? 0n;
    cluster.pass(pollMs);
  }
});

test('a snapshot that was delayed until after an own read is ignored', async () => {
  const cluster = openCluster();
  const [a, b] = await joined(cluster);
  cluster.pass(freshMs + 1);
  cluster.bus.hold();
  cluster.bet(orderOf(1));
  await a.poll();
  cluster.bet(orderOf(2));
  const own = await b.poll();
  assert.deepEqual([own.reads, own.ids], [1, [1n, 2n]]);
  cluster.bus.release();
  const next = await b.poll(false);
  assert.deepEqual([next.reads, next.ids], [0, [1n, 2n]]);
});

test('snapshots have all viewers’ languages, also one that is added later', async () => {
  const cluster = openCluster();
  cluster.bet(orderOf(1));
  const [a] = await joined(cluster);
  const c = cluster.process('c', ['kor', 'jp']);
  let reads = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    const made = await a.poll();
    const shown = await c.poll();
    reads += shown.reads;
    assert.deepEqual(shown.room.feed.texts('kor'), made.room.feed.texts('kor'));
    assert.equal(shown.room.roundsText('jp'), made.room.roundsText('jp'));
    cluster.pass(pollMs);
  }
  assert.equal(reads, 1, 'before it received a message of the others');
});

test('messages that are not sealed with the installation’s secret are ignored', async () => {
  const cluster = openCluster();
  const [a, b] = await joined(cluster);
  const other = { secret: Buffer.alloc(32, 2), name: roomsChannel, randomBytes, now: () => 0 };
  const forger = sealChannel(cluster.bus, other);
  forger.publish(Buffer.from('anything'));
  cluster.bus.publish('trine', Buffer.alloc(3));
  await a.poll();
  assert.equal((await b.poll()).reads, 0);
});
