// The demo's beacon as a separate program: `node demo-beacon.ts <key file> [port]`, started by the
// server with an IPC channel. Only this process has the key, so that the server has to query the
// beacon for a demo round, as with drand. It exits with the server.

import { randomBytes } from 'node:crypto';
import { secretKeyFrom, seedBytes } from '@trine/fairness/demo-signer.ts';
import type { DemoBeaconMessage } from './demo-beacon-process.ts';
import { serveDemoBeacon } from './demo-beacon-server.ts';
import { readDemoKey } from './demo-key.ts';

// These signals reach the whole process group; the server decides when its beacon exits.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));

if (process.connected) {
  send(await start());
} else {
  console.error('The server starts the demo beacon; do not start it by hand.');
  process.exitCode = 1;
}

async function start(): Promise<DemoBeaconMessage> {
  try {
    const [, , keyFile = '', port = '0'] = process.argv;
    const secretKey = readDemoKey(keyFile, () => secretKeyFrom(randomBytes(seedBytes)));
    const { chain, port: actualPort } = await serveDemoBeacon({
      secretKey,
      port: Number(port),
      now: Date.now,
    });
    return { kind: 'ready', chain, port: actualPort };
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

function send(message: DemoBeaconMessage): void {
  process.send?.(message, () => {
    if (message.kind === 'failed') process.exit(1);
  });
}
