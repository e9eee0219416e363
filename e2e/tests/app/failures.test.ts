// Every screen while the server says no, has too much to do, fails, or cannot be reached: it shows
// what was said, by kind, and recovers without a touch.

import assert from 'node:assert/strict';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { rejectionSentence } from '@trine/i18n/sentence.ts';
import type { Phone } from '../../fixtures/browser.ts';
import { catalogues } from '../../fixtures/person.ts';
import { test as base } from '../../fixtures/test.ts';

const texts = catalogues.en;

interface Failing {
  readonly status: number;
  readonly reason: 'slow_down' | 'busy' | 'internal' | 'switched_off';
  readonly headers?: Readonly<Record<string, string>>;
}

const retryAfter = 2;
const failing = {
  slowDown: {
    status: 429,
    reason: 'slow_down',
    headers: { 'retry-after': String(retryAfter) },
  },
  busy: { status: 503, reason: 'busy', headers: { 'retry-after': String(retryAfter) } },
  ours: { status: 500, reason: 'internal' },
  rejected: { status: 200, reason: 'switched_off' },
} as const satisfies Record<string, Failing>;

function sentenceOf({ reason }: Failing): string {
  const details = reason === 'slow_down' ? { retry_after: retryAfter } : {};
  return rejectionSentence('en', { reason, ...details });
}

/** What every call is answered with; null lets it through to the server. */
interface Answers {
  now: Failing | 'unreachable' | null;
}

async function answer(route: Route, { now }: Answers): Promise<void> {
  if (now === null) return route.fallback();
  if (now === 'unreachable') return route.abort('connectionrefused');
  const { status, reason, headers = {} } = now;
  const data = { reason, ...(reason === 'slow_down' && { retry_after: retryAfter }) };
  const time = Math.floor(Date.now() / 1_000);
  await route.fulfill({
    status,
    headers,
    json: { code: 0, msg: sentenceOf(now), time, data },
  });
}

type FailingPhone = Phone & { readonly answers: Answers };

interface FailingFixtures {
  /** A phone of one of the demo's accounts, whose calls are answered as its `answers` say. */
  readonly enter: (username: string) => Promise<FailingPhone>;
}

const test = base.extend<FailingFixtures>({
  enter: async ({ openDemoAccount }, use) => {
    await use(async (username) => {
      const phone = await openDemoAccount(username);
      const answers: Answers = { now: null };
      await phone.page.route('**/index.php/**', (route) => answer(route, answers));
      return { ...phone, answers };
    });
  },
});

/** The time that a retry waits for is over. */
async function passMinutes(page: Page): Promise<void> {
  await page.evaluate('{ const now = Date.now; Date.now = () => now() + 300_000; }');
}

/** None is left, of however many there were. */
async function becomesGone(words: Locator): Promise<void> {
  while ((await words.count()) > 0) await words.first().waitFor({ state: 'detached' });
}

function said(page: Page, sentence: string) {
  return page.getByRole('alert').filter({ hasText: sentence }).first();
}

async function askAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.common.retry }).first().click();
}

const screens: readonly [username: string, path: string][] = [
  ['player1', '/'],
  ['player1', '/wallet'],
  ['player1', '/recharge'],
  ['player1', '/withdraw'],
  ['player1', '/capitalDetail'],
  ['player1', '/capitalDetail?request=1'],
  ['player1', '/bankCardManage?type=0'],
  ['player1', '/setSecurityCode?isTrue=false'],
  ['player1', '/personal'],
  ['player1', '/baseinfo'],
  ['player1', '/defaultAvatar'],
  ['player1', '/changeline'],
  ['player1', '/lottery?id=1'],
  ['player1', '/betRoom?id=1&game_id=1'],
  ['player1', '/betRecord'],
  ['player1', '/betDetail?id=1'],
  ['player1', '/statistics'],
  ['player1', '/statistics?view=statement'],
  ['player1', '/lotteryDetail?id=1'],
  ['player1', '/trendChart?game_id=1'],
  ['player1', '/find?game_id=1'],
  ['player1', '/rule'],
  ['player1', '/notice'],
  ['player1', '/notice?tab=announcements'],
  ['player1', '/moreNews'],
  ['player1', '/aticleDetail?id=1'],
  ['player1', '/customer'],
  ['player1', '/iframe'],
  ['agent1', '/shareFriend'],
];

