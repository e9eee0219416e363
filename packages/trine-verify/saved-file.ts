// Files that earlier runs or the app have saved. What they contain is untrusted.

import { readFile, writeFile } from 'node:fs/promises';
import { parseJson } from './request.ts';
import { Unreadable } from './unreadable.ts';

/** The JSON of a file. Throws `Unreadable`. */
export async function readSavedFile(file: string): Promise<unknown> {
  return parseJson(await readText(file), file);
}

export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error));
  }
}

export async function writeSavedFile(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
