// Uploaded pictures are decoded and encoded again as WebP, so that nothing of the file is ever
// served: no script, no location, no second file within. That takes memory and a core: two run at
// once, staff and players by turns. Few may wait, since each holds its whole upload in memory.

import sharp from 'sharp';
import { createFairQueue, type Sender } from '../rate-limits/fair-queue.ts';

const formats = new Set(['jpeg', 'png', 'webp']);
const maxPixels = 40_000_000;
/** Tried in this order until the picture is small enough to be stored. */
const qualities = [82, 60, 35] as const;
const maxStoredBytes = 1024 * 1024;
const queueLimits = {
  lanes: ['staff', 'players'],
  running: 2,
  runningPerNetwork: 1,
  waitingPerLane: 16,
  waitingPerNetwork: 4,
  waitingPerAccount: 2,
  waitMs: 5_000,
  rejectAfterMs: 0,
} as const;

export interface Picture {
  /** WebP. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** In pixels. A larger picture is made smaller. */
export interface PictureSize {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

export interface Upload {
  readonly sender: Sender<'staff' | 'players'>;
  /** A request's body: only bytes can be a picture. */
  readonly body: unknown;
  readonly size: PictureSize;
}

/** Null for a file of no accepted format; `busy` when the sender's share is full. */
export type ReencodePicture = (upload: Upload) => Promise<Picture | 'busy' | null>;

/** One for the whole process, since all uploads share its queue. */
export function createReencoder(): ReencodePicture {
  const runFairly = createFairQueue(queueLimits);
  return async ({ sender, body, size }) => {
    if (!(body instanceof Buffer) || !beginsAsPicture(body)) return null;
    return runFairly(sender, async () => reencode(body, size));
  };
}

/**
 * Whether a file begins as JPEG, PNG or WebP do. The library behind `sharp` has decoders of many
 * more formats, including SVG and with it XML; none of those reads an uploaded file.
 */
export function beginsAsPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  const isJpeg = head.startsWith('\xff\xd8\xff');
  const isPng = head.startsWith('\x89PNG\r\n\x1a\n');
  return isJpeg || isPng || (head.startsWith('RIFF') && head.endsWith('WEBP'));
}

async function reencode(
  bytes: Buffer,
  { maxWidth, maxHeight }: PictureSize,
): Promise<Picture | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' });
    const { format } = await picture.metadata();
    if (!formats.has(format)) return null;
    const sized = picture
      .rotate()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true });
    for (const quality of qualities) {
      const encoding = sized.clone().webp({ quality });
      const { data, info } = await encoding.toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      if (data.length <= maxStoredBytes) return { bytes: data, width, height };
    }
    return null;
  } catch {
    // A file that cannot be decoded is no picture.
    return null;
  }
}
