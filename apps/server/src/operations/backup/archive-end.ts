// How far the archived log reaches, and whether it reaches as far as requested.

import type { BaseBackup } from './backup-catalogue.ts';
import { lastTransactionMs } from './last-transaction.ts';
import { readSegment } from './archived-segments.ts';
import { nextSegment, parseSegment, type ArchivedSegment } from './segments.ts';

export interface ArchiveEnd {
  /** The end of the last transaction in the segments, or of the base backup. Epoch milliseconds. */
  readonly reachesMs: number;
  /** The last time at which the server was known to write; null if it was not recorded. */
  readonly seenAtMs: number | null;
  /** Why the log ends too early, as a clause; null if it does not. */
  readonly gap: string | null;
}

export interface Archived {
  readonly base: BaseBackup;
  /** Consecutive segments, from the first one that the base backup needs. */
  readonly segments: readonly ArchivedSegment[];
  /** All names in the archive, except those of segments that are left out. */
  readonly names: readonly string[];
  /** Epoch milliseconds; null: as late as possible. */
  readonly toMs: number | null;
  readonly seenAtMs: number | null;
}

/**
 * In addition to BACKUP_WITHIN_SECONDS: for copying and packing a segment, and between two notes.
 */
const graceMs = 60_000;

export async function findArchiveEnd(archived: Archived): Promise<ArchiveEnd> {
  const { base, segments, seenAtMs } = archived;
  const { segmentBytes, finishedAt } = base.manifest;
  let reachesMs = Date.parse(finishedAt);
  for (const segment of segments.toReversed()) {
    const endedMs = lastTransactionMs(await readSegment(segment, segmentBytes));
    if (endedMs === null) continue;
    reachesMs = Math.max(reachesMs, endedMs);
    break;
  }
  return { reachesMs, seenAtMs, gap: gapOf(archived, reachesMs) };
}

function gapOf(archived: Archived, reachesMs: number): string | null {
  const { base, segments, names, toMs, seenAtMs } = archived;
  const { segmentBytes, withinSeconds, firstSegment } = base.manifest;
  // PostgreSQL stops at the first transaction after that time.
  if (toMs !== null && reachesMs > toMs) return null;
  const end = segments.at(-1)?.name;
  const next = end === undefined ? firstSegment : nextSegment(end, segmentBytes);
  const later = names.filter((name) => name > next).toSorted();
  const { timeline } = parseSegment(next, segmentBytes);
  const sameLine = later.filter((name) => parseSegment(name, segmentBytes).timeline === timeline);
  if (sameLine.length > 0) {
    return `segment ${next} of the log is missing and ${sameLine.length} later ones are there`;
  }
  if (later[0] !== undefined) {
    return `the log continues in another timeline (${later[0]}), which a restore does not follow`;
  }
  if (toMs !== null) return `the log ends there, before ${new Date(toMs).toISOString()}`;
  if (seenAtMs === null) return 'the time of the last write of the server is not recorded';
  if (seenAtMs - reachesMs <= withinSeconds * 1_000 + graceMs) return null;
  return (
    `the server wrote until ${new Date(seenAtMs).toISOString()}, ` +
    `${secondsBetween(reachesMs, seenAtMs)} s later, and that log is not in the archive`
  );
}

export function secondsBetween(fromMs: number, toMs: number): number {
  return Math.ceil((toMs - fromMs) / 1_000);
}
