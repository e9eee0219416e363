// What the desk's stream looks at.

import type { Connection } from '../database/transaction.ts';
import { watchDesk } from './watch.sql.ts';

export interface DeskView {
  readonly counts: {
    readonly deposits: number;
    readonly withdrawals: number;
    readonly proposals: number;
    readonly voids: number;
    readonly oldest_deposit_seconds: number | null;
    readonly oldest_withdrawal_seconds: number | null;
  };
  /** Each changes with what it stands for. */
  readonly marks: {
    readonly deposits: string;
    readonly withdrawals: string;
    readonly proposals: string;
    readonly voids: string;
    readonly switches: string;
    readonly plans: string;
  };
  /** Rounds whose money has not come to its end, with their status. */
  readonly rounds: ReadonlyMap<number, string>;
}

export async function watch(from: Connection): Promise<DeskView> {
  const row = await watchDesk.one(from, {});
  return {
    counts: {
      deposits: Number(row.deposits),
      withdrawals: Number(row.withdrawals),
      proposals: Number(row.proposals),
      voids: Number(row.voids),
      oldest_deposit_seconds: inMinutes(row.oldestDepositSeconds),
      oldest_withdrawal_seconds: inMinutes(row.oldestWithdrawalSeconds),
    },
    marks: {
      deposits: row.depositMark,
      withdrawals: row.withdrawalMark,
      proposals: row.proposalMark,
      voids: String(row.voids),
      switches: row.switchMark,
      plans: row.planMark,
    },
    rounds: readRounds(row.rounds),
  };
}

/** To whole minutes, so that a wait by itself is no news every second. */
function inMinutes(seconds: bigint | null): number | null {
  return seconds === null ? null : Math.floor(Number(seconds) / 60) * 60;
}

function readRounds(text: string): Map<number, string> {
  const pairs = text === '' ? [] : text.split(' ');
  return new Map(
    pairs.map((pair) => {
      const [roundId = '', status = ''] = pair.split('=');
      return [Number(roundId), status];
    }),
  );
}
