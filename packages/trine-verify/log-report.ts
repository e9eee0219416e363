// The check of a whole public log: its checkpoint is signed, its root and tiles follow from its
// entries, each entry is readable, and it continues the checkpoint that was saved before.

import { leafHash } from '@trine/fairness/book.ts';
import { entryKindOf, parseEntry } from '@trine/fairness/log/entries.ts';
import { edgeRoot, emptyEdge, growTree, type GrownTile } from '@trine/fairness/log/growing-tree.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import { tilePath, tilesBetween } from '@trine/fairness/log/tiles.ts';
import type { VerifiedCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { cosignersOf } from '@trine/fairness/log/cosigners.ts';
import { createLogPrices } from './log-prices.ts';
import { readCheckpoint, readEntries, readTile } from './read-log.ts';

export interface LogQuestion {
  readonly origin: string;
  readonly log: NoteKey;
  /** Whose cosignatures count. */
  readonly witnesses: readonly NoteKey[];
  /** What was seen before; null: nothing. */
  readonly saved: VerifiedCheckpoint | null;
}

export interface LogReport {
  readonly lines: readonly string[];
  readonly holds: boolean;
  /** The checkpoint as a signed note. */
  readonly note: string;
}

interface Finding {
  readonly name: 'signed' | 'entries' | 'root' | 'tiles' | 'continues';
  readonly fault: string | null;
  /** What holds. */
  readonly claim: string;
}

/** Throws `Unreadable` when a part of the log does not exist. */
export async function reportLog({
  origin,
  log,
  witnesses,
  saved,
}: LogQuestion): Promise<LogReport> {
  const { note, checkpoint } = await readCheckpoint(origin, log, witnesses);
  if (checkpoint === null) {
    const fault = `the checkpoint is not signed by ${log.name} with the key ${log.id}`;
    return report([{ name: 'signed', fault, claim: '' }], note);
  }
  const { size } = checkpoint;
  const claim = `${log.name} with the key ${log.id} signed a log of ${size} entries.`;
  const signed = { name: 'signed', fault: null, claim } as const;
  if (saved !== null && saved.size > size) {
    const fault = `the log has shrunk from ${saved.size} entries to ${size}`;
    return report([signed, { name: 'continues', fault, claim: '' }], note);
  }
  const { lines, ...rest } = report(
    [signed, ...(await checkTree(origin, checkpoint, saved))],
    note,
  );
  return { ...rest, lines: lines.toSpliced(-1, 0, witnessedText(checkpoint)) };
}

/** By the witnesses' clocks; the installation names the witnesses. */
function witnessedText(checkpoint: VerifiedCheckpoint): string {
  const cosigners = cosignersOf(checkpoint).map(({ name, seconds }) => {
    return `${name} at ${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`;
  });
  return cosigners.length === 0 ? 'Witnessed by none.' : `Witnessed by ${cosigners.join(', ')}.`;
}

async function checkTree(
  origin: string,
  checkpoint: VerifiedCheckpoint,
  saved: VerifiedCheckpoint | null,
): Promise<Finding[]> {
  const { size } = checkpoint;
  const tree = await recompute(origin, size, saved?.size ?? 0);
  const wrongTile = await findWrongTile(origin, size, tree.tiles);
  const { unknown, malformed } = tree;
  const others = unknown === 0 ? '' : `, ${unknown} of kinds that this version does not know`;
  const findings: Finding[] = [
    { name: 'entries', fault: malformed, claim: `Each entry is readable${others}.` },
    {
      name: 'root',
      fault: isSame(tree.root, checkpoint.root)
        ? null
        : 'the root does not follow from the entries',
      claim: 'The root follows from all entries.',
    },
    { name: 'tiles', fault: wrongTile, claim: 'Each tile has the hashes of the entries.' },
  ];
  if (saved === null) return findings;
  const isContinued = isSame(tree.savedRoot, saved.root);
  const fault = isContinued ? null : `the first ${saved.size} entries are not those seen before`;
  const claim = `It continues the log of ${saved.size} entries that was saved.`;
  return [...findings, { name: 'continues', fault, claim }];
}

interface RecomputedTree {
  readonly root: Uint8Array;
  /** The root of the entries up to the saved size. */
  readonly savedRoot: Uint8Array;
  /** The hashes of each tile by its path without a width. */
  readonly tiles: ReadonlyMap<string, readonly Uint8Array[]>;
  readonly malformed: string | null;
  readonly unknown: number;
}

async function recompute(origin: string, size: number, savedSize: number): Promise<RecomputedTree> {
  let edge = emptyEdge;
  let savedRoot = await edgeRoot(edge);
  let malformed: string | null = null;
  let unknown = 0;
  const tiles = new Map<string, Uint8Array[]>();
  const prices = createLogPrices();
  for await (const entries of readEntries(origin, size)) {
    for (const [at, entry] of entries.entries()) {
      if (entryKindOf(entry) === null) {
        unknown += 1;
        continue;
      }
      const read = parseEntry(entry);
      const fault = read === null ? 'is malformed' : prices.faultOf(read);
      if (fault !== null) malformed ??= `entry ${edge.size + at} ${fault}`;
    }
    const leaves = entries.map((entry) => leafHash(entry));
    const before = savedSize - edge.size;
    if (before > 0 && before <= leaves.length) {
      savedRoot = await edgeRoot(growTree(edge, leaves.slice(0, before)).edge);
    }
    const grown = growTree(edge, leaves);
    for (const tile of grown.tiles) addTo(tiles, tile);
    ({ edge } = grown);
  }
  return { root: await edgeRoot(edge), savedRoot, tiles, malformed, unknown };
}

function addTo(tiles: Map<string, Uint8Array[]>, { level, index, added }: GrownTile): void {
  const place = `${level}/${index}`;
  tiles.set(place, [...(tiles.get(place) ?? []), ...added]);
}

async function findWrongTile(
  origin: string,
  size: number,
  tiles: RecomputedTree['tiles'],
): Promise<string | null> {
  for (const tile of tilesBetween(0, size)) {
    const served = await readTile(origin, tile);
    const own = Buffer.concat(tiles.get(`${tile.level}/${tile.index}`) ?? []);
    if (!isSame(served, own)) return `${tilePath(tile)} has other hashes`;
  }
  return null;
}

function report(findings: readonly Finding[], note: string): LogReport {
  const holds = findings.every(({ fault }) => fault === null);
  return {
    holds,
    note,
    lines: [
      ...findings.map(({ name, fault, claim }) => {
        const sentence = fault === null ? claim : `${fault}.`;
        return `${fault === null ? 'holds  ' : 'FAILS  '}  ${name.padEnd(9)}  ${sentence}`;
      }),
      holds
        ? 'Every step holds.'
        : 'This log is not append-only, or not what it is said to be. Keep the saved checkpoint.',
    ],
  };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
