import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { createNoteKey, noteKeyText } from '@trine/fairness/log/note-key.ts';
import { minor } from '@trine/money/money.ts';
import { readBuild } from './build.ts';
import { readConfig, type Config } from './config.ts';
import { ConfigurationError, type Environment } from './environment.ts';

const key = '0123456789abcdef'.repeat(4);

function makeKey(name: string, kind: 'log' | 'witness', fill: number) {
  const made = createNoteKey({ name, kind, publicKey: new Uint8Array(32).fill(fill) });
  return { text: noteKeyText(made), key: made };
}

const witness = makeKey('w.example', 'witness', 1);
const other = makeKey('x.example/w2', 'witness', 2);
const { text: logKey } = makeKey('trine.example/log', 'log', 3);

/** Production does not start without an address; rows about other settings omit it. */
function withSite(environment: Environment): Environment {
  return environment['PROFILE'] === 'production'
    ? { LINES: 'https://site.example', ...environment }
    : environment;
}

test('an empty environment is the demo, reachable from this machine only', () => {
  assert.deepEqual(readConfig({}), {
    profile: 'demo',
    role: 'all',
    workers: 1,
    workerHungMs: 30_000,
    host: '127.0.0.1',
    port: 8_080,
    dataDir: resolve('.data'),
    databaseUrls: null,
    busUrl: null,
    replicaUrls: [],
    backup: null,
    archiveDir: null,
    beacon: 'demo',
    drandUrls: [],
    roundSeconds: 210,
    closeSeconds: 12,
    saleHours: 'always',
    drawInTurn: true,
    operatorTimeZone: 'Asia/Taipei',
    pepperHex: null,
    receiptKeyHex: null,
    receiptSigningKeyHex: null,
    accountKeys: null,
    logKeyHex: null,
    twoPeopleAboveMinor: 10_000_00n,
    twoPeopleAboveTotalMinor: 100_000_00n,
    holdMinutes: 1,
    turnoverHundredths: 100,
    winMessageFromMinor: 1n,
    promised: { depositSeconds: 30 * 60, withdrawalSeconds: 2 * 60 * 60 },
    consoleIdleMs: 30 * 60_000,
    trustedProxies: 0,
    entriesPerHour: 1_000,
    proofOfWork: 1_000,
    sessionIdleMs: null,
    maxStreams: 10_000,
    readsPerMinute: 3_000,
    lines: [],
    push: { services: [], contact: 'mailto:operator@trine.example' },
    securityContact: null,
    complaintsBody: null,
    witnesses: [],
    witnessRequired: 0,
    support: {
      hours: { opens: '12:00', closes: '23:30' },
      answerMinutes: 5,
      keepDays: 730,
      pictureDays: 90,
    },
    build: readBuild({}),
    logLevel: 'warn',
    accessLogPercent: 0,
    metrics: null,
    traces: null,
    drainMs: 0,
  });
});

const twoRelays = 'https://a.example, http://b.example:81/';
type Accepted = [Environment, Partial<Config>];

