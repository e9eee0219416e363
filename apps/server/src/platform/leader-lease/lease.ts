// Who leads. One row says which process drives the rounds; its epoch rises with every new leader,
// and each transaction of a leader checks it, so that one who was replaced can write nothing more.

import type { Connection, Database, Tx } from '../postgres/transaction.ts';
import * as sql from './lease.sql.ts';

export const leaseSeconds = 4n;

export class LostLead extends Error {
  override readonly name = 'LostLead';
}

export interface Lease {
  /** Takes or renews the lead; false while another holds it. */
  hold(): Promise<boolean>;
  /** Throws `LostLead` unless this process still leads; holds the row until the commit. */
  assert(tx: Tx): Promise<void>;
  release(): Promise<void>;
}

export function createLease(database: Database, name: string, holder: string): Lease {
  let epoch: bigint | null = null;
  return {
    async hold() {
      const held = await sql.holdLease.first(database, { name, holder, seconds: leaseSeconds });
      epoch = held?.epoch ?? null;
      return held !== null;
    },
    async assert(tx: Connection) {
      const held = epoch && (await sql.checkLease.first(tx, { name, holder, epoch }));
      if (!held) throw new LostLead('another process leads');
    },
    async release() {
      epoch = null;
      await sql.releaseLease.run(database, { name, holder });
    },
  };
}
