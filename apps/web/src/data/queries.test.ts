import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { createQueries } from './queries.ts';

Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage });
localStorage.setItem('locale', 'tw');

const path = '/api/user/userInfo';

test('data received before the first screen is read again when it is stale', async () => {
  const nowMs = Date.now();
  const answer = { code: 1, msg: '', time: 5, data: { security_code_set: false } };
  const response = Promise.resolve(Response.json(answer));
  const begun = { sentMs: nowMs, receivedMs: nowMs, response, path, fields: {} } as const;
  globalThis.prefetched = { [`${path}{}nulltw`]: begun };
  const queries = await createQueries();
  const queryKey = [path, {}];
  let reads = 0;
  const read = () => {
    reads += 1;
    return { security_code_set: true };
  };
  const show = () => new QueryObserver(queries, { queryKey, queryFn: read }).subscribe(() => {});

  show()();
  assert.equal(reads, 0);
  await queries.invalidateQueries({ queryKey });
  const leave = show();
  assert.equal(reads, 1);
  leave();
});
