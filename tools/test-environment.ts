// Isolates tests from the shell and the checkout: settings of the server and of PostgreSQL, the
// home folder, `.data` beside the sources. Each test passes its own. A test that reads or writes a
// default path finds an empty folder instead of the checkout.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All others are removed. On Windows names may have either case. */
const kept = new Set([
  'PATH',
  'TMPDIR',
  'TERM',
  'NO_COLOR',
  // Needed by a system before a program starts.
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'COMSPEC',
  'PATHEXT',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'PROGRAMDATA',
  // For a visible browser (`--headed`).
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'XDG_RUNTIME_DIR',
  // Read by the test runner.
  'CI',
  'CHROME_PATH',
  'TRINE_TEST_CLUSTER_URL',
  // The npm that started the run.
  'NPM_EXECPATH',
]);

type Environment = Readonly<Record<string, string | undefined>>;

export interface TestEnvironment {
  /** Removes the folder; returns the names of files that tests left in their working directory. */
  leave(): string[];
}

export function testEnvironment(given: Environment, home: string): NodeJS.ProcessEnv {
  const taken = Object.entries(given).filter(([name]) => kept.has(name.toUpperCase()));
  return { ...Object.fromEntries(taken), HOME: home, USERPROFILE: home };
}

/** Changes this process, which starts all others of the run. */
export function enterTestEnvironment(): TestEnvironment {
  const folder = mkdtempSync(join(tmpdir(), 'trine-test-place-'));
  // The account that runs PostgreSQL for root also starts there.
  chmodSync(folder, 0o755);
  const [home, work] = [join(folder, 'home'), join(folder, 'work')];
  mkdirSync(home);
  mkdirSync(work);
  const environment = testEnvironment(process.env, home);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(work);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    leave() {
      const left = readdirSync(work);
      process.chdir(tmpdir());
      rmSync(folder, { recursive: true, force: true });
      return left;
    },
  };
}
