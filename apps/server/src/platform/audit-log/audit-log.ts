// Writes the audit log. An act of the console is chained in its own transaction, as the last
// statement, because that locks the head of the chain until the commit. An event that must not wait
// for that lock is written unchained, and `chainAuditLog` chains it soon after.

import type { NextId, RowId } from '../postgres/ids.ts';
import type { Connection, Tx } from '../postgres/transaction.ts';
import * as sql from './audit-log.sql.ts';
import { findSealFaults, type Seal } from './seals.ts';

export interface AuditLogEntry {
  /** `staff:7`, `player:10001`, or a rule of the system. */
  readonly actor: string;
  /** What was done: `player.freeze`. */
  readonly act: string;
  /** What it was done to: `player:10001`. */
  readonly subject: string;
  readonly details?: object;
  readonly before?: object | null;
  readonly after?: object | null;
  /** The caller's network address. */
  readonly address: string | null;
}

/** Chains a line in this transaction; returns its id. */
export async function appendAuditLog(tx: Tx, nextId: NextId, entry: AuditLogEntry): Promise<RowId> {
  const auditId = nextId();
  await sql.appendAuditLog.one(tx, rowOf(auditId, entry));
  return auditId;
}

/** Writes a line that is chained later, without waiting for the chain's lock. */
export async function logEvent(
  connection: Connection,
  nextId: NextId,
  entry: AuditLogEntry,
): Promise<RowId> {
  const auditId = nextId();
  await sql.logEvent.one(connection, rowOf(auditId, entry));
  return auditId;
}

/**
 * As `logEvent`, at most once a minute for the same actor, act and subject: for frequent events.
 */
export async function logOnceAMinute(
  connection: Connection,
  nextId: NextId,
  entry: Pick<AuditLogEntry, 'actor' | 'act' | 'subject' | 'details'> & {
    readonly address: string;
  },
): Promise<void> {
  const details = JSON.stringify(entry.details ?? {});
  await sql.logOnceAMinute.run(connection, { ...entry, auditId: nextId(), details });
}

const maxAtOnce = 500;

/** Chains the oldest unchained lines; returns how many. */
export async function chainAuditLog(connection: Connection): Promise<number> {
  return (await sql.chainAuditLog.one(connection, { limit: maxAtOnce })).chained;
}

/** The first lines that do not follow, each with the number of all of them. */
export async function findChainFaults(from: Connection, limit: number) {
  return sql.chainFaults.all(from, { limit });
}

export interface ChainState {
  readonly lines: number;
  /** The first line that does not follow from the one before, or null. */
  readonly firstBad: string | null;
}

/** Verifies the chain and, with the key, its seals and those that were kept elsewhere. */
export async function verifyAuditLog(
  from: Connection,
  key: Buffer | null = null,
  kept: readonly Seal[] = [],
): Promise<ChainState> {
  const [bad] = await sql.chainFaults.all(from, { limit: 1 });
  const [unsealed] = key === null ? [] : await findSealFaults(from, key, { limit: 1, kept });
  const { lines } = await sql.chainLength.one(from, {});
  return { lines: Number(lines), firstBad: (bad ?? unsealed)?.offender ?? null };
}

/** Sets the network address of this transaction's caller for functions of the database. */
export async function setClientAddress(tx: Tx, address: string): Promise<void> {
  await sql.setAddress.one(tx, { address });
}

function rowOf(auditId: RowId, entry: AuditLogEntry) {
  const { actor, act, subject, details = {}, before = null, after = null, address } = entry;
  return {
    auditId,
    actor,
    act,
    subject,
    details: JSON.stringify(details),
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    address,
  };
}
