// `npm run setup` without a terminal, with its own database.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openEmptyDatabase, openTestDatabase, settingsOf } from '../../testing/test-database.ts';
import { fingerprintsOf, holdFingerprints } from '../platform/secrets/fingerprints.ts';
import { makeSecretFiles, readSecrets } from '../platform/secrets/secrets.ts';
import { openDatabase } from '../platform/postgres/transaction.ts';
import { readConfig } from '../platform/config/config.ts';
import { parseSettings } from '../operations/setup/environment-file.ts';

let base: string;
let file: string;
let empty: Awaited<ReturnType<typeof openEmptyDatabase>>;
/** Relay and site reject connections at once, so the test contacts nothing on the Internet. */
const nobody = { DRAND_URLS: 'http://127.0.0.1:1', LINES: 'https://127.0.0.1:1' };

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'trine-setup-'));
  file = join(base, 'trine.env');
  empty = await openEmptyDatabase();
});

after(async () => {
  await empty.close();
  await rm(base, { recursive: true });
});

async function setup(words: readonly string[], environment: Record<string, string> = {}) {
  const script = join(import.meta.dirname, 'setup-command.ts');
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, [script, ...words], { env, stdio: 'pipe' });
  child.stdin.end();
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('close', resolve);
  return { code: await promise, said };
}

