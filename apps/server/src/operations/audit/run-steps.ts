// Runs the audit's steps on one connection or on two that share a snapshot: most of the work is
// PostgreSQL's, where one connection uses one processor.

import { availableParallelism } from 'node:os';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import * as sql from './audit.sql.ts';

/**
 * How many connections an audit should use: two if there are two processors. Its pool needs as
 * many.
 */
export function connectionsForAudit(): 1 | 2 {
  return availableParallelism() > 1 ? 2 : 1;
}

export interface SharedSnapshot {
  /** In a transaction that has its snapshot. */
  readonly first: Connection;
  readonly connections: 1 | 2;
  /** Prepares a connection for long statements; its transaction has begun and read nothing. */
  readonly prepare: (from: Connection) => Promise<void>;
}

/** Calls `work` with the connections to read from: the first one, or that and a second one. */
export async function withConnections<Result>(
  database: Database,
  { first, connections, prepare }: SharedSnapshot,
  work: (connections: readonly Connection[]) => Promise<Result>,
): Promise<Result> {
  if (connections === 1) return work([first]);
  const { snapshot } = await sql.exportSnapshot.one(first, {});
  return database.transaction(async (second) => {
    await sql.beginSnapshot.run(second, {});
    await sql.joinSnapshot(second, snapshot);
    await prepare(second);
    return work([first, second]);
  });
}

export type Step<Result> = (from: Connection) => Promise<Result>;

/**
 * Returns the results of all steps in their order; each connection takes the next step when it is
 * free. After an error or an abort no further step begins, and running steps are awaited.
 */
export async function runSteps<Result>(
  connections: readonly Connection[],
  steps: readonly Step<Result>[],
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const results: { readonly place: number; readonly result: Result }[] = [];
  const left = [...steps.entries()];
  const take = async (from: Connection) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [place, step] = next;
      try {
        signal.throwIfAborted();
        results.push({ place, result: await step(from) });
      } catch (error) {
        left.length = 0;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(connections.map(take));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results.toSorted((one, other) => one.place - other.place).map(({ result }) => result);
}
