// A player's open bets in all games, and the results of others since the last call. A round counts
// as open until its digits were shown, so that this call does not reveal a result early.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Flag, Identifier, IdentifierGiven, Money, Seconds } from '../values.ts';

/** Maximum number of listed results; `total` counts all of them. */
export const maxResults = 20;
/** Older results are not reported. */
export const maxResultAgeDays = 7;

const RoundOfPlayer = {
  game_id: Identifier,
  game: Type.String(),
  issue: Type.String(),
  /** Number of bets, and their stakes. */
  bets: Type.Integer({ minimum: 1 }),
  stake: Money,
};

export const OpenRound = Type.Object({
  ...RoundOfPlayer,
  draws_at: Seconds,
  /** A room in which the player bet in this round, for a link. */
  plan_id: Identifier,
  room: Type.String(),
});

export const RoundResult = Type.Object({
  ...RoundOfPlayer,
  /** `"7 2 9 18"`; empty if the round was cancelled. */
  lottery_code: Type.String(),
  /** 1: the round was cancelled, and `payout` is the returned stake. */
  cancelled: Flag,
  /** Gross, stakes included; `"0.00"` without a win. */
  payout: Money,
  /** Payout less stake, signed. */
  net: Money,
  /** The newest winning bet, for `closeGameResult`; null without a win. */
  win_id: Type.Union([Identifier, Type.Null()]),
});

export const openBets = call({
  method: 'POST',
  path: '/api/user/openBets',
  token: true,
  request: Type.Object({
    /** `until` of the previous answer; absent: no results are requested. */
    since: Type.Optional(IdentifierGiven),
  }),
  answer: Type.Object({
    /** Results up to this time are included, in epoch milliseconds: the next `since`. */
    until: Identifier,
    /** The next draw first. */
    open: Type.Array(OpenRound),
    /** Newest first. */
    results: Type.Array(RoundResult),
    total: Type.Object({
      rounds: Type.Integer({ minimum: 0 }),
      stake: Money,
      payout: Money,
      net: Money,
    }),
  }),
  reasons: [],
});
