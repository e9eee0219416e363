// `npm run screenshots -- --out folder --languages tw,en --themes light,dark --widths 390,320`:
// pictures of every screen as they are, from a real server with rounds of a minute. Without options
// it renews the pictures of the README.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser, openPhone, signIn, type PhoneOptions, type Theme } from './browser.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '..', 'docs', 'screens') },
    languages: { type: 'string', default: 'en' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '390' },
  },
});

/** What is photographed: a name, and how a signed-in person comes there. */
const screens: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['home', (page) => visit(page, '/')],
  ['lottery', (page) => visit(page, '/lottery?id=1&name=Singapore')],
  ['room', (page) => visit(page, '/betRoom?id=1&game_id=1')],
  ['room-slip', chooseBet],
  ['records', (page) => visit(page, '/betRecord')],
  ['detail', openDetail],
  ['language', (page) => visit(page, '/language')],
  ['missing', (page) => visit(page, '/nowhere')],
];

await mkdir(values.out, { recursive: true });
const server = await startServer({ roundSeconds: 60, closeSeconds: 12 });
const browser = await openBrowser();
try {
  for (const language of values.languages.split(',') as PhoneOptions['language'][]) {
    for (const theme of values.themes.split(',') as Theme[]) {
      for (const width of values.widths.split(',').map(Number)) {
        await photograph({ url: server.url, language, theme, width });
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}

async function photograph(options: Required<PhoneOptions>): Promise<void> {
  const { page, context } = await openPhone(browser, options);
  const shoot = async (name: string) => {
    const file = `${name}-${options.language}-${options.theme}-${options.width}.png`;
    await page.screenshot({ path: join(values.out, file) });
  };
  for (const name of ['login', 'register']) {
    await visit(page, `/${name}`);
    await shoot(name);
  }
  await signIn(page, { url: options.url, username: 'player1', password: server.password() });
  for (const [name, goTo] of screens) {
    await goTo(page);
    await shoot(name);
  }
  await context.close();
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** The room with a play, an amount and the slip filled, not placed. */
async function chooseBet(page: Page): Promise<void> {
  await visit(page, '/betRoom?id=1&game_id=1');
  await page.locator('fieldset button').first().click();
}

/** One's own newest order; one is placed when there is none. */
async function openDetail(page: Page): Promise<void> {
  await visit(page, '/betRecord');
  const first = page.getByRole('link').first();
  await first.click();
  await page.waitForLoadState('networkidle');
}
