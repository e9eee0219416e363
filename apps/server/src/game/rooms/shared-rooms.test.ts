// Processes on a bus, in a time of their own: who looks, what the others show, and what becomes of
// it when messages are lost.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { Language } from '@trine/contract/languages.ts';
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

/** What the database knows, and the processes that read it. */
function openHouse() {
  const bus = createLocalBus();
  let nowMs = 5_000;
  let rows: readonly FeedRow[] = [];
  let feed = createFeed(rows, null);
  let bookStakeMinor: bigint | null = null;

  function look(): RoomNow {
    const databaseMs = startMs + nowMs;
    const rounds: RoundsRow[] = [roundRow(databaseMs, rows.length, bookStakeMinor)];
    return roomFrom({ rounds, feed, look: { fromMs: databaseMs - 1, untilMs: databaseMs + 1 } });
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
      let looks = 0;
      let news = 0;
      const rooms = createSharedRooms({
        readRoom: async () => {
          looks += 1;
          return look();
        },
        channel: sealChannel(bus, {
          secret,
          name: roomsChannel,
          randomBytes,
          now: () => startMs + nowMs,
        }),
        name,
        onNews: () => {
          news += 1;
        },
        nowMs: () => nowMs,
      });
      return {
        /** A timed poll gives what is shown and whether it was looked at here. */
        async poll(isTimed = true) {
          const before = looks;
          const found = await rooms.read(new Map([[planId, new Set(languages)]]), isTimed);
          const room = found.get(planId);
          assert.ok(room !== undefined);
          return { room, looks: looks - before, ids: room.feed.rows.map(({ orderId }) => orderId) };
        },
        takeNews() {
          const count = news;
          news = 0;
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

type House = ReturnType<typeof openHouse>;
type Process = ReturnType<House['process']>;

/** Polls in turn until both know of each other and the second shows what the first one looks at. */
async function joined(house: House): Promise<readonly [Process, Process]> {
  const [a, b] = [house.process('a'), house.process('b')];
  for (let turn = 0; turn < 3; turn += 1) {
    await a.poll();
    await b.poll();
    house.pass(pollMs);
  }
  a.takeNews();
  b.takeNews();
  return [a, b];
}

test('alone it looks at each timed poll; newcomers are shown what it just saw', async () => {
  const house = openHouse();
  const a = house.process('a');
  assert.equal((await a.poll()).looks, 1);
  house.pass(pollMs);
  assert.equal((await a.poll()).looks, 1);
  house.pass(100);
  const newcomer = await a.poll(false);
  assert.equal(newcomer.looks, 0);
  assert.equal(newcomer.room.nowMs, startMs + 5_000 + pollMs + 100, 'its clock goes on');
});

test('of two, the first by name looks, and the other shows the same without a look', async () => {
  const house = openHouse();
  const [a, b] = await joined(house);
  house.bet(orderOf(1), orderOf(2));
  const made = await a.poll();
  assert.equal(made.looks, 1);
  assert.equal(b.takeNews(), 1);
  const shown = await b.poll(false);
  assert.equal(shown.looks, 0);
  assert.deepEqual(shown.ids, [1n, 2n]);
  assert.equal(shown.room.stateText(), made.room.stateText());
  assert.equal(shown.room.settled, made.room.settled);
  for (const language of ['en', 'zh'] as const) {
    assert.equal(shown.room.roundsText(language), made.room.roundsText(language));
    assert.deepEqual(shown.room.feed.texts(language), made.room.feed.texts(language));
  }
  assert.deepEqual(shown.room.feed.rows, made.room.feed.rows);
});

test('what did not change is no news, and its feed stays the very same', async () => {
  const house = openHouse();
  house.bet(orderOf(1));
  const [a, b] = await joined(house);
  const before = await b.poll();
  for (let turn = 0; turn < 20; turn += 1) {
    house.pass(pollMs);
    await a.poll();
    const shown = await b.poll();
    assert.equal(shown.looks, 0);
    assert.equal(shown.room.feed, before.room.feed);
  }
  assert.equal(b.takeNews(), 0);
  assert.equal(a.takeNews(), 0);
});

test('a seal comes with its bytes and its stake', async () => {
  const house = openHouse();
  const [a, b] = await joined(house);
  house.seal(12_345n);
  const made = await a.poll();
  const shown = await b.poll();
  assert.match(shown.room.roundsText('en'), /"root":"abcdef".*"stake":"123\.45"/);
  assert.equal(shown.room.roundsText('en'), made.room.roundsText('en'));
});

test('an owner’s new name is told without a new order', async () => {
  const house = openHouse();
  house.bet(orderOf(1), orderOf(2));
  const [a, b] = await joined(house);
  house.bet(orderOf(1, { nickname: 'renamed' }));
  await a.poll();
  assert.deepEqual(
    (await b.poll()).room.feed.rows.map(({ nickname }) => nickname),
    ['renamed', 'player 2'],
  );
});

const losses: readonly (readonly [what: string, messages: number, bets: number])[] = [
  ['one that says nothing new', 1, 0],
  ['one with an order', 1, 1],
  ['two with orders', 2, 2],
];

for (const [what, messages, bets] of losses) {
  test(`messages lost, ${what}: the others look at most once`, async () => {
    const house = openHouse();
    house.bet(orderOf(1));
    const [a, b] = await joined(house);
    let looks = 0;
    for (let turn = 0; turn < messages; turn += 1) {
      if (turn < bets) house.bet(orderOf(10 + turn));
      house.bus.lose(1);
      await a.poll();
      looks += (await b.poll()).looks;
      house.pass(pollMs);
    }
    for (let turn = 0; turn < 10; turn += 1) {
      house.bet(orderOf(20 + turn));
      const made = await a.poll();
      const shown = await b.poll();
      looks += shown.looks;
      assert.deepEqual(shown.ids, made.ids);
      house.pass(pollMs);
    }
    assert.equal(looks, bets === 0 ? 0 : 1);
  });
}

test('when the one that looks falls silent, others look, then one for all', async () => {
  const house = openHouse();
  const [a, b] = await joined(house);
  const c = house.process('c');
  for (let turn = 0; turn < 3; turn += 1) {
    for (const one of [a, b, c]) await one.poll();
    house.pass(pollMs);
  }
  let looksOfC = 0;
  const turns = Math.ceil(aliveMs / pollMs) + 3;
  for (let turn = 0; turn < turns; turn += 1) {
    house.bet(orderOf(50 + turn));
    await b.poll();
    looksOfC += (await c.poll()).looks;
    house.pass(pollMs);
  }
  assert.ok(
    looksOfC >= 1 && looksOfC <= Math.ceil((aliveMs - freshMs) / pollMs) + 1,
    `${looksOfC}`,
  );
  const made = await b.poll();
  const shown = await c.poll();
  assert.deepEqual([made.looks, shown.looks], [1, 0]);
  assert.deepEqual(shown.ids, made.ids);
});

test('on a bus that carries nothing, all look at each poll', async () => {
  const house = openHouse();
  const [a, b] = await joined(house);
  house.bus.lose(1_000);
  house.pass(aliveMs + 1);
  for (const one of [a, b, a, b]) {
    assert.equal((await one.poll()).looks, 1);
    house.pass(pollMs);
  }
});

test('two that both look harm nobody: no viewer’s room ever goes back', async () => {
  const house = openHouse();
  // Each is the first of those whom it hears of; the third hears both.
  const [a, b] = await joined(house);
  let newest = 0n;
  for (let turn = 0; turn < 20; turn += 1) {
    house.bet(orderOf(100 + turn));
    if (turn % 2 === 0) house.bus.lose(1);
    await a.poll();
    if (turn % 3 === 0) house.pass(aliveMs + 1);
    const shown = await b.poll();
    assert.ok((shown.ids.at(-1) ?? 0n) >= newest, 'an order was shown and then was not');
    newest = shown.ids.at(-1) ?? 0n;
    house.pass(pollMs);
  }
});

test('a look that was on its way while this process looked for itself comes too late', async () => {
  const house = openHouse();
  const [a, b] = await joined(house);
  house.pass(freshMs + 1);
  house.bus.hold();
  house.bet(orderOf(1));
  await a.poll();
  house.bet(orderOf(2));
  const own = await b.poll();
  assert.deepEqual([own.looks, own.ids], [1, [1n, 2n]]);
  house.bus.release();
  const next = await b.poll(false);
  assert.deepEqual([next.looks, next.ids], [0, [1n, 2n]]);
});

test('texts are written in the languages of all, and again when one more is spoken', async () => {
  const house = openHouse();
  house.bet(orderOf(1));
  const [a] = await joined(house);
  const c = house.process('c', ['kor', 'jp']);
  let looks = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    const made = await a.poll();
    const shown = await c.poll();
    looks += shown.looks;
    assert.deepEqual(shown.room.feed.texts('kor'), made.room.feed.texts('kor'));
    assert.equal(shown.room.roundsText('jp'), made.room.roundsText('jp'));
    house.pass(pollMs);
  }
  assert.equal(looks, 1, 'before it had heard of the others');
});

test('what somebody without the installation’s secret says is not heard', async () => {
  const house = openHouse();
  const [a, b] = await joined(house);
  const other = { secret: Buffer.alloc(32, 2), name: roomsChannel, randomBytes, now: () => 0 };
  const forger = sealChannel(house.bus, other);
  forger.publish(Buffer.from('anything'));
  house.bus.publish('trine', Buffer.alloc(3));
  await a.poll();
  assert.equal((await b.poll()).looks, 0);
});
