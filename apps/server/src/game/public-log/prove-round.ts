// Proves what the public log has about a round: all its entries, and who cosigned its seal.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { logEntries } from '@trine/contract/results/public-log.ts';
import { entryPrefix, parseEntry } from '@trine/fairness/log/entries.ts';
import { consistencyPath, inclusionPath, rootAt } from '@trine/fairness/log/tree-paths.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';
import { storedTree } from './stored-tree.ts';
import * as witnesses from './witnesses.sql.ts';

type ProvenRound = AnswerOf<typeof logEntries>;

export interface NamedRound {
  readonly game: number;
  readonly issue: string;
}

/** A round has four; each replaced signature adds one. */
const maxEntries = 20;

/** Null while the log has no checkpoint. `from` is the size of an earlier checkpoint, or 0. */
export async function proveRound(
  database: Connection,
  round: NamedRound,
  from: number,
): Promise<ProvenRound | null> {
  const { size: publishedSize, checkpoint } = await sql.publishedLog.one(database, {});
  if (checkpoint === null) return null;
  const begins = (['open', 'seal', 'draw', 'void'] as const).map((kind) => {
    return entryPrefix(kind, round);
  });
  const parameters = { begins, size: publishedSize, limit: maxEntries };
  const rows = await sql.entriesOfRound.all(database, parameters);
  const size = Number(publishedSize);
  const hashes = createHashList();
  const tree = storedTree(database, size);
  const entries: ProvenRound['entries'] = [];
  for (const { entry, ...found } of rows) {
    const index = Number(found.index);
    entries.push({ entry, index, path: hashes.add(await inclusionPath(tree, index, size)) });
  }
  const path = from > size ? [] : await consistencyPath(tree, from, size);
  const cosigned = await readCosigned(database, entries, hashes);
  return { checkpoint, hashes: hashes.texts, entries, consistency: path.map(hexOf), cosigned };
}

/** For each size the lines of the witnesses that cosigned it first. */
async function readCosigned(
  database: Connection,
  entries: ProvenRound['entries'],
  hashes: HashList,
): Promise<ProvenRound['cosigned']> {
  const read = entries.map(({ entry, index }) => ({ index, entry: parseEntry(entry) }));
  const open = read.map(({ entry }) => entry).find((entry) => entry?.kind === 'open');
  const { index, entry: seal } = read.find(({ entry }) => entry?.kind === 'seal') ?? {};
  if (open?.kind !== 'open' || seal?.kind !== 'seal' || index === undefined) return [];
  const rows = await witnesses.cosignedBefore.all(database, {
    index: BigInt(index),
    from: seal.sealedAtMs,
    before: open.drawAtMs,
  });
  const cosigned: ProvenRound['cosigned'] = [];
  for (const size of new Set(rows.map((row) => Number(row.size)))) {
    const tree = storedTree(database, size);
    const lines = rows.filter((row) => Number(row.size) === size).map(({ line }) => line);
    cosigned.push({
      size,
      root: hexOf(await rootAt(tree, size)),
      path: hashes.add(await inclusionPath(tree, index, size)),
      signatures: lines.join(''),
    });
  }
  return cosigned;
}

interface HashList {
  readonly texts: string[];
  /** Returns the positions of the hashes. */
  add(path: readonly Uint8Array[]): number[];
}

function createHashList(): HashList {
  const places = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    add(path) {
      return path.map((bytes) => {
        const hex = hexOf(bytes);
        const place = places.get(hex) ?? texts.push(hex) - 1;
        places.set(hex, place);
        return place;
      });
    },
  };
}

function hexOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
