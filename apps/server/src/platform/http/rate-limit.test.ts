import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { languages } from '@trine/contract/languages.ts';
import { getGameResult } from '@trine/contract/bets/orders.ts';
import { login, logout } from '@trine/contract/sign-in/sign-in.ts';
import { accepted, nothing, rejected, route, type Caller } from './route.ts';
import { closeServer } from './close-server.ts';
import { envelopeOf, openTransport } from '../../../testing/test-transport.ts';

const callers: Caller[] = [];
let handled = 0;
const { app, send } = await openTransport({
  routes: [
    route(login, async () => rejected('locked_out')),
    route(logout, async () => accepted(null)),
    route(getGameResult, async () => {
      handled += 1;
      return nothing();
    }),
  ],
  limitOf: (call) =>
    call.path === getGameResult.path ? (caller) => (callers.push(caller) > 1 ? 7 : null) : null,
});
after(() => closeServer(app, 1_000));

const url = '/index.php/api/user/getGameResult';

test('a caller over the limit gets the wait, and its call is not run', async () => {
  const body = (lang: string) => JSON.stringify({ game_id: 1, lang });
  const first = await send(url, { headers: { token: 'good' }, body: body('en') });
  assert.equal((await envelopeOf(first)).code, 200);
  const sentences = new Set<string>();
  for (const lang of languages) {
    const response = await send(url, { headers: { token: 'unheard' }, body: body(lang) });
    assert.equal(response.status, 429);
    assert.equal(response.headers.get('retry-after'), '7');
    const { code, msg, data } = await envelopeOf(response);
    assert.deepEqual([code, data], [0, { reason: 'slow_down', retry_after: 7 }]);
    assert.match(String(msg), /7/);
    sentences.add(String(msg));
  }
  assert.equal(sentences.size, languages.length);
  assert.equal(handled, 1);
  assert.deepEqual(callers.slice(0, 2), [
    { address: '127.0.0.1', token: 'good' },
    { address: '127.0.0.1', token: 'unheard' },
  ]);
});

test('other calls are not counted', async () => {
  const before = callers.length;
  await send('/index.php/api/user/logout', { headers: { token: 'good' } });
  assert.equal(callers.length, before);
});
