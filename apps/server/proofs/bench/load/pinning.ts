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

type Pin = (cores: string, pids: readonly number[]) => void;

/** Runs `work` with the processes pinned, then lets them go; elsewhere it just runs. */
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
 * Runs `work`, and what it starts, on the last processor, with the server and PostgreSQL on all
 * others: the generator takes nothing from them. Then all are let go.
 */
export async function apart<Result>(
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

/** Null where there is no `taskset`. */
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

/** A connection's process may have ended since its number was read. */
function tryTo(program: string, values: readonly string[]): void {
  try {
    execFileSync(program, values, { stdio: 'ignore' });
  } catch {
    return;
  }
}
