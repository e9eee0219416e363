// How the connections that PostgreSQL has are shared: the more processes serve, the fewer each of
// them opens.

import type { Pool } from 'pg';
import { serverConnections } from './connections.sql.ts';
import type { Connection } from './transaction.ts';

export interface ServerConnections {
  /** Of all clients of the server. */
  readonly used: number;
  /** What it has for users without special rights. */
  readonly usable: number;
}

export function readConnections(from: Connection): Promise<ServerConnections> {
  return serverConnections.one(from, {});
}

/** For two clocks, a command that is run by hand, and monitoring. */
const besideApis = 20;
/** Of a process that serves: the watch, health, and two for bets. */
const besideReads = 4;
/** With fewer, a few slow pages of history would keep everything else waiting. */
const leastReads = 4;

/** What each of so many processes may open for all but its bets; at most `standard`. */
export function connectionsOfEach(
  { usable }: Pick<ServerConnections, 'usable'>,
  processes: number,
  standard: number,
): number {
  const share = Math.floor((usable - besideApis) / processes) - besideReads;
  return Math.min(standard, Math.max(leastReads, share));
}

export interface SharedPools {
  /** It has the fewest connections until it is known how many processes serve. */
  add(pool: Pool): Pool;
  /** From now on so many serve. What a pool has too many is closed once it is unused. */
  share(processes: number): void;
}

/** Each pool takes what it was opened with at most. */
export function createSharedPools(server: Pick<ServerConnections, 'usable'>): SharedPools {
  const pools: { readonly pool: Pool; readonly standard: number }[] = [];
  return {
    add(pool) {
      const standard = pool.options.max;
      pools.push({ pool, standard });
      pool.options.max = Math.min(leastReads, standard);
      return pool;
    },
    share(processes) {
      for (const { pool, standard } of pools) {
        pool.options.max = connectionsOfEach(server, processes, standard);
      }
    },
  };
}
