import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takePrefetched, prefetchedReads } from './prefetched-calls.ts';

Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage });
localStorage.setItem('locale', 'tw');

const path = '/api/user/userInfo';
const ok = { code: 1, msg: '', time: 5, data: { username: 'rose' } };
const key = `${path}{}nulltw`;

function begun(answer: object | Error, sentMs = Date.now()) {
  const response =
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(Response.json(answer));
  response.catch(() => undefined);
  globalThis.prefetched = { [key]: { sentMs, receivedMs: sentMs, response, path, fields: {} } };
}

test('an equal call with the same token and language takes the answer once', async () => {
  begun(ok);
  assert.deepEqual(prefetchedReads(), [[path, {}]]);
  assert.equal(await takePrefetched(path, {}, 'secret'), undefined);
  const taken = await takePrefetched(path, {}, null);
  assert.equal(taken?.outcome.ok, true);
  assert.equal(await takePrefetched(path, {}, null), undefined);
});

test('a prefetched call that is too old or unanswered is sent again', async () => {
  begun(ok, Date.now() - 20_001);
  assert.equal(await takePrefetched(path, {}, null), undefined);
  begun(new TypeError('Failed to fetch'));
  assert.equal(await takePrefetched(path, {}, null), undefined);
});
