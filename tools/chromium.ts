// Finds or installs a Chromium for tests and pictures: `CHROME_PATH`, then the usual paths, then
// the system's package manager. Chromium's headless shell is preferred: the same engine without
// windows uses a third less processor time. Run as a program, this file prepares all that a browser
// needs and prints its path, for callers that may not import it.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Host {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  exists(path: string): boolean;
  /** Returns whether the command succeeded; its output goes to the terminal if `shown`. */
  runs(command: readonly string[], shown?: boolean): boolean;
}

export class ChromiumError extends Error {}

/** A package manager may need the proxies of this environment, which tests do not get. */
const environment = { ...process.env };

export const thisHost: Host = {
  platform: process.platform,
  environment,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  runs: runsHere,
};

const installLimitMs = 600_000;
/** Another program may read standard output. */
const stderr = 2;

function runsHere([command = '', ...values]: readonly string[], shown = false): boolean {
  const { status } = spawnSync(command, values, {
    stdio: shown ? ['ignore', stderr, stderr] : 'ignore',
    timeout: installLimitMs,
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/**
 * Returns the path of a Chromium that starts, after installing fonts and building the apps. Throws
 * a sentence, or the compiler's message.
 */
export async function prepareBrowser(
  print: (line: string) => void,
  mode: Mode = 'headless',
): Promise<string> {
  const path = ensureChromium(thisHost, print, mode);
  ensureFonts(thisHost, print);
  const { buildWeb } = await import('./build.ts');
  await buildWeb({ kinds: ['demo'], print });
  return path;
}

type Mode = 'headless' | 'windowed';

/** Returns the path of a Chromium that starts. Installs one if needed. */
export function ensureChromium(
  host: Host,
  print: (line: string) => void,
  mode: Mode = 'headless',
): string {
  const present = findChromium(host, mode);
  if (present !== null) return present;
  // Some systems have no package of the headless shell.
  const ways = (mode === 'headless' ? (['headless', 'windowed'] as const) : [mode])
    .map((wanted) => installCommands(host, wanted))
    .filter((commands) => commands !== null);
  if (ways.length === 0) throw new ChromiumError(missing);
  const isInstalled = ways.some((commands) => {
    const words = commands.map((command) => command.join(' ')).join(' && ');
    print(`No Chromium found; installing one: ${words}`);
    return commands.every((command) => host.runs(command, true));
  });
  const found = findChromium(host, mode);
  if (found === null) throw new ChromiumError(isInstalled ? unusable : failed);
  return found;
}

const missing = 'A Chromium is needed: install one, or name it in CHROME_PATH.';
const failed = 'Chromium could not be installed: install it by hand, or name one in CHROME_PATH.';
const unusable = 'The Chromium that was installed does not start: name another in CHROME_PATH.';

export function findChromium(host: Host, mode: Mode = 'headless'): string | null {
  const named = host.environment['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (host.exists(named)) return named;
    throw new ChromiumError(`CHROME_PATH names ${named}, which is not there.`);
  }
  const starts = (path: string) => host.exists(path) && host.runs([path, '--version']);
  // On Windows `--version` opens a window instead.
  const isThere = (path: string) => host.exists(path);
  const usable = host.platform === 'win32' ? isThere : starts;
  return usualPlaces(host, mode).find(usable) ?? null;
}

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const commandNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const macPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsRoots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const windowsPlaces = [
  'Chromium\\Application\\chrome.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

function usualPlaces({ platform, environment }: Host, mode: Mode): string[] {
  if (platform === 'win32') {
    const roots = windowsRoots
      .map((name) => environment[name])
      .filter((root) => root !== undefined);
    return roots.flatMap((root) => windowsPlaces.map((place) => `${root}\\${place}`));
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = mode === 'headless' ? [...shellNames, ...commandNames] : commandNames;
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return platform === 'darwin' ? [...macPlaces, ...onPath] : onPath;
}

export type Wanted =
  | Mode
  | 'fonts'
  | 'load generator'
  | 'rule checker'
  | 'Python'
  | 'buses'
  | 'cluster'
  | 'deployed'
  | 'proxy'
  | 'Firefox'
  | 'WebKitGTK';

interface Manager {
  readonly command: string;
  readonly before: readonly string[] | null;
  readonly install: readonly string[];
  /**
   * Without `headless` where the system has no package of the shell. The engines of a cluster, the
   * programs that `deploy` configures and the WebDriver of WebKitGTK are installed only on Debian.
   */
  readonly packages: Readonly<Record<Exclude<Wanted, Debians>, readonly string[]>> &
    Readonly<Partial<Record<Debians, readonly string[]>>>;
}

type Debians = 'headless' | 'cluster' | 'deployed' | 'WebKitGTK';

const managers: readonly Manager[] = [
  {
    command: 'apt-get',
    before: ['update'],
    install: ['install', '-y', '--no-install-recommends'],
    packages: {
      headless: ['chromium-headless-shell', 'fonts-liberation'],
      windowed: ['chromium', 'fonts-liberation'],
      fonts: ['fonts-noto-cjk'],
      'load generator': ['wrk'],
      'rule checker': ['prometheus'],
      Python: ['python3'],
      buses: ['nats-server', 'redis-server'],
      cluster: [
        'postgresql-15',
        'patroni',
        'python3-etcd',
        'python3-idna',
        'etcd-server',
        'haproxy',
        'nats-server',
        'openssl',
      ],
      deployed: [
        'caddy',
        'nats-server',
        'nftables',
        'openssl',
        'patroni',
        'postgresql-client',
        'systemd',
      ],
      proxy: ['haproxy', 'openssl'],
      Firefox: ['firefox-esr'],
      WebKitGTK: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    },
  },
  {
    command: 'dnf',
    before: null,
    install: ['install', '-y'],
    packages: {
      windowed: ['chromium'],
      fonts: ['google-noto-sans-cjk-fonts'],
      'load generator': ['wrk'],
      'rule checker': ['golang-github-prometheus'],
      Python: ['python3'],
      buses: ['nats-server', 'valkey'],
      proxy: ['haproxy', 'openssl'],
      Firefox: ['firefox'],
    },
  },
  {
    command: 'apk',
    before: null,
    install: ['add', '--no-cache'],
    packages: {
      windowed: ['chromium'],
      fonts: ['font-noto-cjk'],
      'load generator': ['wrk'],
      'rule checker': ['prometheus'],
      Python: ['python3'],
      buses: ['nats-server', 'valkey'],
      proxy: ['haproxy', 'openssl'],
      Firefox: ['firefox-esr'],
    },
  },
  {
    command: 'pacman',
    before: null,
    install: ['-Sy', '--noconfirm'],
    packages: {
      windowed: ['chromium'],
      fonts: ['noto-fonts-cjk'],
      'load generator': ['wrk'],
      'rule checker': ['prometheus'],
      Python: ['python'],
      buses: ['nats-server', 'valkey'],
      proxy: ['haproxy', 'openssl'],
      Firefox: ['firefox'],
    },
  },
  {
    command: 'zypper',
    before: null,
    install: ['--non-interactive', 'install'],
    packages: {
      windowed: ['chromium'],
      fonts: ['google-noto-sans-cjk-fonts'],
      'load generator': ['wrk'],
      'rule checker': ['golang-github-prometheus-prometheus'],
      Python: ['python3'],
      buses: ['nats-server', 'valkey'],
      proxy: ['haproxy', 'openssl'],
      Firefox: ['MozillaFirefox'],
    },
  },
];

/** macOS includes fonts. */
const brewCommands: Readonly<Record<Wanted, readonly string[] | null>> = {
  headless: null,
  windowed: ['brew', 'install', '--cask', 'chromium'],
  fonts: null,
  'load generator': ['brew', 'install', 'wrk'],
  'rule checker': ['brew', 'install', 'prometheus'],
  Python: ['brew', 'install', 'python'],
  buses: ['brew', 'install', 'nats-server', 'valkey'],
  cluster: null,
  deployed: null,
  proxy: ['brew', 'install', 'haproxy'],
  Firefox: ['brew', 'install', '--cask', 'firefox'],
  WebKitGTK: null,
};

/**
 * Returns the commands in order; null where no package manager is available, or only with a
 * password.
 */
export function installCommands(host: Host, wanted: Wanted): string[][] | null {
  if (host.platform === 'darwin') {
    const command = brewCommands[wanted];
    return command !== null && host.runs(['brew', '--version']) ? [[...command]] : null;
  }
  if (host.platform !== 'linux') return null;
  const manager = managers.find(({ command }) => host.runs([command, '--version']));
  if (manager === undefined) return null;
  const prefix = host.isRoot ? [] : ['sudo', '-n'];
  if (!host.isRoot && !host.runs(['sudo', '-n', 'true'])) return null;
  const { command, before, install, packages } = manager;
  const names = packages[wanted];
  if (names === undefined) return null;
  const steps = before === null ? [] : [[...prefix, command, ...before]];
  return [...steps, [...prefix, command, ...install, ...names]];
}

/**
 * Screens in Chinese, Japanese and Korean need fonts. Without them the tests still pass, but
 * pictures show boxes.
 */
export function ensureFonts(host: Host, print: (line: string) => void): void {
  if (host.platform !== 'linux' || host.runs(['sh', '-c', anyGlyphs])) return;
  const commands = installCommands(host, 'fonts');
  if (commands !== null) print('No font for Chinese, Japanese and Korean found; installing one.');
  const done = commands?.every((command) => host.runs(command, true)) ?? false;
  if (!done) print('Without a font for Chinese, Japanese and Korean, screenshots show boxes.');
}

/**
 * A font for Chinese may lack Korean syllables, so both are checked. Not every system has
 * `fc-list`, so file names are checked too.
 */
const anyGlyphs = `
  for language in zh-tw ko; do fc-list ":lang=$language" family 2>&1 | grep -q . || exit 1; done
  command -v fc-list ||
  find /usr/share/fonts /usr/local/share/fonts -iname '*cjk*' | grep -q .`;

async function printPath(): Promise<void> {
  try {
    console.log(await prepareBrowser(console.error));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.main) await printPath();
