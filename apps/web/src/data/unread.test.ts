import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { replaceUnread, setUnread } from './unread.ts';

const key = ['/api/user/userInfo', {}];
const user = { username: 'rose', unread: { messages: 5, announcements: 1 } };
const counts = { messages: 2, announcements: 0 };

test("new counts replace the player's counts and nothing else", () => {
  const queries = new QueryClient();
  queries.setQueryData(key, user);
  setUnread(queries, counts);
  assert.deepEqual(queries.getQueryData(key), { username: 'rose', unread: counts });
});

test('counts are dropped before the player is read', () => {
  const queries = new QueryClient();
  setUnread(queries, counts);
  assert.equal(queries.getQueryData(key), undefined);
});

test('an earlier read that is still running does not restore old counts', async () => {
  const queries = new QueryClient();
  queries.setQueryData(key, user);
  const answer = Promise.withResolvers<typeof user>();
  const reading = queries.fetchQuery({ queryKey: key, queryFn: () => answer.promise });
  const outcome = reading.then(
    () => 'read',
    () => 'cancelled',
  );
  await replaceUnread(queries, counts);
  answer.resolve(user);
  await outcome;
  assert.deepEqual(queries.getQueryData(key), { username: 'rose', unread: counts });
  assert.equal(queries.getQueryState(key)?.isInvalidated, true);
});
