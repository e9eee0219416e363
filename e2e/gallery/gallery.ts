// `npm run gallery`: a picture of every screen of the player's app, in every language and at both
// sizes, on one page to be looked at: gallery/index.html. `-- --languages tw --sizes 390,360x640
// --themes light --screens room,records --out folder` narrows it and leads it elsewhere.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readCommand } from '@trine/commands/read-command.ts';
import { languages } from '@trine/contract/languages.ts';
import { openBrowser, prepareBrowser, themes, type PhoneOptions } from '../fixtures/browser.ts';
import { startServer } from '../fixtures/server.ts';
import { beginLife, lifeOptions, type Life } from '../screens/every-screen.ts';
import { galleryPage, pictureFile, type Picture } from './gallery-page.ts';
import { pictureOptionsOrExit, type Size } from './picture-options.ts';
import { waitForStillPage } from './still-page.ts';
import { screenNames, walkScreens } from './walk.ts';

const asked = pictureOptionsOrExit(readCommand('gallery').values, {
  screens: screenNames(),
  defaults: {
    out: join(import.meta.dirname, '..', '..', 'gallery'),
    languages: languages.join(','),
    sizes: '390,320',
    themes: themes.join(','),
    screens: 'all',
  },
});

/** Two browsers' worth of pages at once: more only wait for each other. */
const atOnce = 2;
/** Beside light pictures dark ones show other colours alone: three languages, one width will do. */
const darkLanguages: readonly string[] = ['tw', 'en', 'jp'];
const darkWidth = 390;

type Pass = Required<Pick<PhoneOptions, 'language' | 'theme'>> & Size;

const passes: Pass[] = asked.languages
  .flatMap((language) =>
    asked.themes.flatMap((theme) => asked.sizes.map((size) => ({ language, theme, ...size }))),
  )
  .filter(
    ({ language, theme, width }) =>
      asked.themes.length === 1 ||
      theme === 'light' ||
      (darkLanguages.includes(language) && width === darkWidth),
  );

prepareBrowser();
await mkdir(asked.out, { recursive: true });
const server = await startServer(lifeOptions());
const browser = await openBrowser();
const pictures: Picture[] = [];
try {
  const life = await beginLife(server);
  const waiting = [...passes];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let pass = waiting.shift(); pass !== undefined; pass = waiting.shift()) {
        pictures.push(...(await photograph(life, pass)));
      }
    }),
  );
} finally {
  await browser.close();
  await server.close();
}
await writeFile(join(asked.out, 'index.html'), galleryPage(pictures));
console.log(`${pictures.length} pictures: ${join(asked.out, 'index.html')}`);

async function photograph(life: Life, pass: Pass): Promise<Picture[]> {
  const taken: Picture[] = [];
  const phone = { url: server.url, ...pass, scale: 1 };
  const walk = { browser, life, phone, screens: asked.screens };
  await walkScreens(walk, async (page, screen, viewer) => {
    const picture = { screen, viewer, ...pass };
    await shoot(page, join(asked.out, pictureFile(picture)));
    taken.push(picture);
  });
  return taken;
}

/**
 * The whole page, unless something covers it that stays where the screen is: on a phone as long
 * as the page, so that the bar at the bottom hides nothing of it.
 */
async function shoot(page: Page, path: string): Promise<void> {
  await waitForStillPage(page);
  const isCovered = (await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0;
  const screen = page.viewportSize();
  await page.evaluate('scrollTo(0, 0)');
  if (screen !== null && !isCovered) {
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ ...screen, height });
    await waitForStillPage(page);
  }
  await page.screenshot({ path, type: 'jpeg', quality: 85 });
  if (screen !== null) await page.setViewportSize(screen);
}
