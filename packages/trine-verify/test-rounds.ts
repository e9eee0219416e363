// True and forged answers of `fairness/…`, and published books, for the tests of both
// verifiers.

import { randomnessOf } from '@trine/fairness/beacon.ts';
import { beaconTimeMs, quicknet } from '@trine/fairness/chain.ts';
import { digitsOfOutcome, outcomeFrom } from '@trine/fairness/digits.ts';
import { treeRoot, leafHash } from '@trine/fairness/book.ts';
import {
  bookHeader,
  recordBytes,
  writeRecord,
  type PublishedOrder,
} from '@trine/fairness/published-book.ts';
import { commitmentOf, committedPreimage } from '@trine/fairness/receipt.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };

const drawAt = beaconTimeMs(quicknet, 1000) / 1000;
/** The round of game 2 that is drawn then: in New Zealand it was 03:59:24 on 24 August 2023. */
export const issue = '20230824068';
const version = (number: number, from: number, rest: string) =>
  `trine/1/timetable|2|${number}|${from}|Pacific/Auckland|${rest}`;
export const timetable = {
  game_id: 2,
  lines: [
    version(1, 0, '10:00-02:00|210|12|0'),
    version(2, (drawAt - 86_400) * 1000, 'always|210|12|144'),
    version(3, drawAt * 1000, 'always|300|12|0'),
  ],
};
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
  ['another time with its beacon round', { draw_at: drawAt + 3, beacon_round: 1001 }, 'named'],
  ['an opening off the timetable', { opened_at: drawAt - 300 }, 'named'],
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

const name = { gameId: 2, issue };

function orderOf(number: number, play: PublishedOrder['play'], stakeMinor: bigint) {
  const [orderNo, nonce] = [`T0000000000${number}`, String(number).repeat(32)];
  const commitment = commitmentOf(orderNo, nonce);
  const terms = { play, stakeMinor, oddsHundredths: 194 };
  const receipt = committedPreimage({ ...name, ...terms }, commitment);
  return { ...terms, commitment, orderNo, nonce, receipt };
}

/** Of 403, which the signature draws: sum 7, so that small and odd win. */
export const orders = [
  orderOf(1, 'small', 10_00n),
  orderOf(2, 'even', 2_50n),
  orderOf(3, 'odd', 1_11n),
];

/** A book of these orders as it is published. */
export function bookOf(sealed: readonly PublishedOrder[]): Buffer {
  const header = Buffer.from(bookHeader({ ...name, count: sealed.length }));
  const records = Buffer.alloc(sealed.length * recordBytes);
  for (const [index, order] of sealed.entries()) writeRecord(records, index * recordBytes, order);
  return Buffer.concat([header, records]);
}

/** The round with a seal over these orders. */
export function sealing(sealed: readonly (PublishedOrder & { readonly receipt: string })[]) {
  const root = treeRoot(sealed.map(({ receipt }) => leafHash(receipt)));
  const stake = sealed.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  const book = {
    root: Buffer.from(root).toString('hex'),
    count: sealed.length,
    stake: (Number(stake) / 100).toFixed(2),
  };
  return { ...round, leaf_version: 2, book, paid: '21.55' };
}

/** A round with a published book. */
export const published = sealing(orders);

const exchanged = [orderOf(4, 'big', 10_00n), ...orders.slice(1)];

/** Forged books: what is served of the round and of its book. */
export const forgedBooks: readonly (readonly [name: string, change: object, book: Buffer])[] = [
  ['an order exchanged', {}, bookOf(exchanged)],
  ['an order removed', {}, bookOf(orders.slice(1))],
  ['an order added', {}, bookOf([...orders, orderOf(5, 'odd', 1_00n)])],
  ['two orders in another sequence', {}, bookOf(orders.toReversed())],
  ['another payment', { paid: '21.54' }, bookOf(orders)],
  ['another stake', { book: { ...published.book, stake: '13.62' } }, bookOf(orders)],
  ['no book at all', {}, Buffer.from('<html>')],
];

/** The first order after its exchange, with a new seal. */
export const resealed = { round: sealing(exchanged), book: bookOf(exchanged) };
