// One process of the cluster, as a service manager runs it: starts it, waits until it is ready,
// stops it and waits until it has exited.

import { spawn, type ChildProcess } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../src/platform/embedded-postgres/embedded-build.ts';
import { inherited } from '../service.ts';
import { hasExited, waitForExit } from '../program.ts';

export interface MemberOptions {
  /** Such as `api_1`. */
  readonly name: string;
  /** The path of `main.ts`: of this code, or of released code. */
  readonly main: string;
  /** The environment of the process, except PORT. */
  readonly settings: Readonly<Record<string, string>>;
  /** Receives its log. */
  readonly folder: string;
}

export interface Member {
  readonly name: string;
  /** Such as `127.0.0.1:8080`. */
  readonly address: string;
  /** Resolves once it reports that it is ready. */
  start(signal: AbortSignal): Promise<void>;
  /** Stops it and waits for its exit; throws unless the exit code is 0. */
  stop(): Promise<void>;
  /** Kills it if it still runs. */
  kill(): Promise<void>;
}

const pollMs = 50;

/** On a port that stays the same; not started yet. */
export async function createMember(options: MemberOptions): Promise<Member> {
  const { name, main, settings, folder } = options;
  const address = `127.0.0.1:${await freePort(null)}`;
  const logFile = join(folder, `${name}.log`);
  let child: ChildProcess | null = null;

  return {
    name,
    address,
    async start(signal) {
      const log = await open(logFile, 'a');
      const started = spawn(process.execPath, [main], {
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        env: { ...inherited, PORT: address.split(':')[1], ...settings },
      });
      child = started;
      await log.close();
      for (;;) {
        signal.throwIfAborted();
        if (hasExited(started)) throw new Error(`${name} ended, see ${logFile}`);
        const answer = await fetch(`http://${address}/health/ready`, { signal }).catch(() => null);
        await answer?.body?.cancel();
        if (answer?.status === 200) return;
        await delay(pollMs);
      }
    },
    async stop() {
      if (child === null) return;
      child.kill('SIGTERM');
      const code = await waitForExit(child);
      child = null;
      if (code !== 0) throw new Error(`${name} stopped with ${code}, see ${logFile}`);
    },
    async kill() {
      if (child === null) return;
      child.kill('SIGKILL');
      await waitForExit(child);
      child = null;
    },
  };
}
