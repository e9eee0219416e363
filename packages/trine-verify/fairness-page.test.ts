// The facts and vectors of docs/FAIRNESS.md, which is all that a verifier of one's own needs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { randomnessOf, verifyBeacon } from '@trine/fairness/beacon.ts';
import { buildHash } from '@trine/fairness/build-list.ts';
import { leafHash, treeRoot, verifyPath } from '@trine/fairness/book.ts';
import { quicknet } from '@trine/fairness/chain.ts';
import { digitsOfOutcome, outcomeFrom } from '@trine/fairness/digits.ts';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { formatEntry, parseEntry } from '@trine/fairness/log/entries.ts';
import { parseNoteKey } from '@trine/fairness/log/note-key.ts';
import { verifyConsistency } from '@trine/fairness/log/tree-paths.ts';
import { readPublishedBook, tallyBook } from '@trine/fairness/published-book.ts';
import { orderPreimage, parsePreimage } from '@trine/fairness/receipt.ts';
import { checkKeptReceipt } from '@trine/fairness/verify-receipt.ts';
import { parseTimetable } from '@trine/game/timetable.ts';
import { roundNamed } from '@trine/game/timetable-rounds.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/FAIRNESS.md'), 'utf8');
const vectors = JSON.parse(/^```json\n([^]+?)^```$/m.exec(page)?.[1] ?? '');
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('the page has the key of the beacon that is built in', () => {
  for (const fact of [quicknet.chainHash, quicknet.publicKey, quicknet.scheme]) {
    assert.ok(page.includes(`\`${fact}`), fact);
  }
  const { genesisTime, periodSeconds } = quicknet;
  assert.ok(page.includes(`${genesisTime} (epoch seconds), ${periodSeconds} s`));
});

test('the digits of the page follow from its signature', () => {
  const { beacon_round: round, signature, randomness, game, issue, digits } = vectors;
  assert.ok(verifyBeacon(quicknet, round, signature));
  assert.equal(randomnessOf(signature), randomness);
  assert.deepEqual([...digitsOfOutcome(outcomeFrom(randomness, game, issue))], digits);
});

test('the log of the page follows from its entries, and its proofs verify', () => {
  const { log } = vectors;
  for (const entry of log.entries) assert.notEqual(parseEntry(entry), null, entry);
  const hashes: Uint8Array[] = log.entries.map((entry: string) => leafHash(entry));
  assert.deepEqual(hashes.map(hex), log.leaves);
  assert.equal(hex(treeRoot(hashes)), log.root);
  const key = parseNoteKey(log.key) ?? assert.fail();
  const checkpoint = openCheckpoint(log.checkpoint, { log: key }) ?? assert.fail();
  const { size, root } = checkpoint;
  assert.deepEqual([size, hex(root)], [log.entries.length, log.root]);
  const bytes = (texts: readonly string[]) => texts.map((text) => Buffer.from(text, 'hex'));
  const { index, path, from, from_root: fromRoot, consistency } = log;
  const leaf = hashes[index] ?? assert.fail();
  assert.ok(verifyPath({ leaf, index, size, path: bytes(path), root }));
  const [earlier = Buffer.of()] = bytes([fromRoot]);
  const claim = { from, fromRoot: earlier, to: size, toRoot: root, path: bytes(consistency) };
  assert.ok(verifyConsistency(claim));
});

test('the hash of the build of the page follows from its files, and its entries are read', () => {
  const { files, hash, entries } = vectors.build;
  assert.equal(buildHash({ files }), hash);
  const kinds = entries.map((entry: string) => parseEntry(entry)?.kind);
  assert.deepEqual(kinds, ['build', 'prices', 'audit']);
  assert.equal(entries[0], formatEntry({ kind: 'build', profile: 'production', hash }));
});

test('the book of the page follows from its preimages', () => {
  const { preimages, leaves, root, empty_root: emptyRoot } = vectors;
  for (const preimage of preimages) assert.notEqual(parsePreimage(preimage), null);
  const hashes = preimages.map((preimage: string) => leafHash(preimage));
  assert.deepEqual(hashes.map(hex), leaves);
  assert.equal(hex(treeRoot(hashes)), root);
  assert.equal(hex(treeRoot([])), emptyRoot);
});

test('the times of the page follow from its timetable', () => {
  const timetable = parseTimetable(vectors.timetable, 2) ?? assert.fail('no timetable');
  const found = Object.keys(vectors.opened_and_drawn).map((issue) => {
    const times = roundNamed(timetable, issue);
    return [issue, times && [times.opensAtMs / 1000, times.drawsAtMs / 1000]];
  });
  assert.deepEqual(Object.fromEntries(found), vectors.opened_and_drawn);
});

test('receipts and published book of version 2 follow from those of version 1', () => {
  const { preimages, preimages_2: second, leaves_2: leaves, root_2: root } = vectors;
  const written = preimages.map((preimage: string) => {
    const read = parsePreimage(preimage);
    assert.ok(read?.version === 1);
    return orderPreimage(read, 2);
  });
  assert.deepEqual(written, second);
  assert.deepEqual(
    second.map((preimage: string) => hex(leafHash(preimage))),
    leaves,
  );
  const book = readPublishedBook(Buffer.from(vectors.book, 'hex'));
  assert.ok(book);
  const tally = tallyBook(book, 16);
  assert.deepEqual(tally, { root, count: 3, stakeMinor: 1350n, payoutMinor: 1940n });
});

test('the kept receipt is signed and in the published book', () => {
  const { kept_receipt: kept, root_2: root, book } = vectors;
  const seal = { root, count: 3, stake: '13.50' };
  const round = { seal, book: Buffer.from(book, 'hex'), claim: null };
  const expected = { signed: 'holds', own: 'holds', sealed: 'holds' };
  assert.deepEqual(checkKeptReceipt(kept, round), expected);
});
