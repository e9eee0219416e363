// Computes the tree of the public log again from its entries: each tile, the root, and whether the
// log's key signed it.

import { leafHash } from '@trine/fairness/book.ts';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { edgeRoot, emptyEdge, growTree, type GrownTree } from '@trine/fairness/log/growing-tree.ts';
import { parseNoteKey } from '@trine/fairness/log/note-key.ts';
import { hashesIn, tilePath } from '@trine/fairness/log/tiles.ts';
import { readLog, readLogEntries, type PublishedLog } from '../../game/public-log/read-log.ts';
import { nativeSha256, readStoredTiles } from '../../game/public-log/stored-tree.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { openOffenders, type Finding, type Offenders } from './finding.ts';

const entriesAtOnce = 4_096;

export async function auditLogTree(from: Connection, signal: AbortSignal): Promise<Finding> {
  const offenders = openOffenders({
    name: 'public log tree',
    meaning: 'Tiles and root of the public log follow from its entries, and its key signed them.',
  });
  const log = await readLog(from);
  let edge = emptyEdge;
  while (edge.size < log.size) {
    signal.throwIfAborted();
    const limit = Math.min(entriesAtOnce, log.size - edge.size);
    const entries = await readLogEntries(from, { index: edge.size, limit });
    if (entries.length < limit) {
      offenders.add(`entries from ${edge.size + entries.length} on are missing`);
      return offenders.finding();
    }
    const leaves = entries.map((entry) => leafHash(entry, nativeSha256));
    const grown = growTree(edge, leaves, nativeSha256);
    await compareTiles(from, grown, offenders);
    ({ edge } = grown);
  }
  const root = await edgeRoot(edge, nativeSha256);
  if (!log.root.equals(root))
    offenders.add(`the root of ${log.size} entries is not the stored one`);
  if (!isSigned(log)) offenders.add(`the checkpoint of ${log.size} is not signed by the log's key`);
  return offenders.finding();
}

async function compareTiles(
  from: Connection,
  { tiles }: GrownTree,
  offenders: Offenders,
): Promise<void> {
  const whole = tiles.map(({ level, index, widthBefore, added }) => {
    return { level, index, width: widthBefore + added.length };
  });
  const stored = await readStoredTiles(from)(whole);
  for (const [at, { widthBefore, added }] of tiles.entries()) {
    const tile = whole[at];
    const hashes = hashesIn(stored[at] ?? Buffer.of()).slice(widthBefore);
    const isSame =
      hashes.length === added.length &&
      hashes.every((hash, place) => Buffer.compare(hash, added[place] ?? Buffer.of()) === 0);
    if (tile !== undefined && !isSame) offenders.add(`${tilePath(tile)} has other hashes`);
  }
}

function isSigned({ size, root, checkpoint, verifierKey }: PublishedLog): boolean {
  if (checkpoint === null || verifierKey === null) return size === 0;
  const log = parseNoteKey(verifierKey);
  const opened = log && openCheckpoint(checkpoint, { log });
  return opened !== null && opened.size === size && root.equals(opened.root);
}
