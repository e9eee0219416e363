// How much one person at the console may approve alone within 24 hours. PostgreSQL judges each
// approval by its own copy of the limits, which only the owner of the database can change: so the
// settings are written there when the server starts, with the rights that its migrations have.

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

/** What the actor approved alone within 24 hours, and whether this request would take a second. */
export async function readApprovedAlone(
  from: Connection,
  request: { readonly playerId: PlayerId; readonly amountMinor: bigint; readonly actor: string },
) {
  return sql.approvedAlone.one(from, request);
}
