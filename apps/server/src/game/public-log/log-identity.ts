// Whose log it is: its origin, and the key that signs its checkpoints. Both are fixed by the first
// checkpoint, since a log under another name or key is another log.

import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { checkpointText, type Checkpoint } from '@trine/fairness/log/checkpoint.ts';
import { createNoteKey, noteKeyText, type NoteKey } from '@trine/fairness/log/note-key.ts';
import { formatNote } from '@trine/fairness/log/signed-note.ts';
import { StartError } from '../../platform/config/start-error.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';

export interface LogIdentity {
  /** Its name is the origin: `trine.example/log`. */
  readonly key: NoteKey;
  /** The signed note of a checkpoint of this log. */
  readonly sign: (tree: Omit<Checkpoint, 'origin'>) => string;
}

export interface LogIdentityOptions {
  /** The public addresses of the installation; the first names the log. */
  readonly lines: readonly string[];
  /** The seed of the Ed25519 key, 32 bytes. */
  readonly logKey: Buffer;
}

/** What PKCS #8 (RFC 8410) has before the seed. */
const seedHeader = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicKeyBytes = 32;

export function createLogIdentity({ lines, logKey }: LogIdentityOptions): LogIdentity {
  const [line] = lines;
  const origin = `${line === undefined ? 'localhost' : new URL(line).host}/log`;
  const der = Buffer.concat([seedHeader, logKey]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const key = createNoteKey({ name: origin, kind: 'log', publicKey: publicKeyOf(privateKey) });
  return {
    key,
    sign(tree) {
      const text = checkpointText({ ...tree, origin });
      const signature = sign(null, Buffer.from(text), privateKey);
      return formatNote({ text, signatures: [{ name: origin, id: key.id, signature }] });
    },
  };
}

function publicKeyOf(privateKey: KeyObject): Uint8Array {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return Uint8Array.from(der.subarray(-publicKeyBytes));
}

/** Fixes origin and key of a log without a checkpoint; throws `StartError` if it has others. */
export async function claimLog(from: Connection, { key }: LogIdentity): Promise<void> {
  const own = { origin: key.name, verifierKey: noteKeyText(key) };
  const { origin, verifierKey } = await sql.claimLog.one(from, own);
  if (origin !== own.origin) {
    throw new StartError(
      `The public log in the database is ${origin}, and the settings name ${own.origin}: the ` +
        'first of LINES has to stay, since a log under another name is another log.',
    );
  }
  if (verifierKey !== own.verifierKey) {
    throw new StartError(
      `The public log in the database is signed by the key ${verifierKey}, and this start has ` +
        `${own.verifierKey}: copy log-key from the DATA_DIR of the first machine, or set ` +
        'TRINE_LOG_KEY to the same value.',
    );
  }
}
