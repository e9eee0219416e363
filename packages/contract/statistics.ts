// A player's own figures: what they staked, what was paid to them, what remained of it, and a
// statement of their account. Both follow the ledger: a stake counts on the day on which it left
// the balance, a payout on the day on which it arrived. Days are those of the operator's time zone.

import { Type } from 'typebox';
import { call } from './call.ts';
import { DateGiven, Identifier, IdentifierGiven, Money, pageFields, Seconds } from './values.ts';

/** The longest span of days that one answer is about. */
export const maxStatisticsDays = 366;

export type PeriodUnit = 'day' | 'week' | 'month';

/** Both included. */
const days = { begin_date: DateGiven, end_date: DateGiven };

const span = {
  /** What one row is about. Weeks begin on Monday; the first and the last one may be cut. */
  unit: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]),
  ...days,
};

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const period = { begin_date: Day, end_date: Day };

const Count = Type.Integer({ minimum: 0 });

/** A round's payouts and returned stakes count from when its balls could have been seen. */
const figures = {
  /** How many bets were placed. */
  bets: Count,
  stake: Money,
  /** Gross, stakes included. */
  payout: Money,
  /** Stakes of cancelled rounds, which came back. */
  returned: Money,
  /** Payouts and returned stakes less stakes, signed. */
  net: Money,
};

export const statistics = call({
  method: 'POST',
  path: '/api/user/statistics',
  token: true,
  idempotent: false,
  request: Type.Object(span),
  answer: Type.Object({
    /** The oldest first; those in which nothing happened are left out. */
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
  reasons: ['required_field', 'invalid_field'],
});

/** Signed: below zero, it left the balance. */
const movements = {
  deposits: Money,
  withdrawals: Money,
  stakes: Money,
  returned: Money,
  payouts: Money,
  gifts: Money,
};

/** Refused with `archived` when bets of these days are in the archive: balances would be wrong. */
export const statement = call({
  method: 'POST',
  path: '/api/user/statement',
  token: true,
  idempotent: false,
  request: Type.Object(span),
  answer: Type.Object({
    /** The balance before the first day. */
    opening: Money,
    /** The oldest first, without those in which nothing moved; `balance` is that at its end. */
    periods: Type.Array(Type.Object({ ...period, ...movements, balance: Money })),
    total: Type.Object(movements),
    /** The balance after the last day, or now: `opening` and all of `total`. */
    closing: Money,
  }),
  reasons: ['required_field', 'invalid_field', 'archived'],
});

export const statementEntries = call({
  method: 'POST',
  path: '/api/user/statementEntries',
  token: true,
  idempotent: false,
  request: Type.Object({
    ...days,
    limit: pageFields.limit,
    /** Only entries of larger ids. */
    after_id: Type.Optional(IdentifierGiven),
  }),
  /**
   * Everything that moved the balance, the oldest first. Ids rise with time but for what two clocks
   * differ, so the next page is the one after the largest id, which need not be the last.
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
      /** Signed: below zero, it left the balance. */
      amount: Money,
      /** Afterwards. */
      balance: Money,
      createtime: Seconds,
      /** The round, and the play of a stake, in the caller's language; may be empty. */
      mark: Type.String(),
    }),
  ),
  reasons: ['required_field', 'invalid_field'],
});
