// What of a room is sent in which poll: a crowd is sent others' orders together, now and then, and
// all that somebody waits for at once. The polls are made one by one, so nothing depends on time.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PLAYS } from '@trine/game/plays.ts';
import { tick } from '../../operations/jobs/tick.ts';
import { createSessions } from '../../people/sessions/sessions.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { newSincePlace } from './feed-place.ts';
import { createOwnRooms } from './room-source.ts';
import { pollRooms, viewerEvery, type RoomListener } from './poll.ts';
import { nothingSent, ticksApartFor } from './send-changes.ts';
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
  /** What was written since this was called last. */
  heard(): string;
}

async function view({ token }: SignedIn): Promise<Viewer> {
  const found = await createSessions(api.world.database, Date.now).authenticate(token);
  assert.ok(found.kind === 'player');
  const { playerId, tokenHash } = found.player;
  const { stream, heard } = recordedStream();
  const listener = {
    stream,
    place: { leave: () => undefined },
    playerId,
    tokenHash,
    gameId: 1,
    planId: 1,
    language: 'en' as const,
    sent: nothingSent(newSincePlace('')),
    turn: 0,
    viewer: null,
    settled: '',
  };
  return { listener, heard };
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
  const heard = () => {
    const written = text;
    text = '';
    return written;
  };
  return { stream, heard };
}

/** A room that so many view, the given ones among them, and its polls one by one. */
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
  const stranger = await api.signedIn();
  const { listener } = await view(stranger);
  const others = Array.from({ length: viewers - watched.length }, (_, index) => {
    const sent = nothingSent(newSincePlace(''));
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
  for (const one of watched) assert.match(one.heard(), /event: round/);
  /** Who was read anew since this was called last. */
  const readAnew = () => read.splice(0);
  return { poll, dismissed, listeners, readAnew };
}

async function bet({ client }: SignedIn): Promise<void> {
  const play = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '1.00' };
  await data(client, '/api/Lottery/playOrder', play);
}

const crowd = 300;
const crowdTicks = ticksApartFor(crowd);

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

for (const viewers of [2, 150, crowd]) {
  test(`an order comes to ${viewers} viewers as late as their number lets it`, async () => {
    const bettor = await api.signedIn();
    const viewer = await view(await api.signedIn());
    const { poll } = await openRoom(viewers, [viewer]);
    await bet(bettor);
    for (let wait = 1; wait < ticksApartFor(viewers); wait += 1) {
      await poll();
      assert.equal(viewer.heard(), '');
      // A newcomer's poll makes the others’ wait no shorter.
      await poll(false);
      assert.equal(viewer.heard(), '');
      await bet(bettor);
    }
    await poll();
    const told = viewer.heard();
    assert.equal(told.match(/"quantity":"1\.00"/g)?.length, ticksApartFor(viewers));
    assert.match(told, /event: round\ndata: .*"join":/);
    await poll();
    assert.equal(viewer.heard(), '');
  });
}

test('after a quiet time an order comes to a crowd at once', async () => {
  const viewer = await view(await api.signedIn());
  const { poll } = await openRoom(crowd, [viewer]);
  for (let turn = 0; turn < crowdTicks; turn += 1) await poll();
  assert.equal(viewer.heard(), '');
  await bet(await api.signedIn());
  await poll();
  assert.match(viewer.heard(), /"quantity":"1\.00"/);
});

test('in a crowd one’s own order comes at once, and nobody is told an order twice', async () => {
  const bettor = await api.signedIn();
  const [own, other] = [await view(bettor), await view(await api.signedIn())];
  const { poll } = await openRoom(crowd, [own, other]);
  await bet(bettor);
  await poll();
  const told = own.heard();
  assert.match(told, /"mine":1/);
  assert.match(told, /event: balance\ndata: .*"999\.00"/);
  assert.equal(other.heard(), '');
  for (let turn = 0; turn < crowdTicks; turn += 1) await poll();
  assert.doesNotMatch(own.heard(), /event: message/);
  assert.equal(other.heard().match(/"mine":0/g)?.length, 1);
});

