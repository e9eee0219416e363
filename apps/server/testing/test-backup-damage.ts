// What an attacker or a disk can do to the files of a backup.

import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The new content; null: the file is removed. */
export type Damage = (text: Buffer, folder: string) => Buffer | null | Promise<Buffer>;

/** A file more, beside the one that is returned as it was. */
export async function added(content: Buffer, folder: string): Promise<Buffer> {
  await writeFile(join(folder, 'extra'), 'extra');
  return content;
}

/** The file, or without a name all files, of another backup. */
export function of(earlier: string, file?: string): Damage {
  return async (_content, folder) => {
    if (file !== undefined) return readFile(join(earlier, file));
    await cp(earlier, folder, { recursive: true });
    return readFile(join(earlier, 'manifest.json'));
  };
}

export function flippedDigit(content: Buffer): Buffer {
  const text = content.toString();
  return Buffer.from(`${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`);
}

export function anotherYear(content: Buffer): Buffer {
  return Buffer.from(content.toString().replace(/"at":"\d{4}/, '"at":"2020'));
}

export function flipped(content: Buffer): Buffer {
  const changed = Buffer.from(content);
  const middle = changed.length >> 1;
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  return changed;
}

export function gone(): null {
  return null;
}

/** A changed promise of how much can be lost. */
export function anotherSecond(content: Buffer): Buffer {
  return Buffer.from(content.toString().replace('"withinSeconds": 10', '"withinSeconds": 11'));
}
