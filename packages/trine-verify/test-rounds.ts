// True and forged answers of `fairness/round`, for the tests of both verifiers.

import { randomnessOf } from '@trine/fairness/beacon.ts';
import { beaconTimeMs, quicknet } from '@trine/fairness/chain.ts';
import { digitsOfOutcome, outcomeFrom } from '@trine/fairness/digits.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };

export const issue = '20260105007';
const drawAt = beaconTimeMs(quicknet, 1000) / 1000;
const signature = vectors.valid.find((vector) => vector.round === 1000)?.signature ?? '';

/** A round of game 2 that this signature draws. */
export function drawn(signed: string, chainHash: string) {
  const randomness = randomnessOf(signed);
  const digits = digitsOfOutcome(outcomeFrom(randomness, 2, issue));
  return {
    game_id: 2,
    issue,
    chain_hash: chainHash,
    beacon_round: 1000,
    signature: signed,
    randomness,
    digits,
    code: digits[0] + digits[1] + digits[2],
    opened_at: drawAt - 210,
    closed_at: drawAt - 12,
    closed_at_ms: drawAt * 1000 - 11_900,
    draw_at: drawAt,
    drawn_at: drawAt + 1,
    book: { root: 'ab'.repeat(32), count: 412, stake: '20600.00' },
    status: 'settled',
    void_reason: null,
    void_rule: null,
    voided_at: null,
  };
}

export const round = drawn(signature, quicknet.chainHash);
const later = vectors.valid.find((vector) => vector.round === 123)?.signature ?? '';

/** Changes of a true round, and the step that must fail. */
export const forged: readonly (readonly [name: string, change: object, step: string])[] = [
  [
    'a digit',
    { digits: [round.digits[0], round.digits[1], (round.digits[2] + 1) % 10] },
    'follows',
  ],
  ["another round's signature", drawn(later, quicknet.chainHash), 'signed'],
  ['a later beacon round', { draw_at: drawAt - 3 }, 'named'],
  ['a signature that is none', { signature: 'signature' }, 'follows'],
  ['a seal with two times', { closed_at: drawAt - 20 }, 'sealed'],
  ['a root that is none', { book: { ...round.book, root: '' } }, 'sealed'],
  ['a seal after the beacon', { closed_at: drawAt, closed_at_ms: drawAt * 1000 + 5 }, 'sealed'],
];

/** Betting is open. */
export const open = {
  ...round,
  signature: null,
  randomness: null,
  digits: null,
  code: null,
  book: null,
  closed_at: null,
  closed_at_ms: null,
  status: 'open',
};
