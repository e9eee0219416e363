import { Type } from 'typebox';
import { balanceFields } from './balance.ts';
import { call } from './call.ts';
import {
  DateGiven,
  Decimal,
  Flag,
  GameIdGiven,
  Identifier,
  IdentifierGiven,
  Int4Given,
  IssueGiven,
  Money,
  MoneyGiven,
  Nothing,
  pageFields,
  Seconds,
} from './values.ts';

/** At most every play once. */
export const maxPlaysAnOrder = 38;

const PlayGiven = Type.Union([
  Type.String({ maxLength: 32 }),
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
]);

export const AcceptedOrder = Type.Object({
  id: Identifier,
  orderNo: Type.String(),
  play_type: Type.String(),
  play_method: Type.String(),
  quantity: Money,
  odds: Decimal,
  /** The preimage of the order's leaf in the round's book. */
  receipt: Type.String(),
});

export const playOrder = call({
  method: 'POST',
  path: '/api/Lottery/playOrder',
  token: true,
  idempotent: true,
  request: Type.Object({
    issue: IssueGiven,
    plan_id: Int4Given,
    game_id: GameIdGiven,
    /** Odds item ids or codes of plays: one, comma-separated, or an array. */
    play_type: Type.Union([
      Type.String({ minLength: 1, maxLength: 2000 }),
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      Type.Array(PlayGiven, { minItems: 1, maxItems: 1000 }),
    ]),
    /** The stake of each play. */
    money: MoneyGiven,
    version: Type.Optional(Int4Given),
  }),
  answer: Type.Object({
    orders: Type.Array(AcceptedOrder),
    /** Right after this bet, also when the answer is repeated. */
    ...balanceFields,
    issue: Type.String(),
  }),
  reasons: [
    'required_field',
    'invalid_field',
    'members_only',
    'account_frozen',
    'round_closed',
    'not_current_round',
    'game_stopped',
    'plan_unknown',
    'play_unknown',
    'stake_out_of_range',
    'room_minimum',
    'insufficient_funds',
    'opposite_bets',
    'sold_out',
    'odds_changed',
    'idempotency_mismatch',
  ],
});

const OrderStatus = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
]);

const orderFields = {
  id: Identifier,
  orderNo: Type.String(),
  /** 0 accepted, 1 settled, 2 cancelled, 3 not accepted. */
  status: OrderStatus,
  whether_hit: Flag,
  /** Won beyond the stake; `"0.00"` when lost or not yet settled. */
  profit: Money,
  quantity: Money,
  odds: Decimal,
  issue: Type.String(),
  issue_id: Identifier,
  game_id: Identifier,
  createtime: Seconds,
  name: Type.String(),
  plan_name: Type.String(),
  play_method: Type.String(),
  play_type: Type.String(),
  username: Type.String(),
  lottery_code: Type.String(),
  /** Of what was not accepted alone: why, as a word and as a sentence. */
  reason: Type.Optional(Type.String()),
  mark: Type.Optional(Type.String()),
};

export const OrderRecord = Type.Object(orderFields);

/**
 * Orders, newest first. `not_accepted` gives one's own refused bets of the last day, `all` gives
 * these and the orders; without a status it is orders alone. A refused bet is one row, however many
 * plays it names: `orderNo` is empty, `odds` `"0.00"`, `quantity` the stake of each play, and both
 * `play_type` and `play_method` name all plays. It never was an order, and no money moved.
 */
export const orderList = call({
  method: 'POST',
  path: '/api/user/orderList',
  token: true,
  idempotent: false,
  request: Type.Object({
    begin_date: Type.Optional(Type.Union([DateGiven, Type.Literal('')])),
    end_date: Type.Optional(Type.Union([DateGiven, Type.Literal('')])),
    activeTab: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [0, 1] })),
    status: Type.Optional(
      Type.Union([
        Type.Literal(''),
        Type.Literal('accepted'),
        Type.Literal('profitable'),
        Type.Literal('unprofitable'),
        Type.Literal('cancelled'),
        Type.Literal('not_accepted'),
        Type.Literal('all'),
      ]),
    ),
    ...pageFields,
  }),
  answer: Type.Array(OrderRecord),
  reasons: ['invalid_field', 'agents_only'],
});

/**
 * One bet: an order or a refused bet of one's own, or an order of an agent's direct member. The
 * balance and the receipt, whose nonce belongs to the member alone, are null for the agent. Refused
 * with `archived` when the bet's month is in the archive.
 */
export const orderInfo = call({
  method: 'POST',
  path: '/api/user/orderInfo',
  token: true,
  idempotent: false,
  request: Type.Object({ id: IdentifierGiven }),
  answer: Type.Object({
    ...orderFields,
    /** Null when it is not the caller's own, and when it was not accepted. */
    balance_after: Type.Union([Money, Type.Null()]),
    settled_at: Type.Union([Seconds, Type.Null()]),
    /** Null where `balance_after` is. */
    receipt: Type.Union([Type.String(), Type.Null()]),
  }),
  reasons: ['required_field', 'invalid_field', 'archived', 'not_found'],
});

/** Before which moment bets are in the archive of old months; null: none is. */
export const archivedBets = call({
  method: 'POST',
  path: '/api/user/archivedBets',
  token: true,
  idempotent: false,
  request: Type.Object({}),
  answer: Type.Object({ before: Type.Union([Seconds, Type.Null()]) }),
  reasons: [],
});

/** All bets of the player in the round of a win, in all rooms of its game. */
const roundOfWin = {
  /** Gross, stakes included. */
  round_payout: Money,
  round_stake: Money,
};

/** Code 200 and null: no win waits to be seen. */
export const getGameResult = call({
  method: 'POST',
  path: '/api/user/getGameResult',
  token: true,
  idempotent: false,
  request: Type.Object({ game_id: GameIdGiven }),
  answer: Type.Union([
    Type.Object({
      id: Identifier,
      profit: Money,
      issue: Type.String(),
      play_method: Type.String(),
      ...roundOfWin,
      /** `round_payout` less `round_stake`, signed: at most zero, the player gained nothing. */
      round_net: Money,
    }),
    Type.Null(),
  ]),
  reasons: ['required_field', 'invalid_field'],
});

/**
 * All wins of a game that were not acknowledged, in one answer; code 200 and null when there are
 * none. `closeGameResult` with its `id` acknowledges all of them and nothing else.
 */
export const winSummary = call({
  method: 'POST',
  path: '/api/user/winSummary',
  token: true,
  idempotent: false,
  request: Type.Object({ game_id: GameIdGiven }),
  answer: Type.Union([
    Type.Object({
      /** The newest of these wins. */
      id: Identifier,
      /** Won beyond the stakes, of all of them. */
      profit: Money,
      /** Gross, what these wins pay with their stakes. */
      payout: Money,
      /** Of the rounds of these wins, with wins that were acknowledged before. */
      ...roundOfWin,
      /** `round_payout` less `round_stake`, signed: at most zero, the player gained nothing. */
      net: Money,
      wins: Type.Integer({ minimum: 1 }),
      /** How many rounds they are spread over. */
      rounds: Type.Integer({ minimum: 1 }),
      /** The round and the play of the newest. */
      issue: Type.String(),
      play_method: Type.String(),
    }),
    Type.Null(),
  ]),
  reasons: ['required_field', 'invalid_field'],
});

export const closeGameResult = call({
  method: 'POST',
  path: '/api/user/closeGameResult',
  token: true,
  idempotent: false,
  request: Type.Object({ order_id: IdentifierGiven }),
  answer: Nothing,
  reasons: ['required_field', 'invalid_field', 'not_found'],
});
