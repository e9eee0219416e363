import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oddsFrom, oldOdds } from './seen-odds.ts';

test('only changed odds have an old value', () => {
  const before = { big: '1.94', small: '1.94', odd: '1.90', gone: '3.00' };
  const now = { big: '1.94', small: '1.95', odd: '1.88', even: '1.94' };
  assert.deepEqual(oldOdds(before, now), { small: '1.94', odd: '1.90' });
  assert.deepEqual(oldOdds(now, now), {});
});

const stored: readonly (readonly [text: string | null, found: object | null])[] = [
  [null, null],
  ['', null],
  ['7', null],
  ['"big"', null],
  ['{"big":1.94}', null],
  ['{"big":"<b>"}', null],
  ['{"big":"1.94"}', { big: '1.94' }],
  ['{}', {}],
];

for (const [text, found] of stored) {
  test(`${text} as stored odds: ${JSON.stringify(found)}`, () => {
    assert.deepEqual(oddsFrom(text), found);
  });
}
