import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { queries, refreshQueries } from './queries.ts';

const keys = [
  '/session/me',
  '/players/page',
  '/players/search',
  '/voids/list',
  'stream',
  'conversation',
];

beforeEach(() => {
  queries.clear();
  for (const key of keys) queries.setQueryData([key], key);
});

function invalidated(): string[] {
  return keys.filter((key) => queries.getQueryState([key])?.isInvalidated);
}

const rows: readonly (readonly [beginnings: readonly string[], invalid: readonly string[]])[] = [
  [[], ['/players/page', '/players/search', '/voids/list']],
  [['/players/'], ['/players/page', '/players/search']],
  [['/voids/', '/rounds/'], ['/voids/list']],
  [['/rounds/'], []],
];

for (const [beginnings, invalid] of rows) {
  test(`invalidates queries that begin with ${beginnings.join(', ') || 'anything'}`, async () => {
    await refreshQueries(...beginnings);
    assert.deepEqual(invalidated(), invalid);
  });
}

test('a query whose first read is pending is read once more', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const observer = new QueryObserver(queries, {
    queryKey: ['/deposits/find'],
    queryFn: async () => answers[asked++]?.promise ?? assert.fail('there were more than two reads'),
  });
  const stop = observer.subscribe(() => undefined);
  const refreshed = refreshQueries('/deposits/');
  answers[0]?.resolve('free');
  answers[1]?.resolve('claimed');
  await refreshed;
  assert.equal(observer.getCurrentResult().data, 'claimed');
  assert.equal(asked, 2);
  stop();
});
