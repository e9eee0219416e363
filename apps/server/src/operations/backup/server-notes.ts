// Small files beside the backups of a server. `last-seen.json`: until when the server is known to
// have written, which says how much a restore may lack. `last-drill.json`: the last restore of
// these backups that was tried, and whether it held.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { replacePrivateFile } from '../../platform/config/data-directory.ts';
import { errorCode } from '../../platform/config/start-error.ts';

const moment = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` });
const seenNote = { file: 'last-seen.json', schema: Type.Object({ at: moment }) };
const drillNote = {
  file: 'last-drill.json',
  schema: Type.Object({ at: moment, base: Type.String(), holds: Type.Boolean() }),
};

export type DrillNote = Static<typeof drillNote.schema>;

export async function noteSeen(serverFolder: string, atMs: number): Promise<void> {
  const note = { at: new Date(atMs).toISOString() };
  await replacePrivateFile(join(serverFolder, seenNote.file), `${JSON.stringify(note)}\n`);
}

/** Epoch milliseconds; null when it was never noted. */
export async function readSeen(serverFolder: string): Promise<number | null> {
  const note = await readNote(serverFolder, seenNote);
  return note === null ? null : Date.parse(note.at);
}

export async function noteDrill(serverFolder: string, note: DrillNote): Promise<void> {
  await replacePrivateFile(join(serverFolder, drillNote.file), `${JSON.stringify(note)}\n`);
}

/** Null when none was tried. */
export async function readDrill(serverFolder: string): Promise<DrillNote | null> {
  return readNote(serverFolder, drillNote);
}

async function readNote<Schema extends TSchema>(
  serverFolder: string,
  { file, schema }: { readonly file: string; readonly schema: Schema },
): Promise<Static<Schema> | null> {
  try {
    const found: unknown = JSON.parse(await readFile(join(serverFolder, file), 'utf8'));
    return Check(schema, found) ? found : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}
