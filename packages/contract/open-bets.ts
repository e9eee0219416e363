// What a player's bets are doing now, in all games: those whose draw is still to be seen, and what
// came of the others since the player was told last. A round counts as open until its balls can
// have been seen, so that nothing here tells a result early.

import { Type } from 'typebox';
import { call } from './call.ts';
import { Flag, Identifier, IdentifierGiven, Money, Seconds } from './values.ts';

/** At most so many results are named; `total` counts all of them. */
export const maxResults = 20;
/** Nothing longer ago is told as news. */
export const toldDays = 7;

const RoundOfPlayer = {
  game_id: Identifier,
  game: Type.String(),
  issue: Type.String(),
  /** How many bets, and what was staked on them. */
  bets: Type.Integer({ minimum: 1 }),
  stake: Money,
};

export const OpenRound = Type.Object({
  ...RoundOfPlayer,
  draws_at: Seconds,
  /** A room in which the player has bet, for a link to it. */
  plan_id: Identifier,
  room: Type.String(),
});

export const RoundResult = Type.Object({
  ...RoundOfPlayer,
  /** `"7 2 9 18"`; empty when the round was cancelled. */
  lottery_code: Type.String(),
  /** 1: the round was cancelled, and `payout` is the stake that came back. */
  cancelled: Flag,
  /** Gross, stakes included; `"0.00"` when nothing won. */
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
  idempotent: false,
  request: Type.Object({
    /** `until` of the answer before; absent: no results are asked for. */
    since: Type.Optional(IdentifierGiven),
  }),
  answer: Type.Object({
    /** Up to when results are told, in epoch milliseconds: the next `since`. */
    until: Identifier,
    /** The next to be drawn first. */
    open: Type.Array(OpenRound),
    /** The newest first. */
    results: Type.Array(RoundResult),
    total: Type.Object({
      rounds: Type.Integer({ minimum: 0 }),
      stake: Money,
      payout: Money,
      net: Money,
    }),
  }),
  reasons: ['invalid_field'],
});
