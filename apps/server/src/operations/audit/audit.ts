// The audit recounts everything from the rows: ledger, orders, payments, seals, draws. It reads one
// snapshot, so it may run while bets are accepted; it changes nothing and trusts no column that
// could be computed again. Memory is bounded: PostgreSQL sorts on disk what does not fit, and what
// has to be computed here is walked through in batches.

import { OUTCOMES, sumOf, SUMS } from '@trine/game/outcome.ts';
import { PLAYS, winningPlays } from '@trine/game/plays.ts';
import { bucketCount } from '../../platform/postgres/ids.ts';
import { statementLimitMs } from '../../platform/postgres/pool.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { findChainFaults } from '../../platform/audit-log/audit-log.ts';
import { findSealFaults } from '../../platform/audit-log/seals.ts';
import * as approvals from './audit-approvals.sql.ts';
import { auditBooks } from './audit-books.ts';
import { auditDraws } from './audit-draws.ts';
import * as gifts from './audit-gifts.sql.ts';
import * as ledger from './audit-ledger.sql.ts';
import * as orders from './audit-orders.sql.ts';
import * as payments from './audit-payments.sql.ts';
import * as rounds from './audit-rounds.sql.ts';
import * as running from './audit-running.sql.ts';
import * as sql from './audit.sql.ts';
import { runSteps, withConnections, type Step } from './side-by-side.ts';
import { findingOf, namedOffendersMaximum, type Claim, type Finding } from './finding.ts';

export interface AuditOptions {
  /** The key that the server makes receipts with; with another one no book has its root. */
  readonly receiptKey: Buffer;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /**
   * How many connections of the database's pool read at the same time, from one snapshot; two take
   * about half as long. 1 unless given.
   */
  readonly connections?: 1 | 2;
  /** Ends the audit between two steps; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface AuditResult {
  /** Whether all that must hold does. */
  readonly holds: boolean;
  readonly startedAtMs: number;
  readonly tookMs: number;
  readonly counted: Census;
  /** One a check, in the order of the table. */
  readonly findings: readonly Finding[];
  /** What is unusual and yet no fault, as sentences. */
  readonly remarks: readonly string[];
}

export interface Census {
  readonly players: bigint;
  readonly entries: bigint;
  readonly orders: bigint;
  readonly rounds: bigint;
}

/** A statement over a whole table may take this long; the pool's own limits are for bets. */
const longStatementMs = 30 * 60_000;
/** The driver gives up a little after PostgreSQL should have. */
const driverGraceMs = 5_000;
/** A connection waits for what is computed here, or for the other one's last statement. */
const idleLimitMs = longStatementMs;
const sortMemoryMb = 64;

/** Recounts everything. Rejects only when it could not read: an error in the books is a finding. */
export async function auditAll(database: Database, options: AuditOptions): Promise<AuditResult> {
  const { now, connections = 1, signal = new AbortController().signal } = options;
  const startedAtMs = now();
  return database.transaction(async (tx) => {
    const from = patient(tx);
    await sql.beginSnapshot.run(from, {});
    await prepare(from);
    const counted = await sql.census.one(from, {});
    const steps = stepsOf(options.receiptKey, signal);
    const sideBySide = { first: from, connections, prepare };
    const found = await withConnections(database, sideBySide, (all) =>
      runSteps(all.map(patient), steps, signal),
    );
    const [books = [], draws = [], ...others] = found;
    const findings = [...others, books, draws].flat();
    return {
      holds: findings.every(({ faults }) => faults === 0),
      startedAtMs,
      tookMs: now() - startedAtMs,
      counted,
      findings,
      remarks: await remarksOf(from),
    };
  });
}

async function prepare(from: Connection): Promise<void> {
  await sql.suitWholeTables.run(from, {
    statementLimit: `${longStatementMs}ms`,
    idleLimit: `${idleLimitMs}ms`,
    sortMemory: `${sortMemoryMb}MB`,
  });
}

/**
 * The steps that compute in this process come first, so that they keep one connection while
 * another is at the statements.
 */
function stepsOf(receiptKey: Buffer, signal: AbortSignal): Step<readonly Finding[]>[] {
  return [
    async (from) => [await auditBooks(from, { receiptKey, signal })],
    (from) => auditDraws(from, signal),
    ...setChecks.map(({ run, ...claim }): Step<readonly Finding[]> => {
      return async (from) => [findingOf(claim, await run(from))];
    }),
    async (from) => [findingOf(auditLogSeals, await findSealFaults(from, receiptKey, limit))],
  ];
}

/** Lets each statement take as long as the transaction allows, whatever the pool says. */
function patient(connection: Connection): Connection {
  return {
    query(query) {
      const whenIdle = { ...query, query_timeout: longStatementMs + driverGraceMs };
      return connection.query(whenIdle);
    },
  };
}

interface SetCheck extends Claim {
  readonly run: (
    from: Connection,
  ) => Promise<readonly { readonly offender: string; readonly faults: bigint }[]>;
}

const limit = namedOffendersMaximum;

/** For play × 28 + sum: whether the play wins on the sum, by the rules and by nothing else. */
const wins = PLAYS.flatMap((_, play) => SUMS.map((sum) => winningPlays(sum).includes(play)));
/** A turnover is never stored, so a sample shows whether it is counted as it should be. */
const turnoverPlayersMaximum = 500;
const sumByOutcome = OUTCOMES.map((outcome) => sumOf(outcome));

