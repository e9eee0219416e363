// Encrypted connections to a real PostgreSQL, and the sentences when they fail.

import assert from 'node:assert/strict';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createTestAuthority, type TestCertificate } from '../../../testing/test-certificates.ts';
import { openTestReplication, type TestReplication } from '../../../testing/test-replication.ts';
import { explainStartError } from '../config/start-error.ts';
import { openPool } from './pool.ts';

const authority = createTestAuthority('an authority');
const stranger = createTestAuthority('another authority');
let folder: string;
let server: TestReplication;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trine-tls-'));
  await chmod(folder, 0o755);
  server = await openTestReplication({ standbys: 0 });
  await writeFile(join(folder, 'ca.pem'), authority.certificatePem);
  await writeFile(join(folder, 'other.pem'), stranger.certificatePem);
  await writeFile(join(folder, 'notes.txt'), 'no certificate');
});

after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function present({ certificatePem, keyPem }: TestCertificate): Promise<void> {
  const { uid, gid } = await stat(server.primary.directory);
  const paths = { cert: join(folder, 'server.pem'), key: join(folder, 'server.key') };
  await writeFile(paths.cert, certificatePem);
  await rm(paths.key, { force: true });
  await writeFile(paths.key, keyPem, { mode: 0o600 });
  await chown(paths.key, uid, gid);
  await server.primary.restart([
    'ssl=on',
    `ssl_cert_file=${paths.cert}`,
    `ssl_key_file=${paths.key}`,
  ]);
}

/** Whether the connection is encrypted, or the sentence with which a start would end. */
async function connecting(host: string, parameters: string): Promise<boolean | string | null> {
  const words = parameters.replaceAll('FOLDER', folder);
  const url = `${server.primary.url.replace('127.0.0.1', host)}?${words}`;
  try {
    const pool = openPool({ url, max: 1, name: 'trine test' });
    try {
      const { rows } = await pool.query<{ ssl: boolean }>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      return rows[0]?.ssl ?? null;
    } finally {
      await pool.end();
    }
  } catch (error) {
    return explainStartError(error) ?? String(error);
  }
}

test('a server without TLS', async () => {
  assert.equal(await connecting('127.0.0.1', 'sslmode=disable'), false);
  assert.equal(
    await connecting('127.0.0.1', 'sslmode=require'),
    'PostgreSQL does not offer the TLS that DATABASE_URL asks for.',
  );
});

const verified = 'sslmode=verify-full&sslrootcert=FOLDER/ca.pem';

test('a certificate for the host, of a trusted authority', async () => {
  await present(authority.issue('localhost'));
  const rows: [host: string, parameters: string, expected: boolean | RegExp][] = [
    ['127.0.0.1', 'sslmode=require', true],
    ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=FOLDER/ca.pem', true],
    ['localhost', verified, true],
    ['localhost', 'sslrootcert=FOLDER/ca.pem', true],
    ['127.0.0.1', verified, /^PostgreSQL's certificate is not for the host 127\.0\.0\.1 of /],
    ['localhost', 'sslmode=verify-full', /^PostgreSQL's certificate is signed by an unknown authority /],
    [
      '127.0.0.1',
      'sslmode=require&sslrootcert=FOLDER/other.pem',
      /^PostgreSQL's certificate is signed by an unknown authority \(/,
    ],
    [
      'localhost',
      'sslrootcert=FOLDER/missing.pem',
      /missing\.pem, .* can not be read \(ENOENT\): /,
    ],
    ['localhost', 'sslrootcert=FOLDER/notes.txt', /notes\.txt, .* holds nothing in PEM form\.$/],
  ];
  for (const [host, parameters, expected] of rows) {
    const found = await connecting(host, parameters);
    if (typeof expected === 'boolean') assert.equal(found, expected, `${host} ${parameters}`);
    else assert.match(String(found), expected);
  }
});

test('several hosts are each verified by their own name', async () => {
  const { port } = server.primary;
  const others = `127.0.0.1:${port},localhost`;
  assert.equal(await connecting(others, verified), true);
  assert.match(
    String(await connecting(`127.0.0.1:${port},127.0.0.1`, verified)),
    /^No host of DATABASE_URL takes writes: 127.0.0.1:\d+ has a certificate for another name; /,
  );
});

test('an expired certificate', async () => {
  await present(authority.issue('localhost', { from: -2, to: -1 }));
  assert.match(
    String(await connecting('localhost', verified)),
    /^PostgreSQL's certificate has expired: renew it, /,
  );
});
