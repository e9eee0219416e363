// Each to its own processors, where the machine has several and Linux's `taskset`: each server on
// one of the first, PostgreSQL on the others, the generator wherever there is room.

import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findProgram } from './find-program.ts';
import { childrenOf } from './processor.ts';

export interface Pinned {
  readonly serverPids: readonly number[];
  readonly postmaster: number;
}

/** Runs `work` with the processes pinned, then lets them go; elsewhere it just runs. */
export async function whilePinned<Result>(
  { serverPids, postmaster }: Pinned,
  work: () => Promise<Result>,
): Promise<Result> {
  const program = findProgram('taskset');
  const last = availableParallelism() - 1;
  if (program === null || last < serverPids.length) return work();
  const pin = (cores: string, pids: readonly number[]) => {
    for (const pid of pids) tryTo(program, ['-a', '-c', '-p', cores, String(pid)]);
  };
  const postgres = [postmaster, ...childrenOf(postmaster)];
  for (const [core, pid] of serverPids.entries()) pin(String(core), [pid]);
  pin(`${serverPids.length}-${last}`, postgres);
  try {
    return await work();
  } finally {
    pin(`0-${last}`, [...serverPids, postmaster, ...childrenOf(postmaster)]);
  }
}

/**
 * Runs `work`, and what it starts, on the last processor, with the server and PostgreSQL on all
 * others: the generator takes nothing from them. Then all are let go.
 */
export async function apart<Result>(
  { serverPids, postmaster }: Pinned,
  work: () => Promise<Result>,
): Promise<Result> {
  const program = findProgram('taskset');
  const last = availableParallelism() - 1;
  if (program === null || last === 0) return work();
  const measured = () => [...serverPids, postmaster, ...childrenOf(postmaster)];
  const pin = (cores: string, pids: readonly number[]) => {
    for (const pid of pids) tryTo(program, ['-a', '-c', '-p', cores, String(pid)]);
  };
  pin(`0-${last - 1}`, measured());
  pin(String(last), [process.pid]);
  try {
    return await work();
  } finally {
    pin(`0-${last}`, [process.pid, ...measured()]);
  }
}

/** A connection's process may have ended since its number was read. */
function tryTo(program: string, values: readonly string[]): void {
  try {
    execFileSync(program, values, { stdio: 'ignore' });
  } catch {
    return;
  }
}