/** The checks that are one statement each. */
const setChecks: readonly SetCheck[] = [
  {
    name: 'entries',
    meaning: 'All entries together sum to zero.',
    run: (from) => ledger.entriesNotZero.all(from, { limit }),
  },
  {
    name: 'postings',
    meaning: 'Each posting sums to zero in each of its rounds, players against the house.',
    run: (from) => ledger.postingsUnbalanced.all(from, { limit }),
  },
  {
    name: 'balances',
    meaning: 'Each balance is the sum of its entries, each version their number.',
    run: (from) => ledger.balancesWrong.all(from, { limit }),
  },
  {
    name: 'chains',
    meaning: 'Each entry goes on from the balance of the one before, without a gap.',
    run: (from) => ledger.chainsBroken.all(from, { limit }),
  },
  {
    name: 'accounts',
    meaning: 'Each player has an account, each account a player, each entry an account.',
    run: (from) => ledger.accountsAstray.all(from, { limit }),
  },
  {
    name: 'held',
    meaning: 'What is held is what requests in review ask for.',
    run: (from) => ledger.heldWrong.all(from, { limit }),
  },
  {
    name: 'requests',
    meaning: 'Each approved deposit and withdrawal was booked once, and nothing else as one.',
    run: (from) => ledger.requestsMisbooked.all(from, { limit }),
  },
  {
    name: 'reviews',
    meaning: 'Each request is where its steps led, decided by as many people as it needed.',
    run: (from) => ledger.reviewsWrong.all(from, { limit }),
  },
  {
    name: 'approvals',
    meaning: 'Nobody alone approved more within 24 hours than one person may.',
    run: (from) => approvals.approvalsBeyond.all(from, { limit }),
  },
  {
    name: 'gifts',
    meaning: 'Each gift was agreed on by two people and booked once, or is a demo credit.',
    run: (from) => gifts.giftsWrong.all(from, { limit }),
  },
  {
    name: 'stakes',
    meaning: 'What the house booked as stakes of each round is what its orders say.',
    run: (from) => orders.stakesWrong.all(from, { limit }),
  },
  {
    name: 'steps',
    meaning: 'The orders of each request follow one another.',
    run: (from) => orders.stepsBroken.all(from, { limit }),
  },
  {
    name: 'ids',
    meaning: 'No id was given twice, to orders, to entries or to postings.',
    run: (from) => orders.idsRepeated.all(from, { limit }),
  },
  {
    name: 'order terms',
    meaning: "Each order has its plan's odds, its round's game, and came before the close.",
    run: (from) => orders.orderTermsWrong.all(from, { limit, writeLimitMs: statementLimitMs }),
  },
  {
    name: 'exposure',
    meaning: 'What each table took, would pay and may cost is what its orders say.',
    run: (from) => running.exposureWrong.all(from, { limit, wins }),
  },
  {
    name: 'room stakes',
    meaning: "Each player's stakes by room count what the player staked there.",
    run: (from) => running.roomStakesWrong.all(from, { limit }),
  },
  {
    name: 'turnover',
    meaning: 'What those who bet last had at risk today is what their orders say.',
    run: (from) =>
      running.turnoverWrong.all(from, { limit, wins, playerLimit: turnoverPlayersMaximum }),
  },
  {
    name: 'rules',
    meaning: 'The table of winning sums is what the rules say.',
    run: (from) => running.rulesWrong.all(from, { limit, wins }),
  },
  {
    name: 'idempotency',
    meaning: 'A key of a player has one answer.',
    run: (from) => orders.keysTwice.all(from, { limit }),
  },
  {
    name: 'payouts',
    meaning: 'Each player was paid exactly what the digits say, and nothing before them.',
    run: (from) => payments.payoutsWrong.all(from, { limit, wins, sumByOutcome }),
  },
  {
    name: 'slices',
    meaning: 'Settled and void rounds have all their slices, each paid what it says.',
    run: (from) => payments.slicesWrong.all(from, { limit, bucketCount }),
  },
  {
    name: 'returns',
    meaning: 'Void rounds gave every stake back once, other rounds none.',
    run: (from) => payments.returnsWrong.all(from, { limit }),
  },
  {
    name: 'voids',
    meaning: 'Each void round was void by two people while overdue, or by rule: sealed late.',
    run: (from) => rounds.voidsWrong.all(from, { limit }),
  },
  {
    name: 'seals',
    meaning: 'Each round was sealed after its close and in time before its draw, or is void.',
    run: (from) => rounds.sealsWrong.all(from, { limit }),
  },
  {
    name: 'audit_log',
    meaning: 'Each line of the audit log follows from the one before, none changed or missing.',
    run: (from) => findChainFaults(from, limit),
  },
];

const auditLogSeals: Claim = {
  name: 'audit log seals',
  meaning: 'The audit log goes on from each of its seals, which need a key from outside to make.',
};

async function remarksOf(from: Connection): Promise<string[]> {
  const late = await rounds.sealsLate.all(from, { limit });
  if (late.length === 0) return [];
  const named = late.map(({ offender }) => offender).join('; ');
  return [
    `${late[0]?.faults ?? 0n} rounds were drawn with a seal later than their beacon, before that ` +
      `made a round void: ${named}.`,
  ];
}
