// Pins processes to processors with Linux's `taskset`: each server to one of the first, PostgreSQL
// to the others; the generator may use all.

import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findProgram } from './find-program.ts';
import { childrenOf } from './processor.ts';

export interface Pinned {
  readonly serverPids: readonly number[];
  readonly postmaster: number;
}

type Pin = (cores: string, pids: readonly number[]) => void;

/**
 * Runs `work` with the processes pinned, then unpins them. Without `taskset` or enough processors
 * it only runs `work`.
 */
export async function whilePinned<Result>(
  { serverPids, postmaster }: Pinned,
  work: () => Promise<Result>,
): Promise<Result> {
  const last = availableParallelism() - 1;
  const pin = last < serverPids.length ? null : findPin();
  if (pin === null) return work();
  for (const [core, pid] of serverPids.entries()) pin(String(core), [pid]);
  pin(`${serverPids.length}-${last}`, withChildren(postmaster));
  try {
    return await work();
  } finally {
    pin(`0-${last}`, [...serverPids, ...withChildren(postmaster)]);
  }
}

/**
 * Runs `work`, and its child processes, on the last processor, with the server and PostgreSQL on
 * the others, so that the generator takes no time from them. Then unpins all.
 */
export async function whileClientPinned<Result>(
  { serverPids, postmaster }: Pinned,
  work: () => Promise<Result>,
): Promise<Result> {
  const last = availableParallelism() - 1;
  const pin = last === 0 ? null : findPin();
  if (pin === null) return work();
  pin(`0-${last - 1}`, [...serverPids, ...withChildren(postmaster)]);
  pin(String(last), [process.pid]);
  try {
    return await work();
  } finally {
    pin(`0-${last}`, [process.pid, ...serverPids, ...withChildren(postmaster)]);
  }
}

/** Null without `taskset`. */
function findPin(): Pin | null {
  const program = findProgram('taskset');
  if (program === null) return null;
  return (cores, pids) => {
    for (const pid of pids) tryTo(program, ['-a', '-c', '-p', cores, String(pid)]);
  };
}

function withChildren(postmaster: number): number[] {
  return [postmaster, ...childrenOf(postmaster)];
}

/** A process may have ended since its number was read. */
function tryTo(program: string, values: readonly string[]): void {
  try {
    execFileSync(program, values, { stdio: 'ignore' });
  } catch {
    return;
  }
}
