import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { verifyBeacon } from '@trine/fairness/beacon.ts';
import { startDemoBeacon } from './demo-beacon-process.ts';
import type { DemoBeacon } from './demo-beacon-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-demo-beacon-'));
const keyFile = join(folder, 'demo.key');
after(() => rmSync(folder, { recursive: true }));

test('the beacon signs with the key of its file, also after a restart', async () => {
  const first = await startDemoBeacon({ keyFile });
  const spoken = await signatureFrom(first, 7);
  await first.stop();
  const second = await startDemoBeacon({ keyFile });
  const spokenAgain = await signatureFrom(second, 7);
  await second.stop();
  assert.equal(verifyBeacon(first.chain, 7, spoken), true);
  assert.deepEqual(second.chain, first.chain);
  assert.equal(spokenAgain, spoken);
  assert.equal(statSync(keyFile).mode & 0o777, 0o600);
  assert.doesNotMatch(readFileSync(keyFile, 'utf8'), new RegExp(first.chain.publicKey));
});

test('a stopped beacon has no process', async () => {
  const beacon = await startDemoBeacon({ keyFile });
  await beacon.stop();
  assert.equal(isAlive(beacon.processId()), false);
  await assert.rejects(signatureFrom(beacon, 7));
});

test('a killed beacon restarts on the same port', async () => {
  const { promise: revived, resolve } = Promise.withResolvers<void>();
  const sentences: string[] = [];
  const beacon = await startDemoBeacon({
    keyFile,
    report(sentence) {
      sentences.push(sentence);
      if (sentence.includes('runs again')) resolve();
    },
  });
  const url = beacon.url();
  const processId = beacon.processId();
  const spoken = await signatureFrom(beacon, 7);
  process.kill(processId, 'SIGKILL');
  await revived;
  assert.notEqual(beacon.processId(), processId);
  assert.equal(beacon.url(), url);
  assert.equal(await signatureFrom(beacon, 7), spoken);
  assert.match(sentences[0] ?? '', /restarts in 100 ms/);
  await beacon.stop();
});

test('a beacon that is stopped after its exit does not restart', async () => {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const beacon = await startDemoBeacon({ keyFile, report: () => resolve() });
  process.kill(beacon.processId(), 'SIGKILL');
  await died;
  await beacon.stop();
  assert.equal(isAlive(beacon.processId()), false);
});

test('SIGINT to the process group does not stop the beacon', async () => {
  const beacon = await startDemoBeacon({ keyFile, report: assert.fail });
  process.kill(beacon.processId(), 'SIGINT');
  process.kill(beacon.processId(), 'SIGTERM');
  assert.equal(verifyBeacon(beacon.chain, 7, await signatureFrom(beacon, 7)), true);
  await beacon.stop();
});

test('a file without a key fails the start with a clear error', async () => {
  const badFile = join(folder, 'bad.key');
  writeFileSync(badFile, 'nothing');
  await assert.rejects(startDemoBeacon({ keyFile: badFile }), /cannot start: .*has no key/);
});

test('the beacon exits when its server is killed', async () => {
  const module = new URL('demo-beacon-process.ts', import.meta.url).href;
  const lines = `
    const { startDemoBeacon } = await import(${JSON.stringify(module)});
    const beacon = await startDemoBeacon({ keyFile: ${JSON.stringify(keyFile)} });
    console.log(beacon.url());
  `;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', lines], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(server.stdout), 'line');
  const port = Number(new URL(String(url)).port);
  const listener = connect(port, '127.0.0.1');
  await once(listener, 'connect');
  const { promise: cutOff, resolve } = Promise.withResolvers<void>();
  listener.on('error', () => {}).on('close', () => resolve());
  server.kill('SIGKILL');
  await cutOff;
  // An exiting process may still accept connections; after the exit they are refused.
  while ((await endOf(port)) !== 'ECONNREFUSED');
});

/** The error of a connection to the port; empty when it was closed without one. */
async function endOf(port: number): Promise<string> {
  const ended = Promise.withResolvers<void>();
  let code = '';
  connect(port, '127.0.0.1')
    .on('error', (error: NodeJS.ErrnoException) => {
      code = error.code ?? '';
    })
    .on('close', () => ended.resolve())
    .resume();
  await ended.promise;
  return code;
}

test('the beacon does not start without a server', async () => {
  const program = fileURLToPath(new URL('demo-beacon.ts', import.meta.url));
  const alone = spawn(process.execPath, [program, keyFile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [line] = await once(createInterface(alone.stderr), 'line');
  const [code] = await once(alone, 'exit');
  assert.match(String(line), /The server starts the demo beacon/);
  assert.equal(code, 1);
});

async function signatureFrom(beacon: DemoBeacon, round: number): Promise<string> {
  const response = await fetch(`${beacon.url()}/${beacon.chain.chainHash}/public/${round}`);
  const body: unknown = await response.json();
  assert.ok(typeof body === 'object' && body !== null && 'signature' in body);
  return String(body.signature);
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
