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

/** Positions in `hashes` of the answer, from 0: the leaf's sibling first. */
const Path = Type.Array(Type.Integer({ minimum: 0 }));

/**
 * All published entries of the public log about a round, with paths to the root of one checkpoint.
 * `from` is the size of an earlier checkpoint that a device keeps, or 0: `consistency` proves that
 * the log continues it, and is empty if `from` is not below the size of the checkpoint. `cosigned`
 * has the checkpoints with the seal that witnesses cosigned before the draw. Rejected with
 * `not_found` for another game, and until the log has a checkpoint.
 */
export const logEntries = call({
  method: 'GET',
  path: '/api/fairness/entries',
  token: false,
  request: Type.Object({ game_id: GameIdGiven, issue: IssueGiven, from: IdentifierGiven }),
  answer: Type.Object({
    /** A signed note: origin, size and root of the log. */
    checkpoint: Type.String(),
    /** Every hash of the paths once. */
    hashes: Type.Array(Hex),
    /** In the order of the log. */
    entries: Type.Array(
      Type.Object({
        /** The line of the log. */
        entry: Type.String(),
        /** From 0. */
        index: Identifier,
        path: Path,
      }),
    ),
    consistency: Type.Array(Hex),
    cosigned: Type.Array(
      Type.Object({
        size: Identifier,
        root: Hex,
        /** From the seal to this root. */
        path: Path,
        /** The lines of the witnesses, as a note has them. */
        signatures: Type.String(),
      }),
    ),
  }),
  reasons: ['not_found'],
});
