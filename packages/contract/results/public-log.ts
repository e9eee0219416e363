import { Type } from 'typebox';
import { call } from '../call.ts';
import { GameIdGiven, Hex, Identifier, IdentifierGiven, IssueGiven } from '../values.ts';

/**
 * The proof that the public log of `to` entries continues the one of `from` entries (RFC 6962,
 * section 2.1.2), for two checkpoints of which a device keeps the first. Rejected with `not_found`
 * for sizes that are not published.
 */
export const logConsistency = call({
  method: 'GET',
  path: '/api/fairness/consistency',
  token: false,
  request: Type.Object({ from: IdentifierGiven, to: IdentifierGiven }),
  answer: Type.Object({ from: Identifier, to: Identifier, path: Type.Array(Hex) }),
  reasons: ['not_found'],
});

/**
 * The newest entry of the public log of this kind about a round, with the path from its leaf to the
 * root of the checkpoint. Rejected with `not_found` until it is published.
 */
export const logProof = call({
  method: 'GET',
  path: '/api/fairness/proof',
  token: false,
  request: Type.Object({
    game_id: GameIdGiven,
    issue: IssueGiven,
    kind: Type.Union([
      Type.Literal('open'),
      Type.Literal('seal'),
      Type.Literal('draw'),
      Type.Literal('void'),
    ]),
  }),
  answer: Type.Object({
    /** The line of the log. */
    entry: Type.String(),
    /** From 0. */
    index: Identifier,
    /** The hashes from the leaf to the root, the leaf's sibling first. */
    path: Type.Array(Hex),
    /** A signed note: origin, size and root of the log. */
    checkpoint: Type.String(),
  }),
  reasons: ['not_found'],
});
