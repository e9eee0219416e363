// The turnover: the amount that a player has to stake in a day before a withdrawal. It is the
// balance at midnight plus the deposits since then, times the operator's factor. Bets count when
// their round is settled. It starts from zero each midnight.

import { minor, type Minor } from '@trine/money/money.ts';
import type { PlayerId } from '../platform/postgres/ids.ts';
import type { Connection } from '../platform/postgres/transaction.ts';
import * as sql from './turnover.sql.ts';

export interface TurnoverRule {
  /** The operator's, whose midnight counts; an IANA name. */
  readonly timeZone: string;
  /** Hundredths; 0 switches the rule off. */
  readonly factorHundredths: number;
}

export interface Turnover {
  readonly requiredMinor: Minor;
  readonly doneMinor: Minor;
  /** Zero for players who may not bet. */
  readonly missingMinor: Minor;
  /** The next midnight, epoch milliseconds. */
  readonly until: number;
}

export async function readTurnover(
  from: Connection,
  playerId: PlayerId,
  rule: TurnoverRule,
): Promise<Turnover> {
  const row = await sql.turnoverOf.one(from, { playerId, ...rule });
  return {
    requiredMinor: minor(row.requiredMinor),
    doneMinor: minor(row.doneMinor),
    missingMinor: minor(row.missingMinor),
    until: row.until,
  };
}
