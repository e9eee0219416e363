import { Type } from 'typebox';
import { call } from '../call.ts';
import { Flag, Identifier, Money, Seconds } from '../values.ts';

/** The newest settled orders of all games, with masked names. */
export const activity = call({
  method: 'POST',
  path: '/api/index/activity',
  token: true,
  request: Type.Object({}),
  answer: Type.Array(
    Type.Object({
      id: Identifier,
      nickname: Type.String(),
      /** Of a simulated player of a demo; never where money is real. */
      simulated: Flag,
      game_id: Identifier,
      name: Type.String(),
      issue: Type.String(),
      /** When the round was drawn. */
      draw_at: Seconds,
      play_method: Type.String(),
      quantity: Money,
      whether_hit: Flag,
      /** The payout less the stake; `"0.00"` if lost. */
      profit: Money,
    }),
  ),
  reasons: [],
});
