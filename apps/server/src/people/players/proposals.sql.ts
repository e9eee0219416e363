// The database functions decide which role may do what.

import { int4, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { EntryId, PlayerId, PostingId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { ProposalKind } from '@trine/contract/console/proposals.ts';

export const propose = statement({
  name: 'players.propose',
  parameters: {
    proposalId: int8<RowId>(),
    kind: word<ProposalKind>(),
    playerId: int8<PlayerId>(),
    amountMinor: nullable(int8()),
    reason: text,
    actor: text,
    address: text,
  },
  columns: { rejection: nullable(word<'not_found' | 'asked_already'>()) },
  text: `
    select
      propose(
        $1::bigint, $2::text, $3::bigint, $4::bigint, $5::text, $6::text, $7::text
      ) as rejection`,
});

export const confirmProposal = statement({
  name: 'players.confirm_proposal',
  parameters: {
    auditId: int8<RowId>(),
    proposalId: int8<RowId>(),
    area: word<'gifts' | 'resets'>(),
    actor: text,
    address: text,
    postingId: int8<PostingId>(),
    entryId: int8<EntryId>(),
  },
  columns: { rejection: nullable(word<'not_found' | 'over' | 'same_person'>()) },
  text: `
    select
      confirm_proposal(
        $1::bigint, $2::bigint, $3::text, $4::text, $5::text, $6::bigint, $7::bigint
      ) as rejection`,
});

/** Newest first. */
export const listProposals = statement({
  name: 'players.list_proposals',
  parameters: {
    beforeId: int8(),
    state: nullable(text),
    kind: nullable(text),
    playerId: nullable(int8<PlayerId>()),
    limit: int4,
  },
  columns: {
    proposalId: int8<RowId>(),
    kind: word<ProposalKind>(),
    playerId: int8<PlayerId>(),
    username: text,
    amountMinor: nullable(int8()),
    reason: text,
    state: word<'waiting' | 'confirmed' | 'withdrawn'>(),
    askedBy: text,
    askedAt: moment,
    decidedBy: nullable(text),
    decidedAt: nullable(moment),
  },
  text: `
    select
      o.proposal_id, o.kind, p.player_id, p.username, o.amount_minor, o.reason, o.state,
      o.asked_by, o.asked_at, o.decided_by, o.decided_at
    from proposal o
    join player p on p.bucket = bucket_of(o.subject_id) and p.player_id = o.subject_id
    where o.proposal_id < $1::bigint
      and o.kind in ('gift', 'password_reset', 'code_reset')
      and ($2::text is null or o.state = $2::text)
      and ($3::text is null or o.kind = $3::text)
      and ($4::bigint is null or o.subject_id = $4::bigint)
    order by o.proposal_id desc
    limit $5::integer`,
});

export const proposedReset = statement({
  name: 'players.proposed_reset',
  parameters: { proposalId: int8<RowId>() },
  columns: { playerId: int8<PlayerId>(), kind: word<'password_reset' | 'code_reset'>() },
  text: `
    select o.subject_id as player_id, o.kind
    from proposal o
    where o.proposal_id = $1::bigint
      and o.kind in ('password_reset', 'code_reset')`,
});
