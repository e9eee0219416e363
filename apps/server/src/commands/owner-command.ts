// `npm run owner -- --name anna`: adds the first owner of the console. It reads the password from
// the terminal or the standard input, and prints the authenticator's secret and ten recovery codes
// once. It fails when there is an owner, unless `--force-another` is given.

import { randomBytes } from 'node:crypto';
import { readCommand } from '@trine/commands/read-command.ts';
import { askSecret } from '../platform/config/ask-secret.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { ownerUrlOf } from '../platform/config/database-url.ts';
import { wantedLogins } from '../platform/embedded-postgres/embedded-logins.ts';
import { startEmbedded } from '../platform/embedded-postgres/embedded.ts';
import { leaseIds } from '../platform/postgres/id-lease.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { checkDatabase, openPool } from '../platform/postgres/pool.ts';
import { openDatabase } from '../platform/postgres/transaction.ts';
import { fingerprintsOf, holdFingerprints } from '../platform/secrets/fingerprints.ts';
import { isGoodPassword } from '../people/sessions/password-rules.ts';
import { createPasswords } from '../people/sessions/passwords.ts';
import { readSecrets } from '../platform/secrets/secrets.ts';
import { explainStartError, StartError } from '../platform/config/start-error.ts';
import { createOwner } from '../people/staff/create-owner.ts';
import { createAuthenticatorCipher } from '../people/staff/authenticator-cipher.ts';

const shortestPassword = 12;

const { values } = readCommand('owner');
await run();

async function run(): Promise<void> {
  try {
    await make(readConfig(process.env), values.name, values['force-another']);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(explainStartError(error) ?? `No owner was made: ${reason}`);
    process.exitCode = 1;
  }
}

async function make(config: Config, name: string, isAnother: boolean): Promise<void> {
  const password = await askSecret('Password: ');
  if (
    password.length < shortestPassword ||
    !isGoodPassword(password, { username: name, isGuest: false })
  ) {
    throw new StartError(
      `The password is too short or too common: at least ${shortestPassword} characters.`,
    );
  }
  await using opened = new AsyncDisposableStack();
  const secrets = await readSecrets(config);
  const { pepper } = secrets;
  const { databaseUrls } = config;
  const url = databaseUrls === null ? await embeddedUrl(opened, config) : ownerUrlOf(databaseUrls);
  await checkDatabase(url, 'DATABASE_OWNER_URL');
  await migrate({ url, logins: wantedLogins(databaseUrls, url) });
  const pool = openPool({ url, max: 1, name: 'trine owner' });
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  await holdFingerprints(database, fingerprintsOf(secrets));
  const lease = await leaseIds(database, { holder: 'trine owner', now: Date.now });
  opened.defer(() => lease.release());
  const owner = await createOwner(
    {
      database,
      nextId: lease.nextId,
      passwords: await createPasswords(pepper),
      authenticatorCipher: createAuthenticatorCipher(pepper, randomBytes),
      now: Date.now,
      randomBytes,
    },
    { name, password, isAnother },
  );
  console.log(`Owner ${name} is made. For the authenticator:\n\n  ${owner.address}\n`);
  console.log(`Recovery codes, each good once:\n\n  ${owner.codes.join('\n  ')}`);
}

async function embeddedUrl(opened: AsyncDisposableStack, { dataDir }: Config): Promise<string> {
  const embedded = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  opened.defer(() => embedded.stop());
  return embedded.url;
}
