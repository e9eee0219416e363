// Does what a newcomer does first: `npm start` in this checkout, a request to the address, Ctrl-C.
// Leaves `.data` and built apps behind, so that the tests which follow show that they need none.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './run-program.ts';

const limitMs = 10 * 60_000;
const stopLimitMs = 60_000;
const pollMs = 250;

const signal = AbortSignal.timeout(limitMs);
const port = await freePort();
const demo = spawn('npm', ['start'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port) },
  // A process group of its own, as a terminal creates it, which receives the terminal's Ctrl-C.
  detached: true,
});
try {
  await becomesReady(`http://127.0.0.1:${port}/health/ready`);
  console.log('The demo is ready; stopping it.');
} finally {
  if (sendToGroup('SIGINT')) await groupEnds();
}

/** Returns whether a process of the group is left. */
function sendToGroup(what: NodeJS.Signals | 0): boolean {
  if (demo.pid === undefined) return false;
  try {
    return process.kill(-demo.pid, what);
  } catch {
    return false;
  }
}

/**
 * npm may end before the server and its PostgreSQL do. A process that hangs is killed and is a
 * failure.
 */
async function groupEnds(): Promise<void> {
  const untilMs = performance.now() + stopLimitMs;
  while (sendToGroup(0)) {
    if (performance.now() > untilMs) {
      sendToGroup('SIGKILL');
      throw new Error('npm start did not stop');
    }
    await delay(pollMs);
  }
}

async function becomesReady(url: string): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (!sendToGroup(0)) throw new Error('npm start ended before it was ready');
    const answer = await fetch(url, { signal }).catch(() => null);
    if (answer?.ok === true) return;
    await delay(pollMs, undefined, { signal });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}
