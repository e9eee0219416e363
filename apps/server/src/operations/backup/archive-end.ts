// How far the archived log reaches, and whether that is as far as it should.

import type { BaseBackup } from './backup-catalogue.ts';
import { lastTransactionMs } from './last-transaction.ts';
import { readSegment } from './archived-segments.ts';
import { nextSegment, parseSegment, type ArchivedSegment } from './segments.ts';

export interface ArchiveEnd {
  /** The last transaction in the segments, or the end of the base backup. Epoch milliseconds. */
  readonly reachesMs: number;
  /** Until when the server is known to have written; null where that was not noted. */
  readonly seenAtMs: number | null;
  /** Why the log ends before what was asked for, as a clause; null when it does not. */
  readonly gap: string | null;
}

export interface Archived {
  readonly base: BaseBackup;
  /** From the first one that the base backup needs, without a gap. */
  readonly segments: readonly ArchivedSegment[];
  /** All names in the archive, but of segments that are left out. */
  readonly names: readonly string[];
  /** Epoch milliseconds; null: as late as possible. */
  readonly toMs: number | null;
  readonly seenAtMs: number | null;
}

/** Beyond BACKUP_WITHIN_SECONDS: for copying and packing a segment, and between two notes. */
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
  // PostgreSQL stops at the first transaction after that moment.
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
    return `the log goes on in another timeline (${later[0]}), which a restore does not follow`;
  }
  if (toMs !== null) return `the log ends there, before ${new Date(toMs).toISOString()}`;
  if (seenAtMs === null) return 'until when the server wrote was not noted, or the note is gone';
  if (seenAtMs - reachesMs <= withinSeconds * 1_000 + graceMs) return null;
  return (
    `the server wrote until ${new Date(seenAtMs).toISOString()}, ` +
    `${secondsBetween(reachesMs, seenAtMs)} s later, and that log is not in the archive`
  );
}

export function secondsBetween(fromMs: number, toMs: number): number {
  return Math.ceil((toMs - fromMs) / 1_000);
}
