// Reading the audit log.

import type { RowId } from '../postgres/ids.ts';
import type { Connection } from '../postgres/transaction.ts';
import * as sql from './audit-log.sql.ts';

export interface AuditLogQuestion {
  /** Lines older than this id. */
  readonly beforeId: bigint;
  readonly actor: string | null;
  /** A whole act, or its beginning with the point at its end. */
  readonly act: string | null;
  readonly subject: string | null;
  /** Days (`YYYY-MM-DD`) in `timeZone`, both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timeZone: string;
  readonly limit: number;
}

export interface AuditLogLine {
  readonly auditId: RowId;
  readonly position: number | null;
  /** Epoch milliseconds. */
  readonly occurredAt: number;
  readonly actor: string;
  readonly actorName: string | null;
  readonly act: string;
  readonly subject: string;
  readonly details: Record<string, unknown>;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly address: string | null;
  /** Hexadecimal. */
  readonly hash: string | null;
}

/** Newest first. */
export async function searchAuditLog(
  from: Connection,
  question: AuditLogQuestion,
): Promise<AuditLogLine[]> {
  const rows = await sql.searchAuditLog.all(from, question);
  return rows.map((row) => ({
    ...row,
    position: row.position === null ? null : Number(row.position),
    details: parse(row.details) ?? {},
    before: parse(row.before),
    after: parse(row.after),
  }));
}

function parse(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
