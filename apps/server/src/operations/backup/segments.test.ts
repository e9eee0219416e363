import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSegment, segmentBefore } from './segments.ts';

const megabytes = 2 ** 20;

// From `select pg_walfile_name(…)`, which names the segment of the byte before a boundary too.
const positions: [string, number, number, string][] = [
  ['0/2000120', 1, 16, '000000010000000000000002'],
  ['0/3000000', 1, 16, '000000010000000000000002'],
  ['0/3000001', 1, 16, '000000010000000000000003'],
  ['A/FF000001', 1, 16, '000000010000000A000000FF'],
  ['1/0', 2, 16, '0000000200000000000000FF'],
  ['0/40000001', 18, 64, '000000120000000000000010'],
];

for (const [position, timeline, size, expected] of positions) {
  test(`the byte before ${position} is in ${expected}`, () => {
    assert.equal(segmentBefore(position, timeline, size * megabytes), expected);
  });
}

const successors: [string, number, string][] = [
  ['000000010000000000000002', 16, '000000010000000000000003'],
  ['0000000100000000000000FF', 16, '000000010000000100000000'],
  ['00000002000000FF0000003F', 64, '000000020000010000000000'],
];

for (const [name, size, expected] of successors) {
  test(`the segment after ${name} is ${expected}`, () => {
    assert.equal(nextSegment(name, size * megabytes), expected);
  });
}
