// Shares PostgreSQL's connections: the more processes serve, the fewer each of them opens.

import type { Pool } from 'pg';
import { serverConnections } from './connections.sql.ts';
import type { Connection } from './transaction.ts';

export interface ServerConnections {
  /** Of all clients of the server. */
  readonly used: number;
  /** Available to users without special rights. */
  readonly usable: number;
}

export function readConnections(from: Connection): Promise<ServerConnections> {
  return serverConnections.one(from, {});
}

/** For two clocks, a command, and monitoring. */
const besideApis = 20;
/** Of a process that serves: the watch, health, and two for bets. */
const besideReads = 4;
/** With fewer, a few slow pages of history would delay everything else. */
const leastReads = 4;

/** What each of so many processes may open, besides bets; at most `standard`. */
export function connectionsOfEach(
  { usable }: Pick<ServerConnections, 'usable'>,
  processes: number,
  standard: number,
): number {
  const share = Math.floor((usable - besideApis) / processes) - besideReads;
  return Math.min(standard, Math.max(leastReads, share));
}

export interface SharedPools {
  /** The fewest connections, until the number of processes is known. */
  add(pool: Pool): Pool;
  /**
   * Sets how many processes serve. A pool's surplus connections are closed once they are unused.
   */
  share(processes: number): void;
}

/** At most what each pool was opened with. */
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
