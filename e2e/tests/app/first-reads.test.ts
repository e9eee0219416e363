// What the page's script asks for before the app is there, the app takes, and asks for nothing
// twice; what went wrong with such a call, the app asks for itself.

import assert from 'node:assert/strict';
import type { Request, Route } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import { screens as english } from '@trine/i18n/en/screens.ts';
import { becomesTrue, comeToRest } from '../../fixtures/browser.ts';
import { shown } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

const addresses = [
  '/',
  '/wallet',
  '/personal',
  '/lottery?id=2',
  '/betRoom?id=1&game_id=1',
  '/customer',
];

/** Files, and what a room asks for every two seconds. */
const repeats = new Set(['', '/api/Lottery/heart']);
const nothingLeft = 'globalThis.prefetched && Object.keys(globalThis.prefetched).length === 0';
const everyReadHeard =
  'globalThis.prefetched && Object.values(globalThis.prefetched).every((call) => call.receivedMs)';
const ownReads = 'JSON.parse(document.documentElement.dataset.reads).map(([path]) => path)';

test('each screen takes what its page has asked for', async ({ openDemoAccount }) => {
  const { page } = await openDemoAccount('player1');
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    const called = calledBy(request);
    asked.set(called, (asked.get(called) ?? 0) + 1);
  });
  for (const address of addresses) {
    // A page of this origin without the app, so that no call of the last screen is counted.
    await page.goto('/healthz');
    asked.clear();
    await page.goto(address);
    await becomesTrue(page, nothingLeft);
    const reads = await page.evaluate<string[]>(ownReads);
    assert.ok(reads.length > 0, address);
    for (const read of reads) assert.ok(asked.has(read), `${address} asks for ${read}`);
    // Where the screen is drawn without, it comes after.
    while (!asked.has('/api/index/index')) await page.waitForEvent('request');
    const repeated = [...asked].filter(([called, times]) => times > 1 && !repeats.has(called));
    assert.deepEqual(repeated, [], address);
    await page.getByRole('main').waitFor();
  }
});

async function firstGame(api: Client): Promise<string | undefined> {
  const facts = await api.call('/api/index/index', {});
  assert.ok(facts.ok);
  return facts.data.games[0]?.name;
}

async function balance(api: Client): Promise<string> {
  const user = await api.call('/api/user/userInfo', {});
  assert.ok(user.ok);
  return shown(user.data.money);
}

async function firstQuestion(api: Client): Promise<string | undefined> {
  const list = await api.call('/api/support/faqList', {});
  assert.ok(list.ok);
  return list.data.faqs[0]?.question;
}

/** What stood in the screen when it was seen first. */
const noteFirstSight = `
  new MutationObserver((_, observer) => {
    const main = document.querySelector('main');
    if (!main) return;
    globalThis.firstSight = main.innerText;
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
`;

test('a screen is drawn at once with what its page has received', async ({ openDemoAccount }) => {
  const { page, api } = await openDemoAccount('player1');
  await page.addInitScript({ content: noteFirstSight });
  const firstScript = '**/assets/first-*.js';
  for (const [address, text] of [
    ['/', firstGame],
    ['/wallet', balance],
    ['/betRoom?id=1&game_id=1', () => english.betRoom.priceLegend],
    ['/customer', firstQuestion],
  ] as const) {
    const scripts = Promise.withResolvers<void>();
    await page.route(firstScript, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await becomesTrue(page, everyReadHeard);
    scripts.resolve();
    await becomesTrue(page, 'globalThis.firstSight !== undefined');
    const seen = await page.evaluate<string>('globalThis.firstSight');
    const expected = await text(api);
    assert.ok(expected && seen.includes(expected), `${expected} in ${seen}`);
    await page.unroute(firstScript);
  }
});

test('the room’s own reads come before what it is drawn without', async ({ openDemoAccount }) => {
  const { page } = await openDemoAccount('player1');
  const asked: string[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/Lottery/heart', async (route) => {
    await answered.promise;
    await route.fallback();
  });
  page.on('request', (request) => asked.push(calledBy(request)));
  await page.goto('/betRoom?id=1&game_id=1');
  await page.locator('[aria-busy="true"]').waitFor();
  // What waits until the screen is seen has gone out by then, unless it waits for the room.
  while (!asked.includes('/api/index/index')) await page.waitForEvent('request');
  await comeToRest(page);
  const stream = '/api/Lottery/stream';
  assert.ok(!asked.includes(stream), 'changes are pushed to a room that is not there');
  answered.resolve();
  while (!asked.includes(stream)) await page.waitForEvent('request');
  await page.getByText(english.betRoom.priceLegend).waitFor();
});

test('only what the page reads is asked for before the app: not the facts in a room', async ({
  openDemoAccount,
}) => {
  const { page } = await openDemoAccount('player1');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/first-*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/betRoom?id=1&game_id=1', { waitUntil: 'commit' });
  await becomesTrue(page, everyReadHeard);
  const asked = await page.evaluate<string[]>('Object.values(prefetched).map(({ path }) => path)');
  assert.deepEqual(asked, await page.evaluate<string[]>(ownReads));
  assert.ok(!asked.includes('/api/index/index'));
  scripts.resolve();
});

test('an address that makes no sense is left to the app, which falls back', async ({
  openDemoAccount,
}) => {
  const { page } = await openDemoAccount('player1');
  for (const address of [
    '/lottery?id=abc',
    '/LOTTERY?id=1e999',
    '/betRoom?id=1',
    '/betRoom?id=99999999&game_id=abc',
  ]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await becomesTrue(page, nothingLeft);
  }
});

/** The path of a call; empty for files. */
function calledBy(request: Request): string {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/index.php') ? pathname.slice('/index.php'.length) : '';
}

for (const [what, fail] of [
  ['was cut off', (route: Route) => route.abort('connectionreset')],
  ['was answered with nonsense', (route: Route) => route.fulfill({ body: '<html>' })],
  ['is never answered', () => undefined],
] as const) {
  test(`a call of the page that ${what} is asked again by the app`, async ({ openDemoAccount }) => {
    const { page } = await openDemoAccount('player1');
    let attempts = 0;
    await page.route('**/api/user/userInfo', async (route) => {
      attempts += 1;
      if (attempts === 1) await fail(route);
      else await route.fallback();
    });
    await page.goto('/');
    await page.locator('header img[src^="/avatars/"]').waitFor();
    assert.ok(attempts > 1);
  });
}

test('a visitor’s page asks for nothing that is a player’s', async ({ openPhone }) => {
  const { page } = await openPhone();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(calledBy(request)));
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/api/user/')),
    [],
  );
});
