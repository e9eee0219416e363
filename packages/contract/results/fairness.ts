import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  DateGiven,
  Digit,
  Flag,
  GameIdGiven,
  Hex,
  Identifier,
  IdentifierGiven,
  IssueGiven,
  Money,
  Seconds,
} from '../values.ts';

/** The chain that draws new rounds, or the one of this hash: old rounds keep their chain. */
export const chain = call({
  method: 'GET',
  path: '/api/fairness/chain',
  token: false,
  request: Type.Object({ chain_hash: Type.Optional(Hex) }),
  answer: Type.Object({
    kind: Type.Union([Type.Literal('drand'), Type.Literal('demo')]),
    chain_hash: Hex,
    public_key: Hex,
    scheme: Type.String(),
    period: Type.Integer({ minimum: 1 }),
    genesis_time: Seconds,
  }),
  reasons: ['not_found'],
});

/**
 * The timetable of a game: the versions of its schedule, oldest first. From it and an issue follows
 * when the round opens and is drawn. Versions are only added: an answer that was given after a
 * round opened stays complete for this round.
 */
export const timetable = call({
  method: 'GET',
  path: '/api/fairness/timetable',
  token: false,
  request: Type.Object({ game_id: GameIdGiven }),
  answer: Type.Object({
    game_id: Identifier,
    /**
     * One line a version: `trine/1/timetable|game|version|valid from|zone|hours|round seconds|close
     * seconds|offset seconds`. It holds for draws after `valid from` (epoch milliseconds), up to
     * and including the next version's.
     */
    lines: Type.Array(Type.String()),
  }),
  reasons: ['not_found'],
});

/**
 * The position of the caller's order in the sealed book: the text of its leaf, and the hashes from
 * the leaf to the root (RFC 6962, the leaf's sibling first). Rejected with `not_sealed` until the
 * round's book is sealed, with `book_differs` if its orders are no longer the sealed ones, and with
 * `archived` if its orders are in the archive.
 */
export const fairnessOrder = call({
  method: 'POST',
  path: '/api/fairness/order',
  token: true,
  request: Type.Object({ id: IdentifierGiven }),
  answer: Type.Object({
    preimage: Type.String(),
    nonce: Hex,
    leaf: Hex,
    /** From 0. */
    index: Type.Integer({ minimum: 0 }),
    size: Type.Integer({ minimum: 1 }),
    path: Type.Array(Hex),
    root: Hex,
  }),
  reasons: ['not_sealed', 'book_differs', 'archived', 'not_found'],
});

/** Orders of one answer of `fairness/orders`. */
export const maxProvenOrders = 200;

/**
 * All orders of the caller in one round, by id, each with its position in the sealed book and with
 * what the settlement made of it. At most 200; `more: 1` says that others have ids after the last
 * one, which `after_id` asks for. Rejected as `fairness/order` is; without an order of the caller
 * the list is empty.
 */
export const fairnessOrders = call({
  method: 'POST',
  path: '/api/fairness/orders',
  token: true,
  request: Type.Object({
    game_id: GameIdGiven,
    issue: IssueGiven,
    after_id: Type.Optional(IdentifierGiven),
  }),
  answer: Type.Object({
    size: Type.Integer({ minimum: 0 }),
    root: Hex,
    /** Every hash of the paths once. */
    hashes: Type.Array(Hex),
    orders: Type.Array(
      Type.Object({
        id: Identifier,
        orderNo: Type.String(),
        /** The text whose hash is the leaf. */
        preimage: Type.String(),
        nonce: Hex,
        /** From 0. */
        index: Type.Integer({ minimum: 0 }),
        /** Positions in `hashes`, from 0: the leaf's sibling first. */
        path: Type.Array(Type.Integer({ minimum: 0 })),
        /** 0 accepted, 1 settled, 2 cancelled. */
        status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
        /** The payout of a winning order, the stake of a cancelled one; otherwise `"0.00"`. */
        payout: Money,
      }),
    ),
    /** The sum that the ledger credited for the caller's orders; null until the round is over. */
    credited: Type.Union([Money, Type.Null()]),
    more: Flag,
  }),
  reasons: ['not_sealed', 'book_differs', 'archived', 'not_found'],
});

