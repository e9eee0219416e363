import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoundCheck, RoundFacts } from '@trine/fairness/verify-round.ts';
import { firstHeldAtMs, withFacts } from './seen-facts.ts';
import type { SeenRound } from './stored-records.ts';

const drawsAtMs = 1_000_000;
const seen: SeenRound = {
  gameId: 1,
  issue: '20260105001',
  drawsAtMs,
  seenAtMs: drawsAtMs - 60_000,
  book: null,
  bookSeenAtMs: null,
  wasUnsealed: false,
};
const facts = {
  chain_hash: 'aa',
  beacon_round: 7,
  signature: 'bb',
  witnessed: { by: 2, of: 2, required: 1 },
} as RoundFacts;
const holds: RoundCheck = { named: 'holds', sealed: 'holds', signed: 'holds', follows: 'holds' };

test('witnesses count before the draw, a valid signature after it', () => {
  const before = { facts, check: holds, nowMs: drawsAtMs - 1 };
  const witnessed = withFacts(seen, before);
  assert.deepEqual(witnessed, { ...seen, witnessedBy: 2 });
  assert.equal(withFacts(witnessed, before), witnessed);
  const after = { facts, check: holds, nowMs: drawsAtMs + 4_000 };
  const drawn = withFacts(witnessed, after);
  const signature = { chainHash: 'aa', beaconRound: 7, heldAtMs: drawsAtMs + 4_000 };
  assert.deepEqual(drawn, { ...witnessed, signature });
  assert.equal(withFacts(drawn, { ...after, nowMs: drawsAtMs + 9_000 }), drawn);
});

test('a missing or false signature is not stored', () => {
  const nowMs = drawsAtMs + 4_000;
  const undrawn = { ...facts, signature: null };
  assert.equal(withFacts(seen, { facts: undrawn, check: holds, nowMs }), seen);
  assert.equal(withFacts(seen, { facts, check: { ...holds, signed: 'fails' }, nowMs }), seen);
});

test('the first time of a signature of the same chain and beacon round counts', () => {
  const held = [
    { chainHash: 'aa', beaconRound: 7, heldAtMs: 30 },
    { chainHash: 'aa', beaconRound: 7, heldAtMs: 20 },
    { chainHash: 'cc', beaconRound: 7, heldAtMs: 5 },
    { chainHash: 'aa', beaconRound: 8, heldAtMs: 5 },
  ];
  assert.equal(firstHeldAtMs(held, { chainHash: 'aa', beaconRound: 7 }), 20);
  assert.equal(firstHeldAtMs(held, { chainHash: 'aa', beaconRound: 9 }), null);
});
