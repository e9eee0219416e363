// The command's own report of rounds with the signatures of drand's vectors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quicknet } from '@trine/fairness/chain.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };
import { reportRound } from './round-report.ts';
import { round } from './test-rounds.ts';

function signedLine(of: number, signature: string): string | undefined {
  const facts = { ...round, beacon_round: of, signature } as const;
  const given = { facts, chain: quicknet, log: null, timetable: null, book: null };
  return reportRound(given as Parameters<typeof reportRound>[0]).lines.find((line) => {
    return line.includes(' signed ');
  });
}

for (const vector of vectors.valid) {
  test(`the signature of quicknet's round ${vector.round} holds`, () => {
    assert.match(signedLine(vector.round, vector.signature) ?? '', /^holds /);
  });
}

for (const vector of vectors.invalid) {
  test(`invalid: ${vector.why} fails`, () => {
    assert.match(signedLine(vector.round, vector.signature) ?? '', /^FAILS /);
  });
}
