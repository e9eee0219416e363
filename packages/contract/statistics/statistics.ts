// A player's figures: stakes, payouts and net, and a statement of the account. Both follow the
// ledger: a stake counts on the day on which it left the balance, a payout on the day on which it
// arrived. Days are those of the operator's time zone.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { DateGiven, Identifier, IdentifierGiven, Money, pageFields, Seconds } from '../values.ts';

/** The maximum number of days of one answer. */
export const maxStatisticsDays = 366;

export type PeriodUnit = 'day' | 'week' | 'month';

/** Both included. */
const days = { begin_date: DateGiven, end_date: DateGiven };

const span = {
  /** The period of a row. Weeks begin on Monday; the first and the last one may be shorter. */
  unit: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]),
  ...days,
};

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const period = { begin_date: Day, end_date: Day };

const Count = Type.Integer({ minimum: 0 });

/** Payouts and returned stakes of a round count from the moment when its digits are shown. */
const figures = {
  /** Number of bets. */
  bets: Count,
  stake: Money,
  /** Gross, stakes included. */
  payout: Money,
  /** Returned stakes of cancelled rounds. */
  returned: Money,
  /** Payouts and returned stakes less stakes, signed. */
  net: Money,
};

export const statistics = call({
  method: 'POST',
  path: '/api/user/statistics',
  token: true,
  request: Type.Object(span),
  answer: Type.Object({
    /** Oldest first; periods without an entry are omitted. */
    periods: Type.Array(Type.Object({ ...period, ...figures })),
    /** By the game's number. */
    games: Type.Array(Type.Object({ game_id: Identifier, game: Type.String(), ...figures })),
    /** In the order of the plays. */
    plays: Type.Array(
      Type.Object({ play_type: Type.String(), play_method: Type.String(), ...figures }),
    ),
    total: Type.Object({
      ...figures,
      /** Of the bets placed, those whose result cannot have been seen yet. */
      open_bets: Count,
      open_stake: Money,
    }),
  }),
  reasons: [],
});

/** Signed: negative amounts left the balance. */
const movements = {
  deposits: Money,
  withdrawals: Money,
  stakes: Money,
  returned: Money,
  payouts: Money,
  gifts: Money,
};

/**
 * Rejected with `archived` if bets of these days are in the archive, because the balances would be
 * wrong.
 */
export const statement = call({
  method: 'POST',
  path: '/api/user/statement',
  token: true,
  request: Type.Object(span),
  answer: Type.Object({
    /** The balance before the first day. */
    opening: Money,
    /** Oldest first, without periods without an entry; `balance` is that at the end. */
    periods: Type.Array(Type.Object({ ...period, ...movements, balance: Money })),
    total: Type.Object(movements),
    /** The balance after the last day, or now: `opening` plus `total`. */
    closing: Money,
  }),
  reasons: ['archived'],
});

export const statementEntries = call({
  method: 'POST',
  path: '/api/user/statementEntries',
  token: true,
  request: Type.Object({
    ...days,
    limit: pageFields.limit,
    /** Only entries with larger ids. */
    after_id: Type.Optional(IdentifierGiven),
  }),
  /**
   * Everything that moved the balance, oldest first. Ids rise with time except for the difference
   * of two clocks, so the next page follows the largest id, which may not be the last.
   */
  answer: Type.Array(
    Type.Object({
      id: Identifier,
      kind: Type.Union([
        Type.Literal('deposit'),
        Type.Literal('withdrawal'),
        Type.Literal('stake'),
        Type.Literal('payout'),
        Type.Literal('gift'),
        Type.Literal('returned'),
      ]),
      /** Signed: negative amounts left the balance. */
      amount: Money,
      /** The balance after it. */
      balance: Money,
      createtime: Seconds,
      /** The round, and the play of a stake, in the caller's language; may be empty. */
      mark: Type.String(),
    }),
  ),
  reasons: [],
});
