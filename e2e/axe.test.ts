// Every screen, light and dark, at the narrowest width that must hold: axe finds nothing, nothing
// is wider than the screen, and no script failed. Then with letters twice as large: nothing is cut
// and nothing leaves the screen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { comeToRest, findingsOf, openBrowser, openPhone } from './browser.ts';
import {
  beginLife,
  everyScreen,
  lifeOptions,
  viewers,
  type Life,
  type Viewer,
} from './gallery/every-screen.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let browser: Browser;
let life: Life;

before(async () => {
  server = await startServer(lifeOptions());
  browser = await openBrowser();
  life = await beginLife(server);
});

after(async () => {
  await browser.close();
  await server.close();
});

const height = 844;
const narrow = 320;
const usual = 390;

async function assertSound(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await findingsOf(page), [], `${name}, ${colorScheme}`);
  }
}

async function assertFits(page: Page, name: string): Promise<void> {
  assert.equal(await widthOf(page), narrow, `${name} is wider than the screen`);
}

/** As somebody reads who has set the letters twice as large. */
async function assertReadsLarge(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: usual, height });
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await comeToRest(page);
  assert.deepEqual(await page.evaluate(cutTexts), [], `${name}, letters twice as large`);
  assert.equal(await widthOf(page), usual, `${name} is wider than the screen with large letters`);
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  await page.setViewportSize({ width: narrow, height });
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}

type Check = (page: Page, name: string) => Promise<void>;

async function visitAll(viewer: Viewer, language: 'tw' | 'en', checks: readonly Check[]) {
  const phone = await openPhone(browser, { url: server.url, language, width: narrow });
  const { page } = phone;
  await life.become(page, viewer);
  for (const [name, goTo] of everyScreen[viewer]) {
    await goTo(page);
    for (const check of checks) await check(page, name);
  }
  assert.deepEqual(phone.faults, []);
  await phone.context.close();
}

for (const viewer of viewers) {
  // Colours and names are the same for axe in every language; how long the words are is not.
  test(`axe finds nothing on any screen of a ${viewer}, and all fit, in English`, async () => {
    await visitAll(viewer, 'en', [assertSound, assertFits, assertReadsLarge]);
  });

  test(`every screen of a ${viewer} fits in Chinese`, async () => {
    await visitAll(viewer, 'tw', [assertFits, assertReadsLarge]);
  });
}

/** Texts that are cut by the box around them, without a way to scroll to the rest. */
const cutTexts = `(() => {
  const slack = 2;
  const isRead = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > slack && box.height > slack && element.checkVisibility();
  };
  const holdsText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const isCut = (element) => {
    const style = getComputedStyle(element);
    const wide = element.scrollWidth > element.clientWidth + slack;
    const high = element.scrollHeight > element.clientHeight + slack;
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
    return (wide && hides(style.overflowX)) || (high && hides(style.overflowY));
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => holdsText(element) && isRead(element) && isCut(element))
    .map((element) => element.outerHTML.slice(0, 160));
})()`;
