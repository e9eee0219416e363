// A real Chromium on a phone's screen, and what every test asks of a page: no script error, no
// failed request of ours, nothing that axe finds.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { createClient, type Answer } from '@trine/contract/client.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface PhoneOptions {
  readonly url: string;
  readonly language: 'zh' | 'tw' | 'en' | 'jp' | 'kor';
  readonly theme?: Theme;
  readonly width?: number;
  /** Pixels of the screen for one of the page. */
  readonly scale?: number;
  /** Otherwise the app's service worker stays out of what the test is about. */
  readonly worker?: 'allow';
  /** The device's, an IANA name; otherwise this machine's. */
  readonly timeZone?: string;
}

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong in the page so far: errors of scripts and of the console. */
  readonly faults: string[];
}

/** For whatever is waited for: several browsers may share two slow cores. */
export const timeoutMs = 60_000;

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const preparation = join(import.meta.dirname, '..', 'tools', 'chromium.ts');

/**
 * Sees to a Chromium, its fonts and the built apps, as `npm test` does for the tests; to be called
 * by what is started by itself, before its server. Where they are not to be had the program ends.
 */
export function prepareBrowser(): void {
  const { status, stdout } = spawnSync(process.execPath, [preparation], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) process.exit(1);
  process.env['CHROME_PATH'] = stdout.trim();
}

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'];
  if (executablePath === undefined) throw new Error('CHROME_PATH is unset: run `npm test -- e2e`');
  const args = [...quiet, ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const isShown = process.env['TRINE_HEADED'] === '1';
  return chromium.launch({ executablePath, args, headless: !isShown, slowMo: isShown ? 250 : 0 });
}

/** A fresh phone: nothing stored but the language. */
export async function newMobilePage(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const { url, language, theme = 'light', width = 390, scale = 2 } = options;
  const { worker = 'block', timeZone } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 844 },
    deviceScaleFactor: scale,
    hasTouch: true,
    colorScheme: theme,
    locale: 'en-US',
    serviceWorkers: worker,
    ...(timeZone !== undefined && { timezoneId: timeZone }),
  });
  await context.addInitScript((locale) => localStorage.setItem('locale', locale), language);
  await context.addInitScript({ content: noteMessages });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isDown.test(message.text())) faults.push(message.text());
  });
  return { page, context, faults };
}

/** Messages stand for a second or two, which a busy machine may miss: all that have stood there. */
const noteMessages = `
  globalThis.messages = [];
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const isMessage = added.parentElement?.matches('output') && added.matches?.('[data-kind]');
      // What a popup says stands as text in the live region beside it.
      const isSaid = added.nodeType === 3 && added.parentElement?.matches('output[aria-live]');
      if (isMessage || isSaid) globalThis.messages.push(added.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
`;

/** Whether the page has had a message with this text since the last one that was asked for. */
export async function hasToast(page: Page, text: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const at = globalThis.messages.findIndex((one) => one.includes(${JSON.stringify(text)}));
    globalThis.messages.splice(0, at + 1);
    return at >= 0;
  })()`);
}

/** Until the page has had a message with this text. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!(await hasToast(page, text))) {
    assert.ok(performance.now() < giveUpAt, `it has not been told: ${text}`);
    await delay(lookEveryMs);
  }
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
    await becomesTrue(page, `globalThis.drawnLetters.length >= ${captchaLength}`);
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
  return findingsIn(page, {});
}

/** The same in light and in dark: what the page says is the same in both, its colours are not. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await lastingFindings(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const ofColour = { runOnly: { type: 'rule' as const, values: rulesOfColour } };
  const inDark = await lastingFindings(page, ofColour);
  return [...inLight, ...inDark.map((finding) => `dark, ${finding}`)];
}

/** A page may take up a theme some frames after it was told, and then fade into its colours. */
async function lastingFindings(page: Page, options: RunOptions): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < maxLooks; look += 1) {
    await comeToRest(page);
    found = await findingsIn(page, options);
    if (found.length === 0) break;
  }
  return found;
}

const maxLooks = 5;

/** What is too small to be hit, or is cut short by something that lies over it. */
export async function smallTargetsOf(page: Page): Promise<string[]> {
  return findingsIn(page, { runOnly: { type: 'rule', values: ['target-size'] } });
}

/** All of axe's rules that look at colours and are on by themselves. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

async function findingsIn(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(endOfMotion);
  if (!(await page.evaluate(`'axe' in globalThis`))) {
    await page.evaluate(await readFile(axePath, 'utf8'));
  }
  const { violations } = await page.evaluate(
    async (wanted) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      return axe.run(wanted);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

interface Axe {
  run(options: RunOptions): Promise<AxeResults>;
}

const lookEveryMs = 50;

/**
 * Until an expression is true in the page. Playwright's own way evaluates a text inside the page
 * again and again, which the page's policy forbids.
 */
export async function becomesTrue(page: Page, expression: string): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!(await page.evaluate(expression))) {
    assert.ok(performance.now() < giveUpAt, `it has not come true: ${expression}`);
    await delay(lookEveryMs);
  }
}
