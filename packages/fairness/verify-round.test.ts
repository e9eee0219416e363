import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beaconTimeMs, quicknet } from './chain.ts';
import vectors from './quicknet-vectors.json' with { type: 'json' };
import { checkRound } from './verify-round.ts';
import type { RoundCheck, RoundFacts, SeenRound, WitnessedSeal } from './verify-round.ts';

const drawsAt = beaconTimeMs(quicknet, 1000) / 1000;
const book = { root: 'ab'.repeat(32), count: 412, stake: '20600.00' };
const emptyBook = {
  root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  count: 0,
  stake: '0.00',
};

/** The 411th round of 23 August 2023 is the one that beacon round 1,000 draws. */
const timetable = ['trine/1/timetable|3|1|0|Asia/Kuala_Lumpur|always|210|12|144'];
const known = { timetable };

const drawn: RoundFacts = {
  game_id: 3,
  issue: '20230823411',
  chain_hash: quicknet.chainHash,
  beacon_round: 1000,
  signature: vectors.valid.find((vector) => vector.round === 1000)?.signature ?? '',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  digits: [0, 5, 0],
  code: 5,
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
  ];
  for (const [name, facts, expected] of rows) {
    assert.equal(inWords(checkRound(quicknet, facts, known)), expected, name);
  }
});

test('a changed fact fails the step that it belongs to', () => {
  const later = vectors.valid.find((vector) => vector.round === 123)?.signature ?? '';
  const rows: [string, Partial<RoundFacts>, string][] = [
    ['a later beacon round', { draw_at: drawsAt - 3 }, 'fails holds holds holds'],
    ['an earlier beacon round', { draw_at: drawsAt + 1 }, 'fails holds holds holds'],
    ['a draw time between two', { draw_at: drawsAt - 2 }, 'fails holds holds holds'],
    [
      'another time with its beacon round',
      { draw_at: drawsAt + 210, beacon_round: 1070 },
      'fails holds fails holds',
    ],
    ['opened at another time', { opened_at: drawsAt - 213 }, 'fails holds holds holds'],
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
    ['another first digit', { digits: [1, 5, 0], code: 6 }, 'holds holds holds fails'],
    ['digits in another order', { digits: [5, 0, 0] }, 'holds holds holds fails'],
    ['a digit more', { digits: [0, 5, 0, 0] }, 'holds holds holds fails'],
    ['no digits', { digits: null }, 'holds holds holds fails'],
    ['a wrong sum', { code: 6 }, 'holds holds holds fails'],
    ['no sum', { code: null }, 'holds holds holds fails'],
    ['other randomness', { randomness: '00'.repeat(32) }, 'holds holds holds fails'],
    ['no randomness', { randomness: null }, 'holds holds holds fails'],
    ['another game', { game_id: 2 }, 'fails holds holds fails'],
    ['another issue', { issue: '20230823410' }, 'fails holds holds fails'],
  ];
  for (const [name, changed, expected] of rows) {
    assert.equal(inWords(checkRound(quicknet, { ...drawn, ...changed }, known)), expected, name);
  }
});

test('a void by the rule of late seals needs a late seal', () => {
  const early = { ...late, closed_at: drawsAt - 1, closed_at_ms: drawsAt * 1000 - 502 };
  assert.equal(checkRound(quicknet, early).sealed, 'fails');
});

test('a void for missing witnesses needs missing witnesses', () => {
  const none = { draw_at: drawsAt, book: null, was_unsealed: false };
  const rows: [string, WitnessedSeal | null, SeenRound | null, string][] = [
    ['0 of 2, 1 required', { by: 0, of: 2, required: 1 }, null, 'unknown'],
    ['the book was seen', { by: 0, of: 2, required: 1 }, { ...none, book }, 'unknown'],
    ['1 of 2, 2 required', { by: 1, of: 2, required: 2 }, null, 'unknown'],
    ['enough by its own word', { by: 1, of: 2, required: 1 }, null, 'fails'],
    ['none required', { by: 0, of: 2, required: 0 }, null, 'fails'],
    ['enough as seen', { by: 0, of: 2, required: 1 }, { ...none, witnessed_by: 1 }, 'fails'],
    ['too few as seen', { by: 0, of: 2, required: 2 }, { ...none, witnessed_by: 1 }, 'unknown'],
    ['no word, one seen', null, { ...none, witnessed_by: 1 }, 'fails'],
    ['another book', { by: 0, of: 2, required: 1 }, { ...none, book: emptyBook }, 'fails'],
  ];
  for (const [name, witnessed, seen, expected] of rows) {
    const facts: RoundFacts = { ...closed, status: 'void', void_rule: 'unwitnessed', witnessed };
    assert.equal(checkRound(quicknet, facts, { seen }).sealed, expected, name);
  }
});

