// A served public log for tests: its files by their paths below the origin, and the proofs of its
// entries.

import { generateKeyPairSync, sign } from 'node:crypto';
import { auditPath, leafHash, treeRoot } from '@trine/fairness/book.ts';
import { checkpointText } from '@trine/fairness/log/checkpoint.ts';
import { entryBundle } from '@trine/fairness/log/entry-bundle.ts';
import { emptyEdge, growTree } from '@trine/fairness/log/growing-tree.ts';
import { createNoteKey, noteKeyText } from '@trine/fairness/log/note-key.ts';
import { formatNote } from '@trine/fairness/log/signed-note.ts';
import { bundlesBetween, tilePath } from '@trine/fairness/log/tiles.ts';

export interface TestLog {
  readonly files: Record<string, string | Uint8Array>;
  /** The answer of `fairness/proof` for an entry. */
  proofOf(entry: string): object;
}

/** Makes logs that are signed by one key. */
export function createLogSigner(name = 'trine.example/log') {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = createNoteKey({ name, kind: 'log', publicKey: Buffer.from(x, 'base64url') });
  const keyText = noteKeyText(key);
  return { keyText, log: (entries: readonly string[]) => logOf(entries) };

  function logOf(entries: readonly string[]): TestLog {
    const leaves = entries.map((entry) => leafHash(entry));
    const size = entries.length;
    const text = checkpointText({ origin: name, size, root: treeRoot(leaves) });
    const signature = sign(null, Buffer.from(text), privateKey);
    const checkpoint = formatNote({ text, signatures: [{ name, id: key.id, signature }] });
    const files: TestLog['files'] = {
      'trust.json': JSON.stringify({ kind: 'demo', log: keyText, witnesses: [] }),
      'log/checkpoint': checkpoint,
    };
    for (const { level, index, added } of growTree(emptyEdge, leaves).tiles) {
      files[`log/${tilePath({ level, index, width: added.length })}`] = Buffer.concat(added);
    }
    for (const bundle of bundlesBetween(0, size)) {
      const from = bundle.index * 256;
      files[`log/${tilePath(bundle)}`] = entryBundle(entries.slice(from, from + bundle.width));
    }
    return {
      files,
      proofOf(entry) {
        const index = entries.lastIndexOf(entry);
        const path = auditPath(leaves, index).map((hash) => Buffer.from(hash).toString('hex'));
        return { entry, index, path, checkpoint };
      },
    };
  }
}
