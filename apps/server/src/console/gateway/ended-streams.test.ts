// A stream ends within a second of its session, wherever that was ended. Time is not measured: it
// would judge the machine. The first check after the end has to notice it, and checks are less than
// a second apart.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test, type TestContext } from 'node:test';
import Fastify, { type FastifyReply } from 'fastify';
import { pino } from 'pino';
import { createWatch } from '../board/changes.ts';
import { createHub, lookEveryMs as consoleCheckMs } from './stream-hub.ts';
import { readCookie } from '../../people/staff/cookie.ts';
import { listen, type Listening } from '../../../testing/test-talk.ts';
import { newSincePlace } from '../../game/rooms/feed-place.ts';
import { createLiveHub, sessionCheckMs as roomCheckMs } from '../../game/rooms/stream-hub.ts';
import { sessionEvery } from '../../game/rooms/poll.ts';
import { createLooks } from '../../game/rooms/snapshots.ts';
import { readTokenClaims, startSession } from '../../people/sessions/sessions.ts';
import { findSession } from '../../people/staff/sessions.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import { lookEveryMs as talkCheckMs } from '../../service/support/stream-hub.ts';
import {
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
  type TestServer,
} from '../../../testing/test-api.ts';
import {
  given,
  openStaff,
  testPassword,
  type Colleague,
  type SignedInStaff,
} from '../../../testing/test-console.ts';

let api: TestApi;
let second: TestServer;
let staff: SignedInStaff;

before(async () => {
  api = await openTestApi();
  second = await api.secondServer();
  staff = await openStaff(api);
});

after(async () => {
  await second.close();
  await api.close();
});

test('every stream checks its session more often than once a second', () => {
  for (const everyMs of [roomCheckMs, consoleCheckMs, talkCheckMs]) assert.ok(everyMs < 1_000);
});

const playerRoom = '/index.php/api/Lottery/stream?plan_id=1&lang=en';
const log = pino({ enabled: false });

async function assertEnded(stream: Listening, event: string): Promise<void> {
  await stream.next((heard) => heard.event === event);
  await assert.rejects(stream.next(), /the stream ended/);
}

async function endPlayersInDatabase({ playerId }: Pick<SignedIn, 'playerId'>): Promise<void> {
  await api.world.owner.query('update session set ended_at = now() where player_id = $1', [
    String(playerId),
  ]);
}

async function endStaffInDatabase({ staffId }: Pick<Colleague, 'staffId'>): Promise<void> {
  await api.world.owner.query('update staff_session set ended_at = now() where staff_id = $1', [
    String(staffId),
  ]);
}

/** The same person at another device. */
async function anotherToken({ playerId }: SignedIn): Promise<string> {
  const source = { playerId, address: '127.0.0.1', now: Date.now(), randomBytes };
  return api.world.database.transaction((tx) => startSession(tx, source));
}

async function endByStaff({ playerId }: SignedIn, isOne: boolean): Promise<void> {
  const { client } = await staff('support');
  const player_id = Number(playerId);
  const { rows } = await given(client, '/players/sessions', { player_id });
  const [session] = rows;
  assert.ok(session !== undefined && rows.length === 1);
  const target = isOne ? { player_id, session_id: session.id } : { player_id };
  const proof = { reason: 'a test of streams', password: testPassword };
  await given(client, '/players/end-sessions', { ...target, ...proof });
}

const ofPlayers: readonly (readonly [string, (player: SignedIn) => Promise<unknown>])[] = [
  ['is logged out', ({ client }) => data(client, '/api/user/logout', {})],
  [
    'is logged out at another process',
    async ({ token }) => {
      const address = `${second.baseUrl}/index.php/api/user/logout`;
      const headers = { token, 'content-type': 'application/json' };
      const response = await fetch(address, { method: 'POST', headers, body: '{}' });
      assert.equal(((await response.json()) as { code: number }).code, 1);
    },
  ],
  ['is ended in the database', endPlayersInDatabase],
  [
    'is ended from another device',
    async (player) => data(api.clientFor(await anotherToken(player)), '/api/user/endSession', {}),
  ],
  ['is ended at the console, alone', (player) => endByStaff(player, true)],
  ['is ended at the console with all others', (player) => endByStaff(player, false)],
];

for (const [what, end] of ofPlayers) {
  test(`a player’s stream ends when the session ${what}`, async () => {
    const player = await api.signedIn();
    const stream = listen(`${api.baseUrl}${playerRoom}`, { token: player.token });
    await stream.next();
    await end(player);
    const said = await stream.next((heard) => heard.data['ends'] !== undefined);
    assert.deepEqual(said.data, { ends: 'session' });
    await assert.rejects(stream.next(), /the stream ended/);
  });
}

