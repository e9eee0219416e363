// What a player has to stake in a day before withdrawing: the balance at midnight and what was
// deposited since, times the operator's factor. Bets count when their round is settled; at midnight
// all of it starts anew.

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
  /** Zero for who may not bet. */
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
