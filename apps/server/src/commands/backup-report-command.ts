// `npm run backup-report`: for a PostgreSQL of the operator's own, whose backups Trine cannot see.
// It reads what `pgbackrest info --output=json` prints and records the newest backup in the
// database, where every process finds it; `--base TIME` records one of another tool, `--drill held`
// or `--drill failed` a restore that was tried now. Exit code 1: nothing was recorded.

import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readCommand, type CommandWords } from '@trine/commands/read-command.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { clockUrlOf } from '../platform/config/database-url.ts';
import { readPrivateFile } from '../platform/config/data-directory.ts';
import { describeSeal, keptSealFile, readKeptSeal } from '../platform/audit-log/kept-seal.ts';
import type { Seal } from '../platform/audit-log/seals.ts';
import { explainStartError, StartError } from '../platform/config/start-error.ts';
import { checkDatabase, openPool } from '../platform/postgres/pool.ts';
import { openDatabase } from '../platform/postgres/transaction.ts';
import { readReceiptKey } from '../operations/audit/receipt-key.ts';
import {
  newestOfPgBackRest,
  recordReport,
  type BackupReport,
} from '../operations/backup/backup-report.ts';
import { parseMoment } from '../operations/backup/parse-moment.ts';

/** Between the clocks of two machines. */
const mostAheadMs = 60_000;

const { values } = readCommand('backup-report');
await run();

async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { databaseUrls } = config;
    if (databaseUrls === null) {
      throw new StartError(
        'DATABASE_CLOCK_URL is not set: of the embedded PostgreSQL the backups in BACKUP_DIR are ' +
          'read.',
      );
    }
    const report = await readReport(values, config);
    await record(clockUrlOf(databaseUrls), report);
    const kept = await readKept(config);
    const { kind, endedAtMs, holds } = report;
    const what = kind === 'base' ? 'base backup' : `drill that ${holds ? 'held' : 'failed'}`;
    console.log(`Recorded: a ${what}, of ${new Date(endedAtMs).toISOString()}.`);
    if (kept !== null) console.log(describeSeal(kept));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(explainStartError(error) ?? `Nothing was recorded: ${reason}`);
    process.exitCode = 1;
  }
}

type Words = CommandWords<'backup-report'>['values'];

async function readReport(words: Words, config: Config): Promise<BackupReport> {
  const { base, drill, stanza } = words;
  if (drill !== undefined) {
    if (drill === 'held' || drill === 'failed') {
      return { kind: 'drill', endedAtMs: Date.now(), holds: drill === 'held' };
    }
    throw new StartError(`--drill is "${drill}"; allowed: held, failed.`);
  }
  const endedAtMs =
    base === undefined
      ? newestOfPgBackRest(await text(process.stdin), stanza)
      : parseMoment(base, config.operatorTimeZone, 'base');
  if (endedAtMs > Date.now() + mostAheadMs) {
    throw new StartError(`${new Date(endedAtMs).toISOString()} is in the future.`);
  }
  return { kind: 'base', endedAtMs, holds: true };
}

/** Of this machine, where it has one. */
async function readKept(config: Config): Promise<Seal | null> {
  const { dataDir } = config;
  if ((await readPrivateFile(join(dataDir, keptSealFile))) === null) return null;
  return readKeptSeal({ dataDir, serverFolder: null }, await readReceiptKey(config));
}

async function record(url: string, report: BackupReport): Promise<void> {
  await checkDatabase(url, 'DATABASE_CLOCK_URL');
  const pool = openPool({ url, max: 1, name: 'trine backup report' });
  try {
    await openDatabase(pool).transaction((tx) => recordReport(tx, report));
  } finally {
    await pool.end();
  }
}
