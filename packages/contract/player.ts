import { Type } from 'typebox';
import { call } from './call.ts';
import { Unread } from './content/messages.ts';
import { Identifier, IdentifierGiven, Money, Nothing, Seconds } from './values.ts';

const GroupId = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

/** What signing in gives; stored whole by the app as the current user. */
export const SignedIn = Type.Object({
  id: Identifier,
  user_id: Identifier,
  token: Type.String(),
  username: Type.String(),
  nickname: Type.String(),
  group_id: GroupId,
  money: Money,
  lock_money: Money,
  mobile: Type.String(),
  avatar: Type.Integer({ minimum: 1, maximum: 8 }),
  /** The sign-in before this one; null at the first. */
  last_login: Type.Union([Seconds, Type.Null()]),
});

export const User = Type.Object({
  user_id: Identifier,
  username: Type.String(),
  nickname: Type.String(),
  mobile: Type.String(),
  avatar: Type.Integer({ minimum: 1, maximum: 8 }),
  group_id: GroupId,
  money: Money,
  lock_money: Money,
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
  /** Messages and announcements that were not read yet. */
  unread: Unread,
});

export const register = call({
  method: 'POST',
  path: '/api/user/register',
  token: false,
  idempotent: false,
  request: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    group_id: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 2] })),
    inviter_id: Type.Optional(Type.Union([IdentifierGiven, Type.Literal('')])),
  }),
  answer: Type.Object({ userinfo: SignedIn }),
  reasons: [
    'required_field',
    'invalid_field',
    'switched_off',
    'username_taken',
    'inviter_unknown',
    'slow_down',
  ],
});

export const login = call({
  method: 'POST',
  path: '/api/user/login',
  token: false,
  idempotent: false,
  request: Type.Object({
    account: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
  }),
  answer: Type.Object({ userinfo: SignedIn }),
  reasons: ['required_field', 'invalid_field', 'wrong_credentials', 'locked_out', 'account_frozen'],
});

/** The user stands in `msg`; `data` repeats it. */
export const userInfo = call({
  method: 'POST',
  path: '/api/user/userInfo',
  token: true,
  idempotent: false,
  request: Type.Object({}),
  answer: User,
  reasons: [],
});

export const logout = call({
  method: 'POST',
  path: '/api/user/logout',
  token: true,
  idempotent: false,
  request: Type.Object({}),
  answer: Nothing,
  reasons: [],
});

export const profile = call({
  method: 'POST',
  path: '/api/user/profile',
  token: true,
  idempotent: false,
  request: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64 }),
    nickname: Type.String({ minLength: 1, maxLength: 20 }),
    /** Empty, or 5 to 20 digits with an optional leading plus. */
    mobile: Type.String({ pattern: '^(\\+?[0-9]{5,20})?$' }),
    avatar: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 8] })),
  }),
  answer: User,
  reasons: ['required_field', 'invalid_field'],
});
