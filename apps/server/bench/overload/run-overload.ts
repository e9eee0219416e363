// Runs `wrk` with calls of several kinds, one phase after another.

import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LoadRequest } from '../load/bets.ts';
import type { Told } from './told.ts';

/** Calls of one kind. */
export interface Kind {
  readonly name: string;
  /** The whole path. */
  readonly path: string;
  /** Used in turn. */
  readonly requests: readonly LoadRequest[];
  /** Whether each call has an idempotency key of its own. */
  readonly isKeyed: boolean;
  /** Of twenty calls. */
  readonly share: number;
}

export interface Phase {
  readonly seconds: number;
  /** Calls of all kinds together. */
  readonly perSecond: number;
}

export interface OverloadRun {
  /** Where `wrk` is. */
  readonly program: string;
  /** Of the server, without a path. */
  readonly url: string;
  readonly kinds: readonly Kind[];
  readonly phases: readonly Phase[];
  readonly connections: number;
  readonly signal: AbortSignal;
  /** Hears when a phase begins, with the generator's process number. */
  readonly onPhase: (clientPid: number) => void;
}

/** It ends by itself once all answers are in; this ends one that never gets there. */
const longestSeconds = 120;
const keyBytes = 8;

/** Calls in an open loop; rejects when not every call was answered. */
export async function runOverload(run: OverloadRun): Promise<Told> {
  const folder = await mkdtemp(join(tmpdir(), 'trine-overload-'));
  try {
    const file = join(folder, 'calls');
    await writeFile(file, run.kinds.flatMap(linesOf).join(''));
    return await hear(run, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function linesOf({ name, share, path, isKeyed, requests }: Kind): string[] {
  const common = [name, share, path, isKeyed ? 1 : 0].join('\t');
  return requests.map(({ token, body }) => `${common}\t${token}\t${body}\n`);
}

async function hear(
  { program, onPhase, signal, ...run }: OverloadRun,
  file: string,
): Promise<Told> {
  const child = spawn(program, flagsOf(run, file), {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  const ended = once(child, 'exit').catch(() => undefined);
  let told: Told | null = null;
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (line === 'phase') onPhase(child.pid ?? 0);
    if (line.startsWith('{')) {
      told = JSON.parse(line) as Told;
      // Its thread has ended, but it would sleep until its own time is over.
      child.kill('SIGINT');
    }
  }
  await ended;
  signal.throwIfAborted();
  if (told === null) throw new Error(`wrk did not get all answers: ${last}`);
  return told;
}

function flagsOf(
  { url, connections, phases }: Pick<OverloadRun, 'url' | 'connections' | 'phases'>,
  file: string,
): string[] {
  const flags = {
    threads: 1,
    connections,
    duration: longestSeconds,
    timeout: longestSeconds,
    script: join(import.meta.dirname, 'overload.lua'),
  };
  const key = `${randomBytes(keyBytes).toString('hex')}-`;
  const plan = phases.map(({ seconds, perSecond }) => `${seconds}:${perSecond}`).join(',');
  return [
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    url,
    '--',
    file,
    new URL(url).host,
    key,
    plan,
  ];
}
