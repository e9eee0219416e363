import { Type } from 'typebox';
import { balanceFields } from '../cashier/balance.ts';
import { call } from '../call.ts';
import {
  DateGiven,
  Decimal,
  Flag,
  GameIdGiven,
  Hex,
  Identifier,
  IdentifierGiven,
  Int4Given,
  IssueGiven,
  Money,
  MoneyGiven,
  Nothing,
  pageFields,
  Seconds,
} from '../values.ts';

/** Each play at most once. */
export const maxPlaysAnOrder = 38;

const PlayGiven = Type.Union([
  Type.String({ maxLength: 32 }),
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
]);

/**
 * Where a receipt is in the tree of its batch, whose root the server signed after the commit. A
 * repeated answer has another batch and another signature; both are valid.
 */
export const ReceiptProof = Type.Object({
  /** From 0. */
  index: Type.Integer({ minimum: 0 }),
  size: Type.Integer({ minimum: 1 }),
  /** The hashes from the leaf's sibling up, 64 hex digits each, without separators. */
  path: Hex,
  /** Ed25519, base64. */
  signature: Type.String(),
});

export const AcceptedOrder = Type.Object({
  id: Identifier,
  orderNo: Type.String(),
  play_type: Type.String(),
  play_method: Type.String(),
  quantity: Money,
  odds: Decimal,
  /** The text whose hash is the order's leaf in the round's book. */
  receipt: Type.String(),
  /** With the order's number it opens the commitment in the receipt. */
  nonce: Hex,
  proof: ReceiptProof,
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
    /** Right after this bet, also in a repeated answer. */
    ...balanceFields,
    issue: Type.String(),
  }),
  reasons: [
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
  /** The payout less the stake; `"0.00"` if lost or not yet settled. */
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
  /** Only of a bet that was not accepted: why, as a word and as a sentence. */
  reason: Type.Optional(Type.String()),
  mark: Type.Optional(Type.String()),
};

export const OrderRecord = Type.Object(orderFields);

/**
 * Orders, newest first. `not_accepted` lists the caller's rejected bets of the last day, `all`
 * lists them and the orders; without a status only orders. A rejected bet is one row for all its
 * plays: `orderNo` is empty, `odds` is `"0.00"`, `quantity` is the stake of each play, and
 * `play_type` and `play_method` name all plays. It never was an order, and no money moved.
 */
export const orderList = call({
  method: 'POST',
  path: '/api/user/orderList',
  token: true,
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
  reasons: ['agents_only'],
});

/**
 * One bet: an order or a rejected bet of the caller, or an order of an agent's direct member. The
 * agent gets null as balance and as receipt, whose nonce only the member may have. Rejected with
 * `archived` if the bet's month is in the archive.
 */
export const orderInfo = call({
  method: 'POST',
  path: '/api/user/orderInfo',
  token: true,
  request: Type.Object({ id: IdentifierGiven }),
  answer: Type.Object({
    ...orderFields,
    /** Null if the bet is not the caller's own, or was not accepted. */
    balance_after: Type.Union([Money, Type.Null()]),
    settled_at: Type.Union([Seconds, Type.Null()]),
    /** Null where `balance_after` is. */
    receipt: Type.Union([Type.String(), Type.Null()]),
    nonce: Type.Union([Hex, Type.Null()]),
    proof: Type.Union([ReceiptProof, Type.Null()]),
  }),
  reasons: ['archived', 'not_found'],
});

/** Bets before this moment are in the archive of old months; null: none is. */
export const archivedBets = call({
  method: 'POST',
  path: '/api/user/archivedBets',
  token: true,
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

/** Code 200 and null: no win is unseen. */
export const getGameResult = call({
  method: 'POST',
  path: '/api/user/getGameResult',
  token: true,
  request: Type.Object({ game_id: GameIdGiven }),
  answer: Type.Union([
    Type.Object({
      id: Identifier,
      profit: Money,
      issue: Type.String(),
      play_method: Type.String(),
      ...roundOfWin,
      /**
       * `round_payout` less `round_stake`, signed. If it is at most zero, the player gained
       * nothing.
       */
      round_net: Money,
    }),
    Type.Null(),
  ]),
  reasons: [],
});

/**
 * All unacknowledged wins of a game in one answer; code 200 and null without any. `closeGameResult`
 * with its `id` acknowledges exactly these.
 */
export const winSummary = call({
  method: 'POST',
  path: '/api/user/winSummary',
  token: true,
  request: Type.Object({ game_id: GameIdGiven }),
  answer: Type.Union([
    Type.Object({
      /** The newest of these wins. */
      id: Identifier,
      /** The payouts of all of them less their stakes. */
      profit: Money,
      /** Gross, stakes included. */
      payout: Money,
      /** The rounds of these wins, including wins that were acknowledged before. */
      ...roundOfWin,
      /**
       * `round_payout` less `round_stake`, signed. If it is at most zero, the player gained
       * nothing.
       */
      net: Money,
      wins: Type.Integer({ minimum: 1 }),
      /** Number of rounds. */
      rounds: Type.Integer({ minimum: 1 }),
      /** The round and the play of the newest win. */
      issue: Type.String(),
      play_method: Type.String(),
    }),
    Type.Null(),
  ]),
  reasons: [],
});

export const closeGameResult = call({
  method: 'POST',
  path: '/api/user/closeGameResult',
  token: true,
  request: Type.Object({ order_id: IdentifierGiven }),
  answer: Nothing,
  reasons: ['not_found'],
});
