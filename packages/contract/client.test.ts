import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls, type Path } from './calls.ts';
import { createClient } from './client.ts';

test('the client sends reads by GET and all other calls by POST', async () => {
  const methods: (string | undefined)[] = [];
  const client = createClient({
    baseUrl: 'http://trine.example',
    token: () => null,
    language: () => 'en',
    fetch: async (_address, init) => {
      methods.push(init?.method);
      return new Response('{"code": 1}');
    },
  });
  for (const path of Object.keys(calls) as Path[]) {
    await client.call(path, {});
    assert.equal(methods.at(-1), calls[path].method, path);
  }
});
