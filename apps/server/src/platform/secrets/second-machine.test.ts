// Two machines on one database, each with a DATA_DIR of its own.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startApp, type App } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { openTestDatabase, type TestDatabase, settingsOf } from '../../../testing/test-database.ts';
import { createLog } from '../http/log.ts';
import { makeSecretFiles, readSecrets } from './secrets.ts';
import { StartError } from '../config/start-error.ts';

let base: string;
const databases: TestDatabase[] = [];

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'trine-machines-'));
});

after(async () => {
  for (const database of databases) await database.close();
  await rm(base, { recursive: true });
});

async function openDatabase(): Promise<string> {
  const database = await openTestDatabase();
  databases.push(database);
  return database.url;
}

/** As `npm start` with these variables, on the machine with this name. */
async function start(machine: string, variables: Record<string, string>): Promise<App> {
  const config = readConfig({
    PORT: '0',
    ROLE: 'api',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(base, machine),
    ...variables,
  });
  return startApp(config, await readSecrets(config), {
    now: Date.now,
    randomBytes,
    log: createLog({ level: config.logLevel, destination: process.stdout }),
    webFolder: null,
  });
}

async function refuses(starting: Promise<App>, sentence: RegExp): Promise<void> {
  await assert.rejects(starting, (error) => {
    assert.ok(error instanceof StartError, String(error));
    assert.match(error.message, sentence);
    assert.match(error.message, /^[^\n]+\.$/);
    return true;
  });
}

function copy(from: string, to: string, ...files: string[]): Promise<unknown> {
  return Promise.all(files.map((file) => cp(join(base, from, file), join(base, to, file))));
}

test('in the demo, a second machine starts with the secrets of the first only', async () => {
  const variables = settingsOf(await openDatabase());
  const first = await start('first', variables);
  try {
    await refuses(
      start('second', variables),
      /\(account keys, beacon, pepper, receipt key, receipt signing key\) .*: copy account-keys, /,
    );
    await copy('first', 'second', 'pepper', 'account-keys');
    await refuses(
      start('second', variables),
      /\(beacon, receipt key, receipt signing key\).* or set TRINE_RECEIPT_KEY, /,
    );
    await copy('first', 'second', 'receipt-key', 'receipt-signing-key', 'demo-password');
    await refuses(start('second', variables), /\(beacon\).*: copy demo-beacon.key from/);
    await copy('first', 'second', 'demo-beacon.key');
    const second = await start('second', variables);
    await second.close();
  } finally {
    await first.close();
  }
});

test('in production a start makes no secrets, and rejects those of another machine', async () => {
  const variables = {
    ...settingsOf(await openDatabase()),
    PROFILE: 'production',
    LINES: 'https://play.example',
  };
  await refuses(start('third', variables), /pepper is not there.*npm run secrets makes it\.$/);
  await makeSecretFiles(join(base, 'third'));
  await (await start('third', variables)).close();
  await makeSecretFiles(join(base, 'fourth'));
  await refuses(
    start('fourth', variables),
    /pepper, receipt-key, receipt-signing-key from the DATA_DIR/,
  );
  await copy('third', 'fourth', 'pepper', 'receipt-key', 'receipt-signing-key', 'account-keys');
  await (await start('fourth', variables)).close();
});
