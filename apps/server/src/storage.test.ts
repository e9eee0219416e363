// The logins of a process: which addresses a start needs, which it rejects, and that no process
// works as the owner of the database after it.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { silentBeacon } from '../testing/silent-beacon.ts';
import { openTestDatabase, settingsOf, type TestDatabase } from '../testing/test-database.ts';
import { startApp, type App } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { StartError } from './platform/config/start-error.ts';
import { readRecord, removeEmbedded, urlOf } from './platform/embedded-postgres/embedded-record.ts';
import { readSecrets } from './platform/secrets/secrets.ts';

let database: TestDatabase;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trine-storage-'));
  // The account that runs PostgreSQL for root needs access.
  await chmod(folder, 0o711);
  database = await openTestDatabase();
});

after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function start(settings: Readonly<Record<string, string>>): Promise<App> {
  const config = readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0', ...settings });
  return startApp(config, await readSecrets(config), {
    now: Date.now,
    randomBytes,
    log: pino({ enabled: false }),
    webFolder: null,
    beacon: silentBeacon,
  });
}

async function games(): Promise<number> {
  const { rows } = await database.ownerPool.query<{ games: number }>(
    'select count(*)::integer as games from game',
  );
  return rows[0]?.games ?? 0;
}

test("without the owner's address a start uses the schema, and seeds nothing", async () => {
  const { DATABASE_URL, DATABASE_CLOCK_URL } = settingsOf(database.url);
  for (const settings of [
    { ROLE: 'api', DATABASE_URL },
    { ROLE: 'clock', DATABASE_CLOCK_URL },
    { ROLE: 'all', DATABASE_URL, DATABASE_CLOCK_URL },
  ]) {
    const app = await start(settings);
    await app.close();
  }
  assert.equal(await games(), 0);
  const app = await start({ ...settingsOf(database.url), ROLE: 'api' });
  await app.close();
  assert.equal(await games(), 4);
});

const withoutPart = (part: object) => ({ ...settingsOf(database.url), ...part });
const rejected: readonly (readonly [
  what: string,
  settings: () => Record<string, string>,
  sentence: RegExp,
])[] = [
  [
    'an API as the owner, who is a superuser here',
    () => ({ ROLE: 'api', DATABASE_URL: database.url }),
    /^DATABASE_URL signs in as "trine", who is a superuser; allowed: a login without such rights/,
  ],
  [
    'a clock as the owner',
    () => ({ ROLE: 'clock', DATABASE_CLOCK_URL: database.url }),
    /^DATABASE_CLOCK_URL signs in as "trine", who is a superuser; allowed: /,
  ],
  [
    'two logins of one user',
    () => withoutPart({ DATABASE_CLOCK_URL: database.apiUrl }),
    /^DATABASE_URL and DATABASE_CLOCK_URL sign in as the same user "trine_api"; allowed: /,
  ],
  [
    'the login of the other part',
    () => ({ ROLE: 'api', DATABASE_URL: database.clockUrl }),
    /^DATABASE_URL signs in as "trine_clock", but this database was set up with the role "trine_/,
  ],
  [
    'all of it without an address for the clock',
    () => withoutPart({ DATABASE_CLOCK_URL: '' }),
    /^DATABASE_CLOCK_URL is not set, and ROLE=all signs in with it; allowed: /,
  ],
];

for (const [what, settings, sentence] of rejected) {
  test(`rejected: ${what}`, async () => {
    const starting = async () => (await start(settings())).close();
    await assert.rejects(starting, (error) => {
      assert.ok(error instanceof StartError, String(error));
      assert.match(error.message, sentence);
      return true;
    });
  });
}

test("a start without the owner's address rejects an older schema", async () => {
  const older = await openTestDatabase();
  try {
    await older.ownerPool.query('delete from migration');
    await assert.rejects(start({ ROLE: 'api', DATABASE_URL: older.apiUrl }), {
      name: 'SchemaBehind',
      message: /^The database lacks \d+ of the \d+ .*: start once with DATABASE_OWNER_URL, or run /,
    });
  } finally {
    await older.close();
  }
});

interface Session {
  /** Null while the session starts. */
  readonly user: string | null;
  readonly name: string;
}

/** Of all sessions but this one. */
async function sessions(url: string): Promise<Session[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Session>(`
    select a.usename::text as user, a.application_name as name
    from pg_stat_activity a
    where a.backend_type = 'client backend'
      and a.pid <> pg_backend_pid()`);
  await client.end();
  return rows;
}

const ofClock = new Set(['trine public log', 'trine clock', 'trine notices', 'trine audit']);

test("embedded: after a start no session is the superuser's", async () => {
  const dataDir = join(folder, 'embedded');
  const backups = join(folder, 'backups');
  await mkdir(backups, { mode: 0o711 });
  const app = await start({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  try {
    const record = await readRecord(dataDir);
    assert.ok(record !== null);
    const superuser = urlOf(record);
    for (;;) {
      const found = await sessions(superuser);
      const seen = new Set(found.map(({ name }) => name));
      const isUp = ['trine api', 'trine clock', 'trine archive'].every((name) => seen.has(name));
      if (isUp && found.every(({ user }) => user !== null && user !== 'trine')) {
        for (const { user, name } of found) {
          assert.equal(user, ofClock.has(name) ? 'postgres_clock' : 'postgres_api', name);
        }
        break;
      }
      await delay(50);
    }
    // Each login has a password, and no right of it leads to the superuser.
    for (const user of ['postgres_api', 'postgres_clock', 'trine']) {
      for (const password of ['', 'trine', user]) {
        const url = new URL(superuser);
        url.username = user;
        url.password = password;
        await assert.rejects(sessions(url.href), /password/, `${user} with "${password}"`);
      }
    }
  } finally {
    await app.close();
    await removeEmbedded(dataDir);
  }
});
