// Draws the pictures of shared pages once and caches them. The picture of any round can be
// requested by anyone on the Internet, so one is drawn at a time, with a pause after each, and few
// requests wait: drawing takes only a share of one core. A request without a turn gets home's
// picture.

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
  /** Quoted, as in the header. */
  readonly tag: string;
}

export interface PictureStore {
  /** Pictures of home and invitations in five languages: ten, each drawn once. */
  readonly general: (kind: 'home' | 'invitation', language: Language) => Promise<SharePicture>;
  /** `busy` when it is not cached and can not be drawn now. */
  readonly ofRound: (asked: AskedPicture) => Promise<SharePicture | 'busy'>;
}

export interface AskedPicture {
  readonly round: SharedRound;
  readonly language: Language;
  /** The caller's network, which has one slot in the queue. */
  readonly address: string;
}

export interface PictureLimits {
  /** For all pictures of rounds together. */
  readonly keptBytes: number;
  readonly waiting: number;
  readonly waitMs: number;
  /** The pause after each picture. */
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
    rejectAfterMs: 0,
  });

  /** Resolves with the picture; the queue's slot is free only after the pause. */
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

  /** The four steps of the proof, as the player's browser checks them. */
  function checked({ state, facts, timetable }: SharedRound): { readonly isProven: boolean } {
    if (state !== 'drawn') return { isProven: false };
    const findings = Object.values(checkRound(chain, facts, { timetable }));
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
  // A palette would save two thirds of the bytes and take four times as long.
  const bytes = await sharp(svg).png().toBuffer();
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
