// Gifts and reset links, which two members of staff confirm.

import * as calls from '@trine/contract/console/proposals.ts';
import { parseMoney } from '@trine/money/money.ts';
import * as proposals from './proposals.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import {
  idOf,
  moneyValue,
  optionalId,
  optionalSecondsValue,
  page,
  pageOf,
  secondsValue,
} from '../../platform/http/console-values.ts';

export function proposalsConsoleRoutes(parts: proposals.ProposalParts): ConsoleRoute[] {
  const { database } = parts;
  return [
    consoleRoute(calls.listProposals, async (request) => {
      const wanted = pageOf(request);
      const { state = null, kind = null, player_id } = request;
      const playerId = optionalId<PlayerId>(player_id);
      const rows = await proposals.listProposals(database, { state, kind, playerId, ...wanted });
      return answer(page(rows, wanted, { view: viewProposal, idOf: (row) => row.proposalId }));
    }),
    ...giftRoutes(parts),
    ...resetRoutes(parts),
  ];
}

function giftRoutes(parts: proposals.ProposalParts): ConsoleRoute[] {
  return [
    consoleRoute(calls.proposeGift, async ({ player_id, money: given, reason }, context) => {
      const amountMinor = parseMoney(given) ?? 0n;
      if (amountMinor === 0n) return reject('invalid_field', { field: 'money' });
      return proposed(parts, {
        kind: 'gift',
        playerId: idOf<PlayerId>(player_id),
        amountMinor,
        reason,
        ...actingOf(context),
      });
    }),
    consoleRoute(calls.confirmGift, async ({ proposal_id }, context) => {
      const deciding = { proposalId: idOf<RowId>(proposal_id), ...actingOf(context) };
      const rejection = await proposals.confirmGift(parts, deciding);
      return rejection === null ? done() : reject(rejection);
    }),
    consoleRoute(calls.withdrawGift, async ({ proposal_id }, context) => {
      const deciding = { proposalId: idOf<RowId>(proposal_id), ...actingOf(context) };
      const rejection = await proposals.withdraw(parts, { ...deciding, of: 'gift' });
      return rejection === null ? done() : reject(rejection);
    }),
  ];
}

function resetRoutes(parts: proposals.ProposalParts): ConsoleRoute[] {
  return [
    consoleRoute(calls.proposeReset, async ({ player_id, kind, reason }, context) => {
      const playerId = idOf<PlayerId>(player_id);
      return proposed(parts, {
        kind,
        playerId,
        amountMinor: null,
        reason,
        ...actingOf(context),
      });
    }),
    consoleRoute(calls.confirmReset, async ({ proposal_id }, context) => {
      const deciding = { proposalId: idOf<RowId>(proposal_id), ...actingOf(context) };
      const link = await proposals.confirmReset(parts, deciding);
      if (typeof link === 'string') return reject(link);
      // After `#`, which browsers do not send to any server.
      return answer({
        path: `/reset#token=${link.token}`,
        expires_at: secondsValue(link.expiresAt),
      });
    }),
    consoleRoute(calls.withdrawReset, async ({ proposal_id }, context) => {
      const deciding = { proposalId: idOf<RowId>(proposal_id), ...actingOf(context) };
      const rejection = await proposals.withdraw(parts, { ...deciding, of: 'reset' });
      return rejection === null ? done() : reject(rejection);
    }),
  ];
}

async function proposed(parts: proposals.ProposalParts, proposing: proposals.Proposing) {
  const outcome = await proposals.propose(parts, proposing);
  if (outcome === 'reason_unfit') return reject('invalid_field', { field: 'reason' });
  if (typeof outcome === 'string') return reject(outcome);
  return answer({ proposal_id: Number(outcome) });
}

function viewProposal(row: proposals.Proposal) {
  return {
    proposal_id: Number(row.proposalId),
    kind: row.kind,
    player_id: Number(row.playerId),
    username: row.username,
    amount: row.amountMinor === null ? null : moneyValue(row.amountMinor),
    reason: row.reason,
    state: row.state,
    asked_by: row.askedBy,
    asked_at: secondsValue(row.askedAt),
    decided_by: row.decidedBy,
    decided_at: optionalSecondsValue(row.decidedAt),
  };
}
