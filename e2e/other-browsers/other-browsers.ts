// The room in browsers that Playwright can not drive as systems package them: Firefox and
// WebKitGTK, each with a server of its own whose clock is moved. Started by
// `npm run other-browsers`, which names the programs and the test cluster.

import { freePort, startMovableServer } from '../fixtures/server.ts';
import type { DrivenBrowser } from './driven.ts';
import { openFirefox } from './firefox.ts';
import { visitRoom } from './room-visit.ts';
import { openWebKit } from './webkit.ts';

const { FIREFOX_PATH: firefox, WEBKIT_DRIVER_PATH: driver } = process.env;
const { MINI_BROWSER_PATH: miniBrowser } = process.env;

if (firefox !== undefined) await run('Firefox', () => openFirefox(firefox));
if (driver !== undefined && miniBrowser !== undefined) {
  await run('WebKitGTK', async () => openWebKit({ driver, miniBrowser }, await freePort()));
}

async function run(name: string, open: () => Promise<DrivenBrowser>): Promise<void> {
  const server = await startMovableServer();
  try {
    const browser = await open();
    try {
      await visitRoom(browser, server, console.log);
      console.log(`${browser.name}: passed, no uncaught error`);
    } finally {
      await browser.close();
    }
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  } finally {
    await server.close();
  }
}