test('a void by staff fails if the random number was known before it', () => {
  const voidedAt = drawsAt + 600;
  const unseen = { draw_at: drawsAt, book: null, was_unsealed: false };
  const held = (atMs: number) => ({ ...unseen, signature_held_at_ms: atMs });
  const draw = { beacon_round: 1000, draw_index: 7, void_index: 8 };
  const rows: [string, Partial<RoundFacts>, SeenRound | null, string][] = [
    ['nothing is known', {}, null, 'unknown'],
    ['an answer without the field', { drawn_before: null }, unseen, 'unknown'],
    ['a draw of the same beacon round', { drawn_before: draw }, null, 'fails'],
    ['of a later one', { drawn_before: { ...draw, beacon_round: 1001 } }, null, 'fails'],
    ['of an earlier one', { drawn_before: { ...draw, beacon_round: 999 } }, null, 'unknown'],
    ['a draw after the void', { drawn_before: { ...draw, draw_index: 9 } }, null, 'unknown'],
    ['held before', {}, held(voidedAt * 1000 - 10_001), 'fails'],
    ['held as it was voided', {}, held(voidedAt * 1000 - 10_000), 'unknown'],
    ['held after', {}, held(voidedAt * 1000 + 1), 'unknown'],
    ['held, and no time of the void', { voided_at: null }, held(0), 'fails'],
    ['void by rule', { void_rule: 'sealed_late', drawn_before: draw }, held(0), 'unknown'],
    ['not void', { status: 'closed', drawn_before: draw }, held(0), 'unknown'],
  ];
  for (const [name, changed, seen, expected] of rows) {
    const facts: RoundFacts = { ...closed, status: 'void', voided_at: voidedAt, ...changed };
    assert.equal(checkRound(quicknet, facts, { seen }).signed, expected, name);
  }
});

test("digits before the beacon's signature fail at each stage", () => {
  assert.equal(checkRound(quicknet, { ...closed, digits: [0, 5, 0] }).follows, 'fails');
  assert.equal(checkRound(quicknet, { ...open, code: 5 }).follows, 'fails');
});

test('a book that differs from the one seen at the close was not sealed', () => {
  const rows = [
    ['the same', drawn, book, 'holds'],
    ['another root', drawn, { ...book, root: 'cd'.repeat(32) }, 'fails'],
    ['an order more', drawn, { ...book, count: 413 }, 'fails'],
    ['another total', drawn, { ...book, stake: '20601.00' }, 'fails'],
    ['gone', { ...closed, book: null }, book, 'fails'],
    ['not seen', drawn, null, 'holds'],
  ] as const;
  for (const [name, facts, seenBook, expected] of rows) {
    const seen = { draw_at: facts.draw_at, book: seenBook, was_unsealed: false };
    assert.equal(checkRound(quicknet, facts, { seen }).sealed, expected, name);
  }
});

test('a round that was seen with another draw time is not the one that was named', () => {
  const seen = { draw_at: drawn.draw_at, book: null, was_unsealed: false };
  assert.equal(checkRound(quicknet, drawn, { seen, timetable }).named, 'holds');
  const earlier = { ...seen, draw_at: seen.draw_at - 3 };
  assert.equal(checkRound(quicknet, drawn, { seen: earlier, timetable }).named, 'fails');
});

test('a round that was seen without a seal at its draw was sealed too late', () => {
  const seen = { draw_at: drawn.draw_at, book: null, was_unsealed: true };
  assert.equal(checkRound(quicknet, drawn, { seen }).sealed, 'fails');
});

test('the draw time is that of the timetable, and unknown without one', () => {
  const line = timetable[0] ?? '';
  const later = (parts: string) => [line, `trine/1/timetable|3|2|${parts}|12|144`];
  const drawsAtMs = drawsAt * 1000;
  const rows: readonly (readonly [string, readonly string[] | null, string])[] = [
    ['no timetable', null, 'unknown'],
    ['an empty timetable', [], 'fails'],
    ['a line that is none', [line.replace('always', 'never')], 'fails'],
    ["another game's", [line.replace('|3|1|', '|2|1|')], 'fails'],
    ['another zone, where the issue is later', [line.replace('Asia/Kuala_Lumpur', 'UTC')], 'fails'],
    ['another close of betting', [line.replace('|12|', '|15|')], 'holds'],
    ['a version that begins with the draw', later(`${drawsAtMs}|UTC|always|300`), 'holds'],
    ['a version that begins before the draw', later(`${drawsAtMs - 1}|UTC|always|300`), 'fails'],
  ];
  for (const [name, lines, expected] of rows) {
    assert.equal(checkRound(quicknet, drawn, { timetable: lines }).named, expected, name);
  }
  // Without a timetable a round that contradicts itself still fails.
  assert.equal(checkRound(quicknet, { ...drawn, draw_at: drawsAt - 3 }).named, 'fails');
});

function inWords({ named, sealed, signed, follows }: RoundCheck): string {
  return [named, sealed, signed, follows].join(' ');
}
