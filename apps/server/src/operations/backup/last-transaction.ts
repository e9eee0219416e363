// Finds the end of the last transaction in a segment of the write-ahead log, so that the reach of a
// log is known before PostgreSQL replays it. The format is that of PostgreSQL 15 to 18: pages of 8
// KB, each with a header, and one stream of records between the headers (xlogrecord.h,
// xlog_internal.h, xact.h).

const pageBytes = 8_192;
const align = 8;
const page = { short: 24, long: 40, infoAt: 2, restAt: 16 } as const;
const pageInfo = { beginsWithRest: 1, isLong: 2 } as const;
const record = { header: 24, infoAt: 16, managerAt: 17 } as const;
const transactionManager = 1;
/** Commit, abort, and both of prepared transactions. */
const endings = new Set([0x00, 0x20, 0x30, 0x40]);
const endingMask = 0x70;
/** Parts of a record that may precede its data, with their sizes. */
const part = { origin: 253, topTransaction: 252, shortData: 255, longData: 254 } as const;
/** 2000-01-01 in epoch milliseconds: PostgreSQL counts microseconds from there. */
const epochMs = 946_684_800_000;

/** The latest end of a transaction, in epoch milliseconds; null if the segment has none. */
export function lastTransactionMs(segment: Buffer): number | null {
  const { stream, firstAt } = streamOf(segment);
  let latest: number | null = null;
  for (let at = firstAt; at + record.header <= stream.length;) {
    const length = stream.readUInt32LE(at);
    // Zeros follow the last record; a record that is longer continues in the next segment.
    if (length < record.header || at + length > stream.length) break;
    const endedMs = endOf(stream.subarray(at, at + length));
    if (endedMs !== null) latest = Math.max(latest ?? endedMs, endedMs);
    at += aligned(length);
  }
  return latest;
}

/** The bytes between the headers of the pages, and the start of the first whole record. */
function streamOf(segment: Buffer): { readonly stream: Buffer; readonly firstAt: number } {
  const parts: Buffer[] = [];
  for (let at = 0; at + pageBytes <= segment.length; at += pageBytes) {
    if (segment.readUInt16LE(at) === 0) break;
    const isLong = (segment.readUInt16LE(at + page.infoAt) & pageInfo.isLong) !== 0;
    parts.push(segment.subarray(at + (isLong ? page.long : page.short), at + pageBytes));
  }
  const hasRest = (segment.readUInt16LE(page.infoAt) & pageInfo.beginsWithRest) !== 0;
  const rest = hasRest ? segment.readUInt32LE(page.restAt) : 0;
  return { stream: Buffer.concat(parts), firstAt: aligned(rest) };
}

/** Null for a record that ends no transaction. */
function endOf(bytes: Buffer): number | null {
  if (bytes[record.managerAt] !== transactionManager) return null;
  if (!endings.has((bytes[record.infoAt] ?? 0) & endingMask)) return null;
  let at: number = record.header;
  if (bytes[at] === part.origin) at += 3;
  if (bytes[at] === part.topTransaction) at += 5;
  if (bytes[at] === part.shortData) at += 2;
  else if (bytes[at] === part.longData) at += 5;
  else return null;
  return epochMs + Number(bytes.readBigInt64LE(at) / 1_000n);
}

function aligned(length: number): number {
  return Math.ceil(length / align) * align;
}
