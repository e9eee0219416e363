import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program in PATH or in these folders; null if it is in none. */
export function findProgram(name: string, folders: readonly string[] = []): string | null {
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const found = [...path, ...folders].map((folder) => join(folder, name)).find(mayRun);
  return found ?? null;
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
