// The demo's beacon, a program of its own: `node demo-beacon.ts <key file> [port]`, started by the
// server with an IPC channel. The key lives in this process alone, so that the server can draw a
// demo round in no other way than by asking, as with drand. It leaves as soon as the server does.

import { randomBytes } from 'node:crypto';
import { secretKeyFrom, seedBytes } from '@trine/fairness/demo-signer.ts';
import type { DemoBeaconMessage } from './demo-beacon-process.ts';
import { serveDemoBeacon } from './demo-beacon-server.ts';
import { readDemoKey } from './demo-key.ts';

// Such signals reach the whole group of processes; the server decides when its beacon may go.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));

if (process.connected) {
  tell(await speak());
} else {
  console.error('The demo beacon is started by the server, and not by hand.');
  process.exitCode = 1;
}

async function speak(): Promise<DemoBeaconMessage> {
  try {
    const [, , keyFile = '', port = '0'] = process.argv;
    const secretKey = readDemoKey(keyFile, () => secretKeyFrom(randomBytes(seedBytes)));
    const { chain, port: actualPort } = await serveDemoBeacon({
      secretKey,
      port: Number(port),
      now: Date.now,
    });
    return { kind: 'speaking', chain, port: actualPort };
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

function tell(message: DemoBeaconMessage): void {
  process.send?.(message, () => {
    if (message.kind === 'failed') process.exit(1);
  });
}
