// The digit function and ways to get it wrong. The n-th draw of each source is always the same: its
// only input is SHA-256 of n.

import { hash } from 'node:crypto';
import { outcomeFrom, outcomeFromDigest } from '@trine/fairness/digits.ts';

export interface DrawSource {
  readonly name: string;
  /** The outcome of a draw by its number, 0 to 999. */
  readonly outcomeOf: (draw: number) => number;
}

/** As for one round of each beacon: the hash is the beacon's randomness. */
export const wholeFunction: DrawSource = {
  name: 'the digit function',
  outcomeOf: (draw) => outcomeFrom(hash('sha256', `draw ${draw}`, 'hex'), 1, '20260105007'),
};

/** Without the HMAC: the hash is the digest of which the words are taken. */
export const wordsOfDigest: DrawSource = {
  name: 'the words of a digest',
  outcomeOf: (draw) => outcomeFromDigest(digestOf(draw)),
};

/** Each has a bias that the tests must find. */
export const biasedSources = {
  wholeWords: {
    // Outcomes to 535 have 66 of the 65,536 words, the others 65.
    name: '16 bits modulo 1,000, no word skipped',
    outcomeOf: (draw: number) => digestOf(draw).readUInt16BE(0) % 1000,
  },
  bytes: {
    // Digits to 5 have 26 of the 256 bytes, the others 25.
    name: 'a byte modulo 10 for each digit',
    outcomeOf(draw: number) {
      const [first = 0, second = 0, third = 0] = digestOf(draw);
      return (first % 10) * 100 + (second % 10) * 10 + (third % 10);
    },
  },
  nudged: {
    name: 'one in ten draws with its last digit lowered',
    outcomeOf(draw: number) {
      const digest = digestOf(draw);
      const outcome = outcomeFromDigest(digest);
      const isNudged = digest.readUInt16BE(30) % 10 === 0 && outcome % 10 > 0;
      return isNudged ? outcome - 1 : outcome;
    },
  },
} as const satisfies Readonly<Record<string, DrawSource>>;

function digestOf(draw: number): Buffer {
  return hash('sha256', `draw ${draw}`, 'buffer');
}
