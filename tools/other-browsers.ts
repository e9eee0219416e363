// `npm run other-browsers`: a player bets in a room in Firefox and WebKitGTK, which are found or
// installed as the system packages them.

import '../apps/server/src/platform/config/postgres-environment.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from '@trine/commands/read-command.ts';
import { startTestCluster } from '../apps/server/testing/test-database.ts';
import { buildWeb } from './build.ts';
import { thisHost, type Host } from './chromium.ts';
import { ensureProgram, isOnPath, type ProgramNeed } from './ensure-program.ts';
import { root } from './run-program.ts';
import { enterTestEnvironment } from './test-environment.ts';

const script = join(root, 'e2e/other-browsers/other-browsers.ts');
const firefoxNames = ['firefox-esr', 'firefox'];
const webkitPrograms = ['WebKitWebDriver', 'xvfb-run', 'Xvfb'];
/** Outside PATH, in the folder of the library. */
const miniBrowserPlaces = '/usr/{lib,libexec}/{*/,}webkit2gtk-*/MiniBrowser';

const firefox: ProgramNeed = {
  wanted: 'Firefox',
  isThere: (host) => firefoxOf(host) !== undefined,
  missing: 'No Firefox found',
  without: 'Firefox is missing: install it, or use a system whose package manager has it.',
};
const webkit: ProgramNeed = {
  wanted: 'WebKitGTK',
  isThere: (host) =>
    webkitPrograms.every((name) => isOnPath(host, name)) && miniBrowserOf() !== undefined,
  missing: 'No WebKitGTK with its WebDriver found',
  without:
    'WebKitGTK is missing: WebKitWebDriver, its MiniBrowser and xvfb-run are needed; ' +
    'on Debian they are the packages webkit2gtk-driver and xvfb.',
};

readCommand('other-browsers');
const isComplete = [firefox, webkit]
  .map((need) => ensureProgram(thisHost, need, console.log))
  .every(Boolean);
await buildWeb({ kinds: ['demo'] });
const environment = enterTestEnvironment();
const cluster = await startTestCluster();
try {
  const isPassed = await runScript(cluster.url);
  if (!isPassed || !isComplete) process.exitCode = 1;
} finally {
  await cluster.stop();
  environment.leave();
}

function firefoxOf(host: Host): string | undefined {
  return firefoxNames.find((name) => isOnPath(host, name));
}

function miniBrowserOf(): string | undefined {
  return globSync(miniBrowserPlaces).at(-1);
}

async function runScript(clusterUrl: string): Promise<boolean> {
  const [firefoxPath, miniBrowser] = [firefoxOf(thisHost), miniBrowserOf()];
  const child = spawn(process.execPath, [script], {
    stdio: 'inherit',
    env: {
      ...process.env,
      TRINE_TEST_CLUSTER_URL: clusterUrl,
      ...(firefoxPath !== undefined && { FIREFOX_PATH: firefoxPath }),
      ...(webkit.isThere(thisHost) && {
        WEBKIT_DRIVER_PATH: 'WebKitWebDriver',
        MINI_BROWSER_PATH: miniBrowser,
      }),
    },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
