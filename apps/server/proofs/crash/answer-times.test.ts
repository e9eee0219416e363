import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@trine/contract/client.ts';
import { answerPromiseMs, createAnswerTimes } from './answer-times.ts';

const path = '/api/user/userInfo';
const busy = { ok: false, code: 503, reason: 'busy', msg: '', details: {} } as const;

/** Each answer arrives after the clock has advanced by the next of these waits. */
function answeringAfter(waits: readonly number[]) {
  const left = [...waits];
  let elapsedMs = 0;
  const client: Client = {
    async call() {
      elapsedMs += left.shift() ?? 0;
      return busy;
    },
  };
  return { client, elapsedMs: () => elapsedMs };
}

test('late answers are named, all answers are counted', async () => {
  const { client, elapsedMs } = answeringAfter([10, answerPromiseMs, answerPromiseMs + 1]);
  const times = createAnswerTimes(elapsedMs);
  const monitored = times.watch(client);
  for (let call = 0; call < 3; call += 1) await monitored.call(path, {});
  const { late, ...figures } = times.read();
  assert.deepEqual(figures, { calls: 3, slowestMs: answerPromiseMs + 1, lateCalls: 1 });
  assert.match(late.join(), /^\/api\/user\/userInfo: busy after 3001 ms/);
});

test('a call that the client aborts does not count as late', async () => {
  const { client, elapsedMs } = answeringAfter([answerPromiseMs * 2]);
  const times = createAnswerTimes(elapsedMs);
  await times.watch(client).call(path, {}, { signal: AbortSignal.abort() });
  assert.equal(times.read().calls, 0);
});
