// How much one member of staff may approve alone within 24 hours. PostgreSQL enforces the limits by
// its own copy, which only the owner of the database can change. The server writes that copy at its
// start, with the owner's login, like migrations.

import type { Minor } from '@trine/money/money.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './approval-limits.sql.ts';

export interface ApprovalLimits {
  /** For one player and the players linked to that player. */
  readonly twoPeopleAboveMinor: Minor;
  /** For all players together. */
  readonly twoPeopleAboveTotalMinor: Minor;
}

/** `url` is the owner's, as for migrations. */
export async function saveApprovalLimits(url: string, limits: ApprovalLimits): Promise<void> {
  const pool = openPool({ url, max: 1, name: 'trine limits' });
  try {
    await sql.insertApprovalLimit.run(pool, {
      perPlayerMinor: limits.twoPeopleAboveMinor,
      inAllMinor: limits.twoPeopleAboveTotalMinor,
    });
  } finally {
    await pool.end();
  }
}

export type ApprovedAlone = Awaited<ReturnType<typeof readApprovedAlone>>;

/** The sums that the actor approved alone within 24 hours, and whether this request needs two. */
export async function readApprovedAlone(
  from: Connection,
  request: { readonly playerId: PlayerId; readonly amountMinor: bigint; readonly actor: string },
) {
  return sql.approvedAlone.one(from, request);
}
