// Acts of two people: one proposes, another confirms. Gifts of money, and links with which a player
// sets a new password or security code.

import { Type } from 'typebox';
import { Identifier, IdentifierGiven, MoneyGiven, Seconds } from '../values.ts';
import { Actor, Done, MoneyText, PageOf, ReasonGiven } from './console-call.ts';
import { consoleCall, nullable, pageRequest, wordOf } from './console-call.ts';

export const proposalKinds = ['gift', 'password_reset', 'code_reset'] as const;
export type ProposalKind = (typeof proposalKinds)[number];
export const proposalStates = ['waiting', 'confirmed', 'withdrawn'] as const;

export const Proposal = Type.Object({
  proposal_id: Identifier,
  kind: wordOf(proposalKinds),
  player_id: Identifier,
  username: Type.String(),
  /** Of a gift. */
  amount: nullable(MoneyText),
  reason: Type.String(),
  state: wordOf(proposalStates),
  asked_by: Actor,
  asked_at: Seconds,
  decided_by: nullable(Actor),
  decided_at: nullable(Seconds),
});

/** Newest first. */
export const listProposals = consoleCall({
  method: 'GET',
  path: '/proposals/list',
  permission: 'players.see',
  request: Type.Object({
    state: Type.Optional(wordOf(proposalStates)),
    kind: Type.Optional(wordOf(proposalKinds)),
    player_id: Type.Optional(IdentifierGiven),
    ...pageRequest,
  }),
  answer: PageOf(Proposal),
  reasons: [],
});

/** At least 0.01; members and agents only. */
export const proposeGift = consoleCall({
  method: 'POST',
  path: '/proposals/gift',
  permission: 'gifts.act',
  takesTwo: true,
  request: Type.Object({
    player_id: IdentifierGiven,
    money: MoneyGiven,
    reason: ReasonGiven,
  }),
  answer: Type.Object({ proposal_id: Identifier }),
  reasons: ['not_found', 'asked_already', 'newcomer'],
});

export const confirmGift = consoleCall({
  method: 'POST',
  path: '/proposals/confirm-gift',
  permission: 'gifts.act',
  takesTwo: true,
  request: Type.Object({ proposal_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'over', 'same_person', 'newcomer'],
});

export const proposeReset = consoleCall({
  method: 'POST',
  path: '/proposals/reset',
  permission: 'resets.act',
  takesTwo: true,
  request: Type.Object({
    player_id: IdentifierGiven,
    kind: wordOf(['password_reset', 'code_reset']),
    reason: ReasonGiven,
  }),
  answer: Type.Object({ proposal_id: Identifier }),
  reasons: ['not_found', 'asked_already', 'newcomer'],
});

/** The link is shown once, works once, and expires after a day. Staff send it to the player. */
export const confirmReset = consoleCall({
  method: 'POST',
  path: '/proposals/confirm-reset',
  permission: 'resets.act',
  takesTwo: true,
  request: Type.Object({ proposal_id: IdentifierGiven }),
  answer: Type.Object({
    /**
     * Below the address of the player's app: `/reset#token=…`; browsers do not send the fragment.
     */
    path: Type.String(),
    expires_at: Seconds,
  }),
  reasons: ['not_found', 'over', 'same_person', 'newcomer'],
});

/** By any person who may propose its kind. */
export const withdrawGift = consoleCall({
  method: 'POST',
  path: '/proposals/withdraw-gift',
  permission: 'gifts.act',
  request: Type.Object({ proposal_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'over'],
});

export const withdrawReset = consoleCall({
  method: 'POST',
  path: '/proposals/withdraw-reset',
  permission: 'resets.act',
  request: Type.Object({ proposal_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'over'],
});
