// Keeps the demo's beacon running beside the server: starts it, learns where it answers, and starts
// it again at the same port when it dies.

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BeaconChain } from '@trine/fairness/chain.ts';

export type DemoBeacon = {
  chain: BeaconChain;
  /** Where it answers now; it changes only if another program took the port between two lives. */
  url(): string;
  processId(): number;
  stop(): Promise<void>;
};

/** What the beacon's process reports once. */
export type DemoBeaconMessage =
  | { kind: 'speaking'; chain: BeaconChain; port: number }
  | { kind: 'failed'; why: string };

type Options = {
  keyFile: string;
  /** Called with a sentence when the beacon has ended and when it runs again. */
  report?: (sentence: string) => void;
};
type Life = { chain: BeaconChain; port: number; processId: number; ended: Promise<void> };
type Launch = { keyFile: string; port: number; signal: AbortSignal };

const program = fileURLToPath(new URL('demo-beacon.ts', import.meta.url));
const startTimeoutMs = 15_000;
const firstDelayMs = 100;
const longestDelayMs = 5_000;
/** A life as long as this was a good one: the next restart is quick again. */
const goodLifeMs = 30_000;

/** Starts the beacon and waits until it answers; rejects with its reason when it cannot. */
export async function startDemoBeacon(options: Options): Promise<DemoBeacon> {
  const stopping = new AbortController();
  const launch = { keyFile: options.keyFile, signal: stopping.signal };
  let life = await begin({ ...launch, port: 0 });
  const supervision = supervise();
  return {
    chain: life.chain,
    url: () => `http://127.0.0.1:${life.port}`,
    processId: () => life.processId,
    async stop() {
      stopping.abort();
      await supervision;
    },
  };

  async function supervise(): Promise<void> {
    let delayMs = firstDelayMs;
    for (;;) {
      const renew = setTimeout(() => (delayMs = firstDelayMs), goodLifeMs).unref();
      await life.ended;
      clearTimeout(renew);
      while (!stopping.signal.aborted && !(await beginAgain(delayMs))) delayMs = longer(delayMs);
      if (stopping.signal.aborted) return;
      delayMs = longer(delayMs);
    }
  }

  async function beginAgain(delayMs: number): Promise<boolean> {
    options.report?.(`The demo beacon ended; it is started again in ${delayMs} ms.`);
    try {
      await sleep(delayMs, undefined, { signal: stopping.signal });
      life = await begin({ ...launch, port: life.port });
      options.report?.(`The demo beacon is back at port ${life.port}.`);
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

/** One life of the beacon's process. It inherits no settings: it has no business with them. */
async function begin({ keyFile, port, signal }: Launch): Promise<Life> {
  const child = fork(program, [keyFile, String(port)], {
    env: {},
    execArgv: [],
    killSignal: 'SIGKILL',
    signal,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = endOf(child);
  try {
    const { chain, port: actualPort } = await speakingOf(child);
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
    // An abort is an error too, reported before the exit; a child without an id never began.
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
}

function speakingOf(child: ChildProcess): Promise<DemoBeaconMessage & { kind: 'speaking' }> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => fail('the demo beacon did not begin'), startTimeoutMs);
    child.once('message', (message: DemoBeaconMessage) => {
      clearTimeout(tooLong);
      if (message.kind === 'speaking') resolve(message);
      else fail(`the demo beacon cannot speak: ${message.why}`);
    });
    child.once('error', (error) => fail(error.message));
    child.once('exit', () => fail('the demo beacon ended before it answered'));

    function fail(why: string): void {
      clearTimeout(tooLong);
      reject(new Error(why));
    }
  });
}
