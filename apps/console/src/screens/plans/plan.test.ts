import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentOf } from './plan.ts';

const rows: readonly (readonly [basisPoints: number, text: string])[] = [
  [9_700, '97.00 %'],
  [9_705, '97.05 %'],
  [99, '0.99 %'],
  [0, '0.00 %'],
];

for (const [basisPoints, text] of rows) {
  test(`${basisPoints} basis points are ${text}`, () => assert.equal(percentOf(basisPoints), text));
}
