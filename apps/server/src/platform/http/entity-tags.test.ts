import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTagKnown } from './entity-tags.ts';

const rows: readonly (readonly [header: string, isKnown: boolean])[] = [
  ['"abc"', true],
  ['W/"abc"', true],
  ['*', true],
  [' * ', true],
  ['"x", W/"abc"', true],
  ['"x","abc","y"', true],
  ['', false],
  ['abc', false],
  ['"ab"', false],
  ['"x, abc"', false],
  ['w/"abcd"', false],
];

for (const [header, isKnown] of rows) {
  test(`If-None-Match: ${header || 'absent'} ${isKnown ? 'names' : 'does not name'} "abc"`, () => {
    assert.equal(isTagKnown(header, '"abc"'), isKnown);
  });
}
