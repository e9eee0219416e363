import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseApiAmount, parseInputAmount } from './amount-minor.ts';

/** Null: it throws. */
const ofApi: readonly (readonly [text: string, minor: bigint | null])[] = [
  ['0.00', 0n],
  ['12', 1_200n],
  ['12.5', 1_250n],
  ['-5.00', null],
  ['99999999.99', 9_999_999_999n],
  ['12.', null],
  ['1,000.00', null],
  ['', null],
];

for (const [text, minor] of ofApi) {
  test(`the API's "${text}" is ${minor ?? 'an error'}`, () => {
    if (minor === null) assert.throws(() => parseApiAmount(text), /not an amount/);
    else assert.equal(parseApiAmount(text), minor);
  });
}

const typed: readonly (readonly [text: string, minor: bigint])[] = [
  ['', 0n],
  ['.', 0n],
  ['12.', 1_200n],
  ['12.3', 1_230n],
  ['12.34', 1_234n],
  ['12.345', 0n],
  ['1e3', 0n],
];

for (const [text, minor] of typed) {
  test(`"${text}" in a field is ${minor}`, () => {
    assert.equal(parseInputAmount(text), minor);
  });
}
