// The draw: PostgreSQL derives the digits from the beacon's verified signature, and they must equal
// those that this process derives.

import { outcomeFrom } from '@trine/fairness/digits.ts';
import type { RoundId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './rounds.sql.ts';

export interface NamedBeacon {
  readonly chainHash: string;
  readonly beaconRound: number;
}

export interface DueDraw extends NamedBeacon {
  /** Too few witnesses cosigned the seal before the draw: the round is not drawn. */
  readonly isUnwitnessed: boolean;
}

/** The beacon round that draws this round; null unless the round is closed and its draw is due. */
export async function beaconToAwait(from: Connection, roundId: RoundId): Promise<DueDraw | null> {
  const row = await sql.roundToDraw.first(from, { roundId });
  return row && { ...row, beaconRound: Number(row.beaconRound) };
}

/** Voids a round whose seal too few witnesses cosigned; false: another process was first. */
export async function voidUnwitnessed(tx: Tx, roundId: RoundId): Promise<boolean> {
  const { isVoid } = await sql.voidUnwitnessed.one(tx, { roundId });
  return isVoid;
}

/**
 * Draws a closed round with the signature (hex) of its beacon round, which the caller has verified.
 * Returns the outcome 0 to 999; null when another process has drawn it.
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
  return drawn && checkedOutcome(roundId, drawn);
}

export interface Replacement {
  readonly roundId: RoundId;
  /** The id of the line in the audit log. */
  readonly auditId: RowId;
  /** The stored signature (hex), which does not verify. */
  readonly falseSignature: string;
  /** The verified one (hex). */
  readonly signature: string;
}

/**
 * Draws a round again whose stored signature is false, before any payment. Null: the stored
 * signature is another one, was replaced before, or something is paid.
 */
export async function replaceSignature(
  tx: Tx,
  { roundId, auditId, falseSignature, signature }: Replacement,
): Promise<number | null> {
  const drawn = await sql.replaceSignature.first(tx, {
    roundId,
    auditId,
    falseSignature: Buffer.from(falseSignature, 'hex'),
    signature: Buffer.from(signature, 'hex'),
  });
  return drawn && checkedOutcome(roundId, drawn);
}

type Drawn = Awaited<ReturnType<typeof sql.drawRound.one>>;

function checkedOutcome(roundId: RoundId, { randomness, gameId, issue, outcome }: Drawn): number {
  const expected = outcomeFrom(randomness.toString('hex'), gameId, issue);
  if (expected !== outcome) {
    throw new Error(`round ${roundId}: PostgreSQL drew ${outcome}, we drew ${expected}`);
  }
  return outcome;
}
