// Checks the files of `deploy` for several machines, by the programs that read them and by rules of
// our own: certificates, PostgreSQL under Patroni, NATS, the firewalls.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { thisHost } from './chromium.ts';
import { hasPrograms } from './ensure-program.ts';
import { root } from './run-program.ts';

const deploy = join(root, 'deploy');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const base = mkdtempSync(join(tmpdir(), 'trine-deploy-'));
after(() => rmSync(base, { recursive: true }));

/** A file of `deploy` with the certificate of a machine, as the script issues it. */
function withCertificate(path: string): string {
  const place = join(base, 'certificates');
  if (!existsSync(place)) issue(place, ['machine', '10.0.0.11']);
  return read(path).replaceAll('/etc/trine/tls/', `${place}/`);
}

function issue(place: string, words: readonly string[]) {
  const env = { PATH: process.env['PATH'] ?? '', CERTIFICATES: place };
  return spawnSync('sh', [join(deploy, 'certificates/issue.sh'), ...words], { env });
}

test('the certificates of all machines have one authority and name their addresses', (run) => {
  if (!hasPrograms(thisHost, ['openssl'], (line) => run.diagnostic(line))) return;
  const place = join(base, 'issued');
  for (const words of [
    ['db1', '10.0.0.11', 'db1.internal'],
    ['db2', '::1'],
  ]) {
    assert.equal(issue(place, words).status, 0);
  }
  const authority = new X509Certificate(readFileSync(join(place, 'ca.pem')));
  const [first, second] = ['db1', 'db2'].map(
    (name) => new X509Certificate(readFileSync(join(place, `${name}.pem`))),
  );
  assert.ok(authority.ca && first !== undefined && second !== undefined);
  for (const one of [first, second]) {
    assert.ok(one.verify(authority.publicKey) && !one.ca);
    assert.deepEqual(one.keyUsage, ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
  }
  assert.equal(first.checkIP('10.0.0.11'), '10.0.0.11');
  assert.equal(first.checkIP('10.0.0.12'), undefined);
  assert.equal(first.checkHost('db1.internal'), 'db1.internal');
  assert.notEqual(second.checkIP('::1'), undefined);
  for (const name of readdirSync(place)) {
    assert.equal(statSync(join(place, name)).mode & 0o077, 0, `${name} is its owner's alone`);
  }
  const issued = readFileSync(join(place, 'ca.key'), 'utf8');
  for (const words of [['ca', '10.0.0.11'], ['../db1', '10.0.0.11'], ['db1']]) {
    assert.equal(issue(place, words).status, 2);
  }
  assert.equal(readFileSync(join(place, 'ca.key'), 'utf8'), issued);
});

test('PostgreSQL accepts only encrypted connections with a password', () => {
  const patroni = parse(read('deploy/patroni/patroni.yml')) as Patroni;
  const { bootstrap, postgresql, restapi, ctl, etcd } = patroni;
  assert.deepEqual(postgresql.pg_hba, bootstrap.pg_hba);
  const local = [/^local all postgres peer$/, /^local all all scram-sha-256$/];
  for (const line of postgresql.pg_hba) {
    assert.ok(
      [...local, /^hostssl \S+ \S+ samenet scram-sha-256$/].some((form) => form.test(line)),
      line,
    );
  }
  assert.equal(postgresql.parameters['ssl'], 'on');
  assert.equal(postgresql.parameters['ssl_min_protocol_version'], 'TLSv1.2');
  for (const user of ['superuser', 'replication', 'rewind']) {
    assert.equal(postgresql.authentication[user]?.['sslmode'], 'verify-full', user);
  }
  assert.deepEqual([restapi['verify_client'], ctl['insecure']], ['optional', false]);
  assert.equal(etcd['protocol'], 'https');
});

interface Patroni {
  readonly restapi: Readonly<Record<string, unknown>>;
  readonly ctl: Readonly<Record<string, unknown>>;
  readonly etcd: Readonly<Record<string, unknown>>;
  readonly bootstrap: { readonly pg_hba: readonly string[] };
  readonly postgresql: {
    readonly pg_hba: readonly string[];
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly authentication: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
}

test('the firewalls are well-formed', (run) => {
  if (!hasPrograms(thisHost, ['nft'], (line) => run.diagnostic(line))) return;
  for (const name of readdirSync(join(deploy, 'nftables'))) {
    // In a network namespace: only there may an account without rights ask the kernel.
    const words = ['--map-root-user', '--net', 'nft', '-c', '-f', join(deploy, 'nftables', name)];
    const { status, stderr } = spawnSync('unshare', words, { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, ''], name);
  }
});

test('NATS accepts its files', (run) => {
  if (!hasPrograms(thisHost, ['nats-server', 'openssl'], (line) => run.diagnostic(line))) return;
  const file = join(base, 'nats.conf');
  for (const path of ['deploy/nats/nats.conf', 'deploy/compose/nats.conf']) {
    writeFileSync(file, withCertificate(path));
    const nats = spawnSync('nats-server', ['-t', '-c', file], {
      env: { ...process.env, NATS_PASSWORD: 'x' },
    });
    assert.match(nats.stderr.toString(), /is valid/, path);
  }
});

test('Patroni accepts its file with the variables of a machine', (run) => {
  if (!hasPrograms(thisHost, ['patroni'], (line) => run.diagnostic(line))) return;
  const example = parseEnv(read('deploy/patroni/patroni.env.example'));
  // Patroni's check listens on the addresses, and rejects 127.0.0.1 as an address for others.
  const here = Object.entries(example).map(([name, value]): [string, string] => {
    return [
      name,
      /LISTEN|ADDRESS/.test(name)
        ? (value ?? '').replace(/^[\d.]+:/, '127.0.0.2:2')
        : (value ?? ''),
    ];
  });
  // Patroni's check needs the programs of a PostgreSQL and the folder above the data.
  const file = join(base, 'patroni.yml');
  const text = read('deploy/patroni/patroni.yml')
    .replace(/bin_dir: .*/, `bin_dir: ${join(base, 'none')}`)
    .replace(/data_dir: .*/, `data_dir: ${join(base, 'data')}`);
  const { stdout, stderr } = checkPatroni(file, text, Object.fromEntries(here));
  const objections = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
  assert.deepEqual(
    objections.filter((line) => !line.startsWith('postgresql.bin_dir')),
    [],
  );
  // With the lines for pgBackRest.
  const archiving = text.replace(/^( +)# (archive_|recovery_conf:|  restore_command:)/gm, '$1$2');
  assert.equal(archiving.match(/^ +(archive_\w+|restore_command): /gm)?.length, 4);
  const archived = checkPatroni(file, archiving, Object.fromEntries(here));
  assert.equal(`${archived.stdout}${archived.stderr}`, `${stdout}${stderr}`);
  const broken = checkPatroni(
    file,
    text.replace(/ttl: \d+/, 'ttl: soon'),
    Object.fromEntries(here),
  );
  assert.match(`${broken.stdout}${broken.stderr}`, /bootstrap\.dcs\.ttl soon/);
});

function checkPatroni(file: string, text: string, environment: Record<string, string>) {
  writeFileSync(file, text);
  const env = { PATH: process.env['PATH'] ?? '', ...environment };
  return spawnSync('patroni', ['--validate-config', file], { env, encoding: 'utf8' });
}
