import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ensureChromium,
  ensureFonts,
  findChromium,
  installCommands,
  type Host,
} from './chromium.ts';

interface Circumstances {
  readonly platform?: NodeJS.Platform;
  readonly environment?: Record<string, string>;
  readonly isRoot?: boolean;
  readonly files?: readonly string[];
  /** Commands that succeed, by their first words. */
  readonly working?: readonly string[];
}

function hostWith(given: Circumstances): Host & { readonly ran: string[] } {
  const ran: string[] = [];
  return {
    platform: given.platform ?? 'linux',
    environment: { PATH: '/usr/bin', ...given.environment },
    isRoot: given.isRoot ?? true,
    exists: (path) => given.files?.includes(path) ?? false,
    runs(command) {
      ran.push(command.join(' '));
      return given.working?.some((start) => command.join(' ').startsWith(start)) ?? false;
    },
    ran,
  };
}

const edge = 'C:\\Apps\\Microsoft\\Edge\\Application\\msedge.exe';
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const places: readonly (readonly [what: string, Circumstances, found: string | null])[] = [
  ['nothing', {}, null],
  ['named', { environment: { CHROME_PATH: '/opt/c' }, files: ['/opt/c'] }, '/opt/c'],
  ['on the path', { files: ['/usr/bin/chromium'], working: ['/usr'] }, '/usr/bin/chromium'],
  [
    'the headless shell first',
    { files: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'], working: ['/usr'] },
    '/usr/bin/chromium-headless-shell',
  ],
  ['that does not start', { files: ['/usr/bin/chromium'] }, null],
  ['on a Mac', { platform: 'darwin', files: [macChrome], working: [macChrome] }, macChrome],
  ['Edge', { platform: 'win32', environment: { PROGRAMFILES: 'C:\\Apps' }, files: [edge] }, edge],
];

for (const [what, given, found] of places) {
  test(`finds ${what}`, () => assert.equal(findChromium(hostWith(given)), found));
}

test('a configured browser that does not exist is an error and ends the search', () => {
  const given = { environment: { CHROME_PATH: '/opt/c' }, files: ['/usr/bin/chromium'] };
  assert.throws(() => findChromium(hostWith(given)), /CHROME_PATH names \/opt\/c, which is not/);
});

const ways: readonly (readonly [what: string, Circumstances, commands: string | null])[] = [
  [
    'apt',
    { working: ['apt-get'] },
    'apt-get update; apt-get install -y --no-install-recommends chromium fonts-liberation',
  ],
  ['dnf', { working: ['dnf'] }, 'dnf install -y chromium'],
  ['apk', { working: ['apk'] }, 'apk add --no-cache chromium'],
  ['pacman', { working: ['pacman'] }, 'pacman -Sy --noconfirm chromium'],
  ['zypper', { working: ['zypper'] }, 'zypper --non-interactive install chromium'],
  ['sudo', { isRoot: false, working: ['dnf', 'sudo'] }, 'sudo -n dnf install -y chromium'],
  ['no right', { isRoot: false, working: ['apt-get'] }, null],
  ['no manager', {}, null],
  ['brew', { platform: 'darwin', working: ['brew'] }, 'brew install --cask chromium'],
  ['no brew', { platform: 'darwin' }, null],
  ['Windows', { platform: 'win32', working: ['apt-get'] }, null],
];

for (const [what, given, commands] of ways) {
  test(`installs by ${what}`, () => {
    const found = installCommands(hostWith(given), 'windowed');
    assert.equal(found?.map((words) => words.join(' ')).join('; ') ?? null, commands);
  });
}

test('a headless shell is not used when the browser must be visible', () => {
  const files = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
  const host = hostWith({ files, working: ['/usr'] });
  assert.equal(findChromium(host, 'windowed'), '/usr/bin/chromium');
});

test('without a package of the headless shell, the full browser is installed', () => {
  const install = 'apt-get install -y --no-install-recommends';
  const host = hostWith({
    files: ['/usr/bin/chromium'],
    working: ['apt-get --version', 'apt-get update', `${install} chromium `],
  });
  const found: Host = {
    ...host,
    exists: (path) =>
      host.ran.includes(`${install} chromium fonts-liberation`) && host.exists(path),
    runs: (command) => command[0] === '/usr/bin/chromium' || host.runs(command),
  };
  assert.equal(
    ensureChromium(found, () => undefined),
    '/usr/bin/chromium',
  );
  assert.ok(host.ran.includes(`${install} chromium-headless-shell fonts-liberation`));
  assert.equal(installCommands(hostWith({ working: ['dnf'] }), 'headless'), null);
});

test('where no browser can be installed, one sentence says what to do', () => {
  assert.throws(
    () => ensureChromium(hostWith({}), assert.fail),
    /A Chromium is needed: install one, or name it/,
  );
});

test('a failed installation and a browser that does not start have different messages', () => {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const failing = hostWith({ working: ['apt-get --version'] });
  assert.throws(() => ensureChromium(failing, print), /could not be installed/);
  assert.throws(() => ensureChromium(hostWith({ working: ['apt-get'] }), print), /does not start/);
  assert.match(printed[0] ?? '', /installing one: apt-get update && apt-get install -y/);
});

test('fonts are installed only where there are none; missing fonts print a warning', () => {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  ensureFonts(hostWith({ working: ['sh -c'] }), print);
  assert.equal(printed.length, 0);
  const installing = hostWith({ working: ['apt-get'] });
  ensureFonts(installing, print);
  assert.match(installing.ran.at(-1) ?? '', /install .*fonts-noto-cjk/);
  ensureFonts(hostWith({}), print);
  assert.deepEqual(
    printed.map((line) => line.slice(0, 8)),
    ['No font ', 'Without '],
  );
});
