// Where somebody is signed in, and ending it there.

import { Type } from 'typebox';
import { call } from './call.ts';
import { Nothing, Seconds, SessionId } from './values.ts';

/** The caller's running sessions, the one used last first, at most 50. */
export const sessionList = call({
  method: 'POST',
  path: '/api/user/sessionList',
  token: true,
  idempotent: false,
  request: Type.Object({}),
  answer: Type.Array(
    Type.Object({
      id: SessionId,
      created_at: Seconds,
      /** To within ten minutes. */
      last_used: Seconds,
      /** The network it was opened from, its end masked: `203.0.*.*`. */
      network: Type.String(),
      /** `Chrome, Android`; empty when the browser does not say what it is. */
      device: Type.String(),
      /** The session that asks. */
      current: Type.Union([Type.Literal(0), Type.Literal(1)]),
    }),
  ),
  reasons: [],
});

/**
 * Ends one of the caller's own sessions; without `id` all but the one that asks. `password` is the
 * login password, required unless `id` is the session that asks.
 */
export const endSession = call({
  method: 'POST',
  path: '/api/user/endSession',
  token: true,
  idempotent: false,
  request: Type.Object({
    id: Type.Optional(SessionId),
    password: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  answer: Nothing,
  reasons: ['required_field', 'invalid_field', 'wrong_credentials', 'locked_out', 'not_found'],
});
