import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { buildHash, fileHash, parseBuildList } from './build-list.ts';

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');
const files = {
  'index.html': fileHash(Buffer.from('<!doctype html>')),
  'assets/first-AbCd.js': fileHash(Buffer.from('1')),
  'assets/First.js': fileHash(Buffer.from('2')),
};

test('the hash of a build is that of its sorted paths and hashes', () => {
  const lines = ['assets/First.js', 'assets/first-AbCd.js', 'index.html'].map((path) => {
    return `${path}\0${files[path as keyof typeof files]}\n`;
  });
  assert.equal(buildHash({ files }), hexOf(lines.join('')));
  const reversed = Object.fromEntries(Object.entries(files).toReversed());
  assert.equal(buildHash({ files: reversed }), buildHash({ files }));
});

test('the hash of a file is its SHA-256', () => {
  assert.equal(files['index.html'], hexOf('<!doctype html>'));
});

test('a changed hash, a renamed, an added and a removed file change the hash of the build', () => {
  const { 'index.html': page, ...others } = files;
  const changed = [
    others,
    { ...files, 'index.html': hexOf('') },
    { ...others, 'index.htm': page },
    { ...files, 'robots.txt': hexOf('') },
  ];
  const hashes = [files, ...changed].map((each) => buildHash({ files: each }));
  assert.equal(new Set(hashes).size, hashes.length);
});

test('a list is read in its form alone', () => {
  const list = { kind: 'demo', files };
  assert.deepEqual(parseBuildList(list), list);
  const hash = hexOf('');
  const paths = ['', '/a', 'a/', '../a', 'a/../b', '.vite/a', 'a//b', 'a\nb', 'a b', 'build.json'];
  const others: readonly unknown[] = [
    null,
    [],
    'demo',
    { files },
    { kind: 'test', files },
    { kind: 'demo' },
    { kind: 'demo', files: {} },
    { kind: 'demo', files: { a: hash.slice(1) } },
    { kind: 'demo', files: { a: hash.toUpperCase() } },
    { kind: 'demo', files: { a: null } },
    ...paths.map((path) => ({ kind: 'demo', files: { [path]: hash } })),
  ];
  for (const other of others) assert.equal(parseBuildList(other), null, JSON.stringify(other));
});
