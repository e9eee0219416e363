// How durable an acknowledged bet is when the primary is lost with its disk.

import { standbys as statement } from './durability.sql.ts';
import { openPool } from './pool.ts';
import { openDatabase, type Connection } from './transaction.ts';

export interface Durability {
  /** Servers that receive the log, backups under way among them. */
  readonly standbys: number;
  /** A commit is acknowledged when a standby has it as well. */
  readonly isSynchronous: boolean;
  /** Log that not even the nearest standby has; null when this role may not read it. */
  readonly behindBytes: number | null;
}

export async function readDurability(primary: Connection): Promise<Durability> {
  const { names, count, behindBytes } = await statement.one(primary, {});
  return {
    standbys: count,
    isSynchronous: names !== '',
    behindBytes: behindBytes === null ? null : Number(behindBytes),
  };
}

/** The warning at start, or null. */
export async function durabilityWarning(url: string): Promise<string | null> {
  const pool = openPool({ url, max: 1, name: 'trine check' });
  try {
    return warningOf(await readDurability(openDatabase(pool)));
  } finally {
    await pool.end();
  }
}

export function warningOf({ standbys, isSynchronous, behindBytes }: Durability): string | null {
  if (standbys === 0 || isSynchronous) return null;
  const [who, them] = standbys === 1 ? ['a standby', 'it'] : [`${standbys} standbys`, 'them'];
  const now = behindBytes === null ? '' : ` (now ${behindBytes} bytes of log)`;
  return (
    `PostgreSQL has ${who} and no commit waits for ${them}: up to all bets that were ` +
    `acknowledged in the last moments${now} are lost when the primary is; set ` +
    'synchronous_standby_names to lose none.'
  );
}