async function answers(lines: Record<string, string>): Promise<string> {
  const path = join(base, 'answers');
  const all = { ...nobody, DATA_DIR: join(base, 'data'), PORT: '0', METRICS_PORT: '0', ...lines };
  await writeFile(
    path,
    Object.entries(all)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return path;
}

test('a wrong answer gives one sentence, and nothing is written', async () => {
  const path = await answers({ SALE_HOURS: 'often' });
  const { code, said } = await setup(['--file', file, '--answers', path]);
  assert.equal(code, 2);
  assert.equal(
    said.trim(),
    'SALE_HOURS is "often"; allowed: "always", or hours such as "10:00-02:00".',
  );
  await assert.rejects(stat(file), /ENOENT/);
  const checked = await setup(['--check', '--file', file]);
  assert.equal(checked.code, 2);
  assert.match(checked.said, /trine\.env does not exist: npm run setup writes it\.$/m);
});

test('the file is written with new secrets, and the output lists what is missing', async () => {
  const path = await answers({ DATABASE_OWNER_URL: empty.url });
  const { code, said } = await setup(['--file', file, '--answers', path], { NEW_SECRETS: 'yes' });
  assert.equal(code, 2, said);
  assert.match(said, /^Wrote \S+trine\.env, \S+trine-clock\.env, \S+trine-owner\.env\.$/m);
  assert.match(said, /^ok +logins +The role "test_\w+_api" was created\.$/m);
  assert.match(said, /^ok +logins +The role "test_\w+_clock" was created\.$/m);
  assert.match(said, /^warning +logins +The database has no schema of Trine yet: /m);
  // The tests' server is fast and would lose bets in a crash.
  assert.match(said, /^missing +database +PostgreSQL has fsync or full_page_writes off/m);
  assert.match(said, /^ok +secrets +Pepper, receipt keys, account keys and log key exist\.$/m);
  assert.match(said, /^missing +tls +Nothing listens at 127\.0\.0\.1:1/m);
  assert.match(said, /^missing +beacon +No relay returned a valid/m);
  assert.match(said, /^missing +owner +The console has no owner/m);
  assert.match(said, /^\d+ checks: \d+ missing, \d+ to look at\.$/m);
  const settings = parseSettings(await readFile(file, 'utf8'));
  assert.equal(settings['PROFILE'], 'production');
  assert.match(settings['TRINE_PEPPER'] ?? '', /^[0-9a-f]{64}$/);
  // The server can read the file.
  assert.equal(readConfig(settings).databaseUrls?.owner, null);
  assert.equal(readConfig(settings).databaseUrls?.clock, null);
});

test('an existing file is overwritten on request and keeps its secrets', async () => {
  const was = await readFile(file, 'utf8');
  const path = await answers({ DATABASE_OWNER_URL: empty.url, SALE_HOURS: 'always' });
  const left = await setup(['--file', file, '--answers', path]);
  assert.match(left.said, /trine\.env was not changed; --replace overwrites it\.$/m);
  assert.equal(await readFile(file, 'utf8'), was);
  const replaced = await setup(['--file', file, '--answers', path, '--replace']);
  assert.match(replaced.said, /^Wrote /m);
  const [earlier, now] = [was, await readFile(file, 'utf8')].map(parseSettings);
  assert.equal(now?.['SALE_HOURS'], 'always');
  assert.equal(now?.['TRINE_PEPPER'], earlier?.['TRINE_PEPPER']);
  const again = await setup(['--file', file, '--answers', path]);
  assert.match(again.said, /holds these settings already\.$/m);
});

test('the owner sets up the database, and then each login has its rights', async () => {
  const done = await setup(['--database', '--file', file]);
  assert.match(done.said, /^The database is up to date; migrations applied now: [1-9]/m);
  const { said } = await setup(['--check', '--file', file]);
  for (const name of ['DATABASE_URL', 'DATABASE_CLOCK_URL']) {
    assert.match(
      said,
      new RegExp(`^ok +logins +${name} signs in as .* rights of its role\\.$`, 'm'),
    );
  }
});

test('secrets of another database, misspelt settings and readable files are found', async () => {
  const database = await openTestDatabase();
  try {
    const first = {
      ...nobody,
      PROFILE: 'production',
      ...settingsOf(database.url),
      DATA_DIR: join(base, 'one'),
    };
    await makeSecretFiles(first.DATA_DIR);
    const secrets = await readSecrets(readConfig(first));
    await holdFingerprints(openDatabase(database.ownerPool), fingerprintsOf(secrets));
    const settings = { ...nobody, ...first, PORT: '0', METRICS_PORT: '0' };
    const own = await setup(['--check'], { ...settings, PORTT: '1', COLUMNS: '80' });
    assert.match(own.said, /^warning +settings +PORTT is not read .*: is PORT meant\?$/m);
    assert.doesNotMatch(own.said, /COLUMNS/);
    assert.match(own.said, /^ok +secrets .* are those of the database\.$/m);
    assert.match(own.said, /^warning +cashier +Players cannot deposit/m);

    const other = join(base, 'other.env');
    const lines = { ...settings, DATA_DIR: join(base, 'two'), SALE_HUORS: 'always' };
    await makeSecretFiles(lines.DATA_DIR);
    await chmod(join(lines.DATA_DIR, 'pepper'), 0o600);
    await writeFile(
      other,
      Object.entries(lines)
        .map((line) => `${line.join('=')}\n`)
        .join(''),
    );
    await chmod(other, 0o644);
    const { code, said } = await setup(['--check', '--file', other]);
    assert.equal(code, 2);
    assert.match(
      said,
      /^missing +secrets +The secrets of this start \(.*pepper.*\) are not those/m,
    );
    assert.match(
      said,
      /^warning +settings +SALE_HUORS is not read by this version: is SALE_HOURS meant\?$/m,
    );
    assert.match(said, /^missing +settings +Other accounts can read \S+other\.env: chmod 600/m);
  } finally {
    await database.close();
  }
});

test('the folder of backups must exist, on another disk than the data', async () => {
  const settings = { ...nobody, PROFILE: 'production', DATA_DIR: join(base, 'data') };
  const BACKUP_DIR = join(base, 'backups');
  const before = await setup(['--check'], { ...settings, BACKUP_DIR });
  assert.match(before.said, /^missing +disk +\S+backups is missing, and Trine does not start/m);
  await mkdir(BACKUP_DIR);
  const there = await setup(['--check'], { ...settings, BACKUP_DIR });
  assert.match(there.said, /^warning +disk +\S+backups is on the same disk as /m);
});

test('the addresses of the site and for reports of vulnerabilities are required', async () => {
  const DATA_DIR = join(base, 'data');
  const without = await setup(['--check'], { PROFILE: 'production', DATA_DIR });
  assert.equal(without.code, 2);
  assert.match(
    without.said,
    /^missing +settings +LINES is not set; production needs the public address of the site, .+\.$/m,
  );
  const settings = { ...nobody, PROFILE: 'production', DATA_DIR };
  const named = await setup(['--check'], settings);
  assert.match(
    named.said,
    /^missing +settings +SECURITY_CONTACT is not set, so there is no security\.txt: /m,
  );
  assert.match(named.said, /^missing +settings +TRUSTED_PROXIES is 0, /m);
  const all = { ...settings, SECURITY_CONTACT: 'mailto:security@a.example', TRUSTED_PROXIES: '1' };
  const { said } = await setup(['--check'], all);
  assert.match(said, /^ok +settings +All settings can be read\.$/m);
});

test("a silent server and an example's password do not affect other checks", async () => {
  const url = 'postgres://u:change-me@127.0.0.1:1/d';
  const { code, said } = await setup(['--check'], {
    ...nobody,
    PROFILE: 'production',
    DATABASE_URL: url,
    DATA_DIR: join(base, 'none'),
  });
  assert.equal(code, 2);
  assert.match(
    said,
    /^missing +database +No PostgreSQL answers at 127\.0\.0\.1:1: check DATABASE_URL\.$/m,
  );
  assert.match(said, /^missing +settings +DATABASE_URL still has an example's value: /m);
  assert.match(said, /^missing +secrets +pepper, receipt-key, receipt-signing-key, /m);
  assert.match(said, /^ok +disk/m);
});
