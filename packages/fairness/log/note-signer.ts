// Signs notes and checkpoints with an Ed25519 seed.

import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { cosignatureBytes, cosignatureMessage } from './cosignature.ts';
import { createNoteKey, type NoteKey } from './note-key.ts';
import type { NoteSignature } from './signed-note.ts';

export interface NoteSigner {
  readonly key: NoteKey;
  /** The signature of a note's text; a witness's has the time in epoch seconds. */
  readonly sign: (text: string, seconds?: number) => NoteSignature;
}

export interface NoteSignerOptions extends Pick<NoteKey, 'name' | 'kind'> {
  /** 32 bytes. */
  readonly seed: Uint8Array;
}

/** Throws on a name or a seed that makes no key. */
export function createNoteSigner({ name, kind, seed }: NoteSignerOptions): NoteSigner {
  const key = createNoteKey({ name, kind, publicKey: ed25519.getPublicKey(seed) });
  return {
    key,
    sign(text, seconds = 0) {
      if (kind === 'log') {
        return { name, id: key.id, signature: ed25519.sign(utf8ToBytes(text), seed) };
      }
      const signature = ed25519.sign(cosignatureMessage(text, seconds), seed);
      return { name, id: key.id, signature: cosignatureBytes(seconds, signature) };
    },
  };
}
