// `npm run gallery`: a picture of every screen of the player's app, in every language and at both
// widths, on one page to be looked at: gallery/index.html. `-- --languages tw --widths 390 --themes
// light --screens room,records --out folder` narrows it and leads it elsewhere.

import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { languages } from '@trine/contract/envelope.ts';
import { comeToRest, openBrowser, openPhone, type PhoneOptions } from '../browser.ts';
import { startServer } from '../server.ts';
import { beginLife, everyScreen, lifeOptions, viewers, type Life } from './every-screen.ts';
import { galleryPage, pictureFile, type Picture } from './gallery-page.ts';

const root = resolve(import.meta.dirname, '..', '..');
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'gallery') },
    languages: { type: 'string', default: languages.join(',') },
    widths: { type: 'string', default: '390,320' },
    themes: { type: 'string', default: 'light,dark' },
    screens: { type: 'string', default: '' },
  },
});

/** Two browsers' worth of pages at once: more only wait for each other. */
const atOnce = 2;
/** The dark theme changes colours alone, so it is looked at in three languages, at one width. */
const darkLanguages: readonly string[] = ['tw', 'en', 'jp'];
const darkWidth = 390;

type Pass = Required<Pick<PhoneOptions, 'language' | 'theme' | 'width'>>;

const asked = new Set(values.screens.split(',').filter((name) => name !== ''));
const passes = values.languages
  .split(',')
  .flatMap((language) =>
    values.themes
      .split(',')
      .flatMap((theme) =>
        values.widths
          .split(',')
          .map((width) => ({ language, theme, width: Number(width) }) as Pass),
      ),
  )
  .filter(
    ({ language, theme, width }) =>
      theme === 'light' || (darkLanguages.includes(language) && width === darkWidth),
  );

await mkdir(values.out, { recursive: true });
const server = await startServer(lifeOptions());
const browser = await openBrowser();
const pictures: Picture[] = [];
try {
  const life = await beginLife(server);
  const waiting = [...passes];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let pass = waiting.shift(); pass !== undefined; pass = waiting.shift()) {
        pictures.push(...(await photograph(browser, life, pass)));
      }
    }),
  );
} finally {
  await browser.close();
  await server.close();
}
await writeFile(join(values.out, 'index.html'), galleryPage(pictures));
console.log(`${pictures.length} pictures: ${join(values.out, 'index.html')}`);

async function photograph(browserInUse: Browser, life: Life, pass: Pass): Promise<Picture[]> {
  const taken: Picture[] = [];
  for (const viewer of viewers) {
    const wanted = everyScreen[viewer].filter(([name]) => asked.size === 0 || asked.has(name));
    if (wanted.length === 0) continue;
    const phone = await openPhone(browserInUse, { url: server.url, ...pass, scale: 1 });
    await life.become(phone.page, viewer);
    for (const [screen, goTo] of wanted) {
      const picture = { screen, viewer, ...pass };
      await goTo(phone.page).catch((error: unknown) => {
        throw new Error(`could not come to ${pictureFile(picture)}`, { cause: error });
      });
      await shoot(phone.page, join(values.out, pictureFile(picture)));
      taken.push(picture);
    }
    await phone.context.close();
  }
  return taken;
}

/** The whole page, unless something lies over it that stays where the screen is. */
async function shoot(page: Page, path: string): Promise<void> {
  await comeToRest(page);
  const isCovered = (await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0;
  const kind = { type: 'jpeg', quality: 85 } as const;
  await page.evaluate('scrollTo(0, 0)');
  await page.screenshot({ path, fullPage: !isCovered, ...kind });
}
