// A real Chromium on a phone's screen, and what every test asks of a page: no script error, no
// failed request of ours, nothing that axe finds.

import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';

export type Theme = 'light' | 'dark';

export interface PhoneOptions {
  readonly url: string;
  readonly language: 'zh' | 'tw' | 'en' | 'jp' | 'kor';
  readonly theme?: Theme;
  readonly width?: number;
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

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH'];
  if (executablePath === undefined) throw new Error('CHROME_PATH is unset: run `npm test -- e2e`');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? [...quiet, '--no-sandbox'] : quiet });
}

/** A fresh phone: nothing stored but the language. */
export async function openPhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const { url, language, theme = 'light', width = 390 } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    colorScheme: theme,
    locale: 'en-US',
  });
  await context.addInitScript((locale) => localStorage.setItem('locale', locale), language);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // A request that fails while the server is down is the test's own doing.
    if (
      message.type() === 'error' &&
      !/ERR_CONNECTION|Failed to load resource/.test(message.text())
    ) {
      faults.push(message.text());
    }
  });
  return { page, context, faults };
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds on the page as it stands, one line a finding. */
export async function findingsOf(page: Page): Promise<string[]> {
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
