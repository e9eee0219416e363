import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import { auditPath, leafHash, treeRoot } from '../book.ts';
import { checkpointText } from './checkpoint.ts';
import { createNoteKey } from './note-key.ts';
import { formatProofFile, parseProofFile, verifyProofFile } from './proof-file.ts';
import { formatNote } from './signed-note.ts';

const origin = 'trine.example/log';
const pair = generateKeyPairSync('ed25519');
const { x = '' } = pair.publicKey.export({ format: 'jwk' });
const log = createNoteKey({ name: origin, kind: 'log', publicKey: Buffer.from(x, 'base64url') });

/** The proof of an entry in a log of this size. */
function proofOf(index: number, size: number, extra: Uint8Array | null = null): string {
  const leaves = Array.from({ length: size }, (_, at) => leafHash(`entry ${at}`));
  const text = checkpointText({ origin, size, root: treeRoot(leaves) });
  const signature = sign(null, Buffer.from(text), pair.privateKey);
  const checkpoint = formatNote({ text, signatures: [{ name: origin, id: log.id, signature }] });
  return formatProofFile({ extra, index, path: auditPath(leaves, index), checkpoint });
}

test('a proof file has the lines of the specification', () => {
  const lines = proofOf(2, 3, Buffer.from('{}')).split('\n');
  assert.deepEqual(lines.slice(0, 3), ['c2sp.org/tlog-proof@v1', 'extra e30=', 'index 2']);
  assert.deepEqual([lines[4], lines[5], lines[6]], ['', origin, '3']);
  assert.equal(proofOf(0, 1).split('\n')[2], '');
});

test('each entry of a log is proven, and no other text or place', () => {
  for (const [index, size] of [
    [0, 1],
    [0, 2],
    [1, 2],
    [4, 7],
    [19, 20],
  ] as const) {
    const file = proofOf(index, size);
    assert.equal(verifyProofFile(file, `entry ${index}`, { log })?.size, size);
    assert.equal(verifyProofFile(file, `entry ${index + 1}`, { log }), null);
    const moved = file.replace(`index ${index}`, `index ${index + 1}`);
    assert.equal(verifyProofFile(moved, `entry ${index}`, { log }), null);
  }
});

test('each byte of twenty proofs, flipped, is detected', () => {
  for (let index = 0; index < 20; index += 1) {
    const bytes = Buffer.from(proofOf(index, 20));
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const checkpoint = verifyProofFile(changed.toString('utf8'), `entry ${index}`, { log });
      assert.equal(checkpoint, null, `byte ${at} of proof ${index}`);
    }
  }
});

const proof = proofOf(1, 3, Buffer.from('facts'));
const malformed = [
  '',
  proof.replace('@v1', '@v2'),
  proof.replace('extra ZmFjdHM=', 'extra '),
  proof.replace('extra ZmFjdHM=', 'extra ZmFjdHN='),
  proof.replace('index 1', 'index 01'),
  proof.replace('index 1', 'index -1'),
  proof.replace('index 1', 'Index 1'),
  proof.replace('index 1\n', ''),
  proof.replace('index 1', 'index 1\nAAAA'),
  proof.replace('index 1', `index 1${`\n${'A'.repeat(43)}=`.repeat(63)}`),
  proof.replace('\n\n', '\n'),
];

for (const [at, text] of malformed.entries()) {
  test(`malformed proof file ${at} is rejected`, () => {
    assert.equal(verifyProofFile(text, 'entry 1', { log }), null);
  });
}

test('the extra data is returned as it was given', () => {
  assert.deepEqual(Buffer.from(parseProofFile(proof)?.extra ?? []).toString(), 'facts');
  assert.equal(parseProofFile(proofOf(1, 3))?.extra, null);
});
