// The six-digit security code and the login password.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Nothing, Seconds } from '../values.ts';

export const securityInfo = call({
  method: 'POST',
  path: '/api/user/safetyInfo',
  token: true,
  request: Type.Object({}),
  answer: Type.Object({
    isTrue: Type.Boolean(),
    /** Until when the code is locked after wrong attempts; null if it is not. */
    locked_until: Type.Union([Seconds, Type.Null()]),
    /** How long withdrawals are held after a first code or a new account. */
    hold_minutes: Type.Integer({ minimum: 1 }),
  }),
  reasons: [],
});

/**
 * `after_code` is the present code. The first code needs the login password instead, and
 * withdrawals are held for `hold_minutes` of `safetyInfo`.
 */
export const setSafety = call({
  method: 'POST',
  path: '/api/user/setSafety',
  token: true,
  request: Type.Object({
    new_code: Type.String({ minLength: 1, maxLength: 64 }),
    after_code: Type.Optional(Type.String({ maxLength: 64 })),
    password: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  answer: Nothing,
  reasons: ['wrong_credentials', 'locked_out', 'wrong_security_code', 'security_code_locked'],
});

/** `after_pass` is the present password. Ends every other session. */
export const newPass = call({
  method: 'POST',
  path: '/api/user/newPass',
  token: true,
  request: Type.Object({
    after_pass: Type.String({ minLength: 1, maxLength: 128 }),
    new_pass: Type.String({ minLength: 1, maxLength: 128 }),
  }),
  answer: Nothing,
  reasons: ['wrong_credentials', 'locked_out'],
});
