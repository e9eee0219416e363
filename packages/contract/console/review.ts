// The review queues for deposits and withdrawals: oldest first; one person works on a request at a
// time; above the limit two people approve; a person never decides the own request, or that of a
// player whose account the person edited.

import { Type } from 'typebox';
import { balanceVersions } from '../cashier/balance.ts';
import { maxRejectionText, rejectionCodes } from '../cashier/currencies.ts';
import { Identifier, IdentifierGiven, MoneyGiven, Seconds } from '../values.ts';
import { Actor, Done, MoneyText, PageOf, consoleCall, nullable, wordOf } from './console-call.ts';
import { proofFields, proofReasons } from './console-call.ts';

export const requestStates = ['asked', 'claimed', 'approved', 'paid', 'rejected'] as const;

/** `waiting`: not decided; `unpaid`: approved withdrawals whose money has not left; `all`. */
export const reviewQueues = ['waiting', 'unpaid', 'all'] as const;

/** Codes of both kinds; `rejectionCodes` of the cashier assigns them. */
const everyCode = [...new Set([...rejectionCodes.recharge, ...rejectionCodes.withdraw])];

const QueueRow = Type.Object({
  request_id: Identifier,
  player_id: Identifier,
  username: Type.String(),
  state: wordOf(requestStates),
  amount: MoneyText,
  currency: Type.String(),
  /** `"1.000000"`: one unit of the currency in account units. */
  rate: Type.String(),
  asked_at: Seconds,
  /** Until when a decision is promised; a screen counts down to it. */
  promised_by: Seconds,
  claimed_by: nullable(Actor),
  claimed_at: nullable(Seconds),
  /** The approvals given, of those that are needed. */
  approvals: Type.Array(Actor),
  approvals_needed: Type.Integer(),
  decided_at: nullable(Seconds),
  rejection_code: nullable(Type.String()),
  rejection_text: nullable(Type.String()),
});

export const DepositRow = Type.Object({
  ...QueueRow.properties,
  /** Ours, made for this request. */
  reference: Type.String(),
  /** The player's own, such as the id of a transaction. */
  own_reference: Type.String(),
});

export const WithdrawalRow = Type.Object({
  ...QueueRow.properties,
  /** 0 bank card, 1 wallet. */
  account_type: Type.Integer(),
  bank: Type.String(),
  holder: Type.String(),
  /** Masked except for its last four characters. */
  account: Type.String(),
  paid_at: nullable(Seconds),
  paid_by: nullable(Actor),
  paid_reference: nullable(Type.String()),
});

const Step = Type.Object({
  step: Type.String(),
  actor: Actor,
  at: Seconds,
});

/** The facts for a decision. */
const Evidence = Type.Object({
  steps: Type.Array(Step),
  player: Type.Object({
    player_id: Identifier,
    username: Type.String(),
    state: Type.String(),
    group_id: Type.Integer(),
    created_at: Seconds,
    money: MoneyText,
    lock_money: MoneyText,
    ...balanceVersions,
  }),
  totals: Type.Object({
    deposited: MoneyText,
    withdrawn: MoneyText,
    deposits: Type.Integer(),
    withdrawals: Type.Integer(),
    rejected: Type.Integer(),
  }),
  open_bets: Type.Integer(),
  /** The missing turnover before a withdrawal. */
  water_limit: MoneyText,
  open_stake: MoneyText,
  /**
   * The limit of what one person may approve alone within 24 hours for a player and linked players.
   */
  two_people_above: MoneyText,
  /** The same for all players. */
  two_people_above_total: MoneyText,
  /** What the caller approved alone within 24 hours, deposits and withdrawals. */
  approved_alone: Type.Object({
    player: MoneyText,
    linked: MoneyText,
    total: MoneyText,
    /**
     * Why the caller's approval of this request needs a second person: its amount, or its sum with
     * what the caller approved for the player, for linked players, for all. Null: it does not.
     */
    takes_two: nullable(wordOf(['amount', 'player', 'linked', 'total'])),
  }),
  /** The player's payment accounts, present and past; numbers masked. */
  accounts: Type.Array(
    Type.Object({
      type: Type.Integer(),
      holder: Type.String(),
      bank: Type.String(),
      number: Type.String(),
      bound_at: Seconds,
      held_until: nullable(Seconds),
      replaced_at: nullable(Seconds),
    }),
  ),
  /** Other players with the same payment account or address. */
  linked: Type.Array(
    Type.Object({
      player_id: Identifier,
      /** Null if only the account is known. */
      username: nullable(Type.String()),
      by: wordOf(['payment_account', 'address']),
    }),
  ),
  /** The newest requests of this player, of both kinds. */
  recent: Type.Array(
    Type.Object({
      kind: wordOf(['deposit', 'withdrawal']),
      request_id: Identifier,
      state: wordOf(requestStates),
      amount: MoneyText,
      asked_at: Seconds,
    }),
  ),
});

