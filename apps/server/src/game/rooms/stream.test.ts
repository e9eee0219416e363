// A room's stream: no event is lost, repeated or sent to another player, and the stream ends with
// the session.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { PLAYS } from '@trine/game/plays.ts';
import { tick } from '../clock/tick.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { listen, type Heard } from '../../../testing/test-support.ts';
import { data, openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import { streamLimits } from './stream.ts';

let api: TestApi;
let round: TestRound;

before(async () => {
  api = await openTestApi();
  round = await api.world.round({ closesIn: 600 });
});

after(() => api.close());

interface FollowOptions {
  readonly planId?: number;
  readonly position?: string;
  readonly baseUrl?: string;
}

function follow({ token }: Pick<SignedIn, 'token'>, options: FollowOptions = {}) {
  const { planId = 1, position = '', baseUrl = api.baseUrl } = options;
  const address = `${baseUrl}/index.php/api/Lottery/stream?plan_id=${planId}&lang=en`;
  return listen(address, { token, ...(position !== '' && { 'last-event-id': position }) });
}

async function bet({ client }: SignedIn, changes: { plan_id?: number; play_type?: string } = {}) {
  const standard = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '1.00' };
  const { orders } = await data(client, '/api/Lottery/playOrder', { ...standard, ...changes });
  return orders.map(({ id }) => id);
}

const is = (name: string) => (event: Heard) => event.event === name;

type Message = Record<string, unknown> & { readonly id: number };

function messagesOf(event: Heard | undefined): Message[] {
  return (event?.data['message'] ?? []) as Message[];
}

function idsOf(event: Heard): number[] {
  return messagesOf(event).map(({ id }) => id);
}

test('a stream begins with the data of a heartbeat, in the caller’s language', async () => {
  const player = await api.signedIn({ balance: 250_00n });
  const [orderId] = await bet(await api.signedIn());
  const stream = follow(player);
  const heart = await data(player.client, '/api/Lottery/heart', { plan_id: 1, game_id: 1 });
  const received = await stream.next(is('round'));
  assert.deepEqual(received.data['issue'], {
    ...heart.issue,
    join: Object(received.data['issue']).join,
  });
  assert.equal(received.data['game_status'], 1);
  const message = await stream.next(is('message'));
  assert.deepEqual(message.data['message'], heart.message);
  assert.equal(idsOf(message).at(-1), orderId);
  assert.match(message.id, /^[0-9a-z.]+$/);
  const balance = await stream.next(is('balance'));
  assert.deepEqual(balance.data, {
    user_quantity: { money: '250.00', lock_money: '0.00', balance_version: 1, held_version: 0 },
  });
  assert.deepEqual((await stream.next(is('hit'))).data, { hit_notice: null });
  const notice = await stream.next(is('notice'));
  assert.deepEqual(notice.data, { unread: { messages: 0, announcements: 0 } });
  stream.stop();
});

test('a bet reaches the viewers of its room on all servers, and no other room', async () => {
  const second = await api.secondServer();
  const [one, other, elsewhere] = [
    await api.signedIn(),
    await api.signedIn(),
    await api.signedIn(),
  ];
  const streams = [follow(other), follow(one, { baseUrl: second.baseUrl })] as const;
  const away = follow(elsewhere, { planId: 2 });
  for (const stream of [...streams, away]) await stream.next(is('notice'));
  const [orderId = 0] = await bet(one);
  const [seen, own] = await Promise.all(streams.map((stream) => stream.next(is('message'))));
  assert.deepEqual(seen && idsOf(seen), [orderId]);
  assert.deepEqual(own && idsOf(own), [orderId]);
  const [others] = messagesOf(seen);
  assert.deepEqual(
    [others?.['user_id'], others?.['inviter_id'], others?.['after_quantity']],
    [null, null, null],
  );
  assert.match(String(others?.['nickname']), /^t\*\*\*\d$/);
  const [mine] = messagesOf(own);
  assert.deepEqual([mine?.['mine'], mine?.['after_quantity']], [1, '999.00']);
  const balance = await streams[1].next(is('balance'));
  assert.equal(Object(balance.data['user_quantity']).money, '999.00');
  // The other room has the same rounds and none of these orders.
  const [inOther = 0] = await bet(await api.signedIn({ balance: 5_000_00n }), { plan_id: 1 });
  assert.ok(inOther > orderId);
  const joined = await away.next(is('round'));
  assert.ok(Object(joined.data['issue']).join >= 1);
  for (const stream of [...streams, away]) stream.stop();
  await second.close();
});

