import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from './find-program.ts';
import type { Counted, Listener, Load } from './generator.ts';

type Said = Omit<Counted, 'measuredSeconds' | 'failure'> & {
  readonly failed: number;
  readonly failure: string;
};

/** It ends by itself once all answers are in; this ends one that never gets there. */
const longestSeconds = 120;
const keyBytes = 8;

export function findWrk(): string | null {
  return findProgram('wrk');
}

/** Makes loads with this wrk. */
export function runWrk(program: string) {
  return async (load: Load, listener: Listener): Promise<Counted> => {
    const folder = await mkdtemp(join(tmpdir(), 'trine-load-'));
    try {
      const file = join(folder, 'requests');
      await writeFile(file, load.requests.map(({ token, body }) => `${token}\t${body}\n`).join(''));
      const { failed, failure, ...said } = await hear(program, { ...load, file }, listener);
      return {
        ...said,
        measuredSeconds: load.seconds,
        failure: failed === 0 ? null : `${failed} of ${said.accepted + failed}, first: ${failure}`,
      };
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

async function hear(
  program: string,
  load: Load & { readonly file: string },
  listener: Listener,
): Promise<Said> {
  const child = spawn(program, flagsOf(load), {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal: load.signal,
  });
  // Broken off, it tells so by an error; the signal says it again below.
  const ended = once(child, 'exit').catch(() => undefined);
  let said: Said | null = null;
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (line === 'begin') listener.begin(child.pid ?? 0);
    if (line === 'end') listener.end(child.pid ?? 0);
    if (line.startsWith('{')) {
      said = JSON.parse(line) as Said;
      // Its thread has ended, but it would sleep until its own time is over.
      child.kill('SIGINT');
    }
  }
  await ended;
  load.signal.throwIfAborted();
  if (said === null) throw new Error(`wrk did not get all answers: ${last}`);
  return said;
}

function flagsOf(load: Load & { readonly file: string }): string[] {
  const flags = {
    threads: 1,
    connections: load.connections,
    duration: longestSeconds,
    timeout: longestSeconds,
    script: join(import.meta.dirname, 'bets.lua'),
  };
  const { host } = new URL(load.url);
  const key = `${randomBytes(keyBytes).toString('hex')}-`;
  const values = [load.file, load.path, host, key, load.warmUpSeconds, load.seconds];
  return [
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    load.url,
    '--',
    ...values.map(String),
  ];
}
