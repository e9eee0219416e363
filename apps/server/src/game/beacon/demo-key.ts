// The file with the demo beacon's secret key. Only the beacon's own process uses it.

import { randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { publicKeyOf } from '@trine/fairness/demo-signer.ts';

const onlyOwner = 0o600;

/** The key in the file, or `newKey` written there when the file is missing. 64 hex digits. */
export function readDemoKey(keyFile: string, newKey: () => string): string {
  const known = readKey(keyFile);
  if (known !== null) return known;
  mkdirSync(dirname(keyFile), { recursive: true });
  writeOnce(keyFile, newKey());
  const written = readKey(keyFile);
  if (written === null) throw new Error(`${keyFile} disappeared after it was written`);
  return written;
}

function readKey(keyFile: string): string | null {
  const text = readIfThere(keyFile)?.trim();
  if (text === undefined) return null;
  if (!isKey(text)) throw new Error(`${keyFile} has no key of a demo beacon`);
  chmodSync(keyFile, onlyOwner);
  return text;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** `link` is atomic and fails when the file exists: of two processes, the first one's key stays. */
function writeOnce(keyFile: string, key: string): void {
  const draft = `${keyFile}.${randomUUID()}`;
  writeFileSync(draft, `${key}\n`, { mode: onlyOwner, flag: 'wx' });
  try {
    linkSync(draft, keyFile);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isKey(text: string): boolean {
  try {
    return publicKeyOf(text) !== '';
  } catch {
    return false;
  }
}
