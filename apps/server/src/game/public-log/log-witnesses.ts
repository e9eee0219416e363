// The witnesses of the public log as the database has them.

import type { WitnessConfig } from '../../platform/config/witnesses.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './witnesses.sql.ts';

/** For rounds that open from now on. */
export async function setLogWitnesses(
  from: Connection,
  { witnesses, witnessRequired }: WitnessConfig,
): Promise<void> {
  await sql.setWitnesses.all(from, {
    verifierKeys: witnesses.map(({ text }) => text),
    required: witnessRequired,
  });
}

export interface LogWitness {
  readonly verifierKey: string;
  /** How many of all witnesses a round requires. */
  readonly required: number;
  /** When its last cosignature was stored, epoch milliseconds; null without one. */
  readonly lastStoredAt: number | null;
}

export function readLogWitnesses(from: Connection): Promise<LogWitness[]> {
  return sql.currentWitnesses.all(from, {});
}
