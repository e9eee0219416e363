// Runs wrk with one of our scripts. The script reads its requests from a file, prints its progress
// line by line, and its counts as JSON at the end.

import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from './find-program.ts';

export interface WrkScript {
  /** The path of wrk. */
  readonly program: string;
  /** The path of the script. */
  readonly script: string;
  /** The server's URL without a path. */
  readonly url: string;
  readonly connections: number;
  /** What to send, one request a line; written to a file for the script. */
  readonly lines: readonly string[];
  /** The script's arguments after the file, the host and the prefix for keys. */
  readonly values: readonly (string | number)[];
  readonly signal: AbortSignal;
}

/** The script stops after the last answer. This limit ends a run in which an answer never comes. */
const longestSeconds = 120;
const keyBytes = 8;

export function findWrk(): string | null {
  return findProgram('wrk');
}

/**
 * Resolves to what the script counted; rejects when not every call was answered. `onLine` receives
 * each line before, with wrk's process id.
 */
export async function runWrkScript<Counts>(
  given: WrkScript,
  onLine: (line: string, pid: number) => void,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'trine-load-'));
  try {
    const file = join(folder, 'requests');
    await writeFile(file, given.lines.map((line) => `${line}\n`).join(''));
    return await readCounts<Counts>(given, file, onLine);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readCounts<Counts>(
  given: WrkScript,
  file: string,
  onLine: (line: string, pid: number) => void,
): Promise<Counts> {
  const { program, signal } = given;
  const child = spawn(program, flagsOf(given, file), {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  // An abort makes this reject; `throwIfAborted` below reports it.
  const ended = once(child, 'exit').catch(() => undefined);
  let counts: Counts | null = null;
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (line.startsWith('{')) {
      counts = JSON.parse(line) as Counts;
      // The script's thread has ended, but wrk would wait for its own time limit.
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
