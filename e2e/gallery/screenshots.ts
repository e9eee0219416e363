// `npm run screenshots`: renews the pictures of the README, from a real server with short rounds, a
// played one behind it and simulated players in its rooms; with `--console` those of the console.
// `-- --screens all --languages tw,en --themes light,dark --sizes 390,360x640 --out folder` takes
// others, elsewhere.

import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readCommand } from '@trine/commands/read-command.ts';
import {
  openBrowser,
  prepareBrowser,
  themes,
  type PhoneOptions,
  type Theme,
} from '../fixtures/browser.ts';
import { runPlayers } from '@trine/players/run-players.ts';
import { consoleHeight, enterConsole, openConsole } from '../fixtures/console-person.ts';
import { consoleScreens, keepTheConsoleBusy } from '../screens/console-screens.ts';
import { consoleEntrances, consoleRoles, type ConsoleAt } from '../screens/console-entrances.ts';
import { visitConsole } from '../screens/visit-console.ts';
import { beginLife, lifeOptions, type Life } from '../screens/every-screen.ts';
import {
  pictureOptionsOrExit,
  sizeName,
  type PictureProgram,
  type Size,
} from './picture-options.ts';
import { waitForStillPage } from './still-page.ts';
import { comeTo, screenNames, walkScreens } from './walk.ts';
import { startServer } from '../fixtures/server.ts';

/** Simulated players. */
const companions = 24;
const out = join(import.meta.dirname, '../..', 'docs', 'screens');
const app: PictureProgram = {
  screens: screenNames(),
  defaults: {
    out,
    languages: 'en',
    themes: themes.join(','),
    sizes: '390',
    screens: 'home,lottery,room,room-slip,room-last-seconds,room-win,seal,detail',
  },
};
const staffConsole: PictureProgram = {
  screens: [
    ...consoleEntrances({ url: '', password: '' }).map(([name]) => name),
    ...consoleScreens.map(([name]) => name),
    ...consoleRoles.map((name) => `role-${name}`),
  ],
  defaults: {
    out,
    languages: 'en',
    themes: themes.join(','),
    sizes: '1280',
    screens: 'board,support-conversation',
  },
};

const { console: isConsole, ...given } = readCommand('screenshots').values;
const asked = pictureOptionsOrExit(given, isConsole ? staffConsole : app);

interface Look extends Size {
  readonly theme: Theme;
}

prepareBrowser();
await mkdir(asked.out, { recursive: true });
const server = await startServer(lifeOptions());
const browser = await openBrowser();
const looks: Look[] = asked.themes.flatMap((theme) =>
  asked.sizes.map((size) => ({ theme, ...size })),
);
let count = 0;
const home = new AbortController();
let company: Promise<unknown> = Promise.resolve();
try {
  const life = await beginLife(server);
  company = runPlayers({
    url: server.url,
    count: companions,
    seed: 1,
    secret: randomBytes(32),
    signal: home.signal,
    log: () => undefined,
  });
  if (isConsole) await keepTheConsoleBusy(server.url, server.password());
  if (isConsole) await photographConsole();
  else
    for (const language of asked.languages)
      for (const look of looks) await photograph(life, { language, ...look });
} finally {
  home.abort();
  await company;
  await browser.close();
  await server.close();
}
console.log(`${count} pictures: ${asked.out}`);

async function photograph(life: Life, look: Look & Pick<PhoneOptions, 'language'>): Promise<void> {
  const { language, theme } = look;
  const phone = { url: server.url, ...look };
  await walkScreens({ browser, life, phone, screens: asked.screens }, async (page, name) => {
    await waitForStillPage(page);
    await page.screenshot({
      path: join(asked.out, `${name}-${language}-${theme}-${sizeName(look)}.png`),
    });
    count += 1;
  });
}

/** Everybody signs in once, for all looks: the console counts who signs in too often. */
async function photographConsole(): Promise<void> {
  const staffConsole = { url: server.url, password: server.password() };
  await photographEntrances(staffConsole);
  const wanted = consoleScreens.filter(([name]) => asked.screens.has(name));
  if (wanted.length > 0) {
    const { page, context } = await enterConsole(browser, { ...staffConsole, name: 'owner' });
    for (const look of looks) {
      await dress(page, look);
      for (const screen of wanted) {
        await comeTo(page, screen, 'owner');
        await shootConsole(page, screen[0], look);
      }
    }
    await context.close();
  }
  for (const name of consoleRoles.filter((role) => asked.screens.has(`role-${role}`))) {
    const { page, context } = await enterConsole(browser, { ...staffConsole, name });
    for (const look of looks) {
      await dress(page, look);
      await visitConsole(page, 'deposits');
      await shootConsole(page, `role-${name}`, look);
    }
    await context.close();
  }
}

/** Each of them leads to the next and is gone then, so each is seen in all looks before. */
async function photographEntrances(staffConsole: ConsoleAt): Promise<void> {
  const entrances = consoleEntrances(staffConsole);
  if (!entrances.some(([name]) => asked.screens.has(name))) return;
  const { page, context } = await openConsole(browser, { ...staffConsole, name: '' });
  for (const screen of entrances) {
    await comeTo(page, screen, 'a newcomer');
    for (const look of looks) {
      await dress(page, look);
      if (asked.screens.has(screen[0])) await shootConsole(page, screen[0], look);
    }
  }
  await context.close();
}

async function dress(page: Page, { theme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: height ?? consoleHeight });
}

async function shootConsole(page: Page, name: string, look: Look): Promise<void> {
  await waitForStillPage(page);
  const path = join(asked.out, `console-${name}-${look.theme}-${sizeName(look)}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  count += 1;
}
