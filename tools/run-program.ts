// Runs a program and keeps its output, for tools that print it only on failure.

import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

export interface Outcome {
  readonly ok: boolean;
  /** Both streams, in the order of arrival. */
  readonly output: string;
  readonly tookMs: number;
}

/** Runs to the end. A program that does not exist is an outcome with `ok: false`. */
export function runProgram(command: string, values: readonly string[]): Promise<Outcome> {
  const startedMs = performance.now();
  return new Promise((settle) => {
    const child = spawn(command, values, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    const finish = (ok: boolean, more: string) => {
      const output = Buffer.concat(chunks).toString() + more;
      settle({ ok, output, tookMs: performance.now() - startedMs });
    };
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => finish(false, error.message));
    child.on('close', (code) => finish(code === 0, ''));
  });
}

/** Runs a script of an installed package with this Node, on every system. */
export function runScript(path: string, values: readonly string[]): Promise<Outcome> {
  return runProgram(process.execPath, [join(root, path), ...values]);
}
