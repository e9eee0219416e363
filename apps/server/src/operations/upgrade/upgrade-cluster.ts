// Moves the data of an embedded PostgreSQL to a newer one: both run at the same time, the new one
// in a folder beside the old one, and DATA_DIR refers to the new one once everything is copied and
// audited. Until then only the schema's migrations change the old one. A killed run is repeated: it
// leaves only a draft with its own name.

import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { syncDirectory } from '../../platform/config/data-directory.ts';
import { StartError } from '../../platform/config/start-error.ts';
import {
  createCluster,
  disownStalePostmaster,
  findRunning,
  launch,
  stopCluster,
  type Cluster,
} from '../../platform/embedded-postgres/embedded-cluster.ts';
import {
  freePort,
  type Account,
  type Build,
} from '../../platform/embedded-postgres/embedded-build.ts';
import {
  readRecord,
  urlOf,
  verify,
  writeRecord,
  type ServerRecord,
} from '../../platform/embedded-postgres/embedded-record.ts';
import { copyDatabase } from './copy-database.ts';

export interface ClusterUpgrade {
  readonly dataDir: string;
  readonly account: Account;
  readonly from: Build;
  readonly to: Build;
  readonly log: (line: string) => void;
  /** Called with the url of the new server before the switch; if it throws, the upgrade ends. */
  readonly check: (url: string) => Promise<void>;
}

export interface UpgradedCluster {
  readonly oldDirectory: string;
  readonly newDirectory: string;
}

const readyWaitMs = 120_000;
const stopWaitMs = 60_000;

/** No other process may use the data directory. Throws `StartError`. */
export async function upgradeCluster(upgrade: ClusterUpgrade): Promise<UpgradedCluster> {
  const { dataDir, account, from, to, log, check } = upgrade;
  const record = await readRecord(dataDir);
  if (record?.created !== true) throw new StartError(`${dataDir} holds no database.`);
  const oldDirectory = resolve(dataDir, record.directory);
  const newDirectory = placeBeside(oldDirectory, to.major);
  if (existsSync(newDirectory)) {
    throw new StartError(
      `${newDirectory} is there already, perhaps with the data of an earlier upgrade: move it ` +
        'away.',
    );
  }
  const draft = `${newDirectory}.new`;
  await rm(draft, { recursive: true, force: true });
  await checkRoom(oldDirectory);
  const common = { account, logFile: join(dataDir, 'postgres.log'), fast: false, archive: null };
  const old = { ...common, build: from, directory: oldDirectory };
  const next = { ...common, build: to, directory: draft };
  await using opened = new AsyncDisposableStack();
  const fromUrl = await start(opened, old, record);
  log(`PostgreSQL ${from.major} runs on ${oldDirectory}; making one of ${to.major} beside it.`);
  await createCluster(next, record.password);
  const toUrl = await start(opened, next, record);
  const { tables } = await copyDatabase({ fromUrl, toUrl, log });
  log(`All ${tables} tables have the same rows on both sides.`);
  await check(toUrl);
  await opened.disposeAsync();
  await rename(draft, newDirectory);
  await syncDirectory(dirname(newDirectory));
  const inside = newDirectory.startsWith(dataDir + sep);
  const directory = inside ? relative(dataDir, newDirectory) : newDirectory;
  // The new server has its own history: the archive of the old one ends here.
  await writeRecord(dataDir, { ...record, directory, archive: null });
  return { oldDirectory, newDirectory };
}

/** `postgres-18` beside `postgres`. */
function placeBeside(directory: string, major: string): string {
  const plain = directory.replace(/-\d+(?:-next)?$/, '');
  const place = `${plain}-${major}`;
  return place === directory ? `${place}-next` : place;
}

/** The copy takes about as much space as the old data. */
async function checkRoom(directory: string): Promise<void> {
  const [needed, { bavail, bsize }] = await Promise.all([
    sizeOf(directory),
    statfs(dirname(directory)),
  ]);
  const free = bavail * bsize;
  if (free > needed * 1.2) return;
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
  throw new StartError(
    `The copy needs about ${gigabytes(needed * 1.2)} GB beside ${directory}, and ` +
      `${gigabytes(free)} GB are free.`,
  );
}

async function sizeOf(directory: string): Promise<number> {
  let total = 0;
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) total += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return total;
}

/** The url of a server that stops when the stack is disposed. */
async function start(
  opened: AsyncDisposableStack,
  cluster: Cluster,
  record: ServerRecord,
): Promise<string> {
  if ((await findRunning(cluster, readyWaitMs)) !== null) await stop(cluster);
  await disownStalePostmaster(cluster);
  const { port } = await launch(cluster, await freePort(null));
  opened.defer(() => stop(cluster));
  const url = urlOf({ ...record, port });
  await verify(url);
  return url;
}

async function stop(cluster: Cluster): Promise<void> {
  if (await stopCluster(cluster, stopWaitMs)) return;
  throw new Error(`PostgreSQL on ${cluster.directory} does not stop`);
}
