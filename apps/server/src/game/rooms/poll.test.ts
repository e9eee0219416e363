// Which poll sends what: in a large room others' orders are sent together every few ticks; own
// orders, draws and wins are sent at once. The test makes each poll itself, so nothing depends on
// time.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PLAYS } from '@trine/game/plays.ts';
import { tick } from '../clock/tick.ts';
import { createSessions } from '../../people/sessions/sessions.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { newSincePosition } from './feed-position.ts';
import { createOwnRooms } from './room-source.ts';
import { pollRooms, viewerEvery, type RoomListener } from './poll.ts';
import { nothingSent, ticksApartFor } from './room-events.ts';
import { createSnapshots } from './snapshots.ts';
import type { ViewerRequest } from './viewers.ts';

let api: TestApi;
let round: TestRound;

before(async () => {
  api = await openTestApi();
  round = await api.world.round();
});

after(() => api.close());

interface Viewer {
  readonly listener: RoomListener;
  /** The events written since the previous call. */
  received(): string;
}

async function view({ token }: SignedIn): Promise<Viewer> {
  const found = await createSessions(api.world.database, Date.now).authenticate(token);
  assert.ok(found.kind === 'player');
  const { playerId, tokenHash } = found.player;
  const { stream, received } = recordedStream();
  const listener = {
    stream,
    place: { leave: () => undefined },
    playerId,
    tokenHash,
    gameId: 1,
    planId: 1,
    language: 'en' as const,
    sent: nothingSent(newSincePosition('')),
    turn: 0,
    viewer: null,
    settled: '',
  };
  return { listener, received };
}

function recordedStream() {
  let text = '';
  let writes = 0;
  const stream: EventStream = {
    send: () => assert.fail('rooms write their events'),
    write(events) {
      writes += 1;
      text += events.toString();
    },
    keepAlive: () => undefined,
    writeCount: () => writes,
    end: () => undefined,
    onClose: () => undefined,
  };
  const received = () => {
    const written = text;
    text = '';
    return written;
  };
  return { stream, received };
}

/** A room with this many viewers, `watched` among them, and a function that makes one poll. */
async function openRoom(viewers: number, watched: readonly Viewer[]) {
  const { database } = api.world;
  const { readRoom, readViewer } = createSnapshots(database, Date.now);
  const read: RoomListener[] = [];
  const parts = {
    readViewer(listener: ViewerRequest) {
      read.push(listener as RoomListener);
      return readViewer(listener);
    },
    rooms: createOwnRooms(readRoom),
    database,
  };
  const { listener } = await view(await api.signedIn());
  const others = Array.from({ length: viewers - watched.length }, (_, index) => {
    const sent = nothingSent(newSincePosition(''));
    return { ...listener, stream: recordedStream().stream, sent, turn: index % viewerEvery };
  });
  const listeners = [...watched.map((one) => one.listener), ...others];
  const dismissed = new Set<RoomListener>();
  let ticks = 0;
  const poll = async (isTimed = true) => {
    if (isTimed) ticks += 1;
    await pollRooms(parts, {
      listeners,
      ticks,
      isTimed,
      isAttached: (one) => !dismissed.has(one),
      dismiss: (one) => void dismissed.add(one),
    });
  };
  await poll();
  for (const one of watched) assert.match(one.received(), /event: round/);
  /** The viewers read since the previous call. */
  const readViewers = () => read.splice(0);
  return { poll, dismissed, listeners, readViewers };
}

async function bet({ client }: SignedIn): Promise<void> {
  const play = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '1.00' };
  await data(client, '/api/Lottery/playOrder', play);
}

const manyViewers = 300;
const manyViewersTicks = ticksApartFor(manyViewers);

for (const [viewers, ticks] of [
  [1, 1],
  [99, 1],
  [100, 2],
  [199, 2],
  [200, 3],
  [249, 3],
  [250, 4],
  [499, 4],
  [500, 5],
  [1_000, 6],
  [2_000, 7],
  [4_000, 8],
  [100_000, 8],
] as const) {
  test(`with ${viewers} viewers, orders are sent ${ticks} ticks apart`, () => {
    assert.equal(ticksApartFor(viewers), ticks);
  });
}

for (const viewers of [2, 150, manyViewers]) {
  test(`an order reaches ${viewers} viewers after ${ticksApartFor(viewers)} ticks`, async () => {
    const bettor = await api.signedIn();
    const viewer = await view(await api.signedIn());
    const { poll } = await openRoom(viewers, [viewer]);
    await bet(bettor);
    for (let wait = 1; wait < ticksApartFor(viewers); wait += 1) {
      await poll();
      assert.equal(viewer.received(), '');
      // A poll for a newcomer does not send others' orders earlier.
      await poll(false);
      assert.equal(viewer.received(), '');
      await bet(bettor);
    }
    await poll();
    const events = viewer.received();
    assert.equal(events.match(/"quantity":"1\.00"/g)?.length, ticksApartFor(viewers));
    assert.match(events, /event: round\ndata: .*"join":/);
    await poll();
    assert.equal(viewer.received(), '');
  });
}

