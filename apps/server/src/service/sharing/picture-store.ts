// Pictures of shared pages, drawn once and kept. Anybody may ask for the picture of any round, so
// one is drawn at a time, with a pause after each, and few askers wait: drawing never takes more
// than a share of one core from the bets. Whoever does not get a turn gets home's picture.

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Language } from '@trine/contract/languages.ts';
import { checkRound } from '@trine/fairness/verify-round.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import { createFairQueue } from '../../platform/rate-limits/fair-queue.ts';
import { sharePicture, type Shown } from './share-picture.ts';
import type { SharedRound } from './shared-rounds.ts';

export interface SharePicture {
  /** PNG. */
  readonly bytes: Buffer;
  /** Quoted, as the header has it. */
  readonly tag: string;
}

export interface PictureStore {
  /** Of home or an invitation, in one of the five languages: ten in all, each drawn once. */
  readonly general: (kind: 'home' | 'invitation', language: Language) => Promise<SharePicture>;
  /** `busy` when it is not there and may not be drawn now. */
  readonly ofRound: (asked: AskedPicture) => Promise<SharePicture | 'busy'>;
}

export interface AskedPicture {
  readonly round: SharedRound;
  readonly language: Language;
  /** Who asks: a crawler's network has one place in the queue. */
  readonly address: string;
}

export interface PictureLimits {
  /** Of all pictures of rounds together. */
  readonly keptBytes: number;
  readonly waiting: number;
  readonly waitMs: number;
  /** After each picture, before the next one is begun. */
  readonly pauseMs: number;
}

const usual = { keptBytes: 16 * 1024 * 1024, waiting: 4, waitMs: 2_000, pauseMs: 400 };

export function createPictureStore(
  chain: BeaconChain,
  limits: PictureLimits = usual,
): PictureStore {
  const drawn = new Map<string, Promise<SharePicture>>();
  const kept = createBoundedMap<string, SharePicture>(
    limits.keptBytes,
    ({ bytes }) => bytes.length,
  );
  const runFairly = createFairQueue({
    lanes: ['pictures'],
    running: 1,
    runningPerNetwork: 1,
    waitingPerLane: limits.waiting,
    waitingPerNetwork: 2,
    waitingPerAccount: 2,
    waitMs: limits.waitMs,
    refuseAfterMs: 0,
  });

  /** Ends when the picture is there; the queue's place is free only after the pause. */
  function drawInTurn(key: string, { round, language, address }: AskedPicture) {
    return new Promise<SharePicture | 'busy'>((resolve, reject) => {
      const work = async () => {
        const picture =
          kept.get(key) ?? (await draw(language, { kind: 'round', round, ...checked(round) }));
        kept.set(key, picture);
        resolve(picture);
        await pause(limits.pauseMs, undefined, { ref: false });
      };
      const sender = { lane: 'pictures', account: '', address } as const;
      runFairly(sender, work).then((said) => said === 'busy' && resolve(said), reject);
    });
  }

  /** The four steps of the proof, as the player's browser goes through them. */
  function checked({ state, facts }: SharedRound): { readonly isProven: boolean } {
    if (state !== 'drawn') return { isProven: false };
    const findings = Object.values(checkRound(chain, facts));
    return { isProven: findings.every((finding) => finding === 'holds') };
  }

  return {
    async general(kind, language) {
      const key = `${kind}-${language}`;
      const begun = drawn.get(key) ?? draw(language, { kind });
      drawn.set(key, begun);
      return begun;
    },
    async ofRound(asked) {
      const { round, language } = asked;
      const key = `${round.gameId}-${round.issue}-${round.state}-${language}`;
      return kept.get(key) ?? drawInTurn(key, asked);
    },
  };
}

async function draw(language: Language, shown: Shown): Promise<SharePicture> {
  const svg = Buffer.from(sharePicture(language, shown));
  // With a palette it would be a third of the bytes, and take four times as long.
  const bytes = await sharp(svg).png().toBuffer();
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
