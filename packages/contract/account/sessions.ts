// A player's sessions, and ending them.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Nothing, Seconds, SessionId } from '../values.ts';

/** The caller's running sessions, the one used last first, at most 50. */
export const sessionList = call({
  method: 'POST',
  path: '/api/user/sessionList',
  token: true,
  request: Type.Object({}),
  answer: Type.Array(
    Type.Object({
      id: SessionId,
      created_at: Seconds,
      /** To within ten minutes. */
      last_used: Seconds,
      /** The network that opened it, its end masked: `203.0.*.*`. */
      network: Type.String(),
      /** `Chrome, Android`; empty if the browser does not send it. */
      device: Type.String(),
      /** The session of this call. */
      current: Type.Union([Type.Literal(0), Type.Literal(1)]),
    }),
  ),
  reasons: [],
});

/**
 * Ends one of the caller's sessions; without `id` all but that of this call. `password` is the
 * login password, required unless `id` is the session of this call.
 */
export const endSession = call({
  method: 'POST',
  path: '/api/user/endSession',
  token: true,
  request: Type.Object({
    id: Type.Optional(SessionId),
    password: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  answer: Nothing,
  reasons: ['required_field', 'wrong_credentials', 'locked_out', 'not_found'],
});
