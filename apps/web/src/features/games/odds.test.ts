import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oddsShareText } from './odds.ts';

const rows: readonly (readonly [share: string, decimals: number, text: string])[] = [
  ['0.5000', 1, '50%'],
  ['0.0560', 1, '5.6%'],
  ['0.0556', 1, '5.6%'],
  ['0.0556', 2, '5.56%'],
  ['0.0010', 1, '0.1%'],
  ['0.9700', 0, '97%'],
];

for (const [share, decimals, text] of rows) {
  test(`${share} with ${decimals} decimals is ${text}`, () => {
    assert.equal(oddsShareText(share, 'en', decimals), text);
  });
}
