// The draw: the beacon's verified signature goes in, the digits come out of PostgreSQL, and must be
// those that this process derives by itself.

import { outcomeFrom } from '@trine/fairness/digits.ts';
import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './rounds.sql.ts';

export interface NamedBeacon {
  readonly chainHash: string;
  readonly beaconRound: number;
}

/** The beacon round that draws this round; null unless it is closed, not drawn, and due. */
export async function beaconToAwait(
  from: Connection,
  roundId: RoundId,
): Promise<NamedBeacon | null> {
  const row = await sql.roundToDraw.first(from, { roundId });
  return row && { chainHash: row.chainHash, beaconRound: Number(row.beaconRound) };
}

/**
 * Draws a closed round with the signature (hex) of its beacon round, which the caller has verified.
 * Returns the outcome 0 to 999, or null when another process has drawn it.
 */
export async function drawRound(
  tx: Tx,
  roundId: RoundId,
  signature: string,
): Promise<number | null> {
  const drawn = await sql.drawRound.first(tx, {
    roundId,
    signature: Buffer.from(signature, 'hex'),
  });
  if (drawn === null) return null;
  const expected = outcomeFrom(drawn.randomness.toString('hex'), drawn.gameId, drawn.issue);
  if (expected !== drawn.outcome) {
    throw new Error(`round ${roundId}: PostgreSQL drew ${drawn.outcome}, we drew ${expected}`);
  }
  return drawn.outcome;
}
