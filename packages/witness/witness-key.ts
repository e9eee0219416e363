// The witness's own key: one line in a file that only its owner can read, in the form of Go's
// `note` package: `PRIVATE+KEY+name+id+base64(type ‖ seed)`. It is made at the first start.

import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fromBase64, toBase64 } from '@trine/fairness/log/base64.ts';
import { isNoteKeyName, noteKeyKinds } from '@trine/fairness/log/note-key.ts';
import { createNoteSigner, type NoteSigner } from '@trine/fairness/log/note-signer.ts';
import { WitnessFault } from './witness-fault.ts';

const fileName = 'witness-key';
const privateMode = 0o600;
const folderMode = 0o700;
const seedBytes = 32;
const kind = 'witness';
const lineForm = /^PRIVATE\+KEY\+(?<name>[^+\s]+)\+(?<id>[0-9a-f]{8})\+(?<typed>\S+)\n?$/;

/** Throws `WitnessFault` for a damaged file, another name, or a first start without a name. */
export function openWitnessKey(folder: string, name: string | undefined): NoteSigner {
  const path = join(folder, fileName);
  const line = readLine(path) ?? makeLine(folder, path, name);
  const { name: ownName = '', id, typed = '' } = lineForm.exec(line)?.groups ?? {};
  const [type, ...seed] = fromBase64(typed) ?? [];
  if (type !== noteKeyKinds[kind] || seed.length !== seedBytes) throw damaged(path);
  const signer = createNoteSigner({ name: ownName, kind, seed: Uint8Array.from(seed) });
  if (signer.key.id !== id) throw damaged(path);
  if (name === undefined || name === ownName) return signer;
  throw new WitnessFault(
    `The key in ${folder} belongs to ${ownName}: another name needs another key and folder.`,
  );
}

function readLine(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return null;
    throw error;
  }
}

function makeLine(folder: string, path: string, name: string | undefined): string {
  if (name === undefined || !isNoteKeyName(name)) {
    throw new WitnessFault(
      'The first start needs --name, without spaces and plus signs, such as witness.example/w1.',
    );
  }
  const seed = randomBytes(seedBytes);
  const { key } = createNoteSigner({ name, kind, seed });
  const typed = toBase64(Buffer.concat([Buffer.of(noteKeyKinds[kind]), seed]));
  const line = `PRIVATE+KEY+${name}+${key.id}+${typed}\n`;
  mkdirSync(folder, { recursive: true, mode: folderMode });
  writeDurably(path, line);
  return line;
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', privateMode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function damaged(path: string): WitnessFault {
  return new WitnessFault(`${path} is damaged: restore it from a backup, or use another folder.`);
}
