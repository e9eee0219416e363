// Two owners decide together who is an owner: one proposes, another confirms. The database checks
// the change and writes it with its line of the audit log.

import type { Role } from '@trine/contract/console/permissions.ts';
import type { NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import { proposalReason } from './proposal-steps.ts';
import * as sql from './owner-changes.sql.ts';
import type { Acting } from './staff.ts';

export interface OwnerChangeParts {
  readonly database: Database;
  readonly nextId: NextId;
}

export interface ProposedChange extends Acting {
  readonly staffId: bigint;
  /** One of the two is null. */
  readonly role: Role | null;
  readonly isActive: boolean | null;
  readonly reason: string;
}

export type ProposalRejection = 'reason_unfit' | 'not_found' | 'over' | 'asked_already';

export async function proposeOwnerChange(
  { database, nextId }: OwnerChangeParts,
  proposed: ProposedChange,
): Promise<RowId | ProposalRejection> {
  const reason = proposalReason(proposed.reason);
  if (reason === null) return 'reason_unfit';
  const changeId = nextId();
  const { rejection } = await sql.proposeOwnerChange.one(database, {
    ...proposed,
    reason,
    changeId,
  });
  return rejection ?? changeId;
}

export interface DecidedChange extends Acting {
  readonly changeId: RowId;
}

/** Needs another owner than the proposing one; ends the person's sessions. */
export async function confirmOwnerChange(
  { database, nextId }: OwnerChangeParts,
  decided: DecidedChange,
): Promise<'not_found' | 'over' | 'same_person' | 'last_owner' | null> {
  const confirmation = { ...decided, auditId: nextId() };
  return (await sql.confirmOwnerChange.one(database, confirmation)).rejection;
}

export type OwnerChange = Awaited<ReturnType<typeof sql.waitingOwnerChanges.all>>[number];

export async function listOwnerChanges(from: Connection): Promise<OwnerChange[]> {
  return sql.waitingOwnerChanges.all(from, {});
}
