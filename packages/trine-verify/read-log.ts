// Reads a whole public log: checkpoint, entries and tiles.

import { openCheckpoint, type VerifiedCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { parseEntryBundle } from '@trine/fairness/log/entry-bundle.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import { bundlesBetween, tilePath, type Tile } from '@trine/fairness/log/tiles.ts';
import { requestFile, textOf } from './request.ts';
import { Unreadable } from './unreadable.ts';

export interface ReadCheckpoint {
  /** The signed note. */
  readonly note: string;
  /** Null if the log's key did not sign it, or the cosignature of a known witness is false. */
  readonly checkpoint: VerifiedCheckpoint | null;
}

export async function readCheckpoint(
  origin: string,
  log: NoteKey,
  witnesses: readonly NoteKey[],
): Promise<ReadCheckpoint> {
  const note = textOf(await requestPart(origin, 'checkpoint'));
  return { note, checkpoint: openCheckpoint(note, { log, witnesses }) };
}

/** The entries of a log of this size, in bundles of up to 256. */
export async function* readEntries(origin: string, size: number): AsyncGenerator<string[]> {
  for (const bundle of bundlesBetween(0, size)) {
    const entries = parseEntryBundle(await readTile(origin, bundle));
    if (entries?.length !== bundle.width) {
      throw new Unreadable(`${origin}/log/${tilePath(bundle)} is no bundle of ${bundle.width}.`);
    }
    yield entries;
  }
}

export function readTile(origin: string, tile: Tile): Promise<Uint8Array> {
  return requestPart(origin, tilePath(tile));
}

async function requestPart(origin: string, path: string): Promise<Uint8Array> {
  const bytes = await requestFile(origin, `log/${path}`);
  if (bytes === null) throw new Unreadable(`${origin}/log/${path} is not there.`);
  return bytes;
}
