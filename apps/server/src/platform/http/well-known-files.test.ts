// What browsers and crawlers ask for at fixed addresses: files of their kind, never the app's page.

import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { closeServer } from './server.ts';
import { openTransport } from '../../../testing/test-transport.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'trine-files-'));
after(() => rm(webFolder, { recursive: true }));
const publicFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'public');
await cp(publicFolder, webFolder, { recursive: true });
await writeFile(join(webFolder, 'index.html'), '<!doctype html><html><head></head></html>');
const { app, url } = await openTransport({ webFolder });
after(() => closeServer(app, 1_000));

/** The first bytes of each kind of file. */
const files: readonly [path: string, type: RegExp, begins: string][] = [
  ['/favicon.ico', /^image\/(vnd\.microsoft\.icon|x-icon)$/, '\0\0\x01\0'],
  ['/apple-touch-icon.png', /^image\/png$/, '\x89PNG'],
  ['/robots.txt', /^text\/plain/, 'User-agent: *'],
];

for (const [path, type, begins] of files) {
  test(`${path} is a file of its kind and may be kept for a day`, async () => {
    const response = await fetch(`${url}${path}`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', type);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=86400');
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(bytes.subarray(0, begins.length).toString('latin1'), begins);
  });
}

test('a password manager is led to the form', async () => {
  const response = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' });
  assert.deepEqual([response.status, response.headers.get('location')], [302, '/changePassword']);
});
