import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkpointText, openCheckpoint } from './checkpoint.ts';
import { cosignersBefore, cosignersOf } from './cosigners.ts';
import { createNoteSigner } from './note-signer.ts';
import { formatNote } from './signed-note.ts';

const makeSigner = (name: string, kind: 'log' | 'witness', fill: number) =>
  createNoteSigner({ name, kind, seed: new Uint8Array(32).fill(fill) });
const log = makeSigner('log.example', 'log', 1);
const first = makeSigner('w1.example', 'witness', 2);
const second = makeSigner('w2.example', 'witness', 3);
/** The first witness under another name. */
const renamed = makeSigner('w3.example', 'witness', 2);
const unknown = makeSigner('w4.example', 'witness', 4);
const text = checkpointText({ origin: 'log.example', size: 9, root: new Uint8Array(32) });
const witnesses = [first, second, renamed].map(({ key }) => key);

function open(...cosignatures: readonly (readonly [signer: typeof log, seconds: number])[]) {
  const signatures = cosignatures.map(([signer, seconds]) => signer.sign(text, seconds));
  const note = formatNote({ text, signatures: [log.sign(text), ...signatures] });
  return openCheckpoint(note, { log: log.key, witnesses }) ?? assert.fail();
}

test('each known witness counts once, with its earliest time', () => {
  const checkpoint = open([first, 30], [second, 20], [first, 10], [renamed, 25], [unknown, 5]);
  assert.deepEqual(cosignersOf(checkpoint), [
    { name: 'w1.example', seconds: 10 },
    { name: 'w2.example', seconds: 20 },
  ]);
  assert.deepEqual(cosignersOf(open()), []);
});

test('an entry is witnessed by those who signed a tree with it before the time', () => {
  const checkpoint = open([first, 10], [second, 20]);
  const names = (index: number, before: number) =>
    cosignersBefore({ checkpoint, index, before }).map(({ name }) => name);
  assert.deepEqual(names(8, 21), ['w1.example', 'w2.example']);
  assert.deepEqual(names(8, 20), ['w1.example']);
  assert.deepEqual(names(8, 10), []);
  assert.deepEqual(names(9, 21), []);
});
