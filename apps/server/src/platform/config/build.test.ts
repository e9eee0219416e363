import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import own from '../../../package.json' with { type: 'json' };
import { readBuild } from './build.ts';

const first = '1'.repeat(40);
const second = '2'.repeat(40);

const cases: readonly (readonly [
  name: string,
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
  commit: string,
])[] = [
  ['no checkout', {}, {}, 'unknown'],
  ['a variable', { '.git/HEAD': first }, { COMMIT: second }, second],
  ['a commit of its own', { '.git/HEAD': `${first}\n` }, {}, first],
  [
    'a branch',
    { '.git/HEAD': 'ref: refs/heads/a\n', '.git/refs/heads/a': `${first}\n` },
    {},
    first,
  ],
  [
    'a packed branch',
    {
      '.git/HEAD': 'ref: refs/heads/a\n',
      '.git/packed-refs': `# pack-refs\n${second} refs/heads/b\n${first} refs/heads/a\n`,
    },
    {},
    first,
  ],
  [
    'a worktree',
    {
      '.git': 'gitdir: main/worktrees/one\n',
      'main/worktrees/one/HEAD': 'ref: refs/heads/a\n',
      'main/worktrees/one/commondir': '../..\n',
      'main/refs/heads/a': `${first}\n`,
    },
    {},
    first,
  ],
  ['a branch without a commit', { '.git/HEAD': 'ref: refs/heads/a\n' }, {}, 'unknown'],
];

for (const [name, files, environment, commit] of cases) {
  test(`the commit of ${name}`, (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'trine-build-'));
    context.after(() => rmSync(folder, { recursive: true }));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    assert.deepEqual(readBuild(environment, folder), { version: own.version, commit });
  });
}

test('an invalid COMMIT is rejected', () => {
  assert.throws(() => readBuild({ COMMIT: 'main' }), /COMMIT is "main"; allowed: 7 to 64 hex/);
});
