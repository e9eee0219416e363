// Processor time of a process, from /proc. Unlike elapsed time it hardly depends on other load of
// the machine.

import { readFileSync } from 'node:fs';
import type { Outcome } from '../measurement.ts';

/** Linux counts in hundredths of a second, on every architecture that Node supports. */
const ticksPerSecond = 100;

export interface Used {
  readonly server: number;
  readonly postgres: number;
  readonly client: number;
}

export interface Watched {
  /** Null if the process is not measured. */
  readonly server: number | null;
  readonly postmaster: number;
  readonly client: number | null;
}

/** Seconds so far. */
export function processorUse({ server, postmaster, client }: Watched): Used {
  return {
    server: secondsOf(server, false),
    // The postmaster's own count includes its ended children.
    postgres:
      secondsOf(postmaster, true) +
      childrenOf(postmaster).reduce((sum, pid) => sum + secondsOf(pid, false), 0),
    client: secondsOf(client, false),
  };
}

/** Microseconds between two readings, for each of `count` calls. */
export function costOf(before: Used, after: Used, count: number): Used {
  const part = (name: keyof Used) => ((after[name] - before[name]) * 1_000_000) / count;
  return { server: part('server'), postgres: part('postgres'), client: part('client') };
}

/** How many units of `work` this process and PostgreSQL do a second, and what each costs. */
export async function processorRate(
  postmaster: number,
  work: () => Promise<number>,
): Promise<Outcome> {
  const watched = { server: process.pid, postmaster, client: null };
  const before = processorUse(watched);
  const startedAt = performance.now();
  const count = await work();
  const perSecond = count / ((performance.now() - startedAt) / 1000);
  return { value: perSecond, cost: costOf(before, processorUse(watched), count) };
}

function secondsOf(pid: number | null, withEnded: boolean): number {
  if (pid === null) return 0;
  const stat = readProc(`/proc/${pid}/stat`);
  // The name, in parentheses, may contain blanks; the fields after it cannot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  const own = (user ?? 0) + (system ?? 0);
  const ended = withEnded ? (endedUser ?? 0) + (endedSystem ?? 0) : 0;
  return (own + ended) / ticksPerSecond;
}

/** The parent of a process on this machine. */
export function parentOf(pid: number): number {
  const parent = Number(/^PPid:\s*(\d+)$/m.exec(readProc(`/proc/${pid}/status`))?.[1]);
  if (!(parent > 0)) throw new Error(`process ${pid} is not on this machine`);
  return parent;
}

/** The running children of a process. */
export function childrenOf(pid: number): number[] {
  const children = readProc(`/proc/${pid}/task/${pid}/children`).trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

/** Empty if the process has just ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
