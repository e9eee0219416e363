// Runs wrk with a script of ours: it reads what to send from a file, says on lines of their own how
// far it is, and last what it counted, as JSON.

import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from './find-program.ts';

export interface WrkScript {
  /** Where wrk is. */
  readonly program: string;
  /** The script's path. */
  readonly script: string;
  /** Of the server, without a path. */
  readonly url: string;
  readonly connections: number;
  /** What to send, a line each; the script gets them in a file. */
  readonly lines: readonly string[];
  /** The script's arguments after the file, the host and a prefix for keys. */
  readonly values: readonly (string | number)[];
  readonly signal: AbortSignal;
}

/** It ends by itself once all answers are in; this ends one that never gets there. */
const longestSeconds = 120;
const keyBytes = 8;

export function findWrk(): string | null {
  return findProgram('wrk');
}

/**
 * Resolves to what the script counted. `onLine` hears each line before, with wrk's process number.
 * Rejects when not every call was answered.
 */
export async function runWrkScript<Counts>(
  given: WrkScript,
  onLine: (line: string, pid: number) => void,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'trine-load-'));
  try {
    const file = join(folder, 'requests');
    await writeFile(file, given.lines.map((line) => `${line}\n`).join(''));
    return await hear<Counts>(given, file, onLine);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function hear<Counts>(
  given: WrkScript,
  file: string,
  onLine: (line: string, pid: number) => void,
): Promise<Counts> {
  const { program, signal } = given;
  const child = spawn(program, flagsOf(given, file), {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  // Broken off, it tells so by an error; the signal says it again below.
  const ended = once(child, 'exit').catch(() => undefined);
  let counts: Counts | null = null;
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (line.startsWith('{')) {
      counts = JSON.parse(line) as Counts;
      // Its thread has ended, but it would sleep until its own time is over.
      child.kill('SIGINT');
    } else onLine(line, child.pid ?? 0);
  }
  await ended;
  signal.throwIfAborted();
  if (counts === null) throw new Error(`wrk did not get all answers: ${last}`);
  return counts;
}

function flagsOf({ url, connections, script, values }: WrkScript, file: string): string[] {
  const flags = {
    threads: 1,
    connections,
    duration: longestSeconds,
    timeout: longestSeconds,
    script,
  };
  const key = `${randomBytes(keyBytes).toString('hex')}-`;
  return [
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    url,
    '--',
    ...[file, new URL(url).host, key, ...values].map(String),
  ];
}
