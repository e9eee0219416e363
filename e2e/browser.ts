// A real Chromium on a phone's screen, and what every test asks of a page: no script error, no
// failed request of ours, nothing that axe finds.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';
import { createClient, type Answer } from '@trine/contract/client.ts';

export type Theme = 'light' | 'dark';

export interface PhoneOptions {
  readonly url: string;
  readonly language: 'zh' | 'tw' | 'en' | 'jp' | 'kor';
  readonly theme?: Theme;
  readonly width?: number;
  /** Pixels of the screen for one of the page. */
  readonly scale?: number;
  /** Otherwise the app's service worker stays out of what the test is about. */
  readonly worker?: 'allow';
}

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong in the page so far: errors of scripts and of the console. */
  readonly faults: string[];
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'];
  if (executablePath === undefined) throw new Error('CHROME_PATH is unset: run `npm test -- e2e`');
  const args = [...quiet, ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath, args });
}

/** A fresh phone: nothing stored but the language. */
export async function openPhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const { url, language, theme = 'light', width = 390, scale = 2 } = options;
  const { worker = 'block' } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 844 },
    deviceScaleFactor: scale,
    hasTouch: true,
    colorScheme: theme,
    locale: 'en-US',
    serviceWorkers: worker,
  });
  await context.addInitScript((locale) => localStorage.setItem('locale', locale), language);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isDown.test(message.text())) faults.push(message.text());
  });
  return { page, context, faults };
}

/** A request that fails while the server is down is the test's own doing. */
const isDown = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/;

export type UserInfo = Answer<'/api/user/login'>['userinfo'];

interface Account {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** Signs in by the API and leaves the session where the app keeps it, as if the tab had done it. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const client = createClient({ baseUrl: account.url, token: () => null, language: () => 'en' });
  const { username, password } = account;
  const outcome = await client.call('/api/user/login', { account: username, password });
  if (!outcome.ok) throw new Error(outcome.msg);
  await keepSession(page, outcome.data.userinfo);
}

/** Leaves a session that has begun where the app keeps it. */
export async function keepSession(page: Page, user: UserInfo): Promise<void> {
  const { token, user_id, id, money, group_id, mobile } = user;
  const stored = { token, userId: user_id, id, money, group_id, mobile };
  // A page of this origin without the app, which would write its own idea of the session.
  await page.goto('/healthz');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, String(value));
  }, stored);
}

/**
 * Notes what the page draws on canvases, which is the only place where the captcha's text stands.
 * To be called before the page is opened.
 */
export async function watchCaptcha(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript({ content: drawnLetters });
  return async () => {
    const drawn = await page.evaluate(() => Reflect.get(globalThis, 'drawnLetters') as string[]);
    return drawn.slice(-captchaLength).join('');
  };
}

const captchaLength = 4;
const drawnLetters = `
  globalThis.drawnLetters = [];
  const draw = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function fillText(...given) {
    globalThis.drawnLetters.push(given[0]);
    return draw.apply(this, given);
  };
`;
/** Colours are judged once they have arrived; what moves for ever is not waited for. */
const endOfMotion = `
  Promise.allSettled(
    document
      .getAnimations()
      .filter((motion) => motion.effect.getComputedTiming().endTime !== Infinity)
      .map((motion) => motion.finished),
  )
`;
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Until sizes that were measured have been taken over, and what moves has arrived. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(twoFrames);
  await page.evaluate(endOfMotion);
}

const twoFrames = `
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
`;

/** What axe finds on the page as it stands, one line a finding. */
export async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(endOfMotion);
  const source = await readFile(axePath, 'utf8');
  await page.evaluate(source);
  const results = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    return axe.run();
  });
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );
}

const patienceMs = 30_000;
const lookEveryMs = 50;

/**
 * Until an expression is true in the page. Playwright's own way evaluates a text inside the page
 * again and again, which the page's policy forbids.
 */
export async function becomesTrue(page: Page, expression: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await page.evaluate(expression))) {
    assert.ok(performance.now() < giveUpAt, `it has not come true: ${expression}`);
    await delay(lookEveryMs);
  }
}
