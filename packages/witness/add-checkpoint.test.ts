import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { cosignersOf } from '@trine/fairness/log/cosigners.ts';
import { formatWitnessRequest } from '@trine/fairness/log/witness-request.ts';
import { addCheckpoint, type Contradiction, type Witness } from './add-checkpoint.ts';
import { createTestLog } from './test-log.ts';
import { openWitnessKey } from './witness-key.ts';
import { openWitnessState } from './witness-state.ts';

const log = createTestLog();
const fork = createTestLog('log.example', 'other');
const unknown = createTestLog('unknown.example');
const now = 1_800_000_000;
const zeros = new Uint8Array(32);

interface TestWitness extends Witness {
  readonly folder: string;
  readonly refused: Contradiction[];
}

function openTestWitness(folder = mkdtempSync(join(tmpdir(), 'trine-witness-'))): TestWitness {
  const state = openWitnessState(folder);
  const refused: Contradiction[] = [];
  after(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    refused,
    state,
    signer: openWitnessKey(folder, 'witness.example/w1'),
    logs: [log.key],
    nowMs: () => now * 1000 + 999,
    onContradiction: (contradiction) => refused.push(contradiction),
  };
}

async function cosignUpTo(witness: Witness, ...sizes: readonly number[]): Promise<void> {
  let from = 0;
  for (const size of sizes) {
    assert.equal(addCheckpoint(witness, await log.request(from, size)).status, 200);
    from = size;
  }
}

const path = await log.path(5, 9);
const request = (oldSize: number, size: number, hashes: readonly Uint8Array[] = []) =>
  formatWitnessRequest({ oldSize, path: hashes, checkpoint: log.checkpoint(size) });
const signedByOther = log
  .checkpoint(9)
  .replace(/— log.example .*\n/, (line) => `${line.slice(0, -9)}AAAAAA==\n`);
const emptyRoot = (root: Uint8Array) =>
  formatWitnessRequest({ oldSize: 0, path: [], checkpoint: log.checkpoint(0, root) });

/** What a witness that cosigned size 5 answers. */
const answers: readonly (readonly [name: string, body: string, status: number, says?: string])[] = [
  ['a larger tree with its proof', request(5, 9, path), 200],
  ['the same checkpoint again', request(5, 5), 200],
  ['an unknown origin', await unknown.request(0, 3), 404],
  [
    'a signature of another key',
    request(5, 9, path).replace(log.checkpoint(9), signedByOther),
    403,
  ],
  ['no known signature', request(5, 9, path).replace('— log.example', '— log.sample'), 403],
  ['an old size above the new one', request(9, 5), 400],
  ['an old size above the new one, which is not the latest', request(3, 2), 400],
  ['no old size', request(5, 9, path).replace('old 5\n', ''), 400],
  ['an old size with a zero before it', request(5, 9, path).replace('old 5', 'old 05'), 400],
  ['a hash of 31 bytes', request(5, 9, [...path.slice(1), zeros.subarray(1)]), 400],
  ['no note', 'old 5\n\nlog.example\n9\n', 400],
  ['a note that is no checkpoint', request(5, 9).replace('\n9\n', '\nnine\n'), 400],
  [
    '64 hashes',
    request(5, 9).replace('old 5\n', `old 5\n${`${'A'.repeat(43)}=\n`.repeat(64)}`),
    400,
  ],
  ['nothing', '', 400],
  ['an older size', request(0, 9), 409, '5\n'],
  ['a size that it has not reached', await log.request(8, 9), 409, '5\n'],
  ['a proof with another hash', request(5, 9, [zeros, ...path.slice(1)]), 422],
  ['a proof without its last hash', request(5, 9, path.slice(0, -1)), 422],
  ['a proof with a hash more', request(5, 9, [...path, zeros]), 422],
  ['no proof', request(5, 9), 422],
  ['a proof for equal sizes', request(5, 5, path), 422],
  ['the proof of a fork', await fork.request(5, 9), 422],
  ['equal sizes with another root', await fork.request(5, 5), 422],
];

for (const [name, body, status, says] of answers) {
  test(`${status} for ${name}`, async () => {
    const witness = openTestWitness();
    await cosignUpTo(witness, 5);
    const { note } = witness.state.latest(log.key);
    const answer = addCheckpoint(witness, body);
    assert.equal(answer.status, status, answer.body);
    if (says !== undefined)
      assert.deepEqual([answer.type, answer.body], ['text/x.tlog.size', says]);
    if (status !== 200) assert.equal(witness.state.latest(log.key).note, note);
    assert.equal(witness.refused.length, status === 422 ? 1 : 0);
    witness.state.close();
  });
}

