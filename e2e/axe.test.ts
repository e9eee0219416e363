// Every screen, light and dark, at the narrowest width that must hold: axe finds nothing, nothing
// is wider than the screen, and no script failed.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { findingsOf, openBrowser, openPhone, signIn } from './browser.ts';
import { cashierScreens, makeRequests } from './cashier-screens.ts';
import { newsScreens } from './news-screens.ts';
import { openScreens, personalScreens } from './personal-screens.ts';
import { resultScreens } from './result-screens.ts';
import { playARound, publicScreens, screens } from './screens.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let browser: Browser;

before(async () => {
  server = await startServer({ roundSeconds: 30, closeSeconds: 3 });
  browser = await openBrowser();
  await playARound(server.url, 'player1', server.password());
  await makeRequests(server.url, 'player1', server.password());
});

after(async () => {
  await browser.close();
  await server.close();
});

async function assertSound(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await findingsOf(page), [], `${name}, ${colorScheme}`);
  }
  const width = await page.evaluate('document.documentElement.scrollWidth');
  assert.equal(width, 320, `${name} is wider than the screen`);
}

for (const language of ['tw', 'en'] as const) {
  test(`axe finds nothing on any screen, ${language}`, async () => {
    const phone = await openPhone(browser, { url: server.url, language, width: 320 });
    const { page } = phone;
    for (const [name, goTo] of [...publicScreens, ...openScreens]) {
      await goTo(page);
      await assertSound(page, name);
    }
    const password = server.password();
    await signIn(page, { url: server.url, username: 'player1', password });
    for (const [name, goTo] of [
      ...screens,
      ...cashierScreens,
      ...resultScreens,
      ...personalScreens,
      ...newsScreens,
    ]) {
      await goTo(page);
      await assertSound(page, name);
    }
    assert.deepEqual(phone.faults, []);
    await phone.context.close();
  });
}