async function endOwn(who: Colleague): Promise<void> {
  const { rows } = await given(who.client, '/session/list', {});
  const id = rows.find(({ current }) => current)?.id ?? '';
  await given(who.client, '/session/end', { id });
}

async function endByOwner({ staffId }: Colleague): Promise<void> {
  const owner = await staff('owner', 99);
  const staff_id = Number(staffId);
  const { rows } = await given(owner.client, '/people/sessions', { staff_id });
  const session_id = rows[0]?.id ?? '';
  const ending = { staff_id, session_id, password: testPassword };
  await given(owner.client, '/people/end-sessions', ending);
}

async function signOutAt(baseUrl: string, who: Colleague): Promise<void> {
  const { csrf } = await given(who.client, '/session/me', {});
  const response = await fetch(`${baseUrl}/console/api/session/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: who.cookie(), 'x-csrf-token': csrf },
    body: '{}',
  });
  assert.equal(response.status, 200);
}

const ofStaff: readonly (readonly [string, (who: Colleague) => Promise<unknown>])[] = [
  ['is signed out', ({ client }) => given(client, '/session/sign-out', {})],
  ['is signed out at another process', (who) => signOutAt(second.baseUrl, who)],
  ['is ended in the database', endStaffInDatabase],
  ['is ended in the own list', endOwn],
  ['is ended by a colleague', endByOwner],
];

for (const [index, [what, end]] of ofStaff.entries()) {
  test(`a stream of the console ends when the session ${what}`, async () => {
    const who = await staff('risk', index + 1);
    const stream = listen(who.client.streamAddress(), { cookie: who.cookie() });
    await stream.next();
    await end(who);
    await assertEnded(stream, 'signed_out');
  });
}

/** The address of a stream that `attach` takes over, until the test is over, also when it fails. */
async function serveStream(
  context: TestContext,
  hub: { readonly stop: () => void },
  attach: (reply: FastifyReply) => void,
): Promise<string> {
  const app = Fastify();
  app.get('/', (_request, reply) => attach(reply));
  context.after(async () => {
    hub.stop();
    await app.close();
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

test('the console’s first check after the end closes the stream', async (context) => {
  const who = await staff('auditor', 9);
  const { database } = api.world;
  const token = readCookie(who.cookie()) ?? '';
  const rules = { now: Date.now, profile: 'demo', consoleIdleMs: 60 * 60_000 } as const;
  const session = await findSession(database, rules, token);
  assert.ok(session !== null);
  const watch = createWatch(database);
  let looks = 0;
  let noticedAt = 0;
  const hub = createHub({
    async look() {
      looks += 1;
      return watch();
    },
    async findSession(sought) {
      const found = await findSession(database, rules, sought);
      if (found === null && noticedAt === 0) noticedAt = looks;
      return found;
    },
    log,
  });
  const address = await serveStream(
    context,
    hub,
    (reply) => void hub.attach(reply, { session, token }),
  );
  const stream = listen(address, {});
  await stream.next();
  await endStaffInDatabase(who);
  const endedAt = looks;
  await assertEnded(stream, 'signed_out');
  assert.ok(noticedAt - endedAt <= 1, `${noticedAt - endedAt} looks after the end`);
});

test('the room’s first check of sessions after the end closes the stream', async (context) => {
  const player = await api.signedIn();
  const claim = readTokenClaims(player.token);
  assert.ok(claim !== null);
  const { database } = api.world;
  const real = createLooks(database, Date.now);
  let looks = 0;
  let noticedAt = 0;
  const hub = createLiveHub({
    ...real,
    async lookAtRoom(planId) {
      looks += 1;
      return real.lookAtRoom(planId);
    },
    async lookAtViewer(question) {
      const viewer = await real.lookAtViewer(question);
      if (viewer.kind !== 'good' && noticedAt === 0) noticedAt = looks;
      return viewer;
    },
    database,
    log,
  });
  const isNew = newSincePlace('');
  const arrival = { ...claim, gameId: 1, planId: 1, language: 'en', network: null, isNew } as const;
  const address = await serveStream(context, hub, (reply) =>
    hub.attach(openEventStream(reply), arrival),
  );
  const stream = listen(address, {});
  await stream.next();
  await endPlayersInDatabase(player);
  const endedAt = looks;
  await stream.next((heard) => heard.data['ends'] !== undefined);
  await assert.rejects(stream.next(), /the stream ended/);
  assert.ok(noticedAt - endedAt <= sessionEvery, `${noticedAt - endedAt} looks after the end`);
});
