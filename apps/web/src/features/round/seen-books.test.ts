import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { recordSealedBook, seenBook } from './seen-books.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');
mock.timers.enable({ apis: ['Date'], now: nowMs });

type Book = NonNullable<Parameters<typeof recordSealedBook>[0]['book']>;
const book = (root: string) => ({ root }) as unknown as Book;
const ahead = { gameId: 1, drawsAtMs: nowMs + 1 };

test('the first book of a round seen before its draw is kept', () => {
  recordSealedBook({ ...ahead, issue: 'a', book: null });
  assert.equal(seenBook(1, 'a'), null);
  recordSealedBook({ ...ahead, issue: 'a', book: book('first') });
  recordSealedBook({ ...ahead, issue: 'a', book: book('second') });
  assert.deepEqual(seenBook(1, 'a'), book('first'));
  assert.equal(seenBook(2, 'a'), null);
});

test('a book first seen at the draw is not kept', () => {
  recordSealedBook({ gameId: 1, drawsAtMs: nowMs, issue: 'b', book: book('late') });
  assert.equal(seenBook(1, 'b'), null);
});

test('a hundred books are kept, and the oldest is dropped first', () => {
  for (let count = 0; count < 100; count += 1) {
    recordSealedBook({ ...ahead, issue: `c${count}`, book: book('one') });
  }
  assert.equal(seenBook(1, 'a'), null);
  assert.notEqual(seenBook(1, 'c0'), null);
});
