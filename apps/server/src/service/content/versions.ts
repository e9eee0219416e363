// Versions of contents, for the console.

import type { ContentKind } from '@trine/contract/console/content.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './shown.sql.ts';

type Row = Awaited<ReturnType<typeof sql.versionsOf.all>>[number];

export interface ContentVersion extends Omit<Row, 'body'> {
  readonly body: Readonly<Record<string, unknown>>;
}

export type NextVersion = Omit<ContentVersion, 'version' | 'changedAt'> & {
  /** The version that the editor read. */
  readonly seen: number;
};

const maxVersions = 100;

export async function listNewest(from: Connection, kind: ContentKind): Promise<ContentVersion[]> {
  return (await sql.newestVersions.all(from, { kind })).map(readBody);
}

/** Newest first. */
export async function listVersions(from: Connection, contentId: RowId): Promise<ContentVersion[]> {
  return (await sql.versionsOf.all(from, { contentId, limit: maxVersions })).map(readBody);
}

/** Null when another person saved the next version first. */
export async function insertContentVersion(
  tx: Tx,
  next: NextVersion,
): Promise<ContentVersion | null> {
  const inserted = await sql.insertVersion.first(tx, { ...next, body: JSON.stringify(next.body) });
  return inserted === null ? null : readBody(inserted);
}

function readBody(row: Row): ContentVersion {
  return { ...row, body: JSON.parse(row.body) as Record<string, unknown> };
}
