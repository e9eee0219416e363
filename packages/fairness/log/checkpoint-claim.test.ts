import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { auditPath, leafHash, treeRoot } from '../book.ts';
import { checkCheckpoint } from './checkpoint-claim.ts';
import { checkpointText } from './checkpoint.ts';
import { createNoteKey, noteKeyText } from './note-key.ts';
import { formatNote } from './signed-note.ts';

const origin = 'trine.example/log';
const secret = hexToBytes('07'.repeat(32));
const log = createNoteKey({ name: origin, kind: 'log', publicKey: ed25519.getPublicKey(secret) });
const key = noteKeyText(log);
const leaves = Array.from({ length: 4 }, (_, index) => leafHash(`entry ${index}`));

function noteOf(hashes: readonly Uint8Array[]): string {
  const text = checkpointText({ origin, size: hashes.length, root: treeRoot(hashes) });
  const signature = ed25519.sign(utf8ToBytes(text), secret);
  return formatNote({ text, signatures: [{ name: origin, id: log.id, signature }] });
}

function pointOf(hashes: readonly Uint8Array[]) {
  return { size: hashes.length, root: bytesToHex(treeRoot(hashes)) };
}

const two = leaves.slice(0, 2);
/** The proof from two leaves to four is the root of the other two. */
const path = auditPath(leaves, 0).slice(1).map(bytesToHex);

test('a checkpoint that continues the earlier state has a state of its own', () => {
  const note = noteOf(leaves);
  assert.deepEqual(checkCheckpoint({ key, from: null, note, path: [] }), pointOf(leaves));
  assert.deepEqual(checkCheckpoint({ key, from: pointOf(two), note, path }), pointOf(leaves));
  assert.deepEqual(
    checkCheckpoint({ key, from: pointOf(leaves), note, path: [] }),
    pointOf(leaves),
  );
});

test('a checkpoint that continues another state is a fork', () => {
  const other = pointOf([leafHash('exchanged'), ...leaves.slice(1, 2)]);
  const note = noteOf(leaves);
  const claims = [
    { from: other, path },
    { from: pointOf(two), path: [] },
    { from: pointOf(two), path: ['ab'] },
    { from: { ...pointOf(two), root: 'ab' }, path },
    { from: { ...other, size: 4 }, path: [] },
  ];
  for (const claim of claims) {
    assert.deepEqual(checkCheckpoint({ key, note, ...claim }), { problem: 'forked' });
  }
});

test('a checkpoint without a signature of the key is unsigned', () => {
  const note = noteOf(leaves);
  const unsigned = { problem: 'unsigned' };
  const claims = [
    { key, note: note.replace('\n4\n', '\n5\n') },
    { key, note: '' },
    { key: key.replace(/^trine/, 'other'), note },
    { key: '', note },
  ];
  for (const claim of claims) {
    assert.deepEqual(checkCheckpoint({ from: null, path: [], ...claim }), unsigned);
  }
});
