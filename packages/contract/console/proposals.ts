// What takes two people: one proposes, another confirms. Money given away, and links by which a
// player sets a new password or security code.

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
  reasons: ['invalid_field'],
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
  reasons: ['required_field', 'invalid_field', 'not_found', 'asked_already', 'newcomer'],
});

export const confirmGift = consoleCall({
  method: 'POST',
  path: '/proposals/confirm-gift',
  permission: 'gifts.act',
  takesTwo: true,
  request: Type.Object({ proposal_id: IdentifierGiven }),
  answer: Done,
  reasons: ['required_field', 'invalid_field', 'not_found', 'over', 'same_person', 'newcomer'],
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
  reasons: ['required_field', 'invalid_field', 'not_found', 'asked_already', 'newcomer'],
});

/** The link is shown once and good once, for a day. It is to be sent to the player. */
export const confirmReset = consoleCall({
  method: 'POST',
  path: '/proposals/confirm-reset',
  permission: 'resets.act',
  takesTwo: true,
  request: Type.Object({ proposal_id: IdentifierGiven }),
  answer: Type.Object({
    /** Below the player app's own address: `/reset#token=…`, which no server is sent. */
    path: Type.String(),
    expires_at: Seconds,
  }),
  reasons: ['required_field', 'invalid_field', 'not_found', 'over', 'same_person', 'newcomer'],
});

/** By whoever may propose its kind: the one who asked or another. */
export const withdrawGift = consoleCall({
  method: 'POST',
  path: '/proposals/withdraw-gift',
  permission: 'gifts.act',
  request: Type.Object({ proposal_id: IdentifierGiven }),
  answer: Done,
  reasons: ['required_field', 'invalid_field', 'not_found', 'over'],
});

export const withdrawReset = consoleCall({
  method: 'POST',
  path: '/proposals/withdraw-reset',
  permission: 'resets.act',
  request: Type.Object({ proposal_id: IdentifierGiven }),
  answer: Done,
  reasons: ['required_field', 'invalid_field', 'not_found', 'over'],
});