test('a stream that resumes on another server loses and repeats no order', async () => {
  const second = await api.secondServer();
  const viewer = await api.signedIn();
  const bettor = await api.signedIn();
  const start = follow(viewer);
  let { id: position } = await start.next(is('message'));
  start.stop();
  const placed: number[] = [];
  const betting = (async () => {
    for (let count = 0; count < 25; count += 1) placed.push(...(await bet(bettor)));
  })();
  const received: number[] = [];
  for (let turn = 0; received.length < 25; turn += 1) {
    const { baseUrl } = turn % 2 === 0 ? second : api;
    const stream = follow(viewer, { position, baseUrl });
    const one = await stream.next(is('message'));
    stream.stop();
    received.push(...idsOf(one));
    position = one.id;
  }
  await betting;
  assert.deepEqual(received, placed);
  await second.close();
});

test('an order that is committed after one with a higher id is sent', async () => {
  const viewer = await api.signedIn();
  const bettor = await api.signedIn();
  const stream = follow(viewer);
  await stream.next(is('notice'));
  const [lateId = 0] = await bet(bettor);
  const [received = 0] = idsOf(await stream.next(is('message')));
  assert.equal(received, lateId);
  // A slow writer commits it after the order with the higher id.
  const { owner } = api.world;
  const lowId = lateId - 1;
  await owner.query(
    `insert into bet_order (bucket, player_id, order_id, round_id, game_id, plan_id, play,
       step, odds_hundredths, stake_minor, balance_after_minor, posting_id, account_version)
     select bucket, player_id, $2, round_id, game_id, plan_id, play, step, odds_hundredths,
       stake_minor, balance_after_minor, posting_id, account_version
     from bet_order where order_id = $1`,
    [lateId, lowId],
  );
  await owner.query('update exposure set order_count = order_count + 1 where round_id = $1', [
    String(round.roundId),
  ]);
  assert.deepEqual(idsOf(await stream.next(is('message'))), [lowId]);
  stream.stop();
});

test('a win is sent when its round is settled, and null once it is acknowledged', async () => {
  round = await api.world.round({ gameId: 1, closesIn: 500 });
  const drawn = await api.world.round({ gameId: 3 });
  const player = await api.signedIn({ balance: 100_00n });
  const stream = follow(player, { planId: 9 });
  await stream.next(is('notice'));
  const everySum = PLAYS.slice(10).join(',');
  await data(player.client, '/api/Lottery/playOrder', {
    issue: drawn.issue,
    plan_id: 9,
    game_id: 3,
    play_type: everySum,
    money: '1.00',
  });
  await drawn.moveTo('draw');
  const parts = api.world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
  const hit = await stream.next(({ event, data: body }) => {
    return event === 'hit' && body['hit_notice'] !== null;
  });
  const { id, issue } = hit.data['hit_notice'] as { id: number; issue: string };
  assert.equal(issue, drawn.issue);
  await data(player.client, '/api/user/closeGameResult', { order_id: id });
  assert.deepEqual((await stream.next(is('hit'))).data, { hit_notice: null });
  stream.stop();
});

test('the operator’s note on stopped betting is sent in the caller’s language', async () => {
  const { owner } = api.world;
  const stream = follow(await api.signedIn(), { planId: 13 });
  assert.equal((await stream.next(is('round'))).data['switched_off'], null);
  await owner.query(`update switch set is_on = false, message = '{"en":"Back at nine"}'
    where name = 'game_4'`);
  await owner.query('update game set betting_open = false where game_id = 4');
  const off = await stream.next(is('round'));
  assert.deepEqual(off.data['switched_off'], { note: 'Back at nine' });
  assert.equal(off.data['game_status'], 0);
  stream.stop();
});

