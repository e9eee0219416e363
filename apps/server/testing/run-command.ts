// Runs a command of the server as an operator does, for tests of its output and exit code.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface EndedCommand {
  readonly out: string;
  readonly error: string;
  readonly code: number;
}

/** `script` is the path of its file. It inherits only `PATH` from this process's environment. */
export async function runCommand(
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<EndedCommand> {
  const child = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { out, error, code: Number(code) };
}
