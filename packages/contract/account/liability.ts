import { Type } from 'typebox';
import { call } from '../call.ts';
import { DateGiven, Flag, Hex, Identifier, IdentifierGiven } from '../values.ts';

/** What is owed to several players in units with two decimals; larger than a request's amount. */
const Sum = Type.String({ pattern: '^(0|[1-9][0-9]{0,15})\\.[0-9]{2}$' });

/** What a day of the proof of liabilities has in common for all players. */
export const liabilityDay = {
  /** A date of the operator's time zone, `2026-11-25`. */
  day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  /** When the balances were read, in epoch milliseconds. */
  at_ms: Identifier,
  /** The hash of the root of the tree. */
  root: Hex,
  /** What is owed to all players. */
  total: Sum,
  /** The height of the tree; all leaves have this depth. */
  depth: Type.Integer({ minimum: 1, maximum: 30 }),
  /** How many players. */
  count: Identifier,
};

/**
 * What was owed to the caller on a day (by default the newest), with the path to the published root
 * and the path of the day's entry in the public log. `log_size` asks for the path in the log as it
 * was at a checkpoint that the device keeps. Rejected with `not_found` before the first day that
 * this log has, for a day without an account of the caller, and for a day that is no longer stored.
 */
export const userLiability = call({
  method: 'POST',
  path: '/api/user/liability',
  token: true,
  request: Type.Object({
    day: Type.Optional(DateGiven),
    log_size: Type.Optional(IdentifierGiven),
  }),
  answer: Type.Object({
    ...liabilityDay,
    /** The text of the leaf: amounts, version, head of the chain and nonce. */
    leaf: Type.String(),
    /** From 0. */
    index: Identifier,
    /** The siblings from the leaf to the root: the sum below each, and its hash. */
    path: Type.Array(Type.Object({ sum: Sum, hash: Hex })),
    log: Type.Object({
      /** Of the day's entry, from 0. */
      index: Identifier,
      path: Type.Array(Hex),
      /** The last signed note; null if the request has another `log_size`. */
      checkpoint: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  reasons: ['not_found'],
});

/** Lines of one answer of `user/chain`. */
export const maxChainLines = 1_000;

/**
 * The lines of the chain over the caller's orders and entries: those of the versions after `after`
 * up to `to`, at most 1,000; `more: 1` says that others follow. `since` is the day of a proof with
 * the version `after`, so that the server need not search all of them. Rejected with `archived` if
 * one of them is in the archive, and with `not_found` for versions that the account does not have.
 */
export const userChain = call({
  method: 'POST',
  path: '/api/user/chain',
  token: true,
  request: Type.Object({
    after: IdentifierGiven,
    to: IdentifierGiven,
    since: Type.Optional(DateGiven),
  }),
  answer: Type.Object({ lines: Type.Array(Type.String()), more: Flag }),
  reasons: ['archived', 'not_found'],
});
