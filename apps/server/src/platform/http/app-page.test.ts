// The player's page at each address: what it preloads, its compression and its validators.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openTransport } from '../../../testing/test-transport.ts';
import { closeServer } from './close-server.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'trine-page-'));
after(() => rm(webFolder, { recursive: true }));
await mkdir(join(webFolder, '.vite'));
const head = '<head><title>app</title></head>';
await writeFile(join(webFolder, 'index.html'), `<!doctype html><html lang="x">${head}</html>`);
const reads = [['/api/user/list', { limit: 3, of: '?id' }], ['/api/index/index']];
const list = {
  '/': { texts: [], scripts: [], reads: [['/api/user/info', {}]] },
  '/wallet': { texts: ['cashier', 'names'], scripts: ['/assets/a-1.js', '/assets/b-2.js'], reads },
  '/betroom': { texts: ['room'], scripts: ['/assets/c-3.js'], reads: [] },
};
await writeFile(join(webFolder, '.vite', 'screens.json'), JSON.stringify(list));
const { app, send } = await openTransport({ webFolder });
after(() => closeServer(app, 1_000));

async function pageAt(path: string): Promise<string> {
  const response = await send(path, { method: 'GET' });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  return response.text();
}

const named: readonly [path: string, texts: string, scripts: readonly string[]][] = [
  ['/wallet', 'cashier names', ['/assets/a-1.js', '/assets/b-2.js']],
  ['/Wallet/?x=1', 'cashier names', ['/assets/a-1.js', '/assets/b-2.js']],
  ['/BETROOM?id=1&game_id=1', 'room', ['/assets/c-3.js']],
  ['/', '', []],
  ['/index.html', '', []],
  ['/wallet/deeper', '', []],
  ['/__proto__', '', []],
];

for (const [path, texts, scripts] of named) {
  test(`the page of ${path} names ${scripts.length} scripts and the profile`, async () => {
    const page = await pageAt(path);
    const [start = ''] = /<html [^>]*>/.exec(page) ?? [];
    assert.match(start, /^<html data-profile="demo"/);
    assert.match(start, / data-texts="[\w ]*" data-reads="[^"]*" lang="x">$/);
    assert.equal(/data-texts="([^"]*)"/.exec(page)?.[1], texts);
    const linked = [...page.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)];
    assert.deepEqual(
      linked.map(([, address]) => address),
      scripts,
    );
  });
}

test('every page names the zone of the operator, except the copy that opens offline', async () => {
  for (const path of ['/', '/wallet', '/elsewhere']) {
    assert.match(await pageAt(path), /<html [^>]* data-zone="Asia\/Taipei"/, path);
  }
  assert.doesNotMatch(await pageAt('/index.html'), /data-zone/);
});

const readsOf: readonly [path: string, reads: readonly unknown[]][] = [
  ['/wallet', reads],
  ['/', [['/api/user/info', {}]]],
  ['/betRoom', []],
  ['/elsewhere', []],
];

for (const [path, expected] of readsOf) {
  test(`the page of ${path} preloads the first reads of its screen`, async () => {
    const written = /data-reads="([^"]*)"/.exec(await pageAt(path))?.[1] ?? '';
    assert.deepEqual(JSON.parse(written.replaceAll('&quot;', '"')), expected);
  });
}

const codings: readonly [accepted: string, coding: string | undefined][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', undefined],
  ['br;q=0.0, gzip; q=0', undefined],
];

for (const [accepted, coding] of codings) {
  test(`for "${accepted}" the page is sent ${coding ?? 'uncompressed'}`, async () => {
    const headers = { 'accept-encoding': accepted };
    const answer = await app.inject({ method: 'GET', url: '/wallet', headers });
    assert.equal(answer.headers['content-encoding'], coding);
    assert.equal(answer.headers.vary, 'accept-encoding, accept-language');
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''];
    const page = unpack?.(answer.rawPayload) ?? answer.rawPayload;
    assert.equal(page.toString(), await pageAt('/wallet'));
  });
}

test('a client with the current page of an address gets 304 with the policy', async () => {
  const { headers } = await app.inject('/wallet');
  const tag = String(headers.etag);
  const again = (url: string) => app.inject({ url, headers: { 'if-none-match': tag } });
  const known = await again('/wallet');
  assert.equal(known.statusCode, 304);
  assert.equal(known.body, '');
  assert.equal(known.headers['content-security-policy'], headers['content-security-policy']);
  assert.equal((await again('/betRoom')).statusCode, 200);
});

test('HEAD sends the headers of GET', async () => {
  for (const url of ['/', '/index.html', '/wallet']) {
    const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)];
    assert.deepEqual([head.statusCode, head.body], [200, '']);
    assert.equal(head.headers.etag, get.headers.etag);
  }
});

test('the list of scripts is not served', async () => {
  const response = await send('/.vite/screens.json', { method: 'GET' });
  assert.equal(response.status, 404);
});
