// Saved proofs of what is owed: the command and `docs/verify.py` reach the same verdicts.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { reportOwed } from './owed-report.ts';
import { forgedOwed, owedFile } from './test-owed.ts';
import { Unreadable } from './unreadable.ts';

const docs = join(import.meta.dirname, '../../docs');
const folder = mkdtempSync(join(tmpdir(), 'trine-owed-'));
after(() => rmSync(folder, { recursive: true }));

function save(value: unknown): string {
  const file = join(folder, 'owed.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}

const files = [['a true proof', {}, true], ...forgedOwed.map((row) => [...row, false])] as [
  string,
  object,
  boolean,
][];

for (const [name, change, expected] of files) {
  test(`${name} ${expected ? 'holds' : 'fails'}`, () => {
    const { holds } = reportOwed({ ...owedFile, ...change });
    assert.equal(holds, expected);
  });

  test(`Python, ${name}: ${expected ? 'holds' : 'fails'}`, (run) => {
    const words = ['-B', 'verify.py', 'owed', save({ ...owedFile, ...change })];
    const ran = spawnSync('python3', words, { cwd: docs, encoding: 'utf8' });
    if (ran.error !== undefined) {
      run.diagnostic('Without python3 the verifier beside docs/FAIRNESS.md is not tested.');
      return;
    }
    assert.equal(ran.status, expected ? 0 : 1, ran.stdout + ran.stderr);
  });
}

test('lines in the archive leave the amount proven', () => {
  const { holds, lines } = reportOwed({ ...owedFile, lines: null });
  assert.equal(holds, true);
  assert.ok(lines.some((line) => line.startsWith('unknown')));
});

test('a file of another format is not checked', () => {
  for (const value of [null, {}, { ...owedFile, format: 'x' }, { ...owedFile, proof: {} }]) {
    assert.throws(() => reportOwed(value), Unreadable);
  }
});
