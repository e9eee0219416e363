import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openWorld, type World } from '../../../testing/test-world.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createSchemaState } from '../../platform/postgres/schema-state.ts';
import { installationId } from '../../platform/secrets/fingerprints.ts';
import { serveWatch, type WatchServer } from '../metrics/watch-server.ts';
import { createHealthPages } from '../readiness/health-pages.ts';
import { createReadiness } from '../readiness/readiness.ts';
import { checkPorts } from './check-machine.ts';
import { readInstallation } from './check-secrets.ts';

const host = '127.0.0.1';
const receiptKey = randomBytes(32);
let world: World;
let running: WatchServer;
let port: number;

before(async () => {
  world = await openWorld();
  const readiness = createReadiness({
    role: 'api',
    watch: { check: async () => 'well' },
    database: world.database,
    readSchemaState: await createSchemaState(),
    dataDirectory: null,
    isDraining: () => false,
  });
  const health = createHealthPages(readiness, {
    version: '0.1.0',
    commit: 'unknown',
    instance: 'here/1',
    installation: installationId(receiptKey),
  });
  const settings = ['PORT', 'HOST'] as const;
  running = await serveWatch({ metrics: null, health }, { host, port: 0, settings });
  port = Number(new URL(running.origin).port);
});

after(async () => {
  await running.close();
  await world.close();
});

async function check(number: number, installation: string | null) {
  const [own, figures] = await checkPorts(
    { host, port: number, metrics: { host, port: number } },
    installation,
  );
  return [own?.state, own?.text, figures?.text];
}

test('a port of this installation passes for a caller with its secrets', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'trine-check-machine-'));
  const path = join(DATA_DIR, 'receipt-key');
  await writeFile(path, `${receiptKey.toString('hex')}\n`, { mode: 0o600 });
  const own = await readInstallation(readConfig({ DATA_DIR }));
  await rm(DATA_DIR, { recursive: true });
  const sentence = `This installation runs at ${host}:${port}.`;
  assert.deepEqual(await check(port, own), ['ok', sentence, sentence]);
});

test('a port of another installation is taken', async () => {
  const sentence = `Another installation of Trine listens on ${host}:${port}: set`;
  assert.deepEqual(await check(port, installationId(randomBytes(32))), [
    'missing',
    `${sentence} PORT to a free port.`,
    `${sentence} METRICS_PORT to a free port.`,
  ]);
});

test('without secrets the installation of a port is unknown', async () => {
  assert.equal(await readInstallation(readConfig({ DATA_DIR: join(tmpdir(), 'none') })), null);
  const sentence = `A Trine of an unknown installation runs at ${host}:${port}: see the secrets.`;
  assert.deepEqual(await check(port, null), ['warning', sentence, sentence]);
});

test('a port of another program is taken, and a free one is free', async () => {
  const other = createServer((_, answer) => answer.end('{"status":"ok"}'));
  await new Promise<void>((resolve) => other.listen(0, host, resolve));
  const { port: taken } = other.address() as AddressInfo;
  const own = installationId(receiptKey);
  const [kind, sentence] = await check(taken, own);
  assert.deepEqual(
    [kind, sentence],
    ['missing', `Another program already listens on ${host}:${taken}: set PORT to a free port.`],
  );
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
  const [free] = await checkPorts({ host, port: 0, metrics: null }, own);
  assert.deepEqual([free?.state, free?.text], ['ok', `${host}:0 is free.`]);
});
