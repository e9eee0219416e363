// The checkpoint that was seen last, in a file: what a later log has to continue.

import { existsSync } from 'node:fs';
import { openCheckpoint, type VerifiedCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import { readSavedFile, writeSavedFile } from './saved-file.ts';
import { trustedKeyOf } from './trust.ts';
import { Unreadable } from './unreadable.ts';

export interface SavedCheckpoint {
  /** The log's key when it was saved. */
  readonly log: NoteKey;
  readonly checkpoint: VerifiedCheckpoint;
}

interface SavedFile {
  readonly key: string;
  readonly checkpoint: string;
}

/** Null where there is no file yet. Throws `Unreadable` for another file. */
export async function readSavedCheckpoint(file: string): Promise<SavedCheckpoint | null> {
  if (!existsSync(file)) return null;
  const saved = ((await readSavedFile(file)) ?? {}) as Partial<SavedFile>;
  const log = trustedKeyOf(String(saved.key));
  const checkpoint = openCheckpoint(String(saved.checkpoint), { log });
  if (checkpoint === null) throw new Unreadable(`${file} has no checkpoint of ${log.name}.`);
  return { log, checkpoint };
}

export async function saveCheckpoint(file: string, saved: SavedFile): Promise<void> {
  await writeSavedFile(file, saved);
}