/** What proves the draw of a round, as `fairness/round` and the lists of rounds have it. */
const roundFacts = {
  game_id: Identifier,
  issue: Type.String(),
  /** The chain of the draw; only its signature counts. */
  chain_hash: Hex,
  beacon_round: Identifier,
  signature: Type.Union([Hex, Type.Null()]),
  randomness: Type.Union([Hex, Type.Null()]),
  digits: Type.Union([Type.Tuple([Digit, Digit, Digit]), Type.Null()]),
  code: Type.Union([Type.Integer({ minimum: 0, maximum: 27 }), Type.Null()]),
  opened_at: Seconds,
  closed_at: Type.Union([Seconds, Type.Null()]),
  /** The same in epoch milliseconds, rounded down: when the seal was written. */
  closed_at_ms: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** When the round is due to be drawn: its beacon round is the first at or after this time. */
  draw_at: Seconds,
  drawn_at: Type.Union([Seconds, Type.Null()]),
  book: Type.Union([
    Type.Object({ root: Hex, count: Type.Integer({ minimum: 0 }), stake: Money }),
    Type.Null(),
  ]),
  /** How the leaves of the book are written; books of version 2 are published after the draw. */
  leaf_version: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** What the ledger paid: winnings, or the stakes of a void round; null until it is over. */
  paid: Type.Union([Money, Type.Null()]),
  status: Type.Union([
    Type.Literal('open'),
    Type.Literal('closed'),
    Type.Literal('drawn'),
    Type.Literal('settled'),
    Type.Literal('void'),
  ]),
  /** Why two people cancelled the round, in the operator's own words; otherwise null. */
  void_reason: Type.Union([Type.String(), Type.Null()]),
  /** The rule that made the round void without a decision; otherwise null. */
  void_rule: Type.Union([Type.Literal('sealed_late'), Type.Literal('unwitnessed'), Type.Null()]),
  voided_at: Type.Union([Seconds, Type.Null()]),
  /**
   * How many witnesses of the public log cosigned the seal before the draw (`by`), of how many
   * that there were when the round opened (`of`), and how many it requires; null before the seal.
   */
  witnessed: Type.Union([
    Type.Object({
      by: Type.Integer({ minimum: 0 }),
      of: Type.Integer({ minimum: 0 }),
      required: Type.Integer({ minimum: 0 }),
    }),
    Type.Null(),
  ]),
  /**
   * Of a round that two people cancelled: a draw of the same or a later beacon round whose entry in
   * the public log is before the void's (indexes from 0), so the random number was known. Otherwise
   * null.
   */
  drawn_before: Type.Union([
    Type.Object({
      game_id: Identifier,
      issue: Type.String(),
      beacon_round: Identifier,
      draw_index: Identifier,
      void_index: Identifier,
    }),
    Type.Null(),
  ]),
  /**
   * Of a void round: the drawn rounds of the same beacon round, with the signature from which the
   * void round's digits would follow. Empty for all others.
   */
  beside: Type.Array(Type.Object({ game_id: Identifier, issue: Type.String(), signature: Hex })),
};

export const fairnessRound = call({
  method: 'GET',
  path: '/api/fairness/round',
  token: false,
  request: Type.Object({ game_id: GameIdGiven, issue: IssueGiven }),
  answer: Type.Object(roundFacts),
  reasons: ['not_found'],
});

/** Rounds of one answer of `fairness/rounds`, and by default. */
export const maxListedRounds = 200;

/** How long caches may keep an answer of the lists of rounds. */
const listSeconds = 10;

/** A draw time in epoch seconds, of the last round of the page before. */
const DrawTimeGiven = Type.Unsafe<string | number>({ integerBetween: [0, 253_402_300_799] });

/**
 * The rounds of a game whose draw time has come, newest first: those drawn on a day of the
 * operator's time zone, or all. `before_draw_at` (epoch seconds) asks for the next page.
 */
export const fairnessRounds = call({
  method: 'GET',
  path: '/api/fairness/rounds',
  token: false,
  cacheSeconds: listSeconds,
  request: Type.Object({
    game_id: GameIdGiven,
    date: Type.Optional(DateGiven),
    before_draw_at: Type.Optional(DrawTimeGiven),
    limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, maxListedRounds] })),
  }),
  answer: Type.Array(Type.Object(roundFacts)),
  reasons: ['not_found'],
});

/** Rounds of one answer of `fairness/voids`, and by default. */
export const maxListedVoids = 50;

/**
 * The void rounds of all games by their draw times, newest first. `before_draw_at` (epoch seconds)
 * asks for the next page. Rounds with the draw time of the last one are added to the page.
 */
export const fairnessVoids = call({
  method: 'GET',
  path: '/api/fairness/voids',
  token: false,
  cacheSeconds: listSeconds,
  request: Type.Object({
    before_draw_at: Type.Optional(DrawTimeGiven),
    limit: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, maxListedVoids] })),
  }),
  answer: Type.Array(Type.Object(roundFacts)),
  reasons: [],
});
