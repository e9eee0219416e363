// Shared pages and pictures over HTTP, as a crawler requests them: for existing and missing rounds,
// with and without a database.

import assert from 'node:assert/strict';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { onlyPrimary } from '../../platform/replicas/reads.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { serverTexts } from '@trine/i18n/server-texts.ts';
import { replaceRounds, roundsFrom } from '../../../testing/test-rounds.ts';
import { openTransport } from '../../../testing/test-transport.ts';
import { openWorld } from '../../../testing/test-world.ts';
import { closeServer } from '../../platform/http/close-server.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { createSharing, type SharingOptions } from './sharing.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'trine-share-'));
after(() => rm(webFolder, { recursive: true }));
const built =
  '<!doctype html><html lang="zh-Hant"><head><meta name="description" content="built" />' +
  '<title>Trine</title></head><body></body></html>';
await writeFile(join(webFolder, 'index.html'), built);

const world = await closeAfterTests(openWorld());
const rounds = roundsFrom(0, 60, new Set([1]));
await replaceRounds(world, 1, rounds);
const [drawn, voided] = rounds;
assert.ok(drawn && voided);
const open = await world.round({ gameId: 2 });
/** More than a read takes on a busy machine. */
const readWaitMs = 60_000;

async function openShared(changes: Partial<SharingOptions> = {}) {
  const sharing = createSharing({
    database: world.database,
    reads: onlyPrimary(world.database),
    chain: world.chain,
    profile: 'demo',
    timeZone: 'Asia/Taipei',
    origin: 'https://trine.example',
    now: Date.now,
    readWaitMs,
    ...changes,
  });
  const { headOf, mount } = sharing;
  const transport = await openTransport({ webFolder, headOf, mounts: [mount] });
  after(() => closeServer(transport.app, 1_000));
  return transport;
}

const { app } = await openShared();

async function pageAt(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['content-security-policy']), /script-src 'self'/);
  return answer.body;
}

test('the page has one title and one description, by its address and language', async () => {
  const page = await pageAt('/', { 'accept-language': 'en' });
  assert.equal(page.match(/<title>/g)?.length, 1);
  assert.equal(page.match(/name="description"/g)?.length, 1);
  assert.ok(page.includes(`<title>${serverTexts.en.sharing.homeTitle}</title>`));
  assert.match(page, /<html [^>]*lang="en"/);
  assert.ok(!page.includes('built'));
  const korean = await pageAt('/?lang=kor', { 'accept-language': 'en' });
  assert.ok(korean.includes(serverTexts.kor.sharing.homeTitle));
  assert.match(korean, /<html [^>]*lang="ko"/);
  assert.notEqual(page, korean);
});

test('the offline copy of the page is unchanged', async () => {
  assert.ok((await pageAt('/index.html')).includes('<title>Trine</title>'));
});

test('a drawn round is described with its digits, an open one without', async () => {
  const page = await pageAt(`/Round/?game_id=1&issue=${drawn.issue}&lang=en`);
  const title = /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '';
  assert.match(title, new RegExp(`${drawn.issue}: \\d \\+ \\d \\+ \\d = \\d+$`));
  const other = await pageAt(`/round?game_id=2&issue=${open.issue}&lang=en`);
  assert.match(other, new RegExp(`<title>[^<]*${open.issue}</title>`));
  assert.doesNotMatch(other, / \+ \d/);
});

test('a missing round or invitation is described as the app', async () => {
  const none = [
    'game_id=1&issue=20991231001',
    'game_id=7&issue=1',
    'game_id=1',
    `issue=${'9'.repeat(3_000)}`,
  ];
  for (const search of none) {
    const page = await pageAt(`/round?${search}&lang=en`);
    assert.ok(page.includes(`<title>${serverTexts.en.sharing.homeTitle}</title>`), search);
    assert.doesNotMatch(page, /canonical/);
  }
  const page = await pageAt('/register?inviter_id=12&lang=en');
  assert.ok(page.includes(`<title>${serverTexts.en.sharing.homeTitle}</title>`));
});

