// Keys of signed notes (C2SP signed-note), and their text: name, key id and public key.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, toBase64 } from './base64.ts';

/** What a key signs: the text of a note, or, with a time, that a witness saw it. */
export const noteKeyKinds = { log: 0x01, witness: 0x04 } as const;
export type NoteKeyKind = keyof typeof noteKeyKinds;

export interface NoteKey {
  readonly name: string;
  readonly kind: NoteKeyKind;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array;
  /** The first four bytes of a hash over name, kind and key; 8 lower-case hex digits. */
  readonly id: string;
}

const keyBytes = 32;
const idBytes = 4;
const nameForm = /^[^\s\u0085+\p{Cc}]+$/u;
const keyForm = /^(?<name>[^+]+)\+(?<id>[0-9a-f]{8})\+(?<key>.+)$/u;

export function isNoteKeyName(name: string): boolean {
  return nameForm.test(name);
}

/** Throws on a name with spaces or a plus sign, or a key of another length. */
export function createNoteKey(named: Omit<NoteKey, 'id'>): NoteKey {
  const { name, kind, publicKey } = named;
  if (!isNoteKeyName(name)) throw new TypeError('this is no name of a key');
  if (publicKey.length !== keyBytes) throw new TypeError(`a key has ${keyBytes} bytes`);
  const typed = typedKey({ kind, publicKey });
  const digest = sha256(concatBytes(utf8ToBytes(`${name}\n`), typed));
  return { name, kind, publicKey, id: bytesToHex(digest.subarray(0, idBytes)) };
}

/** The verifier key: `name+id+base64`. */
export function noteKeyText(key: NoteKey): string {
  return `${key.name}+${key.id}+${toBase64(typedKey(key))}`;
}

/** Null for another text, a type that is not known here, or an id that is not the key's. */
export function parseNoteKey(text: string): NoteKey | null {
  const { name = '', id, key = '' } = keyForm.exec(text)?.groups ?? {};
  const [type, ...publicKey] = fromBase64(key) ?? [];
  const kind = kindOf(type);
  if (kind === null || publicKey.length !== keyBytes || !isNoteKeyName(name)) return null;
  const made = createNoteKey({ name, kind, publicKey: Uint8Array.from(publicKey) });
  return made.id === id ? made : null;
}

function kindOf(type: number | undefined): NoteKeyKind | null {
  if (type === noteKeyKinds.log) return 'log';
  return type === noteKeyKinds.witness ? 'witness' : null;
}

function typedKey({ kind, publicKey }: Pick<NoteKey, 'kind' | 'publicKey'>): Uint8Array {
  return concatBytes(Uint8Array.of(noteKeyKinds[kind]), publicKey);
}
