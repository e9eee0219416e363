import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createTestAuthority } from '../../testing/test-certificates.ts';
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

async function write(name: string, pem: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, pem);
  return file;
}

test('HAProxy takes the shipped configuration, with and without a certificate', async () => {
  assert.match(await check({}), /Configuration file is valid/);
  const six = Array.from({ length: 6 }, (_, index) => [
    `API_${index + 1}`,
    `127.0.0.1:${9_001 + index}`,
  ]);
  assert.match(await check(Object.fromEntries(six)), /Configuration file is valid/);
  const { keyPem, certificatePem } = createTestAuthority('Trine').issue('localhost');
  const certificate = await write('both', keyPem + certificatePem);
  const certified = { TLS_CERTIFICATE: certificate, TLS_BIND: '127.0.0.1:9000' };
  assert.match(await check(certified), /Configuration file is valid/);
  const withoutCertificate = { TLS_CERTIFICATE: await write('key', keyPem) };
  await assert.rejects(check(withoutCertificate), /certificate|PEM/i);
});

test(
  'each process is restarted and no client asks twice',
  { timeout: limitMs },
  async (context) => {
    const databaseUrl = await makeTestDatabase();
    context.after(() => dropTestDatabase(databaseUrl));
    const result = await runRolling({
      databaseUrl,
      apis: 2,
      clocks: 2,
      passes: 1,
      seed: 1,
      say: (line) => context.diagnostic(line),
      signal: context.signal,
    });
    assert.deepEqual(result.faults, []);
    assert.equal(result.restarts, 4);
    assert.ok(result.bets.accepted > 100);
    assert.ok(result.reads > 100);
    assert.ok(result.reopened > 0);
  },
);
