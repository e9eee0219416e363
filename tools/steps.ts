// Runs a program and keeps what it says, for tools that show it only when it matters.

import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

export interface Outcome {
  readonly ok: boolean;
  /** Both streams, as they came. */
  readonly output: string;
  readonly tookMs: number;
}

/** Runs to the end. A program that is not there is an outcome that is not ok. */
export function runProgram(command: string, values: readonly string[]): Promise<Outcome> {
  const startedMs = performance.now();
  return new Promise((settle) => {
    const child = spawn(command, values, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: Buffer[] = [];
    const finish = (ok: boolean, more: string) => {
      const output = Buffer.concat(said).toString() + more;
      settle({ ok, output, tookMs: performance.now() - startedMs });
    };
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', (error) => finish(false, error.message));
    child.on('close', (code) => finish(code === 0, ''));
  });
}

/** Runs a script of an installed package by this same Node, whatever the system. */
export function runScript(path: string, values: readonly string[]): Promise<Outcome> {
  return runProgram(process.execPath, [join(root, path), ...values]);
}
