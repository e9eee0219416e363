// The steps that all proposals share: one person proposes a change, another confirms it, and either
// may withdraw it. The database decides who may, and writes the lines of the audit log.

import type { NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './proposal-steps.sql.ts';

const shortestReason = 10;

/** The reason without spaces around it; null when it is too short. */
export function proposalReason(given: string): string | null {
  const reason = given.trim();
  return Array.from(reason).length < shortestReason ? null : reason;
}

export async function withdrawProposal(
  { database, nextId }: { readonly database: Connection; readonly nextId: NextId },
  withdrawal: {
    readonly proposalId: RowId;
    readonly area: sql.ProposalArea;
    readonly actor: string;
    /** Null: that of the transaction. */
    readonly address: string | null;
  },
): Promise<'not_found' | 'over' | null> {
  const step = { ...withdrawal, auditId: nextId() };
  return (await sql.withdrawProposal.one(database, step)).rejection;
}