test('in a large room without recent orders, an order is sent at once', async () => {
  const viewer = await view(await api.signedIn());
  const { poll } = await openRoom(manyViewers, [viewer]);
  for (let turn = 0; turn < manyViewersTicks; turn += 1) await poll();
  assert.equal(viewer.received(), '');
  await bet(await api.signedIn());
  await poll();
  assert.match(viewer.received(), /"quantity":"1\.00"/);
});

test('in a large room the own order is sent at once, and each order once', async () => {
  const bettor = await api.signedIn();
  const [own, other] = [await view(bettor), await view(await api.signedIn())];
  const { poll } = await openRoom(manyViewers, [own, other]);
  await bet(bettor);
  await poll();
  const events = own.received();
  assert.match(events, /"mine":1/);
  assert.match(events, /event: balance\ndata: .*"999\.00"/);
  assert.equal(other.received(), '');
  for (let turn = 0; turn < manyViewersTicks; turn += 1) await poll();
  assert.doesNotMatch(own.received(), /event: message/);
  assert.equal(other.received().match(/"mine":0/g)?.length, 1);
});

for (const [viewers, ticks] of [
  [2, 3],
  [manyViewers, 6],
  [500, 13],
] as const) {
  test(`a bet in another room reaches ${viewers} viewers’ balance in ${ticks} ticks`, async () => {
    const player = await api.signedIn({ balance: 100_00n });
    const viewer = await view(player);
    const { poll } = await openRoom(viewers, [viewer]);
    const { issue } = await api.world.round({ gameId: 3 });
    const elsewhere = { issue, plan_id: 9, game_id: 3, play_type: 'big', money: '1.00' };
    await data(player.client, '/api/Lottery/playOrder', elsewhere);
    for (let turn = 0; turn < ticks; turn += 1) await poll();
    assert.match(viewer.received(), /event: balance\ndata: .*"99\.00"/);
  });
}

test('each viewer is read once per cycle, a few in each tick', async () => {
  const { poll, listeners, readViewers } = await openRoom(2 * viewerEvery, []);
  readViewers();
  const all = new Set<RoomListener>();
  for (let turn = 0; turn < viewerEvery; turn += 1) {
    await poll();
    const some = readViewers();
    assert.equal(some.length, 2);
    for (const listener of some) all.add(listener);
  }
  assert.equal(all.size, listeners.length);
});

test('in a large room draw and win are sent at once', async () => {
  const everySum = PLAYS.slice(10).join(',');
  const player = await api.signedIn({ balance: 500_00n });
  const viewer = await view(player);
  const play = { issue: round.issue, plan_id: 1, game_id: 1, play_type: everySum, money: '1.00' };
  await data(player.client, '/api/Lottery/playOrder', play);
  const { poll } = await openRoom(manyViewers, [viewer]);
  await bet(await api.signedIn());
  await round.moveTo('draw');
  const parts = api.world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
  await poll();
  const events = viewer.received();
  assert.match(events, /event: round\ndata: .*"status":"settled"/);
  assert.match(events, new RegExp(`event: hit\\ndata: .*"issue":"${round.issue}"`));
  assert.match(events, /event: balance/);
  round = await api.world.round();
});

test('in a large room a stop of betting is sent at once', async () => {
  const { owner } = api.world;
  const viewer = await view(await api.signedIn());
  const { poll } = await openRoom(manyViewers, [viewer]);
  await owner.query('update game set betting_open = false where game_id = 1');
  await poll();
  assert.match(viewer.received(), /"game_status":0/);
  await owner.query('update game set betting_open = true where game_id = 1');
});

test('in a large room the stream of an ended session is dismissed within two ticks', async () => {
  const player = await api.signedIn();
  const viewer = await view(player);
  const { poll, dismissed, listeners } = await openRoom(manyViewers, [viewer]);
  await data(player.client, '/api/user/logout', {});
  await poll();
  await poll();
  assert.ok(dismissed.has(viewer.listener));
  assert.equal(dismissed.size, 1, `${dismissed.size} of ${listeners.length} were dismissed`);
});

test('in a large room a closing round is sent at once, with all held-back orders', async () => {
  const viewer = await view(await api.signedIn());
  const { poll } = await openRoom(manyViewers, [viewer]);
  await bet(await api.signedIn());
  await poll();
  assert.equal(viewer.received(), '');
  await round.moveTo('closing');
  await poll();
  const events = viewer.received();
  assert.match(events, /event: round\ndata: .*"whether_close":1/);
  assert.match(events, /event: message/);
});

test('in a large room an opened round is sent at once, without reading all viewers', async () => {
  const viewer = await view(await api.signedIn());
  const { poll, readViewers } = await openRoom(manyViewers, [viewer]);
  readViewers();
  const { issue } = await api.world.round({ closesIn: 30 });
  await poll();
  assert.match(viewer.received(), new RegExp(`event: round\\ndata: .*"issue":"${issue}"`));
  assert.ok(readViewers().length <= Math.ceil(manyViewers / viewerEvery));
});
