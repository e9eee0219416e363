// `npm run screenshots -- --out folder --languages tw,en --themes light,dark --widths 390,320`:
// pictures of every screen as they are, from a real server with rounds of a minute and a played one
// behind it. Without options it renews the pictures of the README. With `--desk` it takes the
// desk's screens instead, best with `--widths 1280,768`.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser, openPhone, signIn, type PhoneOptions, type Theme } from './browser.ts';
import { cashierScreens, makeRequests } from './cashier-screens.ts';
import { newsScreens } from './news-screens.ts';
import { openScreens, personalScreens } from './gallery/personal-screens.ts';
import { openDesk, signInByForm, type DeskOptions } from './desk-person.ts';
import { deskScreens, keepTheDeskBusy } from './desk-screens.ts';
import { resultScreens } from './gallery/result-screens.ts';
import { playARound, publicScreens, screens } from './screens.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '..', 'docs', 'screens') },
    languages: { type: 'string', default: 'en' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '390' },
    desk: { type: 'boolean', default: false },
  },
});

await mkdir(values.out, { recursive: true });
const server = await startServer({ roundSeconds: 60, closeSeconds: 12 });
await playARound(server.url, 'player1', server.password());
await makeRequests(server.url, 'player1', server.password());
if (values.desk) await keepTheDeskBusy(server.url, server.password());
const browser = await openBrowser();
try {
  for (const language of values.languages.split(',') as PhoneOptions['language'][]) {
    for (const theme of values.themes.split(',') as Theme[]) {
      for (const width of values.widths.split(',').map(Number)) {
        if (values.desk) await photographDesk({ url: server.url, theme, width });
        else await photograph({ url: server.url, language, theme, width });
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}

async function photograph(
  options: Required<Pick<PhoneOptions, 'url' | 'language' | 'theme' | 'width'>>,
): Promise<void> {
  const { page, context } = await openPhone(browser, options);
  const shoot = async (name: string) => {
    const file = `${name}-${options.language}-${options.theme}-${options.width}.png`;
    await page.screenshot({ path: join(values.out, file) });
  };
  for (const [name, goTo] of [...publicScreens, ...openScreens]) {
    await goTo(page);
    await shoot(name);
  }
  await signIn(page, { url: options.url, username: 'player1', password: server.password() });
  for (const [name, goTo] of [
    ...screens,
    ...cashierScreens,
    ...resultScreens,
    ...personalScreens,
    ...newsScreens,
  ]) {
    await goTo(page);
    await shoot(name);
  }
  await context.close();
}

async function photographDesk(options: Pick<DeskOptions, 'url' | 'theme' | 'width'>) {
  const account = { ...options, name: 'owner', password: server.password() };
  const { page, context } = await openDesk(browser, account);
  const shoot = async (name: string) => {
    const file = `desk-${name}-${options.theme}-${options.width}.png`;
    await page.screenshot({ path: join(values.out, file), animations: 'disabled' });
  };
  await page.goto('/console/');
  await page.getByLabel('Name').waitFor();
  await shoot('sign-in');
  await signInByForm(page, account);
  for (const [name, goTo] of deskScreens) {
    try {
      await goTo(page);
    } catch (error) {
      throw new Error(`could not come to ${name}`, { cause: error });
    }
    await shoot(name);
  }
  await context.close();
}