const filters = {
  /** Default: `waiting`. `waiting` and `unpaid` are oldest first, `all` is newest first. */
  queue: Type.Optional(wordOf(reviewQueues)),
  player_id: Type.Optional(IdentifierGiven),
  /** The beginning of players' names, or a player's number; of at most 50 players. */
  player: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(wordOf(requestStates)),
  /** Requested at least so many minutes ago. */
  minutes: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 1_000_000] })),
  /** Only those claimed by this person; in `all`: those in which this person took part. */
  staff: Type.Optional(Type.String({ pattern: '^staff:[1-9][0-9]{0,17}$' })),
  least: Type.Optional(MoneyGiven),
  most: Type.Optional(MoneyGiven),
};
/** `next` of the page before. */
const page = {
  limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 200] })),
  cursor_id: Type.Optional(IdentifierGiven),
};
const one = Type.Object({ request_id: IdentifierGiven });
const rejection = Type.Object({
  request_id: IdentifierGiven,
  /** A code of the request's kind; the player reads its name and the text. */
  code: wordOf(everyCode),
  /** Required with `other`. */
  text: Type.Optional(Type.String({ maxLength: maxRejectionText })),
});
const people = ['own_request', 'edited_account', 'same_person'] as const;
const decisions = ['not_found', ...people, 'over', 'claimed', 'not_claimed'] as const;

/** `settled`: the money moved. `first`: a second person must approve too. */
const Approved = Type.Object({ outcome: wordOf(['settled', 'first']) });

export const listDeposits = consoleCall({
  method: 'GET',
  path: '/deposits/list',
  permission: 'deposits.see',
  request: Type.Object({ ...filters, ...page }),
  answer: PageOf(DepositRow),
  reasons: [],
});

export const readDeposit = consoleCall({
  method: 'GET',
  path: '/deposits/page',
  permission: 'deposits.see',
  request: one,
  answer: Type.Object({ request: DepositRow, evidence: Evidence }),
  reasons: ['not_found'],
});

export const claimDeposit = consoleCall({
  method: 'POST',
  path: '/deposits/claim',
  permission: 'deposits.act',
  request: one,
  answer: Done,
  reasons: ['not_found', ...people, 'over', 'claimed'],
});

export const releaseDeposit = consoleCall({
  method: 'POST',
  path: '/deposits/release',
  permission: 'deposits.act',
  request: one,
  answer: Done,
  reasons: ['not_found', 'over', 'claimed', 'not_claimed'],
});

export const approveDeposit = consoleCall({
  method: 'POST',
  path: '/deposits/approve',
  permission: 'deposits.act',
  request: one,
  answer: Approved,
  reasons: [...decisions, 'newcomer'],
});

export const rejectDeposit = consoleCall({
  method: 'POST',
  path: '/deposits/reject',
  permission: 'deposits.act',
  request: rejection,
  answer: Done,
  reasons: [...decisions, 'reason_unfit'],
});

export const listWithdrawals = consoleCall({
  method: 'GET',
  path: '/withdrawals/list',
  permission: 'withdrawals.see',
  request: Type.Object({ ...filters, ...page }),
  answer: PageOf(WithdrawalRow),
  reasons: [],
});

export const readWithdrawal = consoleCall({
  method: 'GET',
  path: '/withdrawals/page',
  permission: 'withdrawals.see',
  request: one,
  answer: Type.Object({ request: WithdrawalRow, evidence: Evidence }),
  reasons: ['not_found'],
});

/** The whole number or address; each access adds a line to the audit log. */
export const readAccountNumber = consoleCall({
  method: 'POST',
  path: '/withdrawals/account-number',
  permission: 'account_numbers.see',
  request: one,
  answer: Type.Object({ number: Type.String() }),
  reasons: ['not_found'],
});

export const claimWithdrawal = consoleCall({
  method: 'POST',
  path: '/withdrawals/claim',
  permission: 'withdrawals.act',
  request: one,
  answer: Done,
  reasons: ['not_found', ...people, 'over', 'claimed'],
});

export const releaseWithdrawal = consoleCall({
  method: 'POST',
  path: '/withdrawals/release',
  permission: 'withdrawals.act',
  request: one,
  answer: Done,
  reasons: ['not_found', 'over', 'claimed', 'not_claimed'],
});

export const approveWithdrawal = consoleCall({
  method: 'POST',
  path: '/withdrawals/approve',
  permission: 'withdrawals.act',
  request: one,
  answer: Approved,
  reasons: [...decisions, 'newcomer'],
});

export const rejectWithdrawal = consoleCall({
  method: 'POST',
  path: '/withdrawals/reject',
  permission: 'withdrawals.act',
  request: rejection,
  answer: Done,
  reasons: [...decisions, 'reason_unfit'],
});

/** The money was sent; `reference` is that of the bank or the chain. */
export const markPaid = consoleCall({
  method: 'POST',
  path: '/withdrawals/paid',
  permission: 'withdrawals.act',
  request: Type.Object({
    request_id: IdentifierGiven,
    reference: Type.String({ maxLength: 128 }),
  }),
  answer: Done,
  reasons: ['not_found', 'over', 'own_request', 'edited_account'],
});

export const exportDeposits = consoleCall({
  method: 'POST',
  path: '/csv/deposits',
  permission: 'deposits.see',
  request: Type.Object({ ...filters, ...proofFields }),
  answer: Type.String(),
  reasons: ['too_many_files', ...proofReasons],
});

export const exportWithdrawals = consoleCall({
  method: 'POST',
  path: '/csv/withdrawals',
  permission: 'withdrawals.see',
  request: Type.Object({ ...filters, ...proofFields }),
  answer: Type.String(),
  reasons: ['too_many_files', ...proofReasons],
});
