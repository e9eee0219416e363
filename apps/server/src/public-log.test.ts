// A start on a database that lacks what was published is refused.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openTestDatabase, settingsOf } from '../testing/test-database.ts';
import { startApp } from './app.ts';
import { logFolderOf } from './game/public-log/log-files.ts';
import { createLogIdentity } from './game/public-log/log-identity.ts';
import { readConfig } from './platform/config/config.ts';
import { StartError } from './platform/config/start-error.ts';
import { createLog } from './platform/http/log.ts';
import { readSecrets } from './platform/secrets/secrets.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'trine-log-start-'));
const database = await openTestDatabase();
after(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

for (const [what, isOwnKey, sentence] of [
  ['a longer log', true, /a checkpoint of 0 entries, and \S+public-log has one of 5: .* set back/],
  ['a log of another key', false, /damaged, or of another log than localhost\/log/],
] as const) {
  test(`${what} in DATA_DIR: the start is refused with one sentence`, async () => {
    const config = readConfig({
      ...settingsOf(database.url),
      PORT: '0',
      ROLE: 'api',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
    });
    const secrets = await readSecrets(config);
    const logKey = isOwnKey ? secrets.logKey : randomBytes(32);
    const note = createLogIdentity({ lines: [], logKey }).sign({ size: 5, root: randomBytes(32) });
    await mkdir(logFolderOf(dataDir), { recursive: true });
    await writeFile(join(logFolderOf(dataDir), 'checkpoint'), note);
    const starting = startApp(config, secrets, {
      now: Date.now,
      randomBytes,
      log: createLog({ level: config.logLevel, destination: process.stdout }),
      webFolder: null,
    });
    await assert.rejects(starting, (error) => {
      assert.ok(error instanceof StartError, String(error));
      assert.match(error.message, sentence);
      assert.match(error.message, /^[^\n]+\.$/);
      return true;
    });
  });
}
