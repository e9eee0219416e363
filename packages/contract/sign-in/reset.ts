// A link that staff sent: it works once, for a day. It sets a new password or a new security code
// without the present one.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Nothing } from '../values.ts';

const token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** The purpose of the link and its player, for its screen. */
export const resetInfo = call({
  method: 'POST',
  path: '/api/user/resetInfo',
  token: false,
  request: Type.Object({ token }),
  answer: Type.Object({
    kind: Type.Union([Type.Literal('password'), Type.Literal('code')]),
    username: Type.String(),
    /** How long withdrawals are held after the link was used. */
    hold_minutes: Type.Integer({ minimum: 1 }),
  }),
  reasons: ['not_found'],
});

/**
 * A new password ends all sessions. `new_pass` or `new_code`, according to the kind of the link.
 */
export const reset = call({
  method: 'POST',
  path: '/api/user/reset',
  token: false,
  request: Type.Object({
    token,
    new_pass: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    new_code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  answer: Nothing,
  reasons: ['not_found'],
});
