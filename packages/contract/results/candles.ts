// Drawn sums as candles.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { GameIdGiven, IdentifierGiven } from '../values.ts';

const Sum = Type.Integer({ minimum: 0, maximum: 27 });

export const candles = call({
  method: 'POST',
  path: '/api/Lottery/cand',
  token: true,
  request: Type.Object({
    game_id: GameIdGiven,
    /** Rounds in one candle: 1, 5, 10 or 30; absent: 5. */
    group: Type.Optional(IdentifierGiven),
  }),
  /** Each list has one entry a candle, oldest first, at most 200. */
  answer: Type.Object({
    /** The first issue of the candle. */
    issue: Type.Array(Type.String()),
    /** Open, close, low, high. */
    cand: Type.Array(Type.Tuple([Sum, Sum, Sum, Sum])),
    /** The sum of the last round of the candle. */
    cand_code: Type.Array(Sum),
  }),
  reasons: [],
});
