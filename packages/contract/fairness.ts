import { Type } from 'typebox';
import { call } from './call.ts';
import {
  Digit,
  GameIdGiven,
  Hex,
  Identifier,
  IdentifierGiven,
  IssueGiven,
  Money,
  Seconds,
} from './values.ts';

export const chain = call({
  method: 'GET',
  path: '/api/fairness/chain',
  token: false,
  idempotent: false,
  request: Type.Object({}),
  answer: Type.Object({
    kind: Type.Union([Type.Literal('drand'), Type.Literal('demo')]),
    chain_hash: Hex,
    public_key: Hex,
    scheme: Type.String(),
    period: Type.Integer({ minimum: 1 }),
    genesis_time: Seconds,
  }),
  reasons: [],
});

/**
 * Where one's own order stands in the sealed book: the text of its leaf, and the hashes that lead
 * from it to the root (RFC 6962, the leaf's neighbour first). Refused with `not_sealed` until the
 * round's book is sealed, and with `archived` when orders of it are in the archive.
 */
export const fairnessOrder = call({
  method: 'POST',
  path: '/api/fairness/order',
  token: true,
  idempotent: false,
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
  reasons: ['required_field', 'invalid_field', 'not_sealed', 'archived', 'not_found'],
});

export const fairnessRound = call({
  method: 'GET',
  path: '/api/fairness/round',
  token: false,
  idempotent: false,
  request: Type.Object({ game_id: GameIdGiven, issue: IssueGiven }),
  answer: Type.Object({
    game_id: Identifier,
    issue: Type.String(),
    /** The chain that draws it; only its signature counts. */
    chain_hash: Hex,
    beacon_round: Identifier,
    signature: Type.Union([Hex, Type.Null()]),
    randomness: Type.Union([Hex, Type.Null()]),
    digits: Type.Union([Type.Tuple([Digit, Digit, Digit]), Type.Null()]),
    code: Type.Union([Type.Integer({ minimum: 0, maximum: 27 }), Type.Null()]),
    opened_at: Seconds,
    closed_at: Type.Union([Seconds, Type.Null()]),
    /** When the round is due to be drawn: the beacon round is the first at or after it. */
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
    /** Why two people cancelled the round, in the operator's own words; null for any other. */
    void_reason: Type.Union([Type.String(), Type.Null()]),
    /** The rule by which a round is void without anybody's decision; null for any other. */
    void_rule: Type.Union([Type.Literal('sealed_late'), Type.Null()]),
    voided_at: Type.Union([Seconds, Type.Null()]),
  }),
  reasons: ['required_field', 'invalid_field', 'not_found'],
});
