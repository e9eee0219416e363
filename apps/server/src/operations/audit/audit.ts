// The audit recounts everything from the rows: ledger, orders, payments, seals, draws. It reads one
// snapshot, so it may run while bets are accepted; it changes nothing and trusts no column that can
// be computed again. Memory is bounded: PostgreSQL sorts large sets on disk, and what is computed
// here is read in batches.

import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { findSealFaults, type Seal } from '../../platform/audit-log/seals.ts';
import { auditBooks } from './audit-books.ts';
import { jointStatements, limit, tableChecks, type TableCheck } from './audit-checks.ts';
import { archivedCounted } from './audit-archived.sql.ts';
import { auditCredentials } from './audit-credentials.ts';
import { auditDraws } from './audit-draws.ts';
import { auditLogTree } from './audit-log-tree.ts';
import * as rounds from './audit-rounds.sql.ts';
import * as sql from './audit.sql.ts';
import { runSteps, withConnections, type Step } from './run-steps.ts';
import { findingOf, type Claim, type Finding } from './finding.ts';

export interface AuditOptions {
  /** The key of the server's receipts; with another key each book has a wrong root. */
  readonly receiptKey: Buffer;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /**
   * How many connections of the database's pool read at the same time, from one snapshot; two take
   * about half as long. 1 by default; see `connectionsForAudit`.
   */
  readonly connections?: 1 | 2;
  /** Whether the signatures of all draws are verified again; otherwise see `DrawsAudit`. */
  readonly verifiesDraws?: boolean;
  /** The last seal of the audit log kept outside the database; absent if none is compared. */
  readonly keptSeal?: () => Promise<Seal | null>;
  /** Ends the audit before its next step; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface AuditResult {
  /** Whether all checks hold. */
  readonly holds: boolean;
  readonly startedAtMs: number;
  readonly tookMs: number;
  readonly counted: Census;
  /** One for each check, in the order of the report. */
  readonly findings: readonly Finding[];
  /** What is unusual but no fault, as sentences. */
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
/** The driver's time-out is a little longer than PostgreSQL's. */
const driverGraceMs = 5_000;
/** A connection is idle while this process computes, or while the other one ends a statement. */
const idleLimitMs = longStatementMs;
/** Memory of each sort and each hash table; a statement has few of them at a time. */
const workMemoryMb = 128;

/** Recounts everything. Rejects only if it cannot read: an error in the books is a finding. */
export async function auditAll(database: Database, options: AuditOptions): Promise<AuditResult> {
  const { now, connections = 1, signal = new AbortController().signal } = options;
  const startedAtMs = now();
  // Read before the snapshot, which then has this seal and perhaps newer ones.
  const kept = await readKept(options);
  return database.transaction(async (tx) => {
    const from = patient(tx);
    await sql.beginSnapshot.run(from, {});
    await prepare(from);
    const census = await sql.census.one(from, {});
    const sideBySide = { first: from, connections, prepare };
    const looked = await withConnections(database, sideBySide, (all) =>
      runAllSteps(all.map(patient), { ...options, kept, signal }),
    );
    const { players, postedEntries, rounds: roundCount } = census;
    const { orders: orderCount, findings } = looked;
    return {
      holds: findings.every(({ faults }) => faults === 0),
      startedAtMs,
      tookMs: now() - startedAtMs,
      counted: {
        players,
        entries: postedEntries + orderCount,
        orders: orderCount,
        rounds: roundCount,
      },
      findings,
      remarks: [...(await remarksOf(from)), ...kept.remarks],
    };
  });
}

async function prepare(from: Connection): Promise<void> {
  await sql.suitWholeTables.run(from, {
    statementLimit: `${longStatementMs}ms`,
    idleLimit: `${idleLimitMs}ms`,
    workMemory: `${workMemoryMb}MB`,
  });
}

interface StepOptions extends Pick<AuditOptions, 'receiptKey' | 'verifiesDraws'> {
  readonly kept: Kept;
  readonly signal: AbortSignal;
}

/** The findings of a step, and the names of checks that should run because of it. */
interface StepResult {
  readonly findings: readonly Finding[];
  readonly suspects?: readonly string[];
}

/**
 * Runs all steps once, then the checks that name the offenders of a suspicion: if all is in order,
 * those need not read all orders.
 */
async function runAllSteps(
  connections: readonly Connection[],
  { receiptKey, verifiesDraws: verifies = true, kept, signal }: StepOptions,
): Promise<{ readonly orders: bigint; readonly findings: readonly Finding[] }> {
  let orders = 0n;
  const books: Step<StepResult> = async (from) => {
    const audited = await auditBooks(from, { receiptKey, signal });
    ({ orders } = audited);
    return { findings: [audited.finding], suspects: audited.suspicions };
  };
  const first = await runSteps(
    connections,
    [
      books,
      ...jointStatements.map(stepOfJoint),
      async (from) => ({ findings: await auditDraws(from, { signal, verifies }) }),
      async (from) => ({ findings: [await auditLogTree(from, signal)] }),
      async (from) => ({ findings: [await auditCredentials(from, receiptKey, signal)] }),
      ...tableChecks.filter(({ whenSuspected }) => whenSuspected !== true).flatMap(stepOf),
      async (from) => ({ findings: [await auditSeals(from, receiptKey, kept)] }),
    ],
    signal,
  );
  const suspects = new Set(first.flatMap((result) => result.suspects ?? []));
  const second = await runSteps(
    connections,
    tableChecks
      .filter(({ name, whenSuspected }) => whenSuspected === true && suspects.has(name))
      .flatMap(stepOf),
    signal,
  );
  return { orders, findings: inOrder([...first, ...second].flatMap(({ findings }) => findings)) };
}

function stepOf({ run, name, meaning }: TableCheck): Step<StepResult>[] {
  if (run === undefined) return [];
  return [async (from) => ({ findings: [findingOf({ name, meaning }, await run(from))] })];
}

/** Rows under the name of a check that has its own statement are no findings yet. */
function stepOfJoint(run: (typeof jointStatements)[number]): Step<StepResult> {
  return async (from) => {
    const byCheck = Map.groupBy(await run(from), ({ check }) => check);
    const exact = tableChecks.filter(({ run: own }) => own === undefined);
    return {
      findings: exact.flatMap(({ name, meaning }) => {
        const rows = byCheck.get(name);
        return rows === undefined ? [] : [findingOf({ name, meaning }, rows)];
      }),
      suspects: [...byCheck.keys()],
    };
  };
}

/** In the order of the report; a check that did not have to run has found nothing. */
function inOrder(found: readonly Finding[]): Finding[] {
  const byName = new Map(found.map((finding) => [finding.name, finding]));
  const listed = tableChecks.map(
    ({ name, meaning }) => byName.get(name) ?? findingOf({ name, meaning }, []),
  );
  const others = found.filter(({ name }) => !tableChecks.some((check) => check.name === name));
  return [...listed, ...others];
}

/** Replaces the pool's statement limit by that of the transaction. */
function patient(connection: Connection): Connection {
  return {
    query(query) {
      const whenIdle = { ...query, query_timeout: longStatementMs + driverGraceMs };
      return connection.query(whenIdle);
    },
  };
}

const auditLogSeals: Claim = {
  name: 'audit log seals',
  meaning: 'The audit log continues each of its seals, and the one kept outside.',
};

interface Kept {
  readonly seals: readonly Seal[];
  /** Why the kept seal could not be read. */
  readonly faults: readonly string[];
  readonly remarks: readonly string[];
}

async function readKept({ keptSeal }: AuditOptions): Promise<Kept> {
  const none = { seals: [], faults: [], remarks: [] };
  if (keptSeal === undefined) return none;
  try {
    const seal = await keptSeal();
    if (seal !== null) return { ...none, seals: [seal] };
    const remark =
      'No seal of the audit log is kept outside the database: a truncated log is not detected.';
    return { ...none, remarks: [remark] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { ...none, faults: [error.message] };
  }
}

async function auditSeals(from: Connection, receiptKey: Buffer, kept: Kept): Promise<Finding> {
  const found = await findSealFaults(from, receiptKey, { limit, kept: kept.seals });
  const faults = BigInt(kept.faults.length) + (found[0]?.faults ?? 0n);
  const offenders = [...kept.faults, ...found.map(({ offender }) => offender)].slice(0, limit);
  return findingOf(
    auditLogSeals,
    offenders.map((offender) => ({ offender, faults })),
  );
}

async function remarksOf(from: Connection): Promise<string[]> {
  return [...(await remarksOnArchive(from)), ...(await remarksOnSeals(from))];
}

async function remarksOnArchive(from: Connection): Promise<string[]> {
  const { months, orders } = await archivedCounted.one(from, {});
  if (months === 0n) return [];
  return [
    `${months} months with ${orders} orders are in the archive and were audited by their sums; ` +
      'npm run audit -- --archive DIR reads their files.',
  ];
}

async function remarksOnSeals(from: Connection): Promise<string[]> {
  const late = await rounds.sealsLate.all(from, { limit });
  if (late.length === 0) return [];
  const named = late.map(({ offender }) => offender).join('; ');
  return [
    `${late[0]?.faults ?? 0n} rounds were drawn although sealed after their beacon, before the ` +
      `rule that makes such a round void: ${named}.`,
  ];
}
