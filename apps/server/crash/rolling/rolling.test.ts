import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { dropTestDatabase, makeTestDatabase } from '../../testing/test-database.ts';
import { findHaproxy, haproxyConfig } from './haproxy.ts';
import { runRolling } from './run-rolling.ts';

const run = promisify(execFile);
/** Ends what hangs; it takes half a minute. */
const limitMs = 10 * 60_000;

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trine-haproxy-'));
});

after(() => rm(folder, { recursive: true }));

/** What `haproxy -c` says of the shipped file; rejects when it is no good. */
async function check(environment: Readonly<Record<string, string>>): Promise<string> {
  const env = { PATH: process.env['PATH'], ...environment };
  const { stdout, stderr } = await run(await findHaproxy(), ['-c', '-V', '-f', haproxyConfig], {
    env,
  });
  return stdout + stderr;
}

async function writeCertificate(): Promise<string> {
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => join(folder, name));
  assert.ok(key && certificate && both);
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const named = ['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=localhost'];
  await run('openssl', ['req', ...made, ...named]);
  await writeFile(both, (await readFile(key, 'utf8')) + (await readFile(certificate, 'utf8')));
  return both;
}

test('HAProxy takes the shipped configuration, with and without a certificate', async () => {
  assert.match(await check({}), /Configuration file is valid/);
  const six = Array.from({ length: 6 }, (_, index) => [
    `API_${index + 1}`,
    `127.0.0.1:${9_001 + index}`,
  ]);
  assert.match(await check(Object.fromEntries(six)), /Configuration file is valid/);
  const certified = { TLS_CERTIFICATE: await writeCertificate(), TLS_BIND: '127.0.0.1:9000' };
  assert.match(await check(certified), /Configuration file is valid/);
  await assert.rejects(check({ TLS_CERTIFICATE: join(folder, 'key') }), /certificate|PEM/i);
});

test(
  'each process is restarted and no client asks twice',
  { timeout: limitMs },
  async (context) => {
    const databaseUrl = await makeTestDatabase();
    const result = await runRolling({
      databaseUrl,
      apis: 2,
      clocks: 2,
      passes: 1,
      seed: 1,
      say: (line) => context.diagnostic(line),
      signal: context.signal,
    });
    await dropTestDatabase(databaseUrl);
    assert.deepEqual(result.faults, []);
    assert.equal(result.restarts, 4);
    assert.ok(result.bets.accepted > 100);
    assert.ok(result.reads > 100);
    assert.ok(result.reopened > 0);
  },
);
