// A stream ends within a second of its session, in any process. The tests measure no time, which
// would depend on the machine: checks are less than a second apart, and the first one after the end
// must close the stream.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test, type TestContext } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createConsoleSnapshotReader } from '../board/console-snapshot.ts';
import { createConsoleHub, intervalMs as consoleCheckMs } from './stream-hub.ts';
import { readSessionCookie } from '../../platform/console-http/cookies.ts';
import { listen, type Listening } from '../../../testing/test-support.ts';
import { createRoomStreamMount, sessionCheckMs as roomCheckMs } from '../../game/rooms/stream.ts';
import { sessionEvery } from '../../game/rooms/poll.ts';
import { createSnapshots } from '../../game/rooms/snapshots.ts';
import { createSessions, startSession } from '../../people/sessions/sessions.ts';
import { findStaffSession } from '../../people/staff/staff-sessions.ts';
import { intervalMs as supportCheckMs } from '../../service/support/stream-hub.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { data, openTestApi, type SignedIn } from '../../../testing/test-api.ts';
import { givePassword, password } from '../../../testing/test-cashier.ts';
import { given, openStaff, testPassword, type Colleague } from '../../../testing/test-console.ts';

const api = await openTestApi();
const second = await closeAfterTests(api.secondServer());
after(() => api.close());
const staff = await openStaff(api);

test('each kind of stream checks its session more often than once a second', () => {
  for (const intervalMs of [roomCheckMs, consoleCheckMs, supportCheckMs])
    assert.ok(intervalMs < 1_000);
});

const playerRoom = '/index.php/api/Lottery/stream?plan_id=1&lang=en';
const log = pino({ enabled: false });

async function assertEnded(stream: Listening, event: string): Promise<void> {
  await stream.next((heard) => heard.event === event);
  await assert.rejects(stream.next(), /the stream ended/);
}

async function endPlayersInDatabase({ playerId }: Pick<SignedIn, 'playerId'>): Promise<void> {
  await api.world.owner.query('update session set ended_at = now() where player_id = $1', [
    playerId,
  ]);
}

async function endStaffInDatabase({ staffId }: Pick<Colleague, 'staffId'>): Promise<void> {
  await api.world.owner.query('update staff_session set ended_at = now() where staff_id = $1', [
    staffId,
  ]);
}

async function endFromAnotherDevice(player: SignedIn): Promise<void> {
  await givePassword(api, player);
  const client = api.clientFor(await anotherToken(player));
  await data(client, '/api/user/endSession', { password });
}

/** The same person on another device. */
async function anotherToken({ playerId }: SignedIn): Promise<string> {
  const source = { playerId, address: '127.0.0.1', randomBytes };
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
  ['is ended from another device', endFromAnotherDevice],
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
  test(`a console stream ends when the session ${what}`, async () => {
    const who = await staff('risk', index + 1);
    const stream = listen(who.client.streamAddress(), { cookie: who.cookie() });
    await stream.next();
    await end(who);
    await assertEnded(stream, 'signed_out');
  });
}

/** An address with an app of the test's own, closed with the test. */
async function serve(context: TestContext, mount: (app: FastifyInstance) => void): Promise<string> {
  const app = Fastify();
  mount(app);
  context.after(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

test('the console’s first check after the end of a session closes the stream', async (context) => {
  const who = await staff('auditor', 9);
  const { database } = api.world;
  const token = readSessionCookie(who.cookie(), false) ?? '';
  const rules = { profile: 'demo', consoleIdleMs: 60 * 60_000 } as const;
  const session = await findStaffSession(database, rules, token);
  assert.ok(session !== null);
  const readSnapshot = createConsoleSnapshotReader(database);
  let polls = 0;
  let noticedAt = 0;
  const hub = createConsoleHub({
    async readSnapshot() {
      polls += 1;
      return readSnapshot();
    },
    async findSession(sought: string) {
      const found = await findStaffSession(database, rules, sought);
      if (found === null && noticedAt === 0) noticedAt = polls;
      return found;
    },
    log,
  });
  const address = await serve(context, (app) => {
    app.addHook('preClose', async () => hub.stop());
    app.get('/', (_request, reply) => void hub.attach(reply, { session, token }));
  });
  const stream = listen(address, {});
  await stream.next();
  await endStaffInDatabase(who);
  const endedAt = polls;
  await assertEnded(stream, 'signed_out');
  assert.ok(noticedAt - endedAt <= 1, `${noticedAt - endedAt} polls after the end`);
});

test('the room’s first check after the end of a session closes the stream', async (context) => {
  const player = await api.signedIn();
  const { database } = api.world;
  const real = createSnapshots(database, Date.now);
  let polls = 0;
  let noticedAt = 0;
  const mount = createRoomStreamMount({
    ...real,
    async readRoom(planId) {
      polls += 1;
      return real.readRoom(planId);
    },
    async readViewer(request) {
      const viewer = await real.readViewer(request);
      if (viewer.kind !== 'good' && noticedAt === 0) noticedAt = polls;
      return viewer;
    },
    database,
    authenticate: createSessions(database, Date.now).authenticate,
    log,
    now: Date.now,
    profile: 'demo',
    maxStreams: 10,
    sharing: null,
  });
  const address = await serve(context, mount);
  const stream = listen(`${address}${playerRoom}`, { token: player.token });
  await stream.next();
  await endPlayersInDatabase(player);
  const endedAt = polls;
  await stream.next((heard) => heard.data['ends'] !== undefined);
  await assert.rejects(stream.next(), /the stream ended/);
  assert.ok(noticedAt - endedAt <= sessionEvery, `${noticedAt - endedAt} polls after the end`);
});