const hostile = [
  '/round?game_id=1&issue="><script>alert(1)</script>',
  '/register?inviter_id="><script>alert(1)</script>',
  '/register?inviter_id=100123&lang="><script>alert(1)</script>',
  '/?lang=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  "/login?next=%27%3E%3Cscript%3E&$'=$`",
];

for (const url of hostile) {
  test(`no part of ${url} is in the page`, async () => {
    const page = await pageAt(url, { 'accept-language': '"><script>alert(1)</script>' });
    assert.doesNotMatch(page, /alert|<script/);
    assert.equal(page.match(/<\/html>/g)?.length, 1);
  });
}

test('without a configured origin the requested host is used, if valid', async () => {
  const { app: own } = await openShared({ origin: null });
  const imageFor = async (host: string) => {
    const { body } = await own.inject({ url: '/?lang=en', headers: { host } });
    return /og:image" content="([^"]*)"/.exec(body)?.[1];
  };
  assert.equal(await imageFor('Trine.example:8443'), 'http://trine.example:8443/share/home-en.png');
  assert.equal(await imageFor('a"><script>x'), '/share/home-en.png');
});

async function picture(name: string, headers: Record<string, string> = {}) {
  return app.inject({ url: `/share/${name}`, headers });
}

test('pictures are PNG of the announced size and may be cached', async () => {
  const names = ['home-tw.png', 'invitation-jp.png', `round-1-${drawn.issue}-en.png?drawn`];
  for (const name of names) {
    const answer = await picture(name);
    assert.equal(answer.statusCode, 200, name);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(answer.headers['cache-control'], 'public, max-age=86400');
    assert.equal(answer.headers['cross-origin-resource-policy'], 'cross-origin');
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    assert.deepEqual([format, width, height], ['png', 1200, 630]);
    const tag = String(answer.headers.etag);
    const again = await picture(name, { 'if-none-match': tag });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    const head = await app.inject({ method: 'HEAD', url: `/share/${name}` });
    assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', tag]);
  }
  const answer = await picture(`round-2-${open.issue}-en.png?undrawn`);
  assert.equal(answer.headers['cache-control'], 'public, max-age=30');
});

const noPictures = [
  'round-1-20991231001-en.png',
  'round-9-20261125001-en.png',
  'round-1-20261125001-fr.png',
  'home-en.jpg',
  'home-__proto__.png',
  '..%2f..%2fpackage.json',
];

for (const name of noPictures) {
  test(`${name} is not the name of a picture`, async () =>
    assert.equal((await picture(name)).statusCode, 404));
}

test('of many parallel requests for pictures most get the picture of home', async () => {
  const home = (await picture('home-zh.png')).headers.etag;
  const asked = rounds.slice(2).map(({ issue }) => picture(`round-1-${issue}-zh.png`));
  const answers = await Promise.all(asked);
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  const instead = answers.filter(({ headers }) => headers.etag === home);
  assert.ok(instead.length > answers.length / 2, `${instead.length} of ${answers.length}`);
  for (const { headers } of instead) {
    assert.equal(headers['cache-control'], 'public, max-age=10');
  }
});

test('without a database the page and a picture are served', async () => {
  const away: Database = {
    query: () => Promise.reject(new Error('away')),
    transaction: () => Promise.reject(new Error('away')),
  };
  const { app: other } = await openShared({ database: away, reads: onlyPrimary(away) });
  const page = await other.inject(`/round?game_id=1&issue=${drawn.issue}&lang=en`);
  assert.equal(page.statusCode, 200);
  assert.ok(page.body.includes(serverTexts.en.sharing.homeTitle));
  const answer = await other.inject(`/share/round-1-${drawn.issue}-en.png`);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['cache-control'], 'public, max-age=10');
});
