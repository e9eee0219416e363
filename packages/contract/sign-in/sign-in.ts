import { Type } from 'typebox';
import { balanceFields } from '../cashier/balance.ts';
import { call } from '../call.ts';
import { Unread } from '../news/messages.ts';
import { Identifier, IdentifierGiven, Money, Nothing, Seconds } from '../values.ts';

const GroupId = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

/** The answer of a sign-in; the app stores it whole as the current user. */
export const SignedIn = Type.Object({
  id: Identifier,
  user_id: Identifier,
  token: Type.String(),
  username: Type.String(),
  nickname: Type.String(),
  group_id: GroupId,
  ...balanceFields,
  mobile: Type.String(),
  avatar: Type.Integer({ minimum: 1, maximum: 8 }),
  /** The sign-in before this one; null at the first. */
  last_login: Type.Union([Seconds, Type.Null()]),
});

/**
 * A solved challenge: base64 of the JSON of `{ challenge, solution }`. Without a valid one, a call
 * that needs it is rejected with `proof_required` and a new challenge.
 */
export const Proof = Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 }));

/**
 * A secret that the browser keeps after a sign-in: sent at the next sign-in, it exempts the browser
 * from the delay that wrong passwords from other browsers cause. 32 bytes in base64url.
 */
export const Device = Type.String({ minLength: 1, maxLength: 64 });

export const User = Type.Object({
  user_id: Identifier,
  username: Type.String(),
  nickname: Type.String(),
  mobile: Type.String(),
  avatar: Type.Integer({ minimum: 1, maximum: 8 }),
  group_id: GroupId,
  ...balanceFields,
  water_limit: Money,
  /** The user's id plus 100000; agents only. */
  invite_code: Type.Optional(Identifier),
  security_code_set: Type.Boolean(),
  vibration: Type.Literal(0),
  state: Type.Union([
    Type.Literal('active'),
    Type.Literal('betting_frozen'),
    Type.Literal('frozen'),
  ]),
  /** Unread messages and announcements. */
  unread: Unread,
});

export const register = call({
  method: 'POST',
  path: '/api/user/register',
  token: false,
  request: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    group_id: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 2] })),
    inviter_id: Type.Optional(Type.Union([IdentifierGiven, Type.Literal('')])),
    proof: Proof,
  }),
  answer: Type.Object({ userinfo: SignedIn, device: Device }),
  reasons: ['switched_off', 'proof_required', 'username_taken', 'inviter_unknown', 'slow_down'],
});

export const login = call({
  method: 'POST',
  path: '/api/user/login',
  token: false,
  request: Type.Object({
    account: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    device: Type.Optional(Device),
    proof: Proof,
  }),
  answer: Type.Object({
    userinfo: SignedIn,
    device: Device,
    /** Attempts on the account within 24 hours, from unknown devices. */
    wrong_passwords: Type.Integer({ minimum: 0 }),
  }),
  reasons: ['wrong_credentials', 'locked_out', 'proof_required', 'account_frozen'],
});

/** A proof of work to solve in advance; null if none is needed. */
export const challenge = call({
  method: 'POST',
  path: '/api/user/challenge',
  token: false,
  request: Type.Object({
    purpose: Type.Union([Type.Literal('login'), Type.Literal('register'), Type.Literal('guest')]),
  }),
  answer: Type.Object({
    challenge: Type.Union([
      Type.Object({
        parameters: Type.Object({
          algorithm: Type.String(),
          nonce: Type.String(),
          salt: Type.String(),
          cost: Type.Integer({ minimum: 1 }),
          keyLength: Type.Integer({ minimum: 1 }),
          keyPrefix: Type.String(),
          data: Type.Object({ purpose: Type.String(), expires: Type.Integer({ minimum: 1 }) }),
        }),
        signature: Type.String(),
      }),
      Type.Null(),
    ]),
  }),
  reasons: [],
});

/** The user is in `msg`; `data` repeats it. */
export const userInfo = call({
  method: 'POST',
  path: '/api/user/userInfo',
  token: true,
  request: Type.Object({}),
  answer: User,
  reasons: [],
});

export const logout = call({
  method: 'POST',
  path: '/api/user/logout',
  token: true,
  request: Type.Object({}),
  answer: Nothing,
  reasons: [],
});

export const profile = call({
  method: 'POST',
  path: '/api/user/profile',
  token: true,
  request: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64 }),
    nickname: Type.String({ minLength: 1, maxLength: 20 }),
    /** Empty, or 5 to 20 digits with an optional leading plus. */
    mobile: Type.String({ pattern: '^(\\+?[0-9]{5,20})?$' }),
    avatar: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 8] })),
    /** The login password, required if `mobile` changes. */
    password: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  answer: User,
  reasons: ['wrong_credentials', 'locked_out'],
});
