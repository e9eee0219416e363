// Pictures for banners and articles. What comes is decoded and drawn anew as WebP, so that nothing
// of the file itself is ever served: no script, no place where it was taken, no second file within.

import sharp from 'sharp';
import type { NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import * as sql from './images.sql.ts';

/** A larger upload is not read to its end. */
export const maxUploadBytes = 5 * 1024 * 1024;
const formats = new Set(['jpeg', 'png', 'webp']);
const maxPixels = 40_000_000;
const banner = { widest: 1_200, highest: 900 } as const;
/** Tried in this order until the picture is small enough to be kept. */
const qualities = [82, 60, 35] as const;
const maxKeptBytes = 1024 * 1024;

export interface DrawnImage {
  /** WebP. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface StoredImage {
  /** `/images/….webp` of the player's app. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

export interface Upload {
  readonly bytes: Buffer;
  readonly actor: string;
  readonly address: string;
}

/** Null when it is no picture of a kind that is taken. */
export async function saveImage(
  { database, nextId }: { readonly database: Database; readonly nextId: NextId },
  { bytes, actor, address }: Upload,
): Promise<StoredImage | null> {
  const drawn = await drawAnew(bytes, banner);
  if (drawn === null) return null;
  const imageId = nextId();
  await database.transaction(async (tx) => {
    await sql.insertImage.run(tx, { imageId, ...drawn, madeBy: actor });
    const subject = `image:${imageId}`;
    await appendAuditLog(tx, nextId, { actor, act: 'content.add_image', subject, address });
  });
  return { path: `/images/${imageId}.webp`, width: drawn.width, height: drawn.height };
}

/** The picture of an id, as WebP; null when there is none. */
export async function readImage(from: Connection, imageId: bigint): Promise<Buffer | null> {
  return (await sql.readImage.first(from, { imageId: imageId as RowId }))?.bytes ?? null;
}

/** A picture without anything that came with it; null for what is none of a kind that is taken. */
export async function drawAnew(
  bytes: Buffer,
  { widest, highest }: { readonly widest: number; readonly highest: number },
): Promise<DrawnImage | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' });
    const { format } = await picture.metadata();
    if (!formats.has(format)) return null;
    const sized = picture
      .rotate()
      .resize({ width: widest, height: highest, fit: 'inside', withoutEnlargement: true });
    for (const quality of qualities) {
      const drawing = sized.clone().webp({ quality });
      const { data, info } = await drawing.toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      if (data.length <= maxKeptBytes) return { bytes: data, width, height };
    }
    return null;
  } catch {
    // Whatever can not be decoded is no picture.
    return null;
  }
}
