// Small files beside a server's backups. `last-seen.json`: the last time at which the server was
// known to write, which limits what a restore may lack; it has a code like the seals of the log.
// `last-drill.json`: the last attempted restore of these backups, and whether it succeeded.

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

/** Epoch milliseconds; null if never recorded. Throws `StartError` if another key wrote it. */
export async function readSeen(serverFolder: string, key: LogKey): Promise<number | null> {
  const note = await readNote(serverFolder, seenNote);
  if (note === null) return null;
  if (isCode(seenCode(serverFolder, key, note.at), note.code)) return Date.parse(note.at);
  throw new StartError(
    `${join(serverFolder, seenNote.file)} was not written by this server. Nothing was changed: ` +
      'copy it back, or remove it and accept with --accept-gap that an unknown part of the log ' +
      'may be missing.',
  );
}

function seenCode(serverFolder: string, key: LogKey, at: string): string {
  return authenticate(key, ['seen', basename(serverFolder), at]);
}

export async function noteDrill(serverFolder: string, note: DrillNote): Promise<void> {
  await replacePrivateFile(join(serverFolder, drillNote.file), `${JSON.stringify(note)}\n`);
}

/** Null if no restore was attempted. */
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