test('each screen says what the server said, and recovers without a touch', async ({ enter }) => {
  const people = new Map([
    ['player1', await enter('player1')],
    ['agent1', await enter('agent1')],
  ]);
  for (const [username, path] of screens) {
    const person = people.get(username);
    assert.ok(person);
    await test.step(path, () => walk(person, path));
  }
});

async function walk({ page, answers }: FailingPhone, path: string): Promise<void> {
  answers.now = failing.slowDown;
  await page.goto(path);
  await said(page, sentenceOf(failing.slowDown)).waitFor();
  assert.equal(await page.getByText(texts.common.noAnswer).count(), 0);
  answers.now = null;
  await passMinutes(page);
  await becomesGone(page.getByText(sentenceOf(failing.slowDown)));
}

test('a retry shows what the server says then, by kind', async ({ enter }) => {
  const { page, answers } = await enter('player1');
  answers.now = failing.slowDown;
  await page.goto('/capitalDetail');
  await said(page, sentenceOf(failing.slowDown)).waitFor();
  for (const next of [failing.rejected, failing.busy] as const) {
    answers.now = next;
    // A list that reads again after some time may have done so.
    if (!(await said(page, sentenceOf(next)).isVisible())) await askAgain(page);
    await said(page, sentenceOf(next)).waitFor();
  }
  answers.now = null;
  await passMinutes(page);
  await becomesGone(page.getByText(sentenceOf(failing.busy)));
});

test('a fault of the server, no connection and no network have words of their own', async ({
  enter,
}) => {
  const { page, context, answers } = await enter('player1');
  answers.now = failing.ours;
  await page.goto('/betRecord');
  await said(page, sentenceOf(failing.ours)).waitFor();
  await page.getByText(texts.common.nextTry.split('{{')[0] ?? '').waitFor();

  answers.now = 'unreachable';
  await askAgain(page);
  await said(page, texts.common.noAnswer).waitFor();

  await context.setOffline(true);
  await said(page, texts.offline.bannerNoData).waitFor();
  answers.now = null;
  await context.setOffline(false);
  await page.getByRole('alert').first().waitFor({ state: 'detached' });
});

test('while a read is tried again its words stay, and no skeleton comes back', async ({
  enter,
}) => {
  const { page, answers } = await enter('player1');
  answers.now = failing.ours;
  await page.goto('/betRecord');
  const words = said(page, sentenceOf(failing.ours));
  await words.waitFor();
  const held = Promise.withResolvers<Route>();
  await page.route('**/api/user/orderList', (route) => held.resolve(route));
  await askAgain(page);
  const route = await held.promise;
  await expect(words).toBeVisible();
  assert.equal(await page.locator('[class*="skeleton"]').count(), 0);
  await page.unroute('**/api/user/orderList');
  answers.now = null;
  await route.continue();
  await words.waitFor({ state: 'detached' });
});

test('a server that is too slow has other words than a connection that is gone', async ({
  enter,
}) => {
  const { page } = await enter('player1');
  await page.addInitScript({ content: hastyClient });
  await page.route('**/api/user/orderList', () => undefined);
  await page.goto('/betRecord');
  await said(page, texts.common.tooSlow).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await passMinutes(page);
  await said(page, texts.common.tooSlow).waitFor({ state: 'detached' });
});

/** Seven attempts of ten seconds each, two seconds apart, in less than one. */
const hastyClient = `{
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === 10_000 ? 50 : ms);
  const later = globalThis.setTimeout;
  globalThis.setTimeout = (work, ms, ...given) => later(work, ms === 2_000 ? 5 : ms, ...given);
}`;
