// Supervises the process of the demo's beacon: starts it, receives its port, and restarts it on the
// same port when it exits.

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BeaconChain } from '@trine/fairness/chain.ts';

export type DemoBeacon = {
  chain: BeaconChain;
  /** Its current address; changes only if another program took the port during a restart. */
  url(): string;
  processId(): number;
  stop(): Promise<void>;
};

/** Sent once by the beacon's process. */
export type DemoBeaconMessage =
  | { kind: 'ready'; chain: BeaconChain; port: number }
  | { kind: 'failed'; why: string };

type Options = {
  keyFile: string;
  /** Called with a sentence when the beacon has exited and when it runs again. */
  report?: (sentence: string) => void;
};
type Instance = { chain: BeaconChain; port: number; processId: number; ended: Promise<void> };
type Launch = { keyFile: string; port: number; signal: AbortSignal };

const program = fileURLToPath(new URL('demo-beacon.ts', import.meta.url));
const startTimeoutMs = 15_000;
const firstDelayMs = 100;
const longestDelayMs = 5_000;
/** After this uptime, the delay of restarts is reset. */
const stableUptimeMs = 30_000;

/** Starts the beacon and waits until it answers; rejects with its reason when it cannot. */
export async function startDemoBeacon(options: Options): Promise<DemoBeacon> {
  const stopping = new AbortController();
  const launch = { keyFile: options.keyFile, signal: stopping.signal };
  let instance = await begin({ ...launch, port: 0 });
  const supervision = supervise();
  return {
    chain: instance.chain,
    url: () => `http://127.0.0.1:${instance.port}`,
    processId: () => instance.processId,
    async stop() {
      stopping.abort();
      await supervision;
    },
  };

  async function supervise(): Promise<void> {
    let delayMs = firstDelayMs;
    for (;;) {
      const reset = setTimeout(() => (delayMs = firstDelayMs), stableUptimeMs).unref();
      await instance.ended;
      clearTimeout(reset);
      while (!stopping.signal.aborted && !(await beginAgain(delayMs))) delayMs = longer(delayMs);
      if (stopping.signal.aborted) return;
      delayMs = longer(delayMs);
    }
  }

  async function beginAgain(delayMs: number): Promise<boolean> {
    options.report?.(`The demo beacon exited; it restarts in ${delayMs} ms.`);
    try {
      await sleep(delayMs, undefined, { signal: stopping.signal });
      instance = await begin({ ...launch, port: instance.port });
      options.report?.(`The demo beacon runs again on port ${instance.port}.`);
      return true;
    } catch (error) {
      if (!stopping.signal.aborted) options.report?.(`The demo beacon failed: ${String(error)}`);
      return false;
    }
  }
}

function longer(delayMs: number): number {
  return Math.min(delayMs * 2, longestDelayMs);
}

/** Starts the beacon's process once, with an empty environment: it needs no settings. */
async function begin({ keyFile, port, signal }: Launch): Promise<Instance> {
  const child = fork(program, [keyFile, String(port)], {
    env: {},
    execArgv: [],
    killSignal: 'SIGKILL',
    signal,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = endOf(child);
  try {
    const { chain, port: actualPort } = await readyMessageOf(child);
    return { chain, port: actualPort, processId: child.pid ?? 0, ended };
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    throw error;
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // An abort is reported as an error before the exit; a child without an id never started.
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
}

function readyMessageOf(child: ChildProcess): Promise<DemoBeaconMessage & { kind: 'ready' }> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => fail('the demo beacon did not start in time'), startTimeoutMs);
    child.once('message', (message: DemoBeaconMessage) => {
      clearTimeout(tooLong);
      if (message.kind === 'ready') resolve(message);
      else fail(`the demo beacon cannot start: ${message.why}`);
    });
    child.once('error', (error) => fail(error.message));
    child.once('exit', () => fail('the demo beacon exited before it was ready'));

    function fail(why: string): void {
      clearTimeout(tooLong);
      reject(new Error(why));
    }
  });
}
