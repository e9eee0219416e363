// Files that browsers and crawlers request at fixed addresses are never the app's page.

import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createSecurityTxtMount } from '../../service/content/security-txt.ts';
import { closeServer } from './close-server.ts';
import { openTransport } from '../../../testing/test-transport.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'trine-files-'));
after(() => rm(webFolder, { recursive: true }));
const publicFolder = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'public');
await cp(publicFolder, webFolder, { recursive: true });
await writeFile(join(webFolder, 'index.html'), '<!doctype html><html><head></head></html>');
const security = {
  contact: 'mailto:security@play.example',
  origins: ['https://play.example', 'https://two.example'],
  now: () => Date.UTC(2026, 10, 26, 19, 30),
};
const mounts = [createSecurityTxtMount(security)];
const { app, url } = await openTransport({ webFolder, mounts });
after(() => closeServer(app, 1_000));

/** The first bytes of each kind of file. */
const files: readonly [path: string, type: RegExp, begins: string][] = [
  ['/favicon.ico', /^image\/(vnd\.microsoft\.icon|x-icon)$/, '\0\0\x01\0'],
  ['/apple-touch-icon.png', /^image\/png$/, '\x89PNG'],
  ['/robots.txt', /^text\/plain/, 'User-agent: *'],
];

for (const [path, type, begins] of files) {
  test(`${path} is a file of its kind and may be cached for a day`, async () => {
    const response = await fetch(`${url}${path}`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', type);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=86400');
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(bytes.subarray(0, begins.length).toString('latin1'), begins);
  });
}

test('a password manager is redirected to the form', async () => {
  const response = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' });
  assert.deepEqual([response.status, response.headers.get('location')], [302, '/changePassword']);
});

test('security.txt names where to report, under each origin, for less than a year', async () => {
  const address = `${url}/.well-known/security.txt`;
  const response = await fetch(address);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'public, max-age=86400');
  assert.equal(
    await response.text(),
    [
      'Contact: mailto:security@play.example',
      'Expires: 2027-05-25T00:00:00Z',
      'Canonical: https://play.example/.well-known/security.txt',
      'Canonical: https://two.example/.well-known/security.txt',
      'Preferred-Languages: en, zh-Hant, zh-Hans, ja, ko',
      '',
    ].join('\n'),
  );
  const head = await fetch(address, { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
});

test('without a contact there is no security.txt, and no page in its place', async () => {
  const without = await openTransport({ webFolder });
  const response = await without.send('/.well-known/security.txt', { method: 'GET' });
  assert.equal(response.status, 404);
  assert.match(await response.text(), /"not_found"/);
  await closeServer(without.app, 1_000);
});
