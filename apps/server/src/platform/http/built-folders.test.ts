import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { StartError } from '../config/start-error.ts';
import { findWebFolder } from './built-folders.ts';

test('a server refuses the build of another profile', async (run) => {
  const base = await mkdtemp(join(tmpdir(), 'trine-build-'));
  run.after(() => rm(base, { recursive: true }));
  const folder = join(base, 'production');
  assert.equal(findWebFolder('production', folder), null);
  await mkdir(folder);
  const list = { kind: 'demo', files: { 'index.html': 'ab'.repeat(32) } };
  await writeFile(join(folder, 'build.json'), JSON.stringify(list));
  assert.throws(() => findWebFolder('production', folder), StartError);
  assert.equal(findWebFolder('demo', folder), folder);
  await writeFile(join(folder, 'build.json'), '{"kind":"demo"}\n');
  assert.throws(() => findWebFolder('demo', folder), /is no list of the files/);
});
