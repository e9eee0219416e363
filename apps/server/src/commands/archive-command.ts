// `npm run archive -- --before 2026-01`: moves the bets of older months into files of ARCHIVE_DIR,
// which `npm run audit -- --archive DIR` reads. `--restore 2026-01` brings a month back, `--list`
// shows what is in the archive. Exit code 1: not everything was done, and a sentence says why.

import { userInfo } from 'node:os';
import { readCommand } from '@trine/commands/read-command.ts';
import type { Pool } from 'pg';
import { readConfig, type Config } from '../platform/config/config.ts';
import { ownerUrlOf } from '../platform/config/database-url.ts';
import { explainStartError, StartError } from '../platform/config/start-error.ts';
import { readRecord } from '../platform/embedded-postgres/embedded-record.ts';
import { startEmbedded } from '../platform/embedded-postgres/embedded.ts';
import { checkDatabase, openPool } from '../platform/postgres/pool.ts';
import { receiptFingerprint } from '../platform/secrets/fingerprints.ts';
import { firstDayOf, formatMonth } from '../operations/archive/archived-month.ts';
import { DamagedFile } from '../operations/archive/month-files.ts';
import { auditServer } from '../operations/audit/audit-server.ts';
import { formatAudit } from '../operations/audit/format-audit.ts';
import { readReceiptKey } from '../operations/audit/receipt-key.ts';
import {
  archiveMonth,
  finishMonths,
  monthsInArchive,
  monthsToArchive,
  type Archiving,
} from '../operations/archive/archive-month.ts';
import { restoreMonth } from '../operations/archive/restore-month.ts';

const usage =
  'npm run archive takes one of --before 2026-01, --restore 2026-01 and --list, ' +
  'and reads the settings that the server was given.';

interface Wish {
  readonly before?: string;
  readonly restore?: string;
  readonly list?: boolean;
}

const { values } = readCommand('archive');
await run();

async function run(): Promise<void> {
  try {
    await work(readConfig(process.env), readWish());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isKnown = error instanceof DamagedFile;
    console.error(
      explainStartError(error) ?? (isKnown ? `${reason}.` : `The archive failed: ${reason}`),
    );
    process.exitCode = 1;
  }
}

function readWish(): Wish {
  if (Object.keys(values).length === 1) return values;
  throw new StartError(usage);
}

async function work(config: Config, { before, restore }: Wish): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const { databaseUrls } = config;
  const url = databaseUrls === null ? await embeddedUrl(opened, config) : ownerUrlOf(databaseUrls);
  await checkDatabase(url, 'DATABASE_OWNER_URL');
  const pool = openPool({ url, max: 1, name: 'trine archive', isPatient: true });
  opened.defer(() => pool.end());
  if (before === undefined && restore === undefined) {
    console.log(await listOf(pool));
    return;
  }
  const archiving = {
    pool,
    archiveDir: archiveDirOf(config),
    by: `${userInfo().username}, npm run archive`,
    log: (line: string) => console.log(line),
  };
  if (restore !== undefined) await bringBack(archiving, firstDayOf(restore, '--restore'));
  else await takeAway({ archiving, config, url }, firstDayOf(before ?? '', '--before'));
}

interface TakingAway {
  readonly archiving: Archiving;
  readonly config: Config;
  readonly url: string;
}

async function takeAway({ archiving, config, url }: TakingAway, before: string): Promise<void> {
  await finishMonths(archiving);
  const months = await monthsToArchive(archiving.pool, before);
  if (months.length === 0) {
    console.log(`No month before ${formatMonth(before)} is left to archive.`);
    return;
  }
  await checkBooks(config, url);
  for (const month of months) {
    const { tables } = await archiveMonth(archiving, month);
    console.log(
      `${formatMonth(month.month)}: ${tables.bet_order.rowCount} orders and ` +
        `${tables.posted_entry.rowCount} entries are in ${archiving.archiveDir}.`,
    );
  }
}

/** A month leaves only when the audit has just found everything right. */
async function checkBooks(config: Config, url: string): Promise<void> {
  const receiptKey = await readReceiptKey(config);
  const fingerprints = [receiptFingerprint(receiptKey)];
  const result = await auditServer({ url, receiptKey, fingerprints, now: Date.now });
  if (result.holds) return;
  console.error(formatAudit(result));
  throw new StartError('The audit does not hold, so no month was archived.');
}

async function bringBack(archiving: Archiving, firstDay: string): Promise<void> {
  await finishMonths(archiving);
  const { orders, entries } = await restoreMonth(archiving, firstDay);
  console.log(
    `${formatMonth(firstDay)} is back in the database: ${orders} orders and ${entries} entries. ` +
      'Its files stay where they are.',
  );
}

async function listOf(pool: Pool): Promise<string> {
  const months = await monthsInArchive(pool);
  if (months.length === 0) return 'No month is in the archive.';
  return months
    .map(({ month, orderCount, entryCount, archivedAt, archivedBy, isDropped }) => {
      const at = new Date(archivedAt).toISOString();
      const state = isDropped ? '' : '; its rows still have to be dropped: run --before again';
      const what = `${orderCount} orders, ${entryCount} entries`;
      return `${formatMonth(month)}  ${what}, ${at} by ${archivedBy}${state}`;
    })
    .join('\n');
}

function archiveDirOf({ archiveDir }: Config): string {
  if (archiveDir !== null) return archiveDir;
  throw new StartError('ARCHIVE_DIR is not set: give the folder that old months are kept in.');
}

async function embeddedUrl(opened: AsyncDisposableStack, { dataDir }: Config): Promise<string> {
  const record = await readRecord(dataDir);
  if (record?.created !== true) {
    throw new StartError(`${dataDir} holds no database: set DATA_DIR or DATABASE_OWNER_URL.`);
  }
  const embedded = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  opened.defer(() => embedded.stop());
  return embedded.url;
}
