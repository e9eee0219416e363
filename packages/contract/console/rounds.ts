// The live board of the four games, and rounds that must be void. No call can set a digit, and no
// digit is shown before the beacon has published.

import { Type } from 'typebox';
import { DateGiven, Identifier, IdentifierGiven, Seconds } from '../values.ts';
import { Actor, Done, MoneyText, PageOf, ReasonGiven } from './console-call.ts';
import { consoleCall, nullable, pageRequest, wordOf } from './console-call.ts';

export const roundStates = ['open', 'closed', 'drawn', 'settled', 'void'] as const;
/**
 * `sealed_late`: the seal was written later than half a second before the draw. `unwitnessed`: too
 * few witnesses of the public log cosigned it before the draw.
 */
const voidRules = ['sealed_late', 'unwitnessed'] as const;

const Seal = Type.Object({
  root: Type.String(),
  count: Type.Integer(),
  stake: MoneyText,
  sealed_at: nullable(Seconds),
});

const BoardRoom = Type.Object({
  plan_id: Type.Integer(),
  /** 0 junior to 3 supreme. */
  room_type: Type.Integer(),
  orders: Type.Integer(),
  stake: MoneyText,
  /**
   * The cost of the worst sum for the house, stakes deducted; negative: the house gains in any
   * case.
   */
  worst_cost: MoneyText,
  worst_sum: nullable(Type.Integer()),
  cap: MoneyText,
  /** Worst cost over cap, 0 to 100. */
  cap_used_percent: Type.Integer(),
  /** The payout of each play with stakes. */
  plays: Type.Array(Type.Object({ play: Type.String(), payout: MoneyText })),
});

export const BoardRound = Type.Object({
  round_id: Identifier,
  game_id: Type.Integer(),
  issue: Type.String(),
  status: wordOf(roundStates),
  opens_at: Seconds,
  closes_at: Seconds,
  draws_at: Seconds,
  /** Milliseconds until it closes and is drawn, by the database's clock; negative afterwards. */
  closes_in_ms: Type.Integer(),
  draws_in_ms: Type.Integer(),
  beacon_round: Identifier,
  seal: nullable(Seal),
  drawn_at: nullable(Seconds),
  /** `7 2 9 18` after the draw, before it empty. */
  lottery_code: Type.String(),
  /** The rule by which a round is void; null if it is not void, or if two people voided it. */
  void_rule: nullable(wordOf(voidRules)),
  settlement: Type.Object({
    slices_done: Type.Integer(),
    slices: Type.Integer(),
    paid: MoneyText,
    settled_at: nullable(Seconds),
  }),
  rooms: Type.Array(BoardRoom),
});

/** When audit, backup and drill last succeeded; null: never, unknown, or a demo without backups. */
const Upkeep = Type.Object({
  audit: nullable(Type.Object({ finished_at: Seconds, failed: Type.Array(Type.String()) })),
  backup: nullable(
    Type.Object({
      archiving: Type.Boolean(),
      archived_at: nullable(Seconds),
      failing_since: nullable(Seconds),
      base_at: nullable(Seconds),
      drill: nullable(Type.Object({ at: Seconds, holds: Type.Boolean() })),
    }),
  ),
  /**
   * The seal of the audit log that is kept outside the database; `fault`: why it does not match.
   */
  seals: nullable(Type.Object({ number: Type.Integer(), fault: nullable(Type.String()) })),
});

/** For each game its switch, the running round and the newest earlier ones. */
export const board = consoleCall({
  method: 'GET',
  path: '/rounds/board',
  permission: 'rounds.see',
  request: Type.Object({}),
  answer: Type.Object({
    server_ms: Type.Integer(),
    upkeep: Upkeep,
    /** Staff with ten or more wrong passwords within a day; empty without `people.see`. */
    guessed: Type.Array(Type.Object({ name: Type.String(), wrong: Type.Integer() })),
    games: Type.Array(
      Type.Object({
        game_id: Type.Integer(),
        name: Type.String(),
        betting_open: Type.Boolean(),
        current: nullable(BoardRound),
        recent: Type.Array(BoardRound),
      }),
    ),
  }),
  reasons: [],
});

