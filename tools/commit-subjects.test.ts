import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultOfSubject, newSubjects } from './commit-subjects.ts';

const rows: readonly (readonly [subject: string, fault: RegExp | null])[] = [
  ['tidy: refuse words in comments', null],
  ['apps/web, e2e: name the room', null],
  ['CHANGELOG: the version 0.1.0', null],
  ['Revert "tidy: refuse words"', null],
  [`tidy: ${'a'.repeat(66)}`, null],
  [`tidy: ${'a'.repeat(67)}`, /^73 characters, at most 72$/],
  ['Refuse words in comments', /form/],
  ['Tidy: refuse words', /form/],
  ['tidy:refuse words', /form/],
  ['tidy: refuse words.', /full stop/],
  ['tidy: wip', /unfinished/],
];

for (const [subject, fault] of rows) {
  const result = fault === null ? 'accepted' : 'rejected';
  test(`the subject "${subject}" is ${result}`, () => {
    if (fault === null) assert.equal(faultOfSubject(subject), null);
    else assert.match(faultOfSubject(subject) ?? '', fault);
  });
}

test('only commits that the main branch lacks are checked', async (run) => {
  const folder = await mkdtemp(join(tmpdir(), 'trine-subjects-'));
  run.after(() => rm(folder, { recursive: true, force: true }));
  const git = (...values: readonly string[]) => {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
    execFileSync('git', ['-C', folder, ...author, ...values], { stdio: 'ignore' });
  };
  const commit = (subject: string) => git('commit', '-q', '--allow-empty', '-m', subject);
  assert.deepEqual(newSubjects(folder), []);
  git('init', '-q', '-b', 'main');
  commit('a: one');
  assert.deepEqual(newSubjects(folder), []);
  git('switch', '-q', '-c', 'work');
  commit('a: two');
  commit('a: three');
  assert.deepEqual(newSubjects(folder), ['a: three', 'a: two']);
  git('checkout', '-q', '--detach');
  git('branch', '-q', '-D', 'main', 'work');
  assert.deepEqual(newSubjects(folder), []);
  git('update-ref', 'refs/remotes/origin/main', 'HEAD~1');
  assert.deepEqual(newSubjects(folder), ['a: three']);
});
