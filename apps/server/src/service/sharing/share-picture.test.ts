// The pictures of shared pages: format and size, content in each language, what a round's picture
// may show, and the limits of drawing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { languages, type Language } from '@trine/contract/languages.ts';
import { publicKeyOf, secretKeyFrom, seedBytes, signBeacon } from '@trine/fairness/demo-signer.ts';
import { randomnessOf } from '@trine/fairness/beacon.ts';
import { beaconRoundAt, beaconScheme, type BeaconChain } from '@trine/fairness/chain.ts';
import { digitsOfOutcome, outcomeFrom } from '@trine/fairness/digits.ts';
import { runAtOnce } from '../../../testing/run-at-once.ts';
import type { PublicRound } from '../../game/rounds/public-round.ts';
import { lettersOf } from './picture-letters.ts';
import { lettersOfPictures } from './picture-texts.ts';
import { createPictureStore, type SharePicture } from './picture-store.ts';
import { asShared, type SharedRound } from './shared-rounds.ts';

const secretKey = secretKeyFrom(new Uint8Array(seedBytes).fill(7));
const chain: BeaconChain = {
  kind: 'demo',
  chainHash: 'ab'.repeat(32),
  publicKey: publicKeyOf(secretKey),
  scheme: beaconScheme,
  periodSeconds: 3,
  genesisTime: 1_700_000_000,
};
const drawAt = 1_763_730_000;
const later = (drawAt + 60) * 1000;

/** A drawn round with a valid proof. */
function drawnRound(issue: string): PublicRound {
  const beaconRound = beaconRoundAt(chain, drawAt * 1000);
  const signature = signBeacon(secretKey, beaconRound);
  const randomness = randomnessOf(signature);
  const digits = [...digitsOfOutcome(outcomeFrom(randomness, 1, issue))] as [
    number,
    number,
    number,
  ];
  return {
    game_id: 1,
    issue,
    chain_hash: chain.chainHash,
    beacon_round: beaconRound,
    signature,
    randomness,
    digits,
    code: digits[0] + digits[1] + digits[2],
    opened_at: drawAt - 210,
    closed_at: drawAt - 12,
    closed_at_ms: (drawAt - 12) * 1_000,
    draw_at: drawAt,
    drawn_at: drawAt,
    book: { root: 'cd'.repeat(32), count: 1, stake: '5.00' },
    leaf_version: 2,
    paid: '0.00',
    status: 'settled',
    void_reason: null,
    void_rule: null,
    voided_at: null,
    drawn_before: null,
    beside: [],
    witnessed: { by: 0, of: 0, required: 0 },
  };
}

/** The round of game 1 that is drawn then. */
const issue = '20251121360';
const timetable = [`trine/1/timetable|1|1|0|Asia/Singapore|always|210|12|${drawAt % 210}`];

function shared(of: string, changes: Partial<PublicRound> = {}): SharedRound {
  return asShared({ facts: { ...drawnRound(of), ...changes }, timetable }, later);
}

const limits = { keptBytes: 1024 * 1024, waiting: 2, waitMs: 5_000, pauseMs: 1 };

async function pictureOf(round: SharedRound, language: Language = 'en'): Promise<SharePicture> {
  const store = createPictureStore(chain, limits);
  const picture = await store.ofRound({ round, language, address: '127.0.0.1' });
  assert.notEqual(picture, 'busy');
  return picture as SharePicture;
}

type Pixels = ReadonlyMap<number, number>;

/** The number of pixels of each colour, as one number of red, green and blue. */
async function pixelsOf({ bytes }: SharePicture): Promise<Pixels> {
  const { format, width, height } = await sharp(bytes).metadata();
  assert.deepEqual({ format, width, height }, { format: 'png', width: 1200, height: 630 });
  const raw = await sharp(bytes).removeAlpha().raw().toBuffer();
  const counts = new Map<number, number>();
  for (let at = 0; at < raw.length; at += 3) {
    const colour = raw.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}

const text = 0xf2f5fa;
const checkMark = 0x3ddc97;
const sumBall = 0xff8193;

for (const language of languages) {
  test(`${language}: every letter of the pictures has an outline`, () => {
    const known = lettersOf(language);
    const missing = lettersOfPictures(language).filter((letter) => known[letter] === undefined);
    assert.deepEqual(missing, [], 'run tools/outline-letters.ts');
  });

  test(`${language}: home and an invitation have a picture with text`, async () => {
    const store = createPictureStore(chain, limits);
    for (const kind of ['home', 'invitation'] as const) {
      const picture = await store.general(kind, language);
      const pixels = await pixelsOf(picture);
      assert.ok((pixels.get(text) ?? 0) > 2_000, `${kind}: ${pixels.get(text)}`);
      assert.equal(await store.general(kind, language), picture, 'drawn once');
    }
  });
}

test('a drawn round shows its balls and that the proof holds', async () => {
  const pixels = await pixelsOf(await pictureOf(shared(issue)));
  assert.ok((pixels.get(sumBall) ?? 0) > 10_000);
  assert.ok((pixels.get(checkMark) ?? 0) > 1_000);
});

const unproven: readonly [what: string, changes: Partial<PublicRound>][] = [
  ['another signature', { signature: 'ab'.repeat(48) }],
  ['another digit', { digits: [9, 9, 9], code: 27 }],
  ['a book that was sealed late', { closed_at: drawAt + 3 }],
  ['another chain', { chain_hash: 'ef'.repeat(32) }],
  ['another draw time', { draw_at: drawAt - 2 }],
];

for (const [what, changes] of unproven) {
  test(`${what}: the balls are shown and no proof is claimed`, async () => {
    const pixels = await pixelsOf(await pictureOf(shared(issue, changes)));
    assert.ok((pixels.get(sumBall) ?? 0) > 10_000);
    assert.equal(pixels.get(checkMark), undefined);
  });
}

const untold: readonly [what: string, round: SharedRound][] = [
  ['open', shared('20261125003', { status: 'open', digits: null, drawn_at: null })],
  ['void', shared('20261125004', { status: 'void' })],
  // Drawn just now: a viewer still sees the animation.
  ['drawn this second', asShared({ facts: drawnRound(issue), timetable }, drawAt * 1000 + 900)],
];

for (const [what, round] of untold) {
  test(`a round that is ${what} has no balls in its picture`, async () => {
    assert.equal(round.digits, null);
    const pixels = await pixelsOf(await pictureOf(round));
    assert.ok((pixels.get(sumBall) ?? 0) < 5_000, 'the name of the game alone has this colour');
    assert.equal(pixels.get(checkMark), undefined);
    assert.ok((pixels.get(text) ?? 0) > 500);
  });
}

test('a picture is drawn once, few requests wait, and the others are rejected', async () => {
  const store = createPictureStore(chain, { ...limits, pauseMs: 50 });
  const ask = (at: number) => {
    const round = shared(`20261125${String(100 + at)}`);
    return store.ofRound({ round, language: 'en', address: `10.0.0.${at}` });
  };
  const answers = await runAtOnce(12, (at) => ask(at));
  const pictures = answers.filter((answer) => answer !== 'busy');
  assert.ok(pictures.length >= 1 && pictures.length <= 3, `${pictures.length} were drawn`);
  const first = answers.findIndex((answer) => answer !== 'busy');
  assert.equal(await ask(first), answers[first], 'the same picture, not drawn again');
});