for (const [viewers, ticks] of [
  [2, 3],
  [crowd, 6],
  [500, 13],
] as const) {
  test(`of ${viewers} viewers, each sees in ${ticks} ticks what was paid elsewhere`, async () => {
    const player = await api.signedIn({ balance: 100_00n });
    const viewer = await view(player);
    const { poll } = await openRoom(viewers, [viewer]);
    const { issue } = await api.world.round({ gameId: 3 });
    const elsewhere = { issue, plan_id: 9, game_id: 3, play_type: 'big', money: '1.00' };
    await data(player.client, '/api/Lottery/playOrder', elsewhere);
    for (let turn = 0; turn < ticks; turn += 1) await poll();
    assert.match(viewer.heard(), /event: balance\ndata: .*"99\.00"/);
  });
}

test('all about each viewer is read once in a cycle, and of few at a time', async () => {
  const { poll, listeners, readAnew } = await openRoom(2 * viewerEvery, []);
  readAnew();
  const all = new Set<RoomListener>();
  for (let turn = 0; turn < viewerEvery; turn += 1) {
    await poll();
    const some = readAnew();
    assert.equal(some.length, 2);
    for (const listener of some) all.add(listener);
  }
  assert.equal(all.size, listeners.length);
});

test('in a crowd draw and win are told at once', async () => {
  const everySum = PLAYS.slice(10).join(',');
  const player = await api.signedIn({ balance: 500_00n });
  const viewer = await view(player);
  const play = { issue: round.issue, plan_id: 1, game_id: 1, play_type: everySum, money: '1.00' };
  await data(player.client, '/api/Lottery/playOrder', play);
  const { poll } = await openRoom(crowd, [viewer]);
  await bet(await api.signedIn());
  await round.moveTo('draw');
  const parts = api.world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
  await poll();
  const told = viewer.heard();
  assert.match(told, /event: round\ndata: .*"status":"settled"/);
  assert.match(told, new RegExp(`event: hit\\ndata: .*"issue":"${round.issue}"`));
  assert.match(told, /event: balance/);
  round = await api.world.round();
});

test('in a crowd what the operator says of betting that is off is told at once', async () => {
  const { owner } = api.world;
  const viewer = await view(await api.signedIn());
  const { poll } = await openRoom(crowd, [viewer]);
  await owner.query('update game set betting_open = false where game_id = 1');
  await poll();
  assert.match(viewer.heard(), /"game_status":0/);
  await owner.query('update game set betting_open = true where game_id = 1');
});

test('a session that ended is noticed at the next look at sessions, in a crowd too', async () => {
  const player = await api.signedIn();
  const viewer = await view(player);
  const { poll, dismissed, listeners } = await openRoom(crowd, [viewer]);
  await data(player.client, '/api/user/logout', {});
  await poll();
  await poll();
  assert.ok(dismissed.has(viewer.listener));
  assert.equal(dismissed.size, 1, `${dismissed.size} of ${listeners.length} were dismissed`);
});

test('in a crowd a round that closes is told at once, with all that was held back', async () => {
  const viewer = await view(await api.signedIn());
  const { poll } = await openRoom(crowd, [viewer]);
  await bet(await api.signedIn());
  await poll();
  assert.equal(viewer.heard(), '');
  await round.moveTo('closing');
  await poll();
  const told = viewer.heard();
  assert.match(told, /event: round\ndata: .*"whether_close":1/);
  assert.match(told, /event: message/);
});

test('a round that opens is told at once, and no reason to read all of a crowd', async () => {
  const viewer = await view(await api.signedIn());
  const { poll, readAnew } = await openRoom(crowd, [viewer]);
  readAnew();
  const { issue } = await api.world.round({ closesIn: 30 });
  await poll();
  assert.match(viewer.heard(), new RegExp(`event: round\\ndata: .*"issue":"${issue}"`));
  assert.ok(readAnew().length <= Math.ceil(crowd / viewerEvery));
});
