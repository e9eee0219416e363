// What the witness cosigned last: one row for each log in a file of SQLite, which makes a change
// atomic and durable, also between two processes on one folder.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { treeRoot } from '@trine/fairness/book.ts';
import { parseCheckpointText, type Checkpoint } from '@trine/fairness/log/checkpoint.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import { parseNote } from '@trine/fairness/log/signed-note.ts';
import { WitnessFault } from './witness-fault.ts';

export interface LatestCheckpoint {
  readonly size: number;
  readonly root: Uint8Array;
  /** The checkpoint with the signatures of its log and of this witness; null: none was cosigned. */
  readonly note: string | null;
}

export interface WitnessState {
  latest(log: NoteKey): LatestCheckpoint;
  /**
   * Replaces the latest checkpoint of that size, and returns when it is on the disk. False: the
   * latest one has another size.
   */
  replace(log: NoteKey, oldSize: number, next: { size: number; note: string }): boolean;
  close(): void;
}

const fileName = 'witness-state';
const busyMs = 5_000;
const empty: LatestCheckpoint = { size: 0, root: treeRoot([]), note: null };

/** Throws `WitnessFault` if the file is damaged. */
export function openWitnessState(folder: string): WitnessState {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, fileName);
  const file = openFile(path);
  const select = file.prepare('select note from checkpoint where origin = ? and log_id = ?');
  const replace = file.prepare(`
    insert into checkpoint as c (origin, log_id, size, note)
    select ?1, ?2, ?3, ?4
    where ?5 = 0 or exists (select 1 from checkpoint where origin = ?1 and log_id = ?2)
    on conflict (origin, log_id) do update
      set size = excluded.size, note = excluded.note
      where c.size = ?5`);
  return {
    latest(log) {
      const note = select.get(log.name, log.id)?.['note'];
      if (typeof note !== 'string') return empty;
      const checkpoint = checkpointOf(note);
      if (checkpoint === null) throw new WitnessFault(`${path} is damaged.`);
      return { size: checkpoint.size, root: checkpoint.root, note };
    },
    replace(log, oldSize, { size, note }) {
      return replace.run(log.name, log.id, size, note, oldSize).changes === 1;
    },
    close: () => file.close(),
  };
}

/** The signature was verified before the note was stored. */
function checkpointOf(note: string): Checkpoint | null {
  const parsed = parseNote(note);
  return parsed && parseCheckpointText(parsed.text);
}

function openFile(path: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path, { timeout: busyMs });
    // Each commit is on the disk when it returns, with one sync of the write-ahead log.
    file.exec('pragma journal_mode = wal');
    file.exec('pragma synchronous = full');
    file.exec(`
      create table if not exists checkpoint (
        origin text not null,
        log_id text not null,
        size integer not null,
        note text not null,
        primary key (origin, log_id)
      ) strict`);
    return file;
  } catch (error) {
    throw new WitnessFault(`${path} can not be opened or is damaged.`, { cause: error });
  }
}
