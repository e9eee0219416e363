// The contract's calls through real HTTP, with made-up handlers.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { languages } from '@trine/contract/languages.ts';
import { fairnessRound } from '@trine/contract/results/fairness.ts';
import { getGameResult, playOrder } from '@trine/contract/bets/orders.ts';
import { login, logout } from '@trine/contract/sign-in/sign-in.ts';
import { createLog } from './log.ts';
import { accepted, busy, nothing, rejected, route, type Route } from './route.ts';
import { closeServer } from './close-server.ts';
import { envelopeOf, openTransport, type Sent } from '../../../testing/test-transport.ts';

const order = { issue: '20260101001', plan_id: 1, game_id: 1, play_type: 'big', money: '5' };
const credentials = { account: 'someone', password: 'a-secret-word' };
const orderUrl = '/index.php/api/Lottery/playOrder';
const loginUrl = '/index.php/api/user/login';

const failures: Record<string, () => Error> = {
  fault: () => new Error('table "bet_order" in /srv/app has no column'),
  refused: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  full: () => new Error('timeout exceeded when trying to connect'),
  stopping: () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
};

const routes: readonly Route[] = [
  route(login, async (request) => {
    const failure = failures[request.account];
    if (failure !== undefined) throw failure();
    return request.account === 'crowd' ? busy(7) : rejected('wrong_credentials', { tries_left: 2 });
  }),
  route(logout, async () => accepted(null)),
  route(getGameResult, async () => nothing()),
  route(playOrder, async (request, { key }) =>
    rejected('play_unknown', { field: String(key), limit: JSON.stringify(request.play_type) }),
  ),
  route(fairnessRound, async (request) => rejected('not_found', { field: request.issue })),
];

const { app, logged, send } = await openTransport({ routes });
after(() => closeServer(app, 1_000));

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const good = { token: 'good' };
const text = JSON.stringify(order);

