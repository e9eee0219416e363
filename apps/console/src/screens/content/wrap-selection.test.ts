import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapSelection } from './wrap-selection.ts';

const bold = { before: '<b>', after: '</b>' };

const rows: readonly (readonly [text: string, from: number, to: number, wrapped: string])[] = [
  ['one two', 4, 7, 'one <b>two</b>'],
  ['one two', 0, 3, '<b>one</b> two'],
  ['one', 3, 3, 'one<b></b>'],
  ['', 0, 0, '<b></b>'],
];

for (const [text, from, to, wrapped] of rows) {
  test(`"${text}" from ${from} to ${to} becomes ${wrapped}`, () => {
    assert.equal(wrapSelection(text, { from, to }, bold), wrapped);
  });
}
