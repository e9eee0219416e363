import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  Digit,
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
 * The position of the caller's order in the sealed book: the text of its leaf, and the hashes from
 * the leaf to the root (RFC 6962, the leaf's sibling first). Rejected with `not_sealed` until the
 * round's book is sealed, and with `archived` if its orders are in the archive.
 */
export const fairnessOrder = call({
  method: 'POST',
  path: '/api/fairness/order',
  token: true,
  request: Type.Object({ id: IdentifierGiven }),
  answer: Type.Object({
    preimage: Type.String(),
    leaf: Hex,
    /** From 0. */
    index: Type.Integer({ minimum: 0 }),
    size: Type.Integer({ minimum: 1 }),
    path: Type.Array(Hex),
    root: Hex,
  }),
  reasons: ['not_sealed', 'archived', 'not_found'],
});

export const fairnessRound = call({
  method: 'GET',
  path: '/api/fairness/round',
  token: false,
  request: Type.Object({ game_id: GameIdGiven, issue: IssueGiven }),
  answer: Type.Object({
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
    void_rule: Type.Union([Type.Literal('sealed_late'), Type.Null()]),
    voided_at: Type.Union([Seconds, Type.Null()]),
  }),
  reasons: ['not_found'],
});
