// What a rejected client receives, over real HTTP, and that a rejected call has no effect.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Envelope } from '@trine/contract/envelope.ts';
import { openTestApi, type SignedIn, type TestApi } from '../../../testing/test-api.ts';
import type { TestRound } from '../../../testing/test-world.ts';
import { readBalance } from '../../ledger/ledger.ts';
import type { Admission } from './admission.ts';
import { callClasses, type CallClass } from './call-class.ts';
import type { Rejected } from './rejection-pace.ts';
import { rejectRequests } from './reject-requests.ts';

const closed = new Set<CallClass>();
const admission: Admission = {
  admit: ({ name }) => (closed.has(name) ? 7 : null),
  watchQueues: () => undefined,
  level: () => closed.size,
  rejected: { lists: 0, heartbeats: 0, logins: 0, bets: 0, withdrawals: 0 },
};
const line = 'https://two.example';

let api: TestApi;
let round: TestRound;
let player: SignedIn;

before(async () => {
  api = await openTestApi({
    admission,
    settings: { LINES: `https://one.example,${line}`, TRUSTED_PROXIES: '1' },
  });
  round = await api.world.round();
  player = await api.signedIn({ balance: 100_00n });
});

after(() => api.close());

beforeEach(() => closed.clear());

function closeAll(): void {
  for (const name of callClasses) closed.add(name);
}

function bet(key: string) {
  const fields = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '10.00' };
  return player.client.call('/api/Lottery/playOrder', fields, { key });
}

async function balance(): Promise<bigint> {
  return (await readBalance(api.world.database, player.playerId)).balanceMinor;
}

test('a rejected bet gets "busy" with a time, and is not placed', async () => {
  const key = '0123456789abcdef';
  closeAll();
  const rejection = await bet(key);
  assert.ok(!rejection.ok);
  assert.deepEqual([rejection.code, rejection.reason], [503, 'busy']);
  assert.equal(rejection.details.retry_after, 7);
  const { rows } = await api.world.owner.query(
    `select from bet_order where player_id = $1
     union all select from rejected_bet where player_id = $1`,
    [String(player.playerId)],
  );
  assert.equal(rows.length, 0);
  assert.equal(await balance(), 100_00n);
  closed.clear();
  const [first, second] = [await bet(key), await bet(key)];
  assert.ok(first.ok && second.ok);
  assert.deepEqual(second.data, first.data);
  assert.equal(await balance(), 90_00n);
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.baseUrl}${path}`, { headers });
  return { response, text: await response.text() };
}

const sentences: readonly (readonly [query: string, browser: string, begins: RegExp])[] = [
  ['', 'en-GB,en;q=0.9', /^[A-Z]/],
  ['?lang=en', 'ja', /^[A-Z]/],
  ['', 'ja', /[ぁ-ん]/],
  ['', 'ko-KR', /[가-힣]/],
  ['?lang=klingon', 'xx', /[一-鿿]/],
];

for (const [query, browser, begins] of sentences) {
  test(`the address ${query || 'without a language'} and a browser of ${browser}`, async () => {
    closeAll();
    const path = `/index.php/api/index/index${query}`;
    const { response, text } = await get(path, { 'accept-language': browser });
    assert.equal(response.status, 503);
    const { code, msg, data } = JSON.parse(text) as Envelope;
    assert.deepEqual([code, data], [0, { reason: 'busy' }]);
    assert.match(String(msg), begins);
  });
}

test('a rejection is not cached, has its id, and is readable by pages of our origins', async () => {
  closeAll();
  const headers = { origin: line, 'x-request-id': 'asked-by-a-proxy' };
  const { response } = await get('/index.php/api/index/index', headers);
  const said = Object.fromEntries(response.headers);
  assert.equal(said['cache-control'], 'no-store');
  assert.equal(said['x-request-id'], 'asked-by-a-proxy');
  assert.match(
    said['content-security-policy'] ?? '',
    /^default-src 'none'; frame-ancestors 'none'$/,
  );
  assert.equal(said['x-content-type-options'], 'nosniff');
  assert.equal(said['retry-after'], '7');
  assert.equal(said['access-control-allow-origin'], line);
  assert.match(said['access-control-expose-headers'] ?? '', /retry-after/);
  const elsewhere = { origin: 'https://elsewhere.example' };
  const strange = await get('/index.php/api/index/index', elsewhere);
  assert.equal(strange.response.headers.get('access-control-allow-origin'), null);
});

test('health is answered while all other requests are rejected', async () => {
  closeAll();
  assert.equal((await get('/healthz')).response.status, 200);
  assert.equal((await get('/')).response.status, 503);
});

test('staff decide on withdrawals while players’ lists are rejected', async () => {
  closed.add('lists');
  assert.equal((await get('/console/api/withdrawals/list')).response.status, 401);
  assert.equal((await get('/console/api/reports/summary')).response.status, 503);
});

test('a connection stays usable after a rejection whose body was not read', async () => {
  closed.add('bets');
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  await once(socket, 'connect');
  const body = 'x'.repeat(50_000);
  const heads = ['/index.php/api/Lottery/playOrder', '/index.php/api/user/userInfo'];
  const statuses: string[] = [];
  for (const path of heads) {
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`);
    socket.write(`content-length: ${body.length}\r\n\r\n${body}`);
    const [answer] = (await once(socket, 'data')) as [string];
    statuses.push(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3));
  }
  socket.destroy();
  assert.deepEqual(statuses, ['503', '400']);
});

test('a rejection is written at its pace, and other requests are answered before it', async () => {
  const server = createServer((_request, response) => response.end('yes'));
  const held: Rejected[] = [];
  const holds = Promise.withResolvers<void>();
  const pace = {
    held: () => held.length,
    give(rejected: Rejected) {
      held.push(rejected);
      holds.resolve();
    },
  };
  closed.add('bets');
  const written = { now: Date.now, timeZone: 'UTC', lineOrigins: [], isFromProxy: () => false };
  rejectRequests(server, { admission, pace, ...written, measuredPaths: ['/measured'] });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rejected = fetch(`${origin}/index.php/api/Lottery/playOrder`);
  await holds.promise;
  for (const path of ['/healthz', '/measured']) {
    assert.equal(await (await fetch(`${origin}${path}`)).text(), 'yes');
  }
  for (const one of held) one.write();
  const { status, headers } = await rejected;
  assert.deepEqual([status, headers.get('retry-after')], [503, '7']);
  assert.notEqual(headers.get('connection'), 'close');
  held.length = 0;
  const last = fetch(`${origin}/index.php/api/Lottery/playOrder`);
  while (held.length === 0) await setImmediate();
  const ended = new Promise((resolve) => server.close(resolve));
  for (const one of held) one.write();
  assert.equal((await last).headers.get('connection'), 'close');
  await ended;
});
