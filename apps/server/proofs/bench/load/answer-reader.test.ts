import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnswerReader } from './answer-reader.ts';

const yes = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nx: y\r\n\r\nyes';

/** The received pieces, and the answer returned after each. */
const cases: readonly (readonly [readonly string[], readonly (string | null)[]])[] = [
  [[yes], [yes]],
  [
    [yes.slice(0, 20), yes.slice(20, 46), yes.slice(46)],
    [null, null, yes],
  ],
  [
    [yes, yes],
    [yes, yes],
  ],
];

for (const [pieces, answers] of cases) {
  test(`answers in pieces of ${pieces.map(({ length }) => length).join(', ')} bytes`, () => {
    const reader = createAnswerReader();
    assert.deepEqual(
      pieces.map((piece) => reader.read(piece)),
      answers,
    );
  });
}

test('an answer without a length throws', () => {
  assert.throws(() => createAnswerReader().read('HTTP/1.1 200 OK\r\n\r\n'), /without a length/);
});