const accepted: Accepted[] = [
  [{ PROFILE: '' }, { profile: 'demo' }],
  [{ PROFILE: 'production' }, { profile: 'production', beacon: 'drand' }],
  [{ PROFILE: 'production' }, { saleHours: { opens: '10:00', closes: '02:00' } }],
  [
    { PROFILE: 'production', SALE_HOURS: 'always' },
    { saleHours: 'always', drawInTurn: false },
  ],
  [{ PROFILE: 'production', GAMES_DRAW: 'in_turn' }, { drawInTurn: true }],
  [{ GAMES_DRAW: 'together' }, { drawInTurn: false }],
  [{ PROFILE: 'production', ROUND_SECONDS: '210' }, { roundSeconds: 210 }],
  [{ ROLE: 'clock' }, { role: 'clock', port: 8_081, workers: 1 }],
  [{ WORKERS: '4' }, { role: 'all', workers: 4 }],
  [{ WORKER_HUNG_SECONDS: '60' }, { workerHungMs: 60_000 }],
  [{ PROFILE: 'production' }, { accessLogPercent: 1 }],
  [{ ACCESS_LOG_PERCENT: '100' }, { accessLogPercent: 100 }],
  [{ COMMIT: 'abcdef0' }, { build: { ...readBuild({}), commit: 'abcdef0' } }],
  [{ ROLE: 'api' }, { role: 'api', port: 8_080 }],
  [{ ROLE: 'clock', PORT: '9' }, { port: 9 }],
  [{ PROFILE: 'production' }, { drainMs: 5_000 }],
  [{ DRAIN_SECONDS: '30' }, { drainMs: 30_000 }],
  [{ MAX_STREAMS: '20000' }, { maxStreams: 20_000 }],
  [{ BUS_URL: 'nats://user:secret@bus:4222' }, { busUrl: 'nats://user:secret@bus:4222' }],
  [
    { BUS_URL: 'tls://bus:4222?sslrootcert=/ca.pem' },
    { busUrl: 'tls://bus:4222?sslrootcert=/ca.pem' },
  ],
  [{ BUS_URL: 'nats://a:4222, nats://b:4222' }, { busUrl: 'nats://a:4222,nats://b:4222' }],
  [{ BUS_URL: 'rediss://:secret@bus:6379' }, { busUrl: 'rediss://:secret@bus:6379' }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' },
    {
      traces: { endpoint: 'http://collector:4318', headers: {}, serviceName: 'trine', ratio: 1 },
    },
  ],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%20b, x-tenant=7',
      OTEL_SERVICE_NAME: 'desk',
      OTEL_TRACES_SAMPLER_ARG: '0.01',
    },
    {
      traces: {
        endpoint: 'https://c.example/otlp',
        headers: { 'api-key': 'a b', 'x-tenant': '7' },
        serviceName: 'desk',
        ratio: 0.01,
      },
    },
  ],
  [{ TRUSTED_PROXIES: '2' }, { trustedProxies: 2 }],
  [{ PROFILE: 'production' }, { entriesPerHour: 20, readsPerMinute: 300 }],
  [{ PROFILE: 'production' }, { proofOfWork: 1_000, sessionIdleMs: 86_400_000 }],
  [{ PROOF_OF_WORK: '0' }, { proofOfWork: 0 }],
  [{ PROFILE: 'production', SESSION_IDLE_HOURS: '0' }, { sessionIdleMs: null }],
  [{ SESSION_IDLE_HOURS: '2' }, { sessionIdleMs: 7_200_000 }],
  [{}, { holdMinutes: 1 }],
  [{ PROFILE: 'production' }, { holdMinutes: 1_440 }],
  [{ PROFILE: 'production', HOLD_MINUTES: '2880' }, { holdMinutes: 2_880 }],
  [
    { ENTRIES_PER_HOUR: '0', READS_PER_MINUTE: '60' },
    { entriesPerHour: 0, readsPerMinute: 60 },
  ],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: ' 65535 ' }, { port: 65_535 }],
  [{ DATA_DIR: '/srv/trine' }, { dataDir: '/srv/trine' }],
  [
    { DATABASE_URL: 'postgres://u:p@h/d' },
    { databaseUrls: { api: 'postgres://u:p@h/d', clock: null, owner: null } },
  ],
  [
    { DATABASE_URL: 'postgresql:///d?host=/run' },
    { databaseUrls: { api: 'postgresql:///d?host=/run', clock: null, owner: null } },
  ],
  [{ BACKUP_DIR: '/b' }, { backup: { directory: '/b', withinSeconds: 60 } }],
  [
    { BACKUP_DIR: '/b', BACKUP_WITHIN_SECONDS: '600' },
    { backup: { directory: '/b', withinSeconds: 600 } },
  ],
  [{ BACKUP_WITHIN_SECONDS: '600' }, { backup: null }],
  [{ ARCHIVE_DIR: '/months' }, { archiveDir: '/months' }],
  [
    { DATA_DIR: '/b', BACKUP_DIR: '/backup' },
    { backup: { directory: '/backup', withinSeconds: 60 } },
  ],
  [{ BEACON: 'drand' }, { beacon: 'drand' }],
  [
    { WITNESSES: `${witness.text} http://127.0.0.1:8090/, ${other.text}  https://w.example/x` },
    {
      witnesses: [
        { ...witness, url: 'http://127.0.0.1:8090' },
        { ...other, url: 'https://w.example/x' },
      ],
      witnessRequired: 0,
    },
  ],
  [
    { WITNESSES: `${witness.text} https://w.example`, WITNESS_REQUIRED: '1' },
    { witnesses: [{ ...witness, url: 'https://w.example' }], witnessRequired: 1 },
  ],
  [{ DRAND_URLS: twoRelays }, { drandUrls: ['https://a.example', 'http://b.example:81'] }],
  [
    { ROUND_SECONDS: '15', CLOSE_SECONDS: '3' },
    { roundSeconds: 15, closeSeconds: 3 },
  ],
  [{ ROUND_SECONDS: '9' }, { roundSeconds: 9, closeSeconds: 6 }],
  [{ PROFILE: 'production' }, { closeSeconds: 12 }],
  [{ PROFILE: 'production', DATABASE_URL: 'postgres://h/d' }, { closeSeconds: 30 }],
  [{ DATABASE_URL: 'postgres://h/d' }, { closeSeconds: 12 }],
  [{ PROFILE: 'production', CLOSE_SECONDS: '60' }, { closeSeconds: 60 }],
  [
    { PROFILE: 'production', DATABASE_URL: 'postgres://h/d', CLOSE_SECONDS: '12' },
    { closeSeconds: 12 },
  ],
  [{ ROUND_SECONDS: '3600', CLOSE_SECONDS: '3597' }, { closeSeconds: 3_597 }],
  [{ SALE_HOURS: '10:00-02:00' }, { saleHours: { opens: '10:00', closes: '02:00' } }],
  [{ OPERATOR_TIME_ZONE: 'Pacific/Auckland' }, { operatorTimeZone: 'Pacific/Auckland' }],
  [{ TRINE_PEPPER: key.toUpperCase() }, { pepperHex: key }],
  [{ TRINE_RECEIPT_KEY: key }, { receiptKeyHex: key }],
  [{ TRINE_LOG_KEY: key }, { logKeyHex: key }],
  [{ TRINE_RECEIPT_SIGNING_KEY: key }, { receiptSigningKeyHex: key }],
  [{ TRINE_ACCOUNT_KEYS: `k1:${key},k2:${key}` }, { accountKeys: `k1:${key},k2:${key}` }],
  [
    { TWO_PEOPLE_ABOVE: '500.5' },
    { twoPeopleAboveMinor: minor(500_50n), twoPeopleAboveTotalMinor: minor(5_005_00n) },
  ],
  [
    { LINES: 'https://One.example, http://two.example:8443' },
    { lines: ['https://one.example', 'http://two.example:8443'] },
  ],
  [
    { TWO_PEOPLE_ABOVE: '500', TWO_PEOPLE_ABOVE_TOTAL: '500' },
    { twoPeopleAboveMinor: minor(500_00n), twoPeopleAboveTotalMinor: minor(500_00n) },
  ],
  [{ WIN_MESSAGE_FROM: '25' }, { winMessageFromMinor: minor(25_00n) }],
  [
    { PUSH_SERVICES: 'https://push.example', PUSH_CONTACT: 'mailto:us@a.example' },
    { push: { services: ['https://push.example'], contact: 'mailto:us@a.example' } },
  ],
  [{ LINES: 'https://a.example' }, { push: { services: [], contact: 'https://a.example' } }],
  ...['mailto:security@a.example', 'https://a.example/report?x=1', 'tel:+886-2-5550-0000'].map(
    (contact): Accepted => [{ SECURITY_CONTACT: contact }, { securityContact: contact }],
  ),
  [
    { COMPLAINTS_BODY: 'The Ombudsman https://ombudsman.example/ask' },
    { complaintsBody: { name: 'The Ombudsman', url: 'https://ombudsman.example/ask' } },
  ],
  [{ WIN_MESSAGE_FROM: '0' }, { winMessageFromMinor: null }],
  [{ CONSOLE_IDLE_MINUTES: '5' }, { consoleIdleMs: 300_000 }],
  [{ TURNOVER_FACTOR: '0' }, { turnoverHundredths: 0 }],
  [{ TURNOVER_FACTOR: '1.5' }, { turnoverHundredths: 150 }],
  [
    { DEPOSIT_PROMISE_MINUTES: '5', WITHDRAWAL_PROMISE_MINUTES: '1440' },
    { promised: { depositSeconds: 300, withdrawalSeconds: 86_400 } },
  ],
  [{ METRICS_HOST: '10.0.0.9' }, { metrics: null }],
  [{ METRICS_PORT: '9100' }, { metrics: { host: '127.0.0.1', port: 9_100 } }],
  [{ METRICS_PORT: '0', METRICS_HOST: '::1' }, { metrics: { host: '::1', port: 0 } }],
];

