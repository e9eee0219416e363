import { Type } from 'typebox';
import { call } from '../call.ts';
import { Flag, Identifier, Money } from '../values.ts';

/** The newest settled orders of all games, names masked; only orders that exist. */
export const activity = call({
  method: 'POST',
  path: '/api/index/activity',
  token: true,
  idempotent: false,
  request: Type.Object({}),
  answer: Type.Array(
    Type.Object({
      id: Identifier,
      nickname: Type.String(),
      game_id: Identifier,
      name: Type.String(),
      issue: Type.String(),
      play_method: Type.String(),
      quantity: Money,
      whether_hit: Flag,
      /** Won beyond the stake; `"0.00"` when lost. */
      profit: Money,
    }),
  ),
  reasons: [],
});
