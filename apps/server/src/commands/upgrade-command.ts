// `npm run upgrade-postgres`: moves the data of the embedded PostgreSQL to the major version that
// this Trine includes, if an older one created it. The old data is kept. Exit code 0: done, or
// nothing to do; 1: nothing was changed, and a sentence says why.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readCommand } from '@trine/commands/read-command.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { explainStartError, StartError } from '../platform/config/start-error.ts';
import {
  findAccount,
  findBuild,
  usableBuild,
} from '../platform/embedded-postgres/embedded-build.ts';
import { isOlder, majorOf, readRecord } from '../platform/embedded-postgres/embedded-record.ts';
import { whileStopped } from '../platform/embedded-postgres/embedded.ts';
import { receiptFingerprint } from '../platform/secrets/fingerprints.ts';
import { auditServer } from '../operations/audit/audit-server.ts';
import { formatAudit } from '../operations/audit/format-audit.ts';
import { readReceiptKey } from '../operations/audit/receipt-key.ts';
import { fetchBuild } from '../operations/upgrade/old-build.ts';
import { upgradeCluster } from '../operations/upgrade/upgrade-cluster.ts';

readCommand('upgrade-postgres');
await run();

async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    if (config.databaseUrls !== null) {
      throw new StartError(
        'DATABASE_URL is set, and this command is for the embedded PostgreSQL only: upgrade that ' +
          'server by its own means, such as pg_upgradecluster.',
      );
    }
    await whileStopped(config.dataDir, () => upgrade(config));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(explainStartError(error) ?? `Nothing was upgraded: ${reason}`);
    process.exitCode = 1;
  }
}

async function upgrade(config: Config): Promise<void> {
  const { dataDir } = config;
  const record = await readRecord(dataDir);
  if (record?.created !== true) {
    throw new StartError(`${dataDir} holds no database: set the server's DATA_DIR.`);
  }
  const directory = resolve(dataDir, record.directory);
  const account = await findAccount(directory);
  const [to, found] = [await findBuild(account), await majorOf(directory)];
  if (found === to.major) {
    console.log(`The database is of PostgreSQL ${found} already: there is nothing to do.`);
    return;
  }
  if (!isOlder(found, to.major)) {
    throw new StartError(
      `PostgreSQL ${found} created the database and this Trine includes ${to.major}: to go back ` +
        'to an older one, restore a backup with the Trine of that time.',
    );
  }
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'trine-postgres-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  console.log(`Downloading PostgreSQL ${found} to read the data.`);
  const npmPath = process.env['npm_execpath'] ?? null;
  const from = await usableBuild(account, await fetchBuild({ major: found, folder, npmPath }));
  const log = (line: string) => console.log(line);
  const check = (url: string) => audit(config, url);
  const done = await upgradeCluster({ dataDir, account, from, to, log, check });
  console.log(
    `Upgraded: PostgreSQL ${to.major} has the data in ${done.newDirectory}. The old data is in ` +
      `${done.oldDirectory}: remove it if all is in order. The archive of backups ends with it: ` +
      'take a new base backup (npm run backup) at once.',
  );
}

async function audit(config: Config, url: string): Promise<void> {
  const receiptKey = await readReceiptKey(config);
  const fingerprints = [receiptFingerprint(receiptKey)];
  const result = await auditServer({ url, receiptKey, fingerprints, now: Date.now });
  console.log(`\n${formatAudit(result)}\n`);
  if (!result.holds) {
    throw new StartError('The audit of the copy does not hold, so DATA_DIR keeps the old data.');
  }
}
