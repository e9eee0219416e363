// Prepares the database as its owner: migrations, settings that the database enforces, fingerprints
// of the secrets, and the first rows. It runs at each start that has the owner's address, and by
// `npm run setup -- --database`. It closes all of its connections.

import type { BeaconChain } from '@trine/fairness/chain.ts';
import type { Logger } from 'pino';
import { saveWithdrawalHold } from '../../cashier/payment-accounts/withdrawal-hold.ts';
import { saveApprovalLimits } from '../../cashier/review/approval-limits.ts';
import { seedReference } from '../../game/catalogue/seed-reference.ts';
import type { Passwords } from '../../people/sessions/passwords.ts';
import type { Config } from '../../platform/config/config.ts';
import { errorCode } from '../../platform/config/start-error.ts';
import { wantedLogins } from '../../platform/embedded-postgres/embedded-logins.ts';
import { openDatabaseClock } from '../../platform/postgres/database-clock.ts';
import { leaseIds } from '../../platform/postgres/id-lease.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { checkDatabase, openPool } from '../../platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../platform/postgres/transaction.ts';
import {
  beaconFingerprint,
  fingerprintsOf,
  holdFingerprints,
} from '../../platform/secrets/fingerprints.ts';
import { createSecurityHashes } from '../../people/sessions/security-events.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { seedContent } from '../../service/content/seed-content.ts';
import { seedService } from '../../service/support/seed-service.ts';
import { beginProduction, rejectDemoAccounts } from '../demo/reject-demo.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { lockNotAvailable } from '../maintenance/maintenance.ts';
import { ensurePartitions } from '../maintenance/partitions.ts';

export interface Preparing {
  /** The owner's. */
  readonly url: string;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly chain: BeaconChain;
  readonly passwords: Passwords;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Returns the names of the migrations applied now. Throws `StartError`. */
export async function prepareDatabase(preparing: Preparing): Promise<string[]> {
  const { url, config, secrets, chain, log } = preparing;
  await checkDatabase(url, 'DATABASE_OWNER_URL');
  const report = (sentence: string) => log.warn(sentence);
  const applied = await migrate({ url, logins: wantedLogins(config.databaseUrls, url), report });
  await saveApprovalLimits(url, config);
  await saveWithdrawalHold(url, config.holdMinutes);
  const clock = await openDatabaseClock(url);
  await using opened = new AsyncDisposableStack();
  const pool = openPool({ url, max: 2, name: 'trine setup' });
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  await holdFingerprints(database, [...fingerprintsOf(secrets), beaconFingerprint(chain)]);
  await ensurePartitionsOrWait(database, log);
  await seed({ ...preparing, database, now: clock.now });
  return applied;
}

/** Partitions for the next months exist already, and the clock retries. */
async function ensurePartitionsOrWait(database: Database, log: Preparing['log']): Promise<void> {
  try {
    await ensurePartitions(database);
  } catch (error) {
    const code = errorCode(error);
    // Another process of the installation may be creating them.
    if (code === lockNotAvailable)
      log.info({ code }, 'a table was locked; its maintenance is retried later');
    else log.warn({ error }, 'partitions for the months ahead could not be created');
  }
}

interface Seeding extends Preparing {
  readonly database: Database;
  readonly now: () => number;
}

async function seed({ database, config, secrets, chain, passwords, now }: Seeding): Promise<void> {
  await database.transaction(async (tx) => {
    await seedReference(tx, chain);
    await seedContent(tx);
    await seedService(tx, config.profile);
  });
  if (config.profile === 'production') {
    await rejectDemoAccounts(database);
    return beginProduction(database);
  }
  const { demoPassword: password } = secrets;
  if (password === null) throw new Error('the demo has no password');
  const hashes = createSecurityHashes(secrets.receiptKey);
  const lease = await leaseIds(database, { holder: 'trine setup', now });
  try {
    await seedDemo({ database, passwords, hashes, now, nextId: lease.nextId, password });
  } finally {
    await lease.release();
  }
}
