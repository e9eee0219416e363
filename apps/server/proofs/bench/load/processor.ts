// How much of the processor's time a process has used, from /proc: it does not depend on what else
// the machine does meanwhile.

import { readFileSync } from 'node:fs';
import type { Outcome } from '../measurement.ts';

/** Linux counts in hundredths of a second, on every architecture that Node runs on. */
const ticksPerSecond = 100;

export interface Used {
  readonly server: number;
  readonly postgres: number;
  readonly client: number;
}

export interface Watched {
  /** Null for a process that is not there or is not asked about. */
  readonly server: number | null;
  readonly postmaster: number;
  readonly client: number | null;
}

/** Seconds so far. */
export function processorUse({ server, postmaster, client }: Watched): Used {
  return {
    server: secondsOf(server, false),
    // What its children used who have ended counts as its own.
    postgres:
      secondsOf(postmaster, true) +
      childrenOf(postmaster).reduce((sum, pid) => sum + secondsOf(pid, false), 0),
    client: secondsOf(client, false),
  };
}

/** Microseconds between two looks, for each of `count` things. */
export function costOf(before: Used, after: Used, count: number): Used {
  const part = (name: keyof Used) => ((after[name] - before[name]) * 1_000_000) / count;
  return { server: part('server'), postgres: part('postgres'), client: part('client') };
}

/** What this process does with PostgreSQL: how many of its things a second, and what each cost. */
export async function rateOf(postmaster: number, work: () => Promise<number>): Promise<Outcome> {
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
  // The name, in parentheses, may hold blanks; the fields after it never do.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  const own = (user ?? 0) + (system ?? 0);
  const ended = withEnded ? (endedUser ?? 0) + (endedSystem ?? 0) : 0;
  return (own + ended) / ticksPerSecond;
}

/** The process that has started a process of this machine. */
export function parentOf(pid: number): number {
  const parent = Number(/^PPid:\s*(\d+)$/m.exec(readProc(`/proc/${pid}/status`))?.[1]);
  if (!(parent > 0)) throw new Error(`process ${pid} is not on this machine`);
  return parent;
}

/** The processes that a process has started and that still live. */
export function childrenOf(pid: number): number[] {
  const children = readProc(`/proc/${pid}/task/${pid}/children`).trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

/** Empty when the process has just ended. */
function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
