import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { replaceUnread, setUnread } from './unread.ts';

const key = ['/api/user/userInfo', {}];
const user = { username: 'rose', unread: { messages: 5, announcements: 1 } };
const counts = { messages: 2, announcements: 0 };

test('newer counts replace those of the player and nothing else', () => {
  const queries = new QueryClient();
  queries.setQueryData(key, user);
  setUnread(queries, counts);
  assert.deepEqual(queries.getQueryData(key), { username: 'rose', unread: counts });
});

test('counts of a player who was not read yet are not kept', () => {
  const queries = new QueryClient();
  setUnread(queries, counts);
  assert.equal(queries.getQueryData(key), undefined);
});

test('an answer that was under way does not bring older counts back', async () => {
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