test('a stream ends soon after a log-out or a freeze', async () => {
  const [left, frozen] = [await api.signedIn(), await api.signedIn()];
  const streams = [follow(left), follow(frozen)];
  for (const stream of streams) await stream.next(is('notice'));
  await data(left.client, '/api/user/logout', {});
  await api.world.owner.query(`update player set state = 'frozen' where player_id = $1`, [
    String(frozen.playerId),
  ]);
  for (const stream of streams) {
    const { data: body } = await stream.next(is('notice'));
    assert.deepEqual(body, { ends: 'session' });
    await assert.rejects(stream.next(), /the stream ended/);
  }
});

test('orders of a banned player are shown to that player only', async () => {
  const [banned, other] = [await api.signedIn(), await api.signedIn()];
  await api.world.owner.query('update player set is_feed_banned = true where player_id = $1', [
    String(banned.playerId),
  ]);
  const [own, others] = [follow(banned), follow(other)];
  for (const stream of [own, others]) await stream.next(is('notice'));
  const [hidden] = await bet(banned);
  assert.deepEqual(idsOf(await own.next(is('message'))), [hidden]);
  const [shown] = await bet(other);
  assert.deepEqual(idsOf(await others.next(is('message'))), [shown]);
  for (const stream of [own, others]) stream.stop();
});

const unknownToken = { token: '1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' };

async function rejectionOf(headers: Record<string, string>, query = 'plan_id=1') {
  const address = `${api.baseUrl}/index.php/api/Lottery/stream?lang=en&${query}`;
  const response = await fetch(address, { headers });
  const body = (await response.json()) as { code: number; data: { reason: string } | null };
  return [response.status, body.code, body.data?.reason];
}

test('a rejected stream answers with the envelope of calls', async () => {
  const { token } = await api.signedIn();
  for (const [headers, query, expected] of [
    [{}, 'plan_id=1', [200, 50008, undefined]],
    [unknownToken, 'plan_id=1', [200, 50008, undefined]],
    [{ token }, 'plan_id=99', [200, 0, 'plan_unknown']],
    [{ token }, '', [200, 0, 'plan_unknown']],
    [{ token }, 'plan_id=99999999999999', [200, 0, 'plan_unknown']],
  ] as const) {
    assert.deepEqual(await rejectionOf({ ...headers }, query), expected);
  }
});

test('a session may have a limited number of streams', async () => {
  const player = await api.signedIn();
  const streams = Array.from({ length: streamLimits.session }, () => follow(player));
  for (const stream of streams) await stream.next(is('notice'));
  assert.deepEqual(await rejectionOf({ token: player.token }), [429, 0, 'slow_down']);
  const other = follow(await api.signedIn());
  await other.next(is('notice'));
  for (const stream of [...streams, other]) stream.stop();
});

test('headers ask proxies not to buffer a stream', async () => {
  const { token } = await api.signedIn();
  const cut = new AbortController();
  const response = await fetch(`${api.baseUrl}/index.php/api/Lottery/stream?plan_id=1`, {
    headers: { token },
    signal: cut.signal,
  });
  assert.equal(response.headers.get('cache-control'), 'no-store, no-transform');
  assert.equal(response.headers.get('x-accel-buffering'), 'no');
  cut.abort();
});

test('a viewer whose connection was reset can open a new stream', async () => {
  const slow = await api.signedIn();
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const path = '/index.php/api/Lottery/stream?plan_id=1';
  const request = [`GET ${path} HTTP/1.1`, 'host: trine', `token: ${slow.token}`, '', ''];
  socket.write(request.join('\r\n'));
  await once(socket, 'data');
  // A phone that lost its network: the server drops the connection and accepts the next one.
  socket.resetAndDestroy();
  const stream = follow(slow);
  assert.equal((await stream.next(is('notice'))).event, 'notice');
  stream.stop();
});

test('a stopping server sends a notice and ends its streams', async () => {
  const second = await api.secondServer();
  const stream = follow(await api.signedIn(), { baseUrl: second.baseUrl });
  await stream.next(is('hit'));
  await stream.next(is('notice'));
  const closed = second.close();
  assert.deepEqual((await stream.next(is('notice'))).data, { ends: 'stopping' });
  await assert.rejects(stream.next(), /the stream ended/);
  await closed;
});
