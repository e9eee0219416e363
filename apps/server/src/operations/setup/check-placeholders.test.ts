import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkPlaceholders } from './check-placeholders.ts';

const deploy = join(import.meta.dirname, '../../../../../deploy');

async function placesOf(settings: Record<string, string>, files: readonly string[]) {
  const findings = await checkPlaceholders(settings, files);
  return findings.map(({ state, text }) => {
    return `${state} ${text.replace(" still has an example's value: set your own.", '')}`;
  });
}

for (const [settings, found] of [
  [{ BACKUP_PASSPHRASE: 'change-me' }, ['missing BACKUP_PASSPHRASE']],
  [{ TRINE_PEPPER: 'CHANGE-ME-a-long-passphrase' }, ['missing TRINE_PEPPER']],
  [{ DATABASE_URL: 'postgres://trine:PASSWORD@h,i:1/trine' }, ['missing DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://trine:change-me-too@h/trine' }, ['missing DATABASE_URL']],
  [{ BUS_URL: 'tls://trine:a-long-password@h:4222' }, ['missing BUS_URL']],
  [{ LINES: 'https://a.test,https://play.example.com' }, ['missing LINES']],
  [{ DATABASE_URL: 'postgres://password:k2!@h/password', LINES: 'https://a.test' }, []],
] as const) {
  test(`settings: ${Object.values(settings)[0]}`, async () => {
    assert.deepEqual(await placesOf(settings, []), found);
  });
}

for (const [path, names] of [
  [
    'patroni/patroni.env.example',
    ['RESTAPI', 'SUPERUSER', 'REPLICATION', 'REWIND'].map((name) => `PATRONI_${name}_PASSWORD`),
  ],
  ['caddy/caddy.env.example', ['TRINE_SITE', 'TRINE_TLS']],
  ['compose/pgbackrest.conf.example', ['repo1-cipher-pass']],
  ['pgbackrest/repository.conf', ['repo1-cipher-pass']],
  ['pgbackrest/pgbackrest.conf', ['repo1-cipher-pass']],
  ['etcd/etcd.env.example', []],
  ['nats/nats.conf', []],
] as const) {
  test(`an unchanged copy of deploy/${path} is found`, async () => {
    const file = join(deploy, path);
    assert.deepEqual(
      await placesOf({}, [file]),
      names.map((name) => `missing ${name} in ${file}`),
    );
  });
}

test('a file of one secret is named, and a missing one is skipped', async (run) => {
  const base = await mkdtemp(join(tmpdir(), 'trine-placeholders-'));
  run.after(() => rm(base, { recursive: true }));
  const [secret, absent] = [join(base, 'secret'), join(base, 'absent')];
  await writeFile(secret, 'change-me\n');
  assert.deepEqual(await placesOf({}, [secret, absent]), [`missing ${secret}`]);
});
