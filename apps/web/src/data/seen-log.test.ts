import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedNote, shortCheckpoint } from './seen-log.ts';

const root = `${'A'.repeat(42)}/`;
const signature = '+'.repeat(91);

test('a checkpoint in a link is the signed note of the log', () => {
  const note = `trine.example/log\n417\n${root}=\n\n— trine.example/log ${signature}=\n`;
  const short = shortCheckpoint(note);
  assert.ok(short);
  assert.doesNotMatch(short, /[^\w.-]/);
  assert.equal(sharedNote(short, 'trine.example/log+01234567+key'), note);
});

test('cosignatures after the signature of the log are left out', () => {
  const note = `a/log\n1\n${root}=\n\n— a/log ${'B'.repeat(91)}=\n`;
  assert.equal(shortCheckpoint(`${note}— witness ${'C'.repeat(100)}\n`), shortCheckpoint(note));
});

test('any other text is no checkpoint of a link', () => {
  assert.equal(shortCheckpoint('trine.example/log\n417\n'), null);
  for (const text of ['', '417', `417.${root}.x`, `-1.${'A'.repeat(43)}.${'B'.repeat(91)}`]) {
    assert.equal(sharedNote(text, 'a/log+01234567+key'), null, text);
  }
});
