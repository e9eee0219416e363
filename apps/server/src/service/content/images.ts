// The stored pictures of banners and articles.

import type { NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Picture } from '../../platform/uploads/pictures.ts';
import * as sql from './images.sql.ts';

export interface StoredImage {
  /** The path `/images/….webp` of the player's app. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

export async function saveImage(
  { database, nextId }: { readonly database: Database; readonly nextId: NextId },
  picture: Picture,
  { actor, address }: { readonly actor: string; readonly address: string },
): Promise<StoredImage> {
  const imageId = nextId();
  await database.transaction(async (tx) => {
    await sql.insertImage.run(tx, { imageId, ...picture, madeBy: actor });
    const subject = `image:${imageId}`;
    await appendAuditLog(tx, nextId, { actor, act: 'content.add_image', subject, address });
  });
  return { path: `/images/${imageId}.webp`, width: picture.width, height: picture.height };
}

/** WebP; null when there is none. */
export async function readImage(from: Connection, imageId: bigint): Promise<Buffer | null> {
  return (await sql.readImage.first(from, { imageId: imageId as RowId }))?.bytes ?? null;
}
