// The public log over HTTP: static files as C2SP tlog-tiles has them, and proofs for phones.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { leafHash, verifyPath } from '@trine/fairness/book.ts';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { entryBundle } from '@trine/fairness/log/entry-bundle.ts';
import { parseReceiptKey } from '@trine/fairness/signed-receipt.ts';
import { noteKeyText } from '@trine/fairness/log/note-key.ts';
import { formatProofFile, verifyProofFile } from '@trine/fairness/log/proof-file.ts';
import { hashesIn } from '@trine/fairness/log/tiles.ts';
import { verifyConsistency } from '@trine/fairness/log/tree-paths.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { assertRejected, data, openTestApi } from '../../../testing/test-api.ts';
import { openTestLog, listLogEntries } from '../../../testing/test-public-log.ts';
import { runTick } from '../../../testing/test-tick.ts';

const api = await closeAfterTests(openTestApi());
const { world } = api;
const get = (url: string, headers: Record<string, string> = {}) => api.inject(url, headers);
const empty = await Promise.all(['/log/checkpoint', '/log/tile/0/000.p/1'].map((url) => get(url)));
const log = await openTestLog(world);
const keys = { log: log.identity.key };

const round = await world.round();
await round.moveTo('draw');
await runTick(world);
await log.publish();
const firstNote = (await get('/log/checkpoint')).payload;
const first = openCheckpoint(firstNote, keys) ?? assert.fail();
await world.owner.query(
  `select append_public_log('trine/1/draw|9|' || n || '|aa') from generate_series(1, 300) as n`,
);
await log.publish();
await log.stop();
// Not published.
await world.owner.query(`select append_public_log('trine/1/draw|9|later|aa')`);

test('a log without a checkpoint answers 404', () => {
  for (const answer of empty) {
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('the checkpoint is text that caches keep for seconds', async () => {
  const answer = await get('/log/checkpoint');
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(answer.headers['cache-control'], 'public, max-age=2');
  assert.equal(answer.headers['access-control-allow-origin'], '*');
  assert.equal(openCheckpoint(answer.payload, keys)?.size, 303);
});

test('tiles are served in each width up to what is published, and for ever', async () => {
  const entries = (await listLogEntries(world)).slice(0, 303);
  const full = await get('/log/tile/0/000');
  assert.equal(full.headers['content-type'], 'application/octet-stream');
  assert.equal(full.headers['cache-control'], 'public, max-age=31536000, immutable');
  const leaves = hashesIn(full.rawPayload).map((hash) => Buffer.from(hash).toString('hex'));
  const expected = entries.map((entry) => Buffer.from(leafHash(entry)).toString('hex'));
  assert.deepEqual(leaves, expected.slice(0, 256));
  const partial = await get('/log/tile/0/001.p/47');
  assert.equal(partial.rawPayload.length, 47 * 32);
  const earlier = await get('/log/tile/0/000.p/3');
  assert.ok(full.rawPayload.subarray(0, 3 * 32).equals(earlier.rawPayload));
  assert.equal((await get('/log/tile/1/000.p/1')).rawPayload.length, 32);
});

test('entries are served as bundles, packed for clients that accept it', async () => {
  const entries = (await listLogEntries(world)).slice(0, 303);
  const plain = await get('/log/tile/entries/000');
  assert.ok(plain.rawPayload.equals(entryBundle(entries.slice(0, 256))));
  const packed = await get('/log/tile/entries/001.p/47', { 'accept-encoding': 'gzip, br' });
  assert.equal(packed.headers['content-encoding'], 'gzip');
  assert.equal(packed.headers['vary'], 'accept-encoding');
  assert.ok(gunzipSync(packed.rawPayload).equals(entryBundle(entries.slice(256))));
});

const missing = [
  '/log/tile/0/001',
  '/log/tile/0/001.p/48',
  '/log/tile/entries/001.p/48',
  '/log/tile/entries/001',
  '/log/tile/entries/002.p/1',
  '/log/tile/2/000.p/1',
  '/log/tile/7/000.p/1',
  '/log/tile/63/000',
  '/log/tile/0/x001/000',
  '/log/tile/0/x999/x999/x999/x999/999',
  '/log/tile/0/0',
  '/log/tile/0/..%2f000',
  '/log/tile/',
];

for (const url of missing) {
  test(`${url} is no file of the log`, async () => {
    const answer = await get(url);
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.headers['cache-control'], 'no-store');
  });
}

test('trust.json has the kind of the installation and its keys', async () => {
  const answer = await get('/trust.json');
  const { receipts, ...others } = JSON.parse(answer.payload);
  const expected = { kind: 'demo', log: noteKeyText(log.identity.key), witnesses: [] };
  assert.deepEqual(others, expected);
  assert.notEqual(parseReceiptKey(receipts), null);
});

test('a phone gets the proof that a checkpoint continues its own', async () => {
  const client = api.clientFor(null);
  const sizes = { from: first.size, to: 303 };
  const { path, ...answered } = await data(client, '/api/fairness/consistency', sizes);
  assert.deepEqual(answered, sizes);
  const now = openCheckpoint((await get('/log/checkpoint')).payload, keys) ?? assert.fail();
  const claim = { ...sizes, fromRoot: first.root, toRoot: now.root };
  assert.ok(verifyConsistency({ ...claim, path: path.map((hex) => Buffer.from(hex, 'hex')) }));
  for (const [from, to] of [
    [3, 304],
    [5, 4],
  ] as const) {
    const outcome = await client.call('/api/fairness/consistency', { from, to });
    assertRejected(outcome, 'not_found');
  }
});

test('a phone gets the proof of each entry of a round, as a proof file has it', async () => {
  const client = api.clientFor(null);
  const asked = { game_id: round.gameId, issue: round.issue };
  for (const [index, kind] of (['open', 'seal', 'draw'] as const).entries()) {
    const proof = await data(client, '/api/fairness/proof', { ...asked, kind });
    assert.equal(proof.index, index);
    assert.ok(proof.entry.startsWith(`trine/1/${kind}|${round.gameId}|${round.issue}|`));
    const path = proof.path.map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));
    const file = formatProofFile({ extra: null, ...proof, path });
    assert.equal(verifyProofFile(file, proof.entry, keys)?.size, 303);
    const { size, root } = openCheckpoint(proof.checkpoint, keys) ?? assert.fail();
    assert.ok(verifyPath({ leaf: leafHash(proof.entry), index, size, path, root }));
  }
  for (const [change, kind] of [
    [{}, 'void'],
    [{ issue: round.issue.slice(0, -1) }, 'seal'],
    [{ game_id: 77 }, 'seal'],
    [{ game_id: 9, issue: '20990101001' }, 'draw'],
  ] as const) {
    const outcome = await client.call('/api/fairness/proof', { ...asked, ...change, kind });
    assertRejected(outcome, 'not_found');
  }
});