for (const [environment, expected] of accepted) {
  test(`accepts ${JSON.stringify(environment)}`, () => {
    assert.partialDeepStrictEqual(readConfig(withSite(environment)), expected);
  });
}

const postgresOnly = 'allowed: one that begins with postgres:// or postgresql://.';
const roundRange = 'allowed: a whole number from 6 to 3600.';
type Rejected = [Environment, string];

const rejected: Rejected[] = [
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL is "loud"; allowed: "fatal" or "error" or "warn" or "info" or "debug" or ' +
      '"trace" or "silent".',
  ],
  [{ PROFILE: 'prod' }, 'PROFILE is "prod"; allowed: "demo" or "production".'],
  [{ PROFILE: 'Demo' }, 'PROFILE is "Demo"; allowed: "demo" or "production".'],
  [{ ROLE: 'web' }, 'ROLE is "web"; allowed: "all" or "api" or "clock".'],
  [
    { ROLE: 'clock', WORKERS: '2' },
    'WORKERS is "2"; allowed: 1 with ROLE=clock, since workers serve the API.',
  ],
  [{ PORT: '70000' }, 'PORT is "70000"; allowed: a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1"; allowed: a whole number from 0 to 65535.'],
  [
    { ACCESS_LOG_PERCENT: '0.5' },
    'ACCESS_LOG_PERCENT is "0.5"; allowed: a whole number from 0 to 100.',
  ],
  [{ METRICS_PORT: 'on' }, 'METRICS_PORT is "on"; allowed: a whole number from 0 to 65535.'],
  [{ PORT: '1e3' }, 'PORT is "1e3"; allowed: a whole number from 0 to 65535.'],
  [{ PORT: '80.5' }, 'PORT is "80.5"; allowed: a whole number from 0 to 65535.'],
  [{ DATABASE_URL: 'u:secret@h/d' }, `DATABASE_URL is an address of u://; ${postgresOnly}`],
  [{ DATABASE_URL: '//secret@h' }, `DATABASE_URL is not an address; ${postgresOnly}`],
  [
    { BACKUP_DIR: '/b', DATABASE_URL: 'postgres://h/d' },
    'BACKUP_DIR is for the embedded PostgreSQL and DATABASE_URL is set: ' +
      'back up that server by its own means, such as pgBackRest.',
  ],
  [
    { BACKUP_DIR: '/data/backup', DATA_DIR: '/data' },
    'BACKUP_DIR /data/backup is in DATA_DIR and would be lost with it; ' +
      'allowed: a folder elsewhere, best on another disk.',
  ],
  [
    { BACKUP_WITHIN_SECONDS: '5' },
    'BACKUP_WITHIN_SECONDS is "5"; allowed: a whole number from 10 to 3600.',
  ],
  [{ BEACON: 'dice' }, 'BEACON is "dice"; allowed: "demo" or "drand".'],
  [
    { PROFILE: 'production', BEACON: 'demo' },
    'BEACON is "demo"; allowed: "drand", or unset, in production.',
  ],
  [
    { DRAND_URLS: 'https://a.example,ftp://b' },
    'DRAND_URLS is "ftp://b"; allowed: addresses of relays, http:// or https://, ' +
      'with commas between.',
  ],
  [
    { WITNESSES: 'https://w.example' },
    'WITNESSES is "https://w.example"; allowed: <verifier key> <URL> with commas between, ' +
      'the key as the witness prints it (name+id+key).',
  ],
  [
    { WITNESSES: `${logKey} https://w.example` },
    `WITNESSES is "${logKey} https://w.example"; allowed: <verifier key> <URL> with commas ` +
      'between, the key as the witness prints it (name+id+key).',
  ],
  [
    { WITNESSES: `${witness.text} https://w.example?x=1` },
    `WITNESSES is "${witness.text} https://w.example?x=1"; allowed: <verifier key> <URL> with ` +
      'an address of http:// or https:// and no query.',
  ],
  [
    { PROFILE: 'production', WITNESSES: `${witness.text} http://w.example` },
    `WITNESSES is "${witness.text} http://w.example"; allowed: <verifier key> <URL> with ` +
      'an address of https:// and no query.',
  ],
  [
    { WITNESSES: `${witness.text} https://w.example,${witness.text} https://x.example` },
    `WITNESSES is "${witness.text} https://w.example,${witness.text} https://x.example"; ` +
      'allowed: at most 15 witnesses with different keys.',
  ],
  [
    { WITNESSES: `${witness.text} https://w.example`, WITNESS_REQUIRED: '2' },
    'WITNESS_REQUIRED is "2"; allowed: at most the number of WITNESSES, which is 1.',
  ],
  [
    { WITNESS_REQUIRED: '1' },
    'WITNESS_REQUIRED is "1"; allowed: at most the number of WITNESSES, which is 0.',
  ],
  [{ ROUND_SECONDS: '3' }, `ROUND_SECONDS is "3"; ${roundRange}`],
  [{ ROUND_SECONDS: '3603' }, `ROUND_SECONDS is "3603"; ${roundRange}`],
  [{ ROUND_SECONDS: '١٥' }, `ROUND_SECONDS is "١٥"; ${roundRange}`],
  [
    { PROFILE: 'production', HOLD_MINUTES: '1439' },
    'HOLD_MINUTES is "1439"; allowed: a whole number from 1440 to 10080.',
  ],
  [{ HOLD_MINUTES: '0' }, 'HOLD_MINUTES is "0"; allowed: a whole number from 1 to 10080.'],
  [{ ROUND_SECONDS: '10' }, 'ROUND_SECONDS is "10"; allowed: a multiple of 3.'],
  [{ CLOSE_SECONDS: '10' }, 'CLOSE_SECONDS is "10"; allowed: a multiple of 3.'],
  [{ CLOSE_SECONDS: '0' }, 'CLOSE_SECONDS is "0"; allowed: a whole number from 3 to 3600.'],
  [
    { ROUND_SECONDS: '15', CLOSE_SECONDS: '15' },
    'CLOSE_SECONDS is "15"; allowed: less than ROUND_SECONDS, which is 15.',
  ],
  [
    { PROFILE: 'production', ROUND_SECONDS: '15' },
    'ROUND_SECONDS is "15"; allowed: 210, or unset, in production.',
  ],
  [
    { PROFILE: 'production', CLOSE_SECONDS: '3' },
    'CLOSE_SECONDS is "3"; allowed: a whole number from 12 to 60.',
  ],
  [
    { PROFILE: 'production', CLOSE_SECONDS: '63' },
    'CLOSE_SECONDS is "63"; allowed: a whole number from 12 to 60.',
  ],
  [
    { PROFILE: 'production', CLOSE_SECONDS: '32' },
    'CLOSE_SECONDS is "32"; allowed: a multiple of 3.',
  ],
  [
    { SALE_HOURS: '10-2' },
    'SALE_HOURS is "10-2"; allowed: "always", or hours such as "10:00-02:00".',
  ],
  [
    { OPERATOR_TIME_ZONE: 'Asia/Atlantis' },
    'OPERATOR_TIME_ZONE is "Asia/Atlantis"; allowed: an IANA time zone such as "Asia/Taipei".',
  ],
  [
    { OPERATOR_TIME_ZONE: '+08:00' },
    'OPERATOR_TIME_ZONE is "+08:00"; allowed: an IANA time zone such as "Asia/Taipei".',
  ],
  [
    { TRINE_PEPPER: 'secret' },
    'TRINE_PEPPER has 6 characters; allowed: exactly 64 hexadecimal digits.',
  ],
  [
    { TRINE_RECEIPT_KEY: `${key}0` },
    'TRINE_RECEIPT_KEY has 65 characters; allowed: exactly 64 hexadecimal digits.',
  ],
  [
    { TRINE_ACCOUNT_KEYS: key },
    'TRINE_ACCOUNT_KEYS is not readable; allowed: a name, a colon and 64 hexadecimal digits, ' +
      'with commas between several.',
  ],
  [
    { TURNOVER_FACTOR: '100.01' },
    'TURNOVER_FACTOR is "100.01"; allowed: a number from 0 with at most two decimals.',
  ],
  [
    { DEPOSIT_PROMISE_MINUTES: '0' },
    'DEPOSIT_PROMISE_MINUTES is "0"; allowed: a whole number from 1 to 10080.',
  ],
  [
    { WITHDRAWAL_PROMISE_MINUTES: '1.5' },
    'WITHDRAWAL_PROMISE_MINUTES is "1.5"; allowed: a whole number from 1 to 10080.',
  ],
  [
    { TWO_PEOPLE_ABOVE: '-1' },
    'TWO_PEOPLE_ABOVE is "-1"; allowed: a number from 0 with at most two decimals.',
  ],
  [
    { LINES: 'https://one.example/path' },
    'LINES is "https://one.example/path"; allowed: origins with commas between, ' +
      'http:// or https:// and no path.',
  ],
  [
    { LINES: 'https://one.example,javascript:alert(1)' },
    'LINES is "javascript:alert(1)"; allowed: origins with commas between, ' +
      'http:// or https:// and no path.',
  ],
  [
    { LINES: '', PROFILE: 'production' },
    'LINES is not set; production needs the public address of the site, such as ' +
      'https://play.example.com.',
  ],
  ...['security@a.example', 'http://a.example', 'https://a.example/\nExpires: x', 'tel:555'].map(
    (contact): Rejected => [
      { SECURITY_CONTACT: contact },
      `SECURITY_CONTACT is "${contact}"; ` +
        'allowed: a URI that begins with mailto:, https:// or tel:+.',
    ],
  ),
  ...['https://ombudsman.example', 'The Ombudsman', 'A body http://a.example'].map(
    (body): Rejected => [
      { COMPLAINTS_BODY: body },
      `COMPLAINTS_BODY is "${body}"; allowed: a name, a blank and an address with https://.`,
    ],
  ),
  [
    { LINES: 'http://one.example', PROFILE: 'production' },
    'LINES is "http://one.example"; allowed: origins with commas between, https:// and no path.',
  ],
  [
    { LINES: 'https://one.example,https://one.example' },
    'LINES is "https://one.example,https://one.example"; allowed: at most 8 different origins.',
  ],
  [
    { BUS_URL: 'amqp://secret@bus' },
    'BUS_URL is not the address of a bus; ' +
      'allowed: nats://host:4222, tls://host:4222, redis://host:6379 or rediss://host:6379.',
  ],
  [
    { BUS_URL: 'bus:4222' },
    'BUS_URL is not the address of a bus; ' +
      'allowed: nats://host:4222, tls://host:4222, redis://host:6379 or rediss://host:6379.',
  ],
  [
    { BUS_URL: 'nats://a:4222,b' },
    'BUS_URL is not the address of a bus; ' +
      'allowed: nats://host:4222, tls://host:4222, redis://host:6379 or rediss://host:6379.',
  ],
  [
    { BUS_URL: 'redis://a:6379,redis://b:6379' },
    'BUS_URL has several addresses; allowed: several of nats:// only, or of tls:// only.',
  ],
  [
    { BUS_URL: 'nats://a:4222,tls://b:4222' },
    'BUS_URL has several addresses; allowed: several of nats:// only, or of tls:// only.',
  ],
  ...['nats://a?sslrootcert=/ca.pem', 'tls://a?sslmode=require', 'redis://a?tls=yes'].map(
    (url): [Record<string, string>, string] => [
      { BUS_URL: url },
      'BUS_URL has a parameter that is not read; allowed: ?sslrootcert=FILE of tls:// and ' +
        'rediss://.',
    ],
  ),
  [{ MAX_STREAMS: '0' }, 'MAX_STREAMS is "0"; allowed: a whole number from 1 to 100000.'],
  [
    { TWO_PEOPLE_ABOVE_TOTAL: '9999.99' },
    'TWO_PEOPLE_ABOVE_TOTAL is less than TWO_PEOPLE_ABOVE; allowed: at least as much.',
  ],
];

for (const [environment, sentence] of rejected) {
  test(`rejects ${JSON.stringify(environment)}`, () => {
    assert.throws(
      () => readConfig(withSite(environment)),
      (error) => {
        assert.ok(error instanceof ConfigurationError);
        assert.equal(error.message, sentence);
        return true;
      },
    );
  });
}
