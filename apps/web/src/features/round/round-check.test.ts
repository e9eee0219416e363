import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoundCheck } from '@trine/fairness/verify-round.ts';
import { sealState, type CheckedSteps } from './round-check.ts';

type Finding = RoundCheck['named'];

const rows: readonly (readonly [findings: readonly Finding[] | null, state: string])[] = [
  [null, 'pending'],
  [['holds', 'holds', 'holds', 'holds'], 'ok'],
  [['holds', 'holds', 'holds', 'unknown'], 'pending'],
  [['holds', 'fails', 'unknown', 'unknown'], 'bad'],
  [['fails', 'holds', 'holds', 'holds'], 'bad'],
  [['holds', 'holds', 'holds', 'fails'], 'bad'],
  [['holds', 'holds', 'holds', 'holds', 'holds'], 'ok'],
  [['holds', 'holds', 'holds', 'holds', 'unknown'], 'pending'],
  [['holds', 'holds', 'holds', 'holds', 'fails'], 'bad'],
];

for (const [findings, state] of rows) {
  test(`${findings?.join(', ') ?? 'no check'}: ${state}`, () => {
    const [named, sealed, signed, follows, logged] = findings ?? [];
    const check = { named, sealed, signed, follows, ...(logged && { logged }) } as CheckedSteps;
    assert.equal(sealState(findings ? check : undefined), state);
  });
}
