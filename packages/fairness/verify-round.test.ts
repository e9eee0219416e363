import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beaconTimeMs, quicknet } from './chain.ts';
import vectors from './quicknet-vectors.json' with { type: 'json' };
import { checkRound } from './verify-round.ts';
import type { RoundCheck, RoundFacts } from './verify-round.ts';

const drawsAt = beaconTimeMs(quicknet, 1000) / 1000;
const book = { root: 'ab'.repeat(32), count: 412, stake: '20600.00' };
const emptyBook = {
  root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  count: 0,
  stake: '0.00',
};

const drawn: RoundFacts = {
  game_id: 3,
  issue: '20251231274',
  chain_hash: quicknet.chainHash,
  beacon_round: 1000,
  signature: vectors.valid.find((vector) => vector.round === 1000)?.signature ?? '',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  digits: [6, 1, 1],
  code: 8,
  opened_at: drawsAt - 210,
  closed_at: drawsAt - 12,
  draw_at: drawsAt,
  book,
  status: 'settled',
};
const closed: RoundFacts = {
  ...drawn,
  signature: null,
  randomness: null,
  digits: null,
  code: null,
  status: 'closed',
};
const late: RoundFacts = { ...closed, status: 'void', void_rule: 'sealed_late' };
const open: RoundFacts = { ...closed, closed_at: null, book: null, status: 'open' };

test('an honest round passes at each stage', () => {
  const rows: [string, RoundFacts, string][] = [
    ['open', open, 'holds unknown unknown unknown'],
    ['closed', closed, 'holds holds unknown unknown'],
    ['drawn', { ...drawn, status: 'drawn' }, 'holds holds holds holds'],
    ['settled', drawn, 'holds holds holds holds'],
    ['nobody bet', { ...drawn, book: emptyBook }, 'holds holds holds holds'],
    ['void', { ...closed, status: 'void' }, 'holds holds unknown unknown'],
    ['void, never closed', { ...open, status: 'void' }, 'holds unknown unknown unknown'],
    ['void by rule', { ...late, closed_at: drawsAt + 20 }, 'holds unknown unknown unknown'],
    [
      'void by rule, just late',
      { ...late, closed_at: drawsAt - 1 },
      'holds unknown unknown unknown',
    ],
    [
      'closed in time, to the millisecond',
      { ...drawn, closed_at_ms: drawsAt * 1000 - 11_501 },
      'holds holds holds holds',
    ],
    [
      'void by rule, late by a millisecond',
      { ...late, closed_at: drawsAt - 1, closed_at_ms: drawsAt * 1000 - 500 },
      'holds unknown unknown unknown',
    ],
    ['draw time between two', { ...drawn, draw_at: drawsAt - 2 }, 'holds holds holds holds'],
  ];
  for (const [name, facts, expected] of rows) {
    assert.equal(inWords(checkRound(quicknet, facts)), expected, name);
  }
});

test('a changed fact fails the step that it belongs to', () => {
  const later = vectors.valid.find((vector) => vector.round === 123)?.signature ?? '';
  const rows: [string, Partial<RoundFacts>, string][] = [
    ['a later beacon round', { draw_at: drawsAt - 3 }, 'fails holds holds holds'],
    ['an earlier beacon round', { draw_at: drawsAt + 1 }, 'fails holds holds holds'],
    ['named once published', { opened_at: drawsAt }, 'fails holds holds holds'],
    ['another chain', { chain_hash: '00'.repeat(32) }, 'fails holds holds holds'],
    ['no beacon round', { beacon_round: 0 }, 'fails fails fails holds'],
    ['half a beacon round', { beacon_round: 999.5 }, 'fails holds fails holds'],
    ['sealed as it was published', { closed_at: drawsAt }, 'holds fails holds holds'],
    [
      'closed in another second',
      { closed_at_ms: drawsAt * 1000 - 11_000 },
      'holds fails holds holds',
    ],
    ['sealed, but never closed', { closed_at_ms: null }, 'holds fails holds holds'],
    ['never sealed', { book: null }, 'holds fails holds holds'],
    ['never closed', { closed_at: null }, 'holds fails holds holds'],
    ['no root', { book: { ...book, root: '' } }, 'holds fails holds holds'],
    ['orders in an empty tree', { book: { ...emptyBook, count: 1 } }, 'holds fails holds holds'],
    ['a tree of no orders', { book: { ...book, count: 0 } }, 'holds fails holds holds'],
    ['no signature', { signature: null }, 'holds holds fails fails'],
    ["another round's signature", { signature: later }, 'holds holds fails fails'],
    ['no hex', { signature: 'signature' }, 'holds holds fails fails'],
    ['another first digit', { digits: [7, 1, 1], code: 9 }, 'holds holds holds fails'],
    ['digits in another order', { digits: [1, 6, 1] }, 'holds holds holds fails'],
    ['a digit more', { digits: [6, 1, 1, 0] }, 'holds holds holds fails'],
    ['no digits', { digits: null }, 'holds holds holds fails'],
    ['a wrong sum', { code: 9 }, 'holds holds holds fails'],
    ['no sum', { code: null }, 'holds holds holds fails'],
    ['other randomness', { randomness: '00'.repeat(32) }, 'holds holds holds fails'],
    ['no randomness', { randomness: null }, 'holds holds holds fails'],
    ['another game', { game_id: 2 }, 'holds holds holds fails'],
    ['another issue', { issue: '20251231273' }, 'holds holds holds fails'],
  ];
  for (const [name, changed, expected] of rows) {
    assert.equal(inWords(checkRound(quicknet, { ...drawn, ...changed })), expected, name);
  }
});

test('a void by the rule of late seals needs a late seal', () => {
  const early = { ...late, closed_at: drawsAt - 1, closed_at_ms: drawsAt * 1000 - 502 };
  assert.equal(checkRound(quicknet, early).sealed, 'fails');
});

test("digits before the beacon's signature fail at each stage", () => {
  assert.equal(checkRound(quicknet, { ...closed, digits: [6, 1, 1] }).follows, 'fails');
  assert.equal(checkRound(quicknet, { ...open, code: 8 }).follows, 'fails');
});

test('a book that differs from the one seen at the close was not sealed', () => {
  const rows = [
    ['the same', drawn, book, 'holds'],
    ['another root', drawn, { ...book, root: 'cd'.repeat(32) }, 'fails'],
    ['an order more', drawn, { ...book, count: 413 }, 'fails'],
    ['another total', drawn, { ...book, stake: '20601.00' }, 'fails'],
    ['gone', { ...closed, book: null }, book, 'fails'],
  ] as const;
  for (const [name, facts, seen, expected] of rows) {
    assert.equal(checkRound(quicknet, facts, seen).sealed, expected, name);
  }
});

function inWords({ named, sealed, signed, follows }: RoundCheck): string {
  return [named, sealed, signed, follows].join(' ');
}
