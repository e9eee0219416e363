// A log for tests: its key, its entries, and requests to a witness about it.

import { hash } from 'node:crypto';
import { leafHash, treeRoot, type Hash } from '@trine/fairness/book.ts';
import { checkpointText } from '@trine/fairness/log/checkpoint.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import { createNoteSigner } from '@trine/fairness/log/note-signer.ts';
import { formatNote } from '@trine/fairness/log/signed-note.ts';
import { consistencyPath } from '@trine/fairness/log/tree-paths.ts';
import { formatWitnessRequest } from '@trine/fairness/log/witness-request.ts';

export interface TestLog {
  readonly key: NoteKey;
  rootAt(size: number): Uint8Array;
  /** A signed checkpoint; another root makes a fork. */
  checkpoint(size: number, root?: Uint8Array): string;
  path(from: number, to: number): Promise<Uint8Array[]>;
  /** The body of a request that is true. */
  request(from: number, to: number): Promise<string>;
}

/** Node's own, which is faster than the package's. */
const sha256: Hash = (bytes) => hash('sha256', bytes, 'buffer');

/** Logs of one origin and key with other words share no entries. */
export function createTestLog(origin = 'log.example', word = 'entry', size = 600): TestLog {
  const seed = hash('sha256', `key of ${origin}`, 'buffer');
  const signer = createNoteSigner({ name: origin, kind: 'log', seed });
  const leaves = Array.from({ length: size }, (_, at) => leafHash(`${word} ${at}`));
  const read = async (subtrees: readonly { height: number; index: number }[]) =>
    subtrees.map(({ height, index }) => {
      const width = 2 ** height;
      return treeRoot(leaves.slice(index * width, (index + 1) * width), sha256);
    });
  const log: TestLog = {
    key: signer.key,
    rootAt: (at) => treeRoot(leaves.slice(0, at), sha256),
    checkpoint(at, root = log.rootAt(at)) {
      const text = checkpointText({ origin, size: at, root });
      return formatNote({ text, signatures: [signer.sign(text)] });
    },
    path: (from, to) => consistencyPath({ read, hash: sha256 }, from, to),
    async request(from, to) {
      const path = await log.path(from, to);
      return formatWitnessRequest({ oldSize: from, path, checkpoint: log.checkpoint(to) });
    },
  };
  return log;
}
