import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { test } from 'node:test';
import { root } from './run-program.ts';
import { testEnvironment } from './test-environment.ts';

test('only the variables that a program needs to start are kept', () => {
  const shell = {
    PATH: '/bin',
    Path: '/bin',
    CHROME_PATH: '/usr/bin/chromium',
    PORT: '1',
    DATA_DIR: '/nonexistent',
    DATABASE_URL: 'postgres://wrong',
    PGSSLMODE: 'require',
    NODE_OPTIONS: '--no-warnings',
    TZ: 'Pacific/Chatham',
    LANG: 'de_DE.UTF-8',
    HOME: '/nonexistent',
  };
  assert.deepEqual(testEnvironment(shell, '/empty'), {
    PATH: '/bin',
    Path: '/bin',
    CHROME_PATH: '/usr/bin/chromium',
    HOME: '/empty',
    USERPROFILE: '/empty',
  });
});

// `test-run.test.ts` runs this file again from a shell that sets all of these.
for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'PGHOST', 'PROFILE', 'LINES', 'TZ']) {
  test(`the process of a test has no ${name}`, () => {
    assert.equal(process.env[name], undefined);
  });
}

test('the process of a test starts in an empty folder outside the checkout', () => {
  assert.ok(!process.cwd().startsWith(root), process.cwd());
  assert.deepEqual(readdirSync(process.cwd()), []);
});

test('the process of a test has its own home folder and the system’s temporary folder', () => {
  assert.ok(existsSync(homedir()), homedir());
  assert.ok(existsSync(tmpdir()), tmpdir());
});
