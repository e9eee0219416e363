// Signed notes (C2SP signed-note): a text, an empty line, and a line for each signature.

import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, hexToBytes, bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, toBase64 } from './base64.ts';
import { cosignatureMessage, parseCosignature } from './cosignature.ts';
import { isNoteKeyName, type NoteKey } from './note-key.ts';

export interface NoteSignature {
  readonly name: string;
  /** The key's id, 8 lower-case hex digits. */
  readonly id: string;
  readonly signature: Uint8Array;
}

export interface SignedNote {
  /** Ends in a newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** A signature of a known key that is right. */
export interface VerifiedSignature {
  readonly key: NoteKey;
  /** When a witness signed, epoch seconds; null for a log. */
  readonly seconds: number | null;
}

export interface VerifiedNote {
  readonly text: string;
  readonly verified: readonly VerifiedSignature[];
}

/** Ed25519 (RFC 8032). A server may pass its native one. */
export type VerifyEd25519 = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => boolean;

const maxNoteLength = 1_000_000;
const maxSignatures = 100;
const idBytes = 4;
/** A control character other than a newline. */
const control = /(?!\n)\p{Cc}/u;

export function formatNote({ text, signatures }: SignedNote): string {
  const lines = signatures.map(({ name, id, signature }) => {
    return `— ${name} ${toBase64(concatBytes(hexToBytes(id), signature))}\n`;
  });
  const note = `${text}\n${lines.join('')}`;
  if (parseNote(note)?.text !== text) throw new TypeError('this makes no signed note');
  return note;
}

/** Null for text that is no signed note. Nothing is verified. */
export function parseNote(note: string): SignedNote | null {
  if (note.length > maxNoteLength || control.test(note) || !note.isWellFormed()) return null;
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > maxSignatures) return null;
  const signatures = lines.map(parseSignature);
  if (!signatures.every((signature) => signature !== null)) return null;
  return { text: note.slice(0, split + 1), signatures };
}

/**
 * The text of a note and the signatures of known keys. Unknown keys are ignored. Null: it is no
 * note, a known key's signature is wrong, or no known key signed.
 */
export function openNote(
  note: string,
  keys: readonly NoteKey[],
  verify: VerifyEd25519 = verifyEd25519,
): VerifiedNote | null {
  const parsed = parseNote(note);
  if (parsed === null) return null;
  const verified: VerifiedSignature[] = [];
  for (const { name, id, signature } of parsed.signatures) {
    const key = keys.find((known) => known.name === name && known.id === id);
    if (key === undefined) continue;
    const found = verifySignature({ key, text: parsed.text, signature }, verify);
    if (found === null) return null;
    verified.push(found);
  }
  return verified.length === 0 ? null : { text: parsed.text, verified };
}

interface SignatureClaim {
  readonly key: NoteKey;
  readonly text: string;
  readonly signature: Uint8Array;
}

function verifySignature(
  { key, text, signature }: SignatureClaim,
  verify: VerifyEd25519,
): VerifiedSignature | null {
  if (key.kind === 'log') {
    const holds = verify(signature, utf8ToBytes(text), key.publicKey);
    return holds ? { key, seconds: null } : null;
  }
  const timed = parseCosignature(signature);
  if (timed === null) return null;
  const { seconds } = timed;
  const holds = verify(timed.signature, cosignatureMessage(text, seconds), key.publicKey);
  return holds ? { key, seconds } : null;
}

function parseSignature(line: string): NoteSignature | null {
  const [dash, name, base64, ...rest] = line.split(' ');
  if (dash !== '—' || name === undefined || base64 === undefined || rest.length > 0) return null;
  const bytes = fromBase64(base64);
  if (bytes === null || bytes.length <= idBytes || !isNoteKeyName(name)) return null;
  const id = bytesToHex(bytes.subarray(0, idBytes));
  return { name, id, signature: bytes.slice(idBytes) };
}

/** The library throws on bytes of another length. */
function verifyEd25519(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
}