const roundFilters = {
  game_id: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 4] })),
  status: Type.Optional(wordOf(roundStates)),
  issue: Type.Optional(Type.String({ pattern: '^[0-9]{1,20}$' })),
  from: Type.Optional(DateGiven),
  to: Type.Optional(DateGiven),
};

const RoundRow = Type.Object({
  round_id: Identifier,
  game_id: Type.Integer(),
  issue: Type.String(),
  status: wordOf(roundStates),
  draws_at: Seconds,
  orders: Type.Integer(),
  stake: MoneyText,
  paid: MoneyText,
  lottery_code: Type.String(),
});

export const listRounds = consoleCall({
  method: 'GET',
  path: '/rounds/list',
  permission: 'rounds.see',
  request: Type.Object({ ...roundFilters, ...pageRequest }),
  answer: PageOf(RoundRow),
  reasons: [],
});

export const readRound = consoleCall({
  method: 'GET',
  path: '/rounds/page',
  permission: 'rounds.see',
  request: Type.Object({ round_id: IdentifierGiven }),
  answer: BoardRound,
  reasons: ['not_found'],
});

/** Requests that wait for a second person, oldest first, and rounds that are void by rule. */
export const listVoids = consoleCall({
  method: 'GET',
  path: '/voids/list',
  permission: 'voids.see',
  request: Type.Object({}),
  answer: Type.Object({
    rows: Type.Array(
      Type.Object({
        request_id: Identifier,
        round_id: Identifier,
        game_id: Type.Integer(),
        issue: Type.String(),
        draws_at: Seconds,
        orders: Type.Integer(),
        /** The stakes to return. */
        stake: MoneyText,
        reason: Type.String(),
        asked_by: Actor,
        asked_at: Seconds,
      }),
    ),
    /** Rounds that are void by rule, newest first. */
    by_rule: Type.Array(
      Type.Object({
        round_id: Identifier,
        game_id: Type.Integer(),
        issue: Type.String(),
        draws_at: Seconds,
        rule: wordOf(voidRules),
        /** When its seal was written and it became void. */
        voided_at: Seconds,
        orders: Type.Integer(),
        /** The returned stakes. */
        stake: MoneyText,
      }),
    ),
  }),
  reasons: [],
});

/** Every player of the round reads the reason. */
export const askForVoid = consoleCall({
  method: 'POST',
  path: '/voids/ask',
  permission: 'voids.act',
  takesTwo: true,
  request: Type.Object({ round_id: IdentifierGiven, reason: ReasonGiven }),
  answer: Type.Object({ request_id: Identifier }),
  reasons: [
    'reason_unfit',
    'not_found',
    'round_not_closed',
    'too_early',
    'asked_already',
    'newcomer',
  ],
});

/**
 * `drawn`: the beacon's signature was available after all, so that the round was drawn and its bets
 * remain.
 */
export const confirmVoid = consoleCall({
  method: 'POST',
  path: '/voids/confirm',
  permission: 'voids.act',
  takesTwo: true,
  request: Type.Object({ request_id: IdentifierGiven }),
  answer: Type.Object({ outcome: wordOf(['void', 'drawn']) }),
  reasons: [
    'not_found',
    'over',
    'same_person',
    'round_not_closed',
    'too_early',
    'other_beacon',
    'newcomer',
  ],
});

export const withdrawVoid = consoleCall({
  method: 'POST',
  path: '/voids/withdraw',
  permission: 'voids.act',
  request: Type.Object({ request_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'over'],
});

export const exportRounds = consoleCall({
  method: 'GET',
  path: '/csv/rounds',
  permission: 'rounds.see',
  request: Type.Object(roundFilters),
  answer: Type.String(),
  reasons: [],
});