const answers: readonly [string, string, Sent, number, number, string][] = [
  [
    'a rejection of a handler',
    loginUrl,
    { body: JSON.stringify(credentials) },
    200,
    0,
    'wrong_credentials',
  ],
  ['no body', loginUrl, {}, 200, 0, 'required_field account'],
  ['an empty body', loginUrl, { body: '' }, 200, 0, 'required_field account'],
  [
    'a form',
    loginUrl,
    { headers: form, body: 'account=a&password=b' },
    200,
    0,
    'wrong_credentials',
  ],
  ['not JSON', loginUrl, { body: '{' }, 400, 0, 'malformed'],
  ['an array', loginUrl, { body: '[]' }, 400, 0, 'malformed'],
  [
    'another type',
    loginUrl,
    { headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    400,
    0,
    'malformed',
  ],
  [
    'no type at all',
    loginUrl,
    { headers: { 'content-type': '' }, body: '{}' },
    400,
    0,
    'malformed',
  ],
  [
    'a type that is none',
    loginUrl,
    { headers: { 'content-type': 'json' }, body: '{}' },
    400,
    0,
    'malformed',
  ],
  [
    'bytes that are no text',
    loginUrl,
    { body: Uint8Array.of(0x7b, 0xff, 0x7d) },
    400,
    0,
    'malformed',
  ],
  ['a bad form', loginUrl, { headers: form, body: 'account=%zz' }, 400, 0, 'malformed'],
  [
    '64 KiB',
    loginUrl,
    { body: `{"account":"${'a'.repeat(65_536 - 14)}"}` },
    200,
    0,
    'required_field password',
  ],
  [
    'a byte more',
    loginUrl,
    { body: `{"account":"${'a'.repeat(65_536 - 13)}"}` },
    400,
    0,
    'malformed',
  ],
  ['10 MB', loginUrl, { body: `{"account":"${'a'.repeat(10_000_000)}"}` }, 400, 0, 'malformed'],
  [
    'depth 10,000',
    loginUrl,
    { body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` },
    400,
    0,
    'malformed',
  ],
  ['an unknown call', '/index.php/api/user/nothing', { body: '{}' }, 404, 0, 'not_found'],
  ['the base itself', '/index.php', { method: 'GET' }, 404, 0, 'not_found'],
  ['the wrong method', loginUrl, { method: 'GET' }, 404, 0, 'not_found'],
  ['another method', loginUrl, { method: 'DELETE' }, 404, 0, 'not_found'],
  ['an unknown call with nonsense', '/index.php/x', { body: '{' }, 404, 0, 'not_found'],
  ['an address that is none', '/index.php/%zz', { body: '{}' }, 400, 0, 'malformed'],
  ['no token', orderUrl, { body: text }, 200, 50008, ''],
  ['an unknown token', orderUrl, { body: text, headers: { token: 'x' } }, 200, 50008, ''],
  ['a token that ended', orderUrl, { body: text, headers: { token: 'over' } }, 200, 50012, ''],
  ['a token that expired', orderUrl, { body: text, headers: { token: 'old' } }, 200, 50014, ''],
  ['no token and nothing else', orderUrl, { body: '{}' }, 200, 50008, ''],
  ['no token and nonsense', orderUrl, { body: '{' }, 400, 0, 'malformed'],
  ['a token and no fields', orderUrl, { headers: good }, 200, 0, 'required_field issue'],
  [
    'a short key',
    orderUrl,
    { body: text, headers: { ...good, 'idempotency-key': 'short' } },
    200,
    0,
    'invalid_field idempotency-key',
  ],
  [
    'a short key elsewhere',
    loginUrl,
    { body: JSON.stringify(credentials), headers: { 'idempotency-key': 'short' } },
    200,
    0,
    'wrong_credentials',
  ],
  [
    'a key',
    orderUrl,
    { body: text, headers: { ...good, 'idempotency-key': 'k'.repeat(16) } },
    200,
    0,
    'play_unknown kkkkkkkkkkkkkkkk',
  ],
  ['no key', orderUrl, { body: text, headers: good }, 200, 0, 'play_unknown null'],
  [
    'an exponent',
    orderUrl,
    { body: text.replace('"5"', '1e3'), headers: good },
    200,
    0,
    'invalid_field money',
  ],
  [
    'three decimals',
    orderUrl,
    { body: text.replace('"5"', '5.000'), headers: good },
    200,
    0,
    'invalid_field money',
  ],
  ['a full queue', loginUrl, { body: '{"account":"crowd","password":"x"}' }, 503, 0, 'busy'],
  ['a fault', loginUrl, { body: '{"account":"fault","password":"x"}' }, 500, 0, 'internal'],
  ['no database', loginUrl, { body: '{"account":"refused","password":"x"}' }, 503, 0, 'busy'],
  ['no connection left', loginUrl, { body: '{"account":"full","password":"x"}' }, 503, 0, 'busy'],
  [
    'a database that stops',
    loginUrl,
    { body: '{"account":"stopping","password":"x"}' },
    503,
    0,
    'busy',
  ],
  [
    'a query',
    '/index.php/api/fairness/round?game_id=1&issue=77',
    { method: 'GET' },
    200,
    0,
    'not_found 77',
  ],
  [
    'a query without a field',
    '/index.php/api/fairness/round?game_id=1',
    { method: 'GET' },
    200,
    0,
    'required_field issue',
  ],
  [
    'a bad query',
    '/index.php/api/fairness/round?game_id=%zz',
    { method: 'GET' },
    400,
    0,
    'malformed',
  ],
];

for (const [name, path, sent, status, code, said] of answers) {
  test(`${name}: ${status} ${code} ${said}`, async () => {
    const response = await send(path, sent);
    const { code: actual, data } = await envelopeOf(response);
    const words = [data?.reason, data?.field].filter((word) => word !== undefined).join(' ');
    assert.deepEqual([response.status, actual, words], [status, code, said]);
    assert.equal(response.headers.has('retry-after'), status === 503);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  });
}

test('success, and success with nothing to report', async () => {
  const done = await envelopeOf(await send('/index.php/api/user/logout', { headers: good }));
  assert.deepEqual([done.code, done.data], [1, null]);
  const body = '{"game_id":"1"}';
  const none = await envelopeOf(
    await send('/index.php/api/user/getGameResult', { headers: good, body }),
  );
  assert.deepEqual([none.code, none.data], [200, null]);
});

test('repeated form keys and keys with brackets are lists', async () => {
  const others = 'issue=1&plan_id=1&game_id=1&money=5';
  for (const plays of ['play_type=big&play_type=odd', 'play_type[]=big&play_type%5B%5D=odd']) {
    const sent = { headers: { ...form, ...good }, body: `${others}&${plays}` };
    const { data } = await envelopeOf(await send(orderUrl, sent));
    assert.equal(Reflect.get(data ?? {}, 'limit'), '["big","odd"]');
  }
});

test('each language has its own sentence, and an unknown one gets tw', async () => {
  const said = new Map<string, unknown>();
  for (const lang of [...languages, 'fr', 7]) {
    const { msg } = await envelopeOf(await send(loginUrl, { body: JSON.stringify({ lang }) }));
    said.set(String(lang), msg);
  }
  assert.equal(new Set(said.values()).size, languages.length);
  assert.deepEqual([said.get('fr'), said.get('7')], [said.get('tw'), said.get('tw')]);
  const query = `/index.php/api/fairness/round?lang=en`;
  const english = await envelopeOf(await send(query, { method: 'GET' }));
  assert.match(String(english.msg), /^[\x20-\x7e]+$/);
});

test('a log line of a call names the call and never its fields', async () => {
  logged.length = 0;
  await send(loginUrl, { body: '{"account":"fault","password":"a-secret-word"}', headers: good });
  const [line = '{}'] = logged.filter((entry) => entry.includes('a call failed'));
  const entry = JSON.parse(line) as Record<string, unknown>;
  assert.equal(entry['path'], '/api/user/login');
  assert.notEqual(entry['requestId'], undefined);
  assert.doesNotMatch(logged.join(''), /a-secret-word|"good"/);
});

test('secrets are redacted in any object that is logged', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  log.info({ password: 'hush', headers: { token: 'hush' }, a: { b: { securityCode: 'hush' } } });
  assert.doesNotMatch(lines.join(''), /hush/);
});
