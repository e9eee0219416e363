import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digitsOfCode, digitsOfRound } from './digits.ts';

const codes: readonly (readonly [code: string, digits: readonly number[] | null])[] = [
  ['', null],
  ['7 2', null],
  ['7 2 9 18', [7, 2, 9]],
  ['0 0 0 0', [0, 0, 0]],
];

for (const [code, digits] of codes) {
  test(`"${code}" is ${digits?.join(', ') ?? 'no draw'}`, () => {
    assert.deepEqual(digitsOfCode(code), digits);
  });
}

test('a round without all three digits is not drawn', () => {
  assert.deepEqual(digitsOfRound({ site_1: 0, site_2: 5, site_3: 9 }), [0, 5, 9]);
  assert.equal(digitsOfRound({ site_1: 0, site_2: 5, site_3: null }), null);
  assert.equal(digitsOfRound({ site_1: null, site_2: null, site_3: null }), null);
});
