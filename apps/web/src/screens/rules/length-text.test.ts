import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthText } from './length-text.ts';

const rows: readonly (readonly [seconds: number, text: string])[] = [
  [1, '1 second'],
  [60, '1 minute'],
  [210, '3 minutes 30 seconds'],
  [3_600, '1 hour'],
  [3_661, '1 hour 1 minute 1 second'],
  [90_000, '25 hours'],
];

for (const [seconds, text] of rows) {
  test(`${seconds} seconds are ${text}`, () => {
    assert.equal(lengthText(seconds, 'en'), text);
  });
}
