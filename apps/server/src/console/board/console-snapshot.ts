// The snapshot that the console's stream polls.

import type { Changing } from '@trine/contract/console/client.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './console-snapshot.sql.ts';

export interface ConsoleSnapshot {
  readonly counts: {
    readonly deposits: number;
    readonly withdrawals: number;
    readonly proposals: number;
    readonly voids: number;
    readonly oldest_deposit_seconds: number | null;
    readonly oldest_withdrawal_seconds: number | null;
    readonly support: number;
    readonly oldest_support_seconds: number | null;
  };
  /** Each mark changes when its subject does. */
  readonly marks: Readonly<Record<Changing, string>>;
  /** Rounds that are not settled, with their status. */
  readonly rounds: ReadonlyMap<number, string>;
}

const maxLines = 1_000;

/** The subjects that an act of the audit log changes, by the act's first word. */
const touched: Readonly<Record<string, readonly Changing[]>> = {
  player: ['players'],
  proposal: ['players', 'reports'],
  deposit: ['players', 'reports'],
  withdrawal: ['players', 'reports'],
  content: ['content'],
  sale_hours: ['sale-hours'],
  receiving_account: ['receiving-accounts'],
  staff: ['people'],
  support: ['support'],
};

/**
 * Each act of staff is a line of the audit log, so its new lines show what changed; the first read
 * finds the end of the log.
 */
export function createConsoleSnapshotReader(from: Connection): () => Promise<ConsoleSnapshot> {
  let position: bigint | null = null;
  const touchedAt = new Map<Changing, bigint>();
  const markOf = (what: Changing) => String(touchedAt.get(what) ?? 0n);

  async function readLines(): Promise<void> {
    if (position === null) {
      position = (await sql.auditLogEnd.one(from, {})).position;
      return;
    }
    const lines = await sql.linesAfter.one(from, { position, limit: maxLines });
    if (lines.position === position) return;
    position = lines.position;
    const changed = lines.subjects.split(' ').flatMap((subject) => touched[subject] ?? []);
    for (const what of ['audit_log', ...changed] as const) touchedAt.set(what, position);
  }

  return async () => {
    await readLines();
    const row = await sql.watchConsole.one(from, {});
    const support = await sql.watchSupport.one(from, {});
    return {
      counts: {
        deposits: Number(row.deposits),
        withdrawals: Number(row.withdrawals),
        proposals: Number(row.proposals),
        voids: Number(row.voids),
        oldest_deposit_seconds: inMinutes(row.oldestDepositSeconds),
        oldest_withdrawal_seconds: inMinutes(row.oldestWithdrawalSeconds),
        support: support.waiting,
        oldest_support_seconds: inMinutes(support.oldestSeconds),
      },
      marks: {
        deposits: row.depositMark,
        withdrawals: row.withdrawalMark,
        proposals: row.proposalMark,
        voids: row.voidMark,
        switches: row.switchMark,
        plans: row.planMark,
        players: markOf('players'),
        content: markOf('content'),
        'sale-hours': markOf('sale-hours'),
        'receiving-accounts': markOf('receiving-accounts'),
        people: markOf('people'),
        reports: `${row.figureMark}/${markOf('reports')}`,
        audit_log: markOf('audit_log'),
        support: `${support.mark}/${markOf('support')}`,
      },
      rounds: readRounds(row.rounds),
    };
  };
}

/** In whole minutes, so that waiting time alone is not a change each second. */
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
