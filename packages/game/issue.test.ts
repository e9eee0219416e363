import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { formatIssue, parseIssue } from './issue.ts';

describe('formatIssue', () => {
  const cases: readonly (readonly [number, number, string])[] = [
    [1, 210, '20260105001'],
    [274, 210, '20260105274'],
    [428, 210, '20260105428'],
    [1, 93, '20260105001'],
    [1, 90, '202601050001'],
    [1000, 90, '202601051000'],
    [7, 15, '202601050007'],
    [6000, 15, '202601056000'],
    [1, 9, '2026010500001'],
    [15000, 6, '2026010515000'],
  ];
  for (const [sequence, roundSeconds, issue] of cases) {
    test(`number ${sequence} of rounds of ${roundSeconds} s is ${issue}`, () => {
      assert.equal(formatIssue({ saleDay: '20260105', sequence }, roundSeconds), issue);
      assert.deepEqual(parseIssue(issue), { saleDay: '20260105', sequence });
    });
  }
});

describe('parseIssue', () => {
  const refused: readonly string[] = [
    '',
    '20260105',
    '2026010500',
    '20260105000',
    '202601050000',
    '20260105123456',
    '2026-01-05001',
    ' 20260105001',
    '20260105001 ',
    '20260105001\n',
    '2026010500x',
    '-20260105001',
    '20260105-01',
    '2026010５001',
    'NaN',
  ];
  for (const issue of refused) {
    test(`returns null for ${JSON.stringify(issue)}`, () => assert.equal(parseIssue(issue), null));
  }

  test('reads what formatIssue writes', () => {
    const length = fc.integer({ min: 2, max: 1200 }).map((beacons) => beacons * 3);
    fc.assert(
      fc.property(length, fc.nat(), (roundSeconds, seed) => {
        const sequence = 1 + (seed % Math.ceil(90_000 / roundSeconds));
        const parts = { saleDay: '20271231', sequence };
        assert.deepEqual(parseIssue(formatIssue(parts, roundSeconds)), parts);
      }),
    );
  });
});
