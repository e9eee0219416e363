// `npm run liabilities`: publishes what is owed to the players today, as the server does every
// morning. A running server signs the entry of the public log, otherwise the next start does. Exit
// code 0: the day is published; 1: it is not, and a sentence says why.

import { setTimeout as delay } from 'node:timers/promises';
import { readCommand } from '@trine/commands/read-command.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { readReceiptKey } from '../operations/audit/receipt-key.ts';
import { dayIn } from '../operations/liabilities/daily-liabilities.ts';
import { publishLiabilities } from '../operations/liabilities/publish-liabilities.ts';
import { LiabilityFault } from '../operations/liabilities/read-owed.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { clockUrlOf } from '../platform/config/database-url.ts';
import { explainStartError, StartError } from '../platform/config/start-error.ts';
import { embeddedLogins } from '../platform/embedded-postgres/embedded-logins.ts';
import { readRecord } from '../platform/embedded-postgres/embedded-record.ts';
import { startEmbedded } from '../platform/embedded-postgres/embedded.ts';
import { checkDatabase, openPool } from '../platform/postgres/pool.ts';
import { openDatabase } from '../platform/postgres/transaction.ts';
import { checkFingerprints, receiptFingerprint } from '../platform/secrets/fingerprints.ts';

/** One keeps the snapshot, the other writes. */
const connections = 2;
const settlingMs = 2_000;
const maxTries = 30;

readCommand('liabilities');
await run();

async function run(): Promise<void> {
  try {
    console.log(await publish(readConfig(process.env)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isKnown = error instanceof LiabilityFault;
    console.error(
      explainStartError(error) ??
        (isKnown ? `The books do not add up: ${reason}.` : `Nothing is published: ${reason}.`),
    );
    process.exitCode = 1;
  }
}

async function publish(config: Config): Promise<string> {
  await using opened = new AsyncDisposableStack();
  const receiptKey = await readReceiptKey(config);
  const url = await urlOf(opened, config);
  await checkDatabase(url);
  const pool = openPool({ url, max: connections, name: 'trine liabilities', isPatient: true });
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  await checkFingerprints(database, [receiptFingerprint(receiptKey)]);
  // No lease: the key of a day makes it published once.
  const parts = { database, assertLead: async () => {}, receiptKey, now: Date.now };
  const day = dayIn(config.operatorTimeZone, Date.now());
  for (let tries = 0; tries < maxTries; tries += 1) {
    const published = await publishLiabilities(parts, day);
    if (published !== 'settling') {
      const { count, totalMinor, depth, tookMs } = published;
      const owed = formatMoney(minor(totalMinor));
      return `${day}: ${owed} are owed to ${count} players (depth ${depth}, ${tookMs} ms).`;
    }
    await delay(settlingMs);
  }
  throw new StartError('A round is being settled all the time: try again later.');
}

async function urlOf(opened: AsyncDisposableStack, config: Config): Promise<string> {
  const { databaseUrls, dataDir } = config;
  if (databaseUrls !== null) return clockUrlOf(databaseUrls);
  const record = await readRecord(dataDir);
  if (record?.created !== true) {
    throw new StartError(
      `${dataDir} holds no database: set the server's DATA_DIR or DATABASE_CLOCK_URL.`,
    );
  }
  const embedded = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  opened.defer(() => embedded.stop());
  return (await embeddedLogins(embedded.url)).clock;
}
