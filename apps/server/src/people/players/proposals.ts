// What two members of staff confirm: gifts of money, and links by which a player sets a new
// password or security code. The database books a gift in the transaction of the confirmation.

import type { ProposalKind } from '@trine/contract/console/proposals.ts';
import type { EntryId, NextId, PlayerId, PostingId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import { proposalReason } from '../staff/proposal-steps.ts';
import * as sql from './proposals.sql.ts';
import { issueResetLink, type ResetLink } from './reset-links.ts';

export interface ProposalParts {
  readonly database: Database;
  readonly nextId: NextId;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

export interface Proposing {
  readonly kind: ProposalKind;
  readonly playerId: PlayerId;
  /** Of a gift; otherwise null. */
  readonly amountMinor: bigint | null;
  readonly reason: string;
  readonly actor: string;
  readonly address: string;
}

export async function propose(
  { database, nextId }: ProposalParts,
  proposing: Proposing,
): Promise<RowId | 'not_found' | 'asked_already' | 'reason_unfit'> {
  const reason = proposalReason(proposing.reason);
  if (reason === null) return 'reason_unfit';
  const proposalId = nextId();
  const { rejection } = await sql.propose.one(database, { ...proposing, reason, proposalId });
  return rejection ?? proposalId;
}

export interface Deciding {
  readonly proposalId: RowId;
  readonly actor: string;
  readonly address: string;
}

export type DecisionRejection = 'not_found' | 'over' | 'same_person';

export async function confirmGift(
  parts: ProposalParts,
  deciding: Deciding,
): Promise<DecisionRejection | null> {
  return confirm(parts.database, parts, { ...deciding, area: 'gifts' });
}

/** Returns the link. Earlier links of its kind end. */
export async function confirmReset(
  parts: ProposalParts,
  deciding: Deciding,
): Promise<DecisionRejection | ResetLink> {
  const { proposalId } = deciding;
  return parts.database.transaction(async (tx) => {
    const rejection = await confirm(tx, parts, { ...deciding, area: 'resets' });
    if (rejection !== null) return rejection;
    const { playerId, kind } = await sql.proposedReset.one(tx, { proposalId });
    return issueResetLink(tx, { proposalId, playerId, kind, randomBytes: parts.randomBytes });
  });
}

export type Proposal = Awaited<ReturnType<typeof sql.listProposals.all>>[number];

export interface ProposalQuestion {
  readonly state: string | null;
  readonly kind: string | null;
  readonly playerId: PlayerId | null;
  readonly beforeId: bigint;
  readonly limit: number;
}

/** Newest first. */
export async function listProposals(
  from: Connection,
  question: ProposalQuestion,
): Promise<Proposal[]> {
  return sql.listProposals.all(from, question);
}

async function confirm(
  connection: Connection,
  { nextId }: ProposalParts,
  deciding: Deciding & { readonly area: 'gifts' | 'resets' },
): Promise<DecisionRejection | null> {
  const { rejection } = await sql.confirmProposal.one(connection, {
    ...deciding,
    auditId: nextId(),
    postingId: nextId<PostingId>(),
    entryId: nextId<EntryId>(),
  });
  return rejection;
}
