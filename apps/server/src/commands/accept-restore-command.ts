// `npm run accept-restore -- --reason "…"`: after the database was restored to an earlier time,
// accepts that later seals of the audit log are missing. Run it on the machine that reports the
// highest missing seal. It adds a line to the audit log and a seal over that line, and fails if the
// log itself is invalid. The public log is continued from its files. Exit code 1: nothing was
// accepted.

import { readCommand } from '@trine/commands/read-command.ts';
import { acceptRestore, type Accepted } from '../platform/audit-log/accept-restore.ts';
import { describeSeal, keepSeal, readKeptSeal } from '../platform/audit-log/kept-seal.ts';
import { continueLog } from '../game/public-log/continue-log.ts';
import { logFolderOf } from '../game/public-log/log-files.ts';
import { ownerUrlOf } from '../platform/config/database-url.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { prepareDataDirectory } from '../platform/config/data-directory.ts';
import { explainStartError, StartError } from '../platform/config/start-error.ts';
import { findArchive, archiveFolderOf } from '../platform/embedded-postgres/embedded-archive.ts';
import { startEmbedded } from '../platform/embedded-postgres/embedded.ts';
import { leaseIds } from '../platform/postgres/id-lease.ts';
import { checkDatabase, openPool } from '../platform/postgres/pool.ts';
import { openDatabase } from '../platform/postgres/transaction.ts';
import { checkFingerprints, receiptFingerprint } from '../platform/secrets/fingerprints.ts';
import { readReceiptKey } from '../operations/audit/receipt-key.ts';

const reasonForm = /^\S[^\n]{1,498}\S$/;

const { values } = readCommand('accept-restore');
await run();

async function run(): Promise<void> {
  try {
    const { reason = '' } = values;
    if (!reasonForm.test(reason)) {
      throw new StartError('--reason takes 3 to 500 characters: why the database was restored.');
    }
    console.log(describe(await accept(readConfig(process.env), reason)));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    console.error(explainStartError(error) ?? `Nothing was accepted: ${text}`);
    process.exitCode = 1;
  }
}

async function accept(config: Config, reason: string): Promise<Accepted | null> {
  await using opened = new AsyncDisposableStack();
  const key = await readReceiptKey(config);
  const dataDir = await prepareDataDirectory(config.dataDir);
  const { databaseUrls } = config;
  const url = databaseUrls === null ? await embeddedUrl(opened, dataDir) : ownerUrlOf(databaseUrls);
  const archive = databaseUrls === null ? await findArchive(dataDir) : null;
  const places = { dataDir, serverFolder: archive && archiveFolderOf(archive) };
  const kept = await readKeptSeal(places, key);
  await checkDatabase(url, 'DATABASE_OWNER_URL');
  const pool = openPool({ url, max: 1, name: 'trine accept restore' });
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  await checkFingerprints(database, [receiptFingerprint(key)]);
  const lease = await leaseIds(database, { holder: 'trine accept restore', now: Date.now });
  opened.defer(() => lease.release());
  const continued = await continueLog(database, logFolderOf(dataDir));
  if (continued) console.log(`${continued} entries of the public log were copied from its files.`);
  const accepted = await acceptRestore({ database, nextId: lease.nextId, key, kept, reason });
  if (accepted !== null) await keepSeal(places, accepted.seal, key);
  return accepted;
}

async function embeddedUrl(opened: AsyncDisposableStack, dataDir: string): Promise<string> {
  const embedded = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  opened.defer(() => embedded.stop());
  return embedded.url;
}

function describe(accepted: Accepted | null): string {
  if (accepted === null) return 'The database continues from the kept seal: nothing to accept.';
  const { seal, missing } = accepted;
  const seals = missing === 1n ? '1 seal is' : `${missing} seals are`;
  return `Accepted: ${seals} missing, and the audit log records it.\n${describeSeal(seal)}`;
}
