import { Type, type TSchema } from 'typebox';
import { balanceFields } from '../cashier/balance.ts';
import { call } from '../call.ts';
import { Unread } from '../news/messages.ts';
import {
  DateGiven,
  Decimal,
  Digit,
  Flag,
  GameIdGiven,
  Identifier,
  IdentifierGiven,
  Int4Given,
  IssueGiven,
  Money,
  pageFields,
  Seconds,
} from '../values.ts';

function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** Digits, `code` and `base` are null until drawn. */
export const Round = Type.Object({
  issue_id: Identifier,
  issue: Type.String(),
  openTime1: Seconds,
  closeTime: Seconds,
  whether_close: Flag,
  site_1: orNull(Digit),
  site_2: orNull(Digit),
  site_3: orNull(Digit),
  code: orNull(Type.Integer({ minimum: 0, maximum: 27 })),
  base: orNull(Type.Tuple([Type.String(), Type.String()])),
  join: Type.Integer({ minimum: 0 }),
  status: Type.Union([
    Type.Literal('open'),
    Type.Literal('closed'),
    Type.Literal('drawn'),
    Type.Literal('settled'),
    Type.Literal('void'),
  ]),
  /** The sealed order book: hex root and count; null while betting is open. */
  book: orNull(Type.Object({ root: Type.String(), count: Type.Integer(), stake: Money })),
});

/** One accepted order in the feed; only the player's own have ids and balances. */
export const Message = Type.Object({
  id: Identifier,
  user_id: orNull(Identifier),
  inviter_id: orNull(Identifier),
  nickname: Type.String(),
  issue: Type.String(),
  quantity: Money,
  play_method: Type.String(),
  play_type: Type.String(),
  url: Type.String(),
  /** The balance right after this order; it never changes. */
  after_quantity: orNull(Money),
  mine: Flag,
});

export const OddsItem = Type.Object({
  id: Identifier,
  class: Type.String(),
  class_name: Type.String(),
  odds: Decimal,
  /** Ways in a thousand as a decimal string, `"0.5000"`. */
  chance: Decimal,
  /** The expected return of a stake, `"0.9700"`. */
  return: Decimal,
});

export const Room = Type.Object({
  id: Identifier,
  game_id: Identifier,
  type: Type.Integer({ minimum: 0, maximum: 3 }),
  title: Type.String(),
  join_limit: Money,
  name: Type.String(),
  image: Type.String(),
  planList: Type.Array(
    Type.Object({ id: Identifier, name: Type.String(), min: Money, max: Money }),
  ),
});

const Odds = Type.Object({
  rule_base: Type.Array(OddsItem),
  rule_num: Type.Array(OddsItem),
  version: Type.Integer({ minimum: 1 }),
  /** Only on request. */
  room: Type.Optional(Room),
});

export const rooms = call({
  method: 'POST',
  path: '/api/Lottery/index',
  token: true,
  request: Type.Object({ game_id: Type.Optional(GameIdGiven) }),
  answer: Type.Object({ gameList: Type.Array(Room) }),
  reasons: [],
});

export const oddsList = call({
  method: 'POST',
  path: '/api/Lottery/oddsList',
  token: true,
  request: Type.Object({
    plan_id: Int4Given,
    /** 1: includes the plan's room, on entering it. */
    room: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [0, 1] })),
  }),
  answer: Odds,
  reasons: ['plan_unknown'],
});

export const heart = call({
  method: 'POST',
  path: '/api/Lottery/heart',
  token: true,
  request: Type.Object({
    plan_id: Int4Given,
    game_id: GameIdGiven,
    issue: Type.Optional(Type.Union([IssueGiven, Type.Literal('')])),
    since: Type.Optional(IdentifierGiven),
    /** 1: includes the number of unread messages, which not every heartbeat needs. */
    unread: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [0, 1] })),
    /** 1: includes the room and its prices, on entering it. */
    odds: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [0, 1] })),
  }),
  answer: Type.Object({
    server_time: Seconds,
    /** Milliseconds within `server_time`, for the countdown. */
    server_ms: Type.Integer({ minimum: 0, maximum: 999 }),
    /** When the rounds were read, epoch milliseconds by the clock of `server_time`. */
    rounds_at_ms: Type.Optional(Type.Integer({ minimum: 0 })),
    last_issue: orNull(Round),
    issue: orNull(Round),
    game_status: Flag,
    /** Set while the operator has switched off betting on this game, with the operator's note. */
    switched_off: orNull(Type.Object({ note: orNull(Type.String()) })),
    user_quantity: Type.Object(balanceFields),
    message: Type.Array(Message),
    hit_notice: orNull(
      Type.Object({
        id: Identifier,
        profit: Money,
        issue: Type.String(),
        /** The player's bets in the round of this win, in all rooms of the game; signed. */
        round_net: Money,
      }),
    ),
    /** Only on request. */
    unread: Type.Optional(Unread),
    /** Only on request. */
    odds: Type.Optional(Odds),
  }),
  reasons: ['plan_unknown'],
});

export const issueList = call({
  method: 'POST',
  path: '/api/Lottery/issueList',
  token: true,
  request: Type.Object({
    game_id: GameIdGiven,
    date: Type.Optional(DateGiven),
    ...pageFields,
  }),
  answer: Type.Array(Round),
  reasons: [],
});
