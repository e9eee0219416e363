// One search over players, requests, rounds, orders and staff. Results contain only what the role
// may see. Screens are searched in the browser, which has their names.

import { Type } from 'typebox';
import { Identifier, Seconds } from '../values.ts';
import { MoneyText, consoleCall, wordOf } from './console-call.ts';
import { roles } from './permissions.ts';
import { playerStates } from './players.ts';
import { requestStates } from './review.ts';
import { roundStates } from './rounds.ts';

/** The maximum of each kind. */
export const maxFoundOfKind = 5;

export const searchConsole = consoleCall({
  method: 'GET',
  path: '/search/list',
  permission: 'signed_in',
  request: Type.Object({
    /**
     * The beginning of a name, a number, an invite code or a mobile number; a request's number or
     * the reference on the bank's statement; a round's issue, or its last digits; an order's
     * number.
     */
    text: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  answer: Type.Object({
    players: Type.Array(
      Type.Object({
        player_id: Identifier,
        username: Type.String(),
        nickname: Type.String(),
        state: wordOf(playerStates),
      }),
    ),
    requests: Type.Array(
      Type.Object({
        kind: wordOf(['deposit', 'withdrawal']),
        request_id: Identifier,
        username: Type.String(),
        amount: MoneyText,
        currency: Type.String(),
        state: wordOf(requestStates),
        asked_at: Seconds,
      }),
    ),
    rounds: Type.Array(
      Type.Object({
        round_id: Identifier,
        game_id: Type.Integer(),
        issue: Type.String(),
        status: wordOf(roundStates),
        draws_at: Seconds,
      }),
    ),
    orders: Type.Array(
      Type.Object({
        order_id: Identifier,
        order_no: Type.String(),
        player_id: Identifier,
        username: Type.String(),
        round_id: Identifier,
        game_id: Type.Integer(),
        issue: Type.String(),
        play: Type.String(),
        stake: MoneyText,
      }),
    ),
    staff: Type.Array(
      Type.Object({
        staff_id: Identifier,
        name: Type.String(),
        role: wordOf(roles),
        is_active: Type.Boolean(),
      }),
    ),
  }),
  reasons: [],
});
