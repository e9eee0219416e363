// Small files beside the backups of a server. `last-seen.json`: until when the server is known to
// have written, which says how much a restore may lack; it carries a code, as the seals of the log
// do. `last-drill.json`: the last restore of these backups that was tried, and whether it held.

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Type, type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { replacePrivateFile } from '../../platform/config/data-directory.ts';
import { errorCode, StartError } from '../../platform/config/start-error.ts';
import { authenticate, isCode, type LogKey } from './log-seal.ts';

const moment = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` });
const seenNote = {
  file: 'last-seen.json',
  schema: Type.Object({ at: moment, code: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
};
const drillNote = {
  file: 'last-drill.json',
  schema: Type.Object({ at: moment, base: Type.String(), holds: Type.Boolean() }),
};

export type DrillNote = Static<typeof drillNote.schema>;

export async function noteSeen(serverFolder: string, key: LogKey, atMs: number): Promise<void> {
  const at = new Date(atMs).toISOString();
  const note = { at, code: seenCode(serverFolder, key, at) };
  await replacePrivateFile(join(serverFolder, seenNote.file), `${JSON.stringify(note)}\n`);
}

/** Epoch milliseconds; null when it was never noted. Throws `StartError` for a note of others. */
export async function readSeen(serverFolder: string, key: LogKey): Promise<number | null> {
  const note = await readNote(serverFolder, seenNote);
  if (note === null) return null;
  if (isCode(seenCode(serverFolder, key, note.at), note.code)) return Date.parse(note.at);
  throw new StartError(
    `${join(serverFolder, seenNote.file)} was changed by someone else than the server. Nothing ` +
      'was touched: bring it back from a copy, or remove it and accept with --accept-gap that ' +
      'nothing says how much the log lacks.',
  );
}

function seenCode(serverFolder: string, key: LogKey, at: string): string {
  return authenticate(key, ['seen', basename(serverFolder), at]);
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
