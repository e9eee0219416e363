import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDatabaseUrl, readDatabaseUrls, readReplicaUrls } from './database-url.ts';
import type { DatabaseAddress } from './database-url.ts';

const plain: DatabaseAddress = {
  user: 'u',
  password: 'p',
  database: 'd',
  hosts: [{ host: 'h', port: 5_432 }],
  target: 'any',
  tls: null,
  others: {},
};
const two = [
  { host: 'h1', port: 5_433 },
  { host: 'h2', port: 5_432 },
];
const files = { rootCertificate: null, certificate: null, key: null };

const read: readonly [url: string, expected: Partial<DatabaseAddress>][] = [
  ['postgres://u:p@h/d', {}],
  ['postgresql://u:p@h:6000/d', { hosts: [{ host: 'h', port: 6_000 }] }],
  ['postgres://u:p@h1:5433,h2/d', { hosts: two, target: 'read-write' }],
  ['postgres://u:p@h1:5433,h2/d?target_session_attrs=any', { hosts: two }],
  ['postgres://u:p@/d?host=h1,h2&port=5433,5432', { hosts: two, target: 'read-write' }],
  ['postgres://u:p@[::1]:6000/d', { hosts: [{ host: '::1', port: 6_000 }] }],
  ['postgres:///d?host=/run&user=u&password=p', { hosts: [{ host: '/run', port: 5_432 }] }],
  ['postgres://u:p%40%3A@x@h/d', { password: 'p@:@x' }],
  ['postgres://h', { user: null, password: null, database: null }],
  ['postgres://u:p@h/d?sslmode=disable', { tls: { mode: 'disable', ...files } }],
  ['postgres://u:p@h/d?sslmode=verify-full', { tls: { mode: 'verify-full', ...files } }],
  [
    'postgres://u:p@h/d?sslrootcert=/ca.pem',
    { tls: { mode: 'verify-full', ...files, rootCertificate: '/ca.pem' } },
  ],
  [
    'postgres://u:p@h/d?sslmode=verify-full&sslrootcert=system',
    { tls: { mode: 'verify-full', ...files } },
  ],
  ['postgres://u:p@h/d?application_name=x', { others: { application_name: 'x' } }],
];

for (const [url, expected] of read) {
  test(`${url} is accepted`, () => {
    assert.deepEqual(parseDatabaseUrl(url), { ...plain, ...expected });
  });
}

const unreadable: readonly [url: string, sentence: string][] = [
  ['mysql://h/d', 'DATABASE_URL is an address of mysql://; allowed: one that begins with '],
  ['postgres:/h', 'DATABASE_URL is not an address; '],
  ['postgres://u:p@h:port/d', 'DATABASE_URL names a host that is not readable; '],
  ['postgres://u:p@h:70000/d', 'DATABASE_URL names a host that is not readable; '],
  ['postgres://u:p@h1,,h2/d', 'DATABASE_URL names a host that is not readable; '],
  ['postgres://u:50%@h/d', 'DATABASE_URL has a "%" that begins no encoded character; '],
  [`postgres://${'h,'.repeat(16)}h/d`, 'DATABASE_URL names 17 hosts; allowed: at most 16.'],
  [
    'postgres://h/d?target_session_attrs=writer',
    'target_session_attrs of DATABASE_URL is "writer"; allowed: "any" or "read-write" or ',
  ],
  [
    'postgres://h/d?sslmode=prefer',
    'sslmode of DATABASE_URL is "prefer"; allowed: "disable" or "require" or "verify-ca" or ' +
      '"verify-full".',
  ],
  [
    'postgres://h/d?sslmode=verify-ca',
    'sslmode of DATABASE_URL is "verify-ca" without sslrootcert; allowed: ',
  ],
];

for (const [url, sentence] of unreadable) {
  test(`${url} is rejected, and no password repeated`, () => {
    assert.throws(
      () => parseDatabaseUrl(url),
      (error) => error instanceof Error && error.message.startsWith(sentence),
    );
  });
}

test('the server works on a host that takes writes', () => {
  const url = 'postgres://h1,h2/d?target_session_attrs=standby';
  assert.throws(() => readDatabaseUrls({ DATABASE_URL: url }), {
    message:
      'target_session_attrs of DATABASE_URL is "standby", and one of these hosts has to take ' +
      'writes; allowed: "read-write", "primary" or "any".',
  });
});

const replicas: readonly [value: string, expected: readonly string[]][] = [
  ['postgres://u:p@h/d', ['postgres://u:p@h/d']],
  [
    'postgres://u:p,x@h1:1,h2/d?target_session_attrs=standby&sslmode=require',
    ['postgres://u:p,x@h1:1/d?sslmode=require', 'postgres://u:p,x@h2/d?sslmode=require'],
  ],
  ['postgres://u:p@h1/d,postgres://v:q@h2/d', ['postgres://u:p@h1/d', 'postgres://v:q@h2/d']],
];

for (const [value, expected] of replicas) {
  test(`replicas of ${value}`, () => {
    const environment = { DATABASE_URL: 'postgres://h/d', DATABASE_REPLICA_URL: value };
    assert.deepEqual(readReplicaUrls(environment, 'DATABASE_REPLICA_URL'), expected);
  });
}

test('the embedded PostgreSQL has no replicas', () => {
  const environment = { DATABASE_REPLICA_URL: 'postgres://h/d' };
  assert.throws(() => readReplicaUrls(environment, 'DATABASE_REPLICA_URL'), /without DATABASE_URL/);
});
