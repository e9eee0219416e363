import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  formatSettings,
  parseSettings,
  readSettingsFile,
  readSettingsFiles,
  writeSettingsFiles,
} from './environment-file.ts';

let base: string;

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'trine-setup-'));
});

after(() => rm(base, { recursive: true }));

const settings = {
  PROFILE: 'production',
  DATABASE_URL: 'postgres://u:p%27@a:5432/d?sslmode=verify-full&application_name=x#y',
  BACKUP_DIR: '/srv/my $HOME backups; `id`',
  SALE_HOURS: '10:00-02:00',
  DATA_DIR: '~/trine',
};

test('what was written is read back, and only its owner can read it', async () => {
  const file = join(base, 'trine.env');
  assert.equal(await readSettingsFile(file), null);
  await writeSettingsFiles(file, settings);
  assert.deepEqual(await readSettingsFile(file), settings);
  assert.equal((await stat(file)).mode & 0o777, process.platform === 'win32' ? 0o666 : 0o600);
});

test('the addresses of clock and owner have their own files', async () => {
  const file = join(base, 'parts.env');
  const more = { DATABASE_CLOCK_URL: 'postgres://c@h/d', DATABASE_OWNER_URL: 'postgres://o@h/d' };
  const written = await writeSettingsFiles(file, { ...settings, ...more });
  const names = ['parts.env', 'parts-clock.env', 'parts-owner.env'];
  assert.deepEqual(
    written,
    names.map((name) => join(base, name)),
  );
  assert.deepEqual(await readSettingsFile(file), settings);
  assert.deepEqual(await readSettingsFiles(file), { ...settings, ...more });
});

test('a shell reads the same values', async () => {
  const file = join(base, 'shell.env');
  await writeSettingsFiles(file, settings);
  const script = `set -a; . "$0"; env -0`;
  const env = { PATH: process.env['PATH'], HOME: base };
  const said = execFileSync('sh', ['-c', script, file], { env });
  const read = Object.fromEntries(
    said
      .toString()
      .split('\0')
      .map((line): [string, string] => [line.split('=', 1)[0] ?? '', line.replace(/^[^=]*=/, '')]),
  );
  assert.partialDeepStrictEqual(read, settings);
});

for (const value of ["it's", 'a "b"', 'a\\b', 'a\nb']) {
  test(`${JSON.stringify(value)} is rejected, since readers parse it differently`, () => {
    assert.throws(() => formatSettings({ DATA_DIR: value }), /^StartError: DATA_DIR holds a quote/);
  });
}

test('empty settings and comments are ignored', () => {
  assert.deepEqual(parseSettings('# a\nA=\nB=" "\nC=1\n'), { C: '1' });
});
