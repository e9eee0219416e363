// A browser's process: what it prints is read line by line, and all that it started ends with it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Program {
  /** The first line so far, or to come, that the pattern matches. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Called for each line so far and to come. */
  onLine(listener: (line: string) => void): void;
  end(): Promise<void>;
}

const startLimitMs = 120_000;
const endLimitMs = 10_000;

export function startProgram(
  [command = '', ...values]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Program {
  // A process group of its own.
  const child = spawn(command, values, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, ...environment },
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  const take = (line: string) => {
    lines.push(line);
    for (const listener of listeners) listener(line);
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', take);
  const onLine = (listener: (line: string) => void) => {
    listeners.add(listener);
    lines.forEach(listener);
  };
  return {
    onLine,
    async line(pattern) {
      const found = Promise.withResolvers<RegExpExecArray>();
      onLine((line) => {
        const match = pattern.exec(line);
        if (match !== null) found.resolve(match);
      });
      const ended = exited.then(() => Promise.reject(new Error(lines.join('\n'))));
      const late = once(AbortSignal.timeout(startLimitMs), 'abort').then(() =>
        Promise.reject(new Error(`${command} printed no ${pattern}:\n${lines.join('\n')}`)),
      );
      late.catch(() => {});
      return Promise.race([found.promise, ended, late]);
    },
    async end() {
      if (child.pid === undefined || child.exitCode !== null) return;
      process.kill(-child.pid, 'SIGTERM');
      const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), endLimitMs);
      await exited;
      clearTimeout(timer);
    },
  };
}
