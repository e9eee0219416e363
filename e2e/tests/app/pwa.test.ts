// The app as something installed: it opens without a network and says how old what it shows is, a
// new release waits until it is asked for, and nothing private is ever in a cache.

import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { roomName } from '@trine/i18n/labels.ts';
import { becomesTrue, forgetFaults, lostScript, signIn } from '../../fixtures/browser.ts';
import { catalogues } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const texts = catalogues.en;
/** Until the worker of the first visit is there and answers. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await becomesTrue(
    page,
    `caches.open('files').then((kept) => kept.keys())
    .then((kept) => kept.some(({ url }) => url.includes('-frame-')))`,
  );
  await page.goto(path);
  await becomesTrue(page, 'navigator.serviceWorker.controller !== null');
}

test('without a network the app opens, and says that it is offline', async ({
  openDemoAccount,
}) => {
  const { page, context, faults } = await openDemoAccount('player1', { worker: 'allow' });
  await openWithWorker(page, '/');
  await page.getByText(texts.home.balance).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await page.getByText(texts.offline.bannerNoData).first().waitFor();
  await page.getByText(texts.common.couldNotLoad).first().waitFor();
  const kept = await page.evaluate<string[]>(keptAddresses);
  assert.ok(kept.some((address) => address.endsWith('/index.html')));
  assert.deepEqual(
    kept.filter((address) => /index\.php|console|iframe|\?.*token/.test(address)),
    [],
  );
  // A read that failed is repeated, and so is the fetch of a screen.
  await context.setOffline(false);
  await page.getByText(texts.common.couldNotLoad).first().waitFor({ state: 'detached' });
  await page.locator('header img[src^="/avatars/"]').waitFor();
  await context.setOffline(true);
  await page.goto('/language');
  await page.getByRole('heading', { level: 1, name: texts.common.couldNotLoad }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: texts.ui.language }).waitFor();
  forgetFaults(faults, lostScript);
});

const keptAddresses = `caches.keys().then(async (names) => {
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
})`;

test('a new release is offered, and taken by the button alone', async ({
  server,
  openPhone,
  atEnd,
}) => {
  const releases = await serveReleases(new URL(server.url));
  atEnd(() => releases.close());
  const { url } = releases;
  const { page } = await openPhone({ url, worker: 'allow' });
  await openWithWorker(page, '/login');
  await page.getByLabel(texts.login.username).fill('half a name');
  releases.publish();
  await page.evaluate('navigator.serviceWorker.ready.then((there) => there.update())');
  const offer = page.getByRole('button', { name: texts.common.takeVersion });
  await offer.waitFor();
  await expect(page.getByLabel(texts.login.username)).toHaveValue('half a name');
  const loaded = page.waitForEvent('load');
  await offer.click();
  await loaded;
  await page.getByLabel(texts.login.username).waitFor();
  await expect(page.getByLabel(texts.login.username)).toHaveValue('');
  assert.equal(await offer.count(), 0);
});

test('a release that another tab has taken is taken by this one, too', async ({
  server,
  openPhone,
  atEnd,
}) => {
  const releases = await serveReleases(new URL(server.url));
  atEnd(() => releases.close());
  const { url } = releases;
  const { page, context } = await openPhone({ url, worker: 'allow' });
  await openWithWorker(page, '/login');
  releases.publish();
  await page.evaluate('navigator.serviceWorker.ready.then((there) => there.update())');
  const offerIn = (tab: Page) => tab.getByRole('button', { name: texts.common.takeVersion });
  await offerIn(page).waitFor();
  // Opened while the release waits already.
  const other = await context.newPage();
  await other.goto('/language');
  await offerIn(other).waitFor();
  for (const tab of [page, other]) {
    const loaded = tab.waitForEvent('load');
    await offerIn(tab).click();
    await loaded;
  }
  await other.getByRole('heading', { level: 1, name: texts.ui.language }).waitFor();
});

test('a room does not offer a new release', async ({ server, openPhone, atEnd }) => {
  const releases = await serveReleases(new URL(server.url));
  atEnd(() => releases.close());
  const { url } = releases;
  const { page } = await openPhone({ url, worker: 'allow' });
  await signIn(page, { url, username: 'player1', password: server.password() });
  await openWithWorker(page, '/lottery?id=1&name=Singapore');
  releases.publish();
  await page.evaluate('navigator.serviceWorker.ready.then((there) => there.update())');
  const offer = page.getByRole('button', { name: texts.common.takeVersion });
  await offer.waitFor();
  await page.getByRole('button', { name: roomName('en', 0) }).click();
  await page.waitForURL(/betRoom/);
  await page.getByRole('tabpanel').getByRole('button').first().waitFor();
  assert.equal(await offer.count(), 0);
  await page.goBack();
  await offer.waitFor();
});

interface Releases {
  readonly url: string;
  close(): void;
  /** From now on the worker is another one. */
  publish(): void;
}

/** The server once more, whose worker changes as with a new build. */
async function serveReleases({ hostname, port }: URL): Promise<Releases> {
  let ending = '';
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const options = { hostname, port, path: asked.url, method: asked.method, headers };
    const passed = request(options, (given) => {
      const isWorker = asked.url === '/service-worker.js';
      const {
        'content-length': _length,
        'last-modified': _day,
        etag: _etag,
        ...kept
      } = given.headers;
      answer.writeHead(given.statusCode ?? 502, isWorker ? kept : given.headers);
      given.pipe(answer, { end: !isWorker });
      if (isWorker) given.on('end', () => answer.end(ending));
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
    publish: () => {
      ending = '\n// The next release.\n';
    },
  };
}

test('what a browser needs to install the app is there', async ({ server, openPhone }) => {
  const { page } = await openPhone();
  await page.goto('/login');
  const named = page.locator('link[rel="manifest"]');
  await named.waitFor({ state: 'attached' });
  const address = String(await named.getAttribute('href'));
  const answered = await fetch(server.url + address);
  assert.match(answered.headers.get('content-type') ?? '', /manifest\+json/);
  const manifest = (await answered.json()) as Record<string, unknown> & {
    readonly icons: readonly { readonly src: string; readonly type: string }[];
  };
  assert.equal(manifest['name'], 'Trine');
  assert.equal(manifest['display'], 'standalone');
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(`${server.url}${src}`);
    assert.equal(icon.headers.get('content-type'), type, src);
  }
  const worker = await fetch(`${server.url}/service-worker.js`);
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
});
