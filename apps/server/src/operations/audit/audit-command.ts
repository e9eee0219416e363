// `npm run audit`: recounts everything and says what holds. It reads the environment as the server
// does, joins a running embedded PostgreSQL or starts it, and makes nothing: without a database, or
// without the key that sealed its books, there is nothing to audit. Exit code 0: all holds; 1: not
// all does; 2: it could not look.

import { join } from 'node:path';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { readPrivateFile } from '../../platform/config/data-directory.ts';
import { readRecord } from '../../platform/embedded-postgres/embedded-record.ts';
import { startEmbedded } from '../../platform/embedded-postgres/embedded.ts';
import { checkDatabase, openPool } from '../../platform/postgres/pool.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { checkFingerprints, receiptFingerprint } from '../../platform/secrets/fingerprints.ts';
import { errorCode, explainStartError, StartError } from '../../platform/config/start-error.ts';
import { auditAll } from './audit.ts';
import { formatAudit } from './format-audit.ts';
import { connectionsHere } from './side-by-side.ts';

const exitCodes = { holds: 0, fails: 1, couldNotRun: 2 } as const;

/** PostgreSQL's words for: no such table, column, function, role, value of a setting. */
const foreignSchema = ['42P01', '42703', '42883', '42704', '22023'];

const noWords = 'npm run audit takes no words: it reads the settings that the server was given.';

await run();

async function run(): Promise<void> {
  try {
    if (process.argv.length > 2) throw new StartError(noWords);
    process.exitCode = await audit(readConfig(process.env));
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = exitCodes.couldNotRun;
  }
}

async function audit(config: Config): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const receiptKey = await readReceiptKey(config);
  const url = config.databaseUrl ?? (await embeddedUrl(opened, config));
  await checkDatabase(url);
  const connections = connectionsHere();
  const pool = openPool({ url, asApplication: true, max: connections, name: 'trine audit' });
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  await checkFingerprints(database, [receiptFingerprint(receiptKey)]);
  const result = await auditAll(database, { receiptKey, now: Date.now, connections });
  console.log(formatAudit(result));
  return result.holds ? exitCodes.holds : exitCodes.fails;
}

/** The server's own key; a new one would find every book forged. */
async function readReceiptKey({ receiptKeyHex, dataDir }: Config): Promise<Buffer> {
  const path = join(dataDir, 'receipt-key');
  const text = receiptKeyHex ?? (await readPrivateFile(path))?.trim();
  if (text === undefined) {
    throw new StartError(
      `${path}, the key that seals were made with, is not there: ` +
        "set the server's DATA_DIR or its TRINE_RECEIPT_KEY.",
    );
  }
  if (!/^[0-9a-f]{64}$/.test(text)) throw new StartError(`${path} is damaged.`);
  return Buffer.from(text, 'hex');
}

async function embeddedUrl(opened: AsyncDisposableStack, { dataDir }: Config): Promise<string> {
  const record = await readRecord(dataDir);
  if (record?.created !== true) {
    throw new StartError(
      `${dataDir} holds no database: set the server's DATA_DIR or DATABASE_URL.`,
    );
  }
  const embedded = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  opened.defer(() => embedded.stop());
  return embedded.url;
}

function sentenceOf(error: unknown): string {
  if (foreignSchema.includes(errorCode(error))) {
    const reason = error instanceof Error ? error.message : '';
    return `The database is not one of this version of Trine (${reason}): start the server once.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return explainStartError(error) ?? `The audit could not run: ${reason}.`;
}
