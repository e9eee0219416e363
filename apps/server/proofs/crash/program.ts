// A program as a service manager runs it: restarted whenever it exits, until it is stopped.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from '../../src/platform/embedded-postgres/embedded-build.ts';

export interface ProgramOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The output of all its starts. */
  readonly logFile: string;
  /** Null for the account of this process. */
  readonly account: Account;
  readonly restartAfterMs: number;
}

export interface Program {
  readonly logFile: string;
  /** How often it was started. */
  starts(): number;
  /** How often it exited without being killed or stopped. */
  ownExits(): number;
  /** `kill -9`; the program then restarts. */
  kill(): Promise<void>;
  /** Stops the process with SIGSTOP; the returned function continues it. */
  freeze(): () => void;
  /** Stops it for good; returns the exit code, null if it had to be killed. */
  stop(): Promise<number | null>;
}

const stopLimitMs = 60_000;

export async function superviseProgram(options: ProgramOptions): Promise<Program> {
  const { logFile, restartAfterMs } = options;
  const log = await open(logFile, 'a', 0o600);
  let ownExits = 0;
  const stopping = new AbortController();
  let starts = 1;
  let child = launch(options, log);
  let expected: ChildProcess | null = null;
  const supervision = supervise();

  async function supervise(): Promise<void> {
    for (;;) {
      await waitForExit(child);
      if (stopping.signal.aborted) return;
      if (expected !== child) ownExits += 1;
      await delay(restartAfterMs);
      if (stopping.signal.aborted) return;
      child = launch(options, log);
      starts += 1;
    }
  }

  return {
    logFile,
    starts: () => starts,
    ownExits: () => ownExits,
    async kill() {
      const victim = child;
      expected = victim;
      victim.kill('SIGKILL');
      await waitForExit(victim);
    },
    freeze() {
      const victim = child;
      victim.kill('SIGSTOP');
      return () => void victim.kill('SIGCONT');
    },
    async stop() {
      if (stopping.signal.aborted) return child.exitCode;
      stopping.abort();
      const late = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
      child.kill('SIGTERM');
      const code = await waitForExit(child);
      clearTimeout(late);
      await supervision;
      await log.close();
      return code;
    },
  };
}

/** In a separate process group: only the harness handles Ctrl-C, and then stops the program. */
function launch({ command, args, environment, account }: ProgramOptions, log: FileHandle) {
  return spawn(command, args, {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: environment,
    cwd: '/',
    ...account,
  });
}

/** Waits for its exit; the exit code, null if a signal ended it. */
export async function waitForExit(child: ChildProcess): Promise<number | null> {
  if (!hasExited(child)) await once(child, 'exit');
  return child.exitCode;
}

export function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
