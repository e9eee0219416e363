// `npm run screenshots`: renews the pictures of the README, from a real server with rounds of a
// minute and a played one behind it; with `--desk` those of the desk. `-- --screens all --languages
// tw,en --themes light,dark --widths 390,320 --out folder` takes others, elsewhere.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  comeToRest,
  openBrowser,
  prepareBrowser,
  themes,
  type PhoneOptions,
  type Theme,
} from './browser.ts';
import { enterDesk, openDesk } from './desk-person.ts';
import { deskScreens, keepTheDeskBusy } from './desk-screens.ts';
import { deskEntrances, deskRoles } from './desk/entrances.ts';
import { standAt } from './desk/standing.ts';
import { beginLife, lifeOptions, type Life } from './gallery/every-screen.ts';
import { pictureOptionsOrExit, type PictureProgram } from './gallery/picture-options.ts';
import { comeTo, screenNames, walkScreens } from './gallery/walk.ts';
import { startServer } from './server.ts';

const out = join(import.meta.dirname, '..', 'docs', 'screens');
const app: PictureProgram = {
  usage: 'npm run screenshots -- --screens all --languages tw --themes light --widths 320 --out x',
  screens: screenNames(),
  defaults: {
    out,
    languages: 'en',
    themes: themes.join(','),
    widths: '390',
    screens:
      'home,lottery,room,room-slip,room-confirm,seal,records,detail,login,register,language,missing',
  },
};
const desk: PictureProgram = {
  usage: 'npm run screenshots -- --desk --screens all --themes light --widths 768 --out folder',
  screens: [
    ...deskEntrances({ url: '', password: '' }).map(([name]) => name),
    ...deskScreens.map(([name]) => name),
    ...deskRoles.map((name) => `role-${name}`),
  ],
  defaults: {
    out,
    languages: 'en',
    themes: themes.join(','),
    widths: '1280',
    screens: 'board,numbers',
  },
};

const words = process.argv.slice(2);
const isDesk = words.includes('--desk');
const asked = pictureOptionsOrExit(
  words.filter((word) => word !== '--desk'),
  isDesk ? desk : app,
);

prepareBrowser();
await mkdir(asked.out, { recursive: true });
const server = await startServer(lifeOptions());
const browser = await openBrowser();
let count = 0;
try {
  const life = await beginLife(server);
  if (isDesk) await keepTheDeskBusy(server.url, server.password());
  for (const theme of asked.themes) {
    for (const width of asked.widths) {
      if (isDesk) await photographDesk(theme, width);
      else
        for (const language of asked.languages) await photograph(life, { language, theme, width });
    }
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(`${count} pictures: ${asked.out}`);

async function photograph(
  life: Life,
  look: Required<Pick<PhoneOptions, 'language' | 'theme' | 'width'>>,
): Promise<void> {
  const { language, theme, width } = look;
  const phone = { url: server.url, ...look };
  await walkScreens({ browser, life, phone, screens: asked.screens }, async (page, name) => {
    await comeToRest(page);
    await page.screenshot({ path: join(asked.out, `${name}-${language}-${theme}-${width}.png`) });
    count += 1;
  });
}

async function photographDesk(theme: Theme, width: number): Promise<void> {
  const desk = { url: server.url, password: server.password() };
  const shoot = async (page: Page, name: string) => {
    if (!asked.screens.has(name)) return;
    await comeToRest(page);
    const path = join(asked.out, `desk-${name}-${theme}-${width}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    count += 1;
  };
  const entrances = deskEntrances(desk);
  if (entrances.some(([name]) => asked.screens.has(name))) {
    const { page, context } = await openDesk(browser, { ...desk, name: '', theme, width });
    for (const screen of entrances) {
      await comeTo(page, screen, 'a newcomer');
      await shoot(page, screen[0]);
    }
    await context.close();
  }
  const owner = await enterDesk(browser, { ...desk, name: 'owner', theme, width });
  for (const screen of deskScreens.filter(([name]) => asked.screens.has(name))) {
    await comeTo(owner.page, screen, 'owner');
    await shoot(owner.page, screen[0]);
  }
  await owner.context.close();
  for (const name of deskRoles.filter((role) => asked.screens.has(`role-${role}`))) {
    const { page, context } = await enterDesk(browser, { ...desk, name, theme, width });
    await standAt(page, 'deposits');
    await shoot(page, `role-${name}`);
    await context.close();
  }
}