test('an empty tree has the root of nothing, and is cosigned', () => {
  const witness = openTestWitness();
  assert.equal(addCheckpoint(witness, emptyRoot(zeros)).status, 422);
  assert.equal(addCheckpoint(witness, emptyRoot(log.rootAt(0))).status, 200);
  witness.state.close();
});

test('a cosignature has the time, and verifies under the key of the witness', async () => {
  const witness = openTestWitness();
  const { body, type } = addCheckpoint(witness, await log.request(0, 7));
  assert.equal(type, 'text/plain; charset=utf-8');
  const keys = { log: log.key, witnesses: [witness.signer.key] };
  const opened = openCheckpoint(log.checkpoint(7) + body, keys) ?? assert.fail();
  assert.deepEqual(cosignersOf(opened), [{ name: 'witness.example/w1', seconds: now }]);
  const kept = openCheckpoint(witness.state.latest(log.key).note ?? '', keys);
  assert.deepEqual(kept?.cosignatures, opened.cosignatures);
  witness.state.close();
});

test('500 checkpoints in a row are cosigned, and then a fork is refused', async () => {
  const witness = openTestWitness();
  await cosignUpTo(witness, ...Array.from({ length: 500 }, (_, at) => at + 1));
  assert.equal(addCheckpoint(witness, await fork.request(500, 501)).status, 422);
  assert.equal(addCheckpoint(witness, await fork.request(500, 500)).status, 422);
  const [refused] = witness.refused;
  const keys = { log: log.key };
  assert.equal(openCheckpoint(refused?.latest ?? '', keys)?.size, 500);
  assert.equal(openCheckpoint(refused?.refused ?? '', keys)?.size, 501);
  assert.equal(addCheckpoint(witness, await log.request(500, 501)).status, 200);
  witness.state.close();
});

test('a log that shrinks is refused', async () => {
  const witness = openTestWitness();
  await cosignUpTo(witness, 9);
  assert.deepEqual(addCheckpoint(witness, await log.request(0, 5)).body, '9\n');
  assert.equal(addCheckpoint(witness, await log.request(5, 5)).status, 409);
  assert.equal(addCheckpoint(witness, request(9, 5)).status, 400);
  assert.equal(witness.state.latest(log.key).size, 9);
  witness.state.close();
});

test('an answer that is lost after it was stored does no harm', async () => {
  const first = openTestWitness();
  addCheckpoint(first, await log.request(0, 5));
  const { folder } = first;
  // Not closed: as if the process was killed.
  const second = openTestWitness(folder);
  assert.equal(addCheckpoint(second, await log.request(0, 5)).body, '5\n');
  assert.equal(addCheckpoint(second, await log.request(5, 5)).status, 200);
  first.state.close();
  second.state.close();
});

test('two processes on one folder do not cosign two trees after the same size', async () => {
  const first = openTestWitness();
  await cosignUpTo(first, 5);
  const second = openTestWitness(first.folder);
  const stale = second.state.latest(log.key);
  assert.equal(addCheckpoint(first, await log.request(5, 9)).status, 200);
  const latest = () => stale;
  const state = { ...second.state, latest };
  const claim = await log.request(5, 8);
  assert.equal(addCheckpoint({ ...second, state }, claim).status, 409);
  assert.equal(second.state.latest(log.key).size, 9);
  first.state.close();
  second.state.close();
});

test('the key file is readable by its owner alone, and belongs to one name', () => {
  const witness = openTestWitness();
  const { folder } = witness;
  assert.equal(statSync(join(folder, 'witness-key')).mode & 0o777, 0o600);
  assert.equal(openWitnessKey(folder, undefined).key.id, witness.signer.key.id);
  assert.throws(() => openWitnessKey(folder, 'other.example'), /belongs to witness.example\/w1/);
  witness.state.close();
});

test('the first start needs a name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trine-witness-'));
  for (const name of [undefined, 'two words', 'a+b']) {
    assert.throws(() => openWitnessKey(folder, name), /needs --name/);
  }
  rmSync(folder, { recursive: true });
});
