// `npm run screenshots -- --out folder --languages tw,en --themes light,dark --widths 390,320`:
// pictures of every screen as they are, from a real server with rounds of a minute and a played one
// behind it. Without options it renews the pictures of the README.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser, openPhone, signIn, type PhoneOptions, type Theme } from './browser.ts';
import { cashierScreens, makeRequests } from './cashier-screens.ts';
import { playARound, publicScreens, screens } from './screens.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, '..', 'docs', 'screens') },
    languages: { type: 'string', default: 'en' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '390' },
  },
});

await mkdir(values.out, { recursive: true });
const server = await startServer({ roundSeconds: 60, closeSeconds: 12 });
await playARound(server.url, 'player1', server.password());
await makeRequests(server.url, 'player1', server.password());
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
  for (const [name, goTo] of publicScreens) {
    await goTo(page);
    await shoot(name);
  }
  await signIn(page, { url: options.url, username: 'player1', password: server.password() });
  for (const [name, goTo] of [...screens, ...cashierScreens]) {
    await goTo(page);
    await shoot(name);
  }
  await context.close();
}
