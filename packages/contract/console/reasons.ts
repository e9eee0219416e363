// Why the console rejects a call: the word, its details, and its HTTP status. Without a schema
// library: browsers load this file.

import type { ProofChallenge } from '../reasons.ts';

export const consoleReasons = {
  required_field: 400,
  invalid_field: 400,
  malformed: 400,
  /** In production the console answers only over TLS. */
  not_encrypted: 403,
  /** No session, or an ended one; sign in. */
  signed_out: 401,
  /** The sign-in is not complete: `stage` names the missing step. */
  not_through: 401,
  wrong_credentials: 401,
  wrong_code: 401,
  /**
   * The header that proves that the request comes from our page is missing or belongs to another
   * session.
   */
  forged: 403,
  /** The role lacks `permission`. */
  forbidden: 403,
  not_found: 404,
  locked_out: 429,
  /**
   * The name had as many wrong passwords as are allowed in a day: only browsers and networks that
   * the person used before may sign in, until an owner resets the person.
   */
  unknown_place: 429,
  /** Solve `challenge` and send it as `proof`. */
  proof_required: 401,
  /** Another person changed it first; reload. */
  changed_meanwhile: 409,
  /** The second person must be another one. */
  same_person: 409,
  /**
   * A colleague added or reset the person, or changed the role, less than a day ago: the person may
   * not yet act as one of two; `retry_after` gives the time.
   */
  newcomer: 409,
  /** Decided, confirmed, withdrawn or expired before. */
  over: 409,
  /** Another person works on it: `by` names the person. */
  claimed: 409,
  /** Only the person who claimed it may decide. */
  not_claimed: 409,
  /** The caller may not decide the own request. */
  own_request: 409,
  /** The caller changed something on this player's account within the last 30 days. */
  edited_account: 409,
  asked_already: 409,
  /** The caller has the maximum number of these. */
  too_many: 409,
  /**
   * The caller had ten files with personal data within 24 hours; `retry_after` gives the time of
   * the next.
   */
  too_many_files: 429,
  too_early: 409,
  round_not_closed: 409,
  other_beacon: 409,
  /** The prices are outside the allowed range: `problems` names them. */
  odds_unfit: 409,
  name_taken: 409,
  /** Two owners change who is an owner: it must be proposed. */
  second_owner: 409,
  /** At least one owner must remain. */
  last_owner: 409,
  password_unfit: 409,
  reason_unfit: 409,
  /** Not possible for accounts of the demo. */
  demo_only: 409,
  busy: 503,
  internal: 500,
} as const;

export type ConsoleReason = keyof typeof consoleReasons;

/** Fields besides `reason` in the body of a rejection. */
export interface ConsoleRejectionDetails {
  readonly field?: string;
  /** The permission that the role lacks. */
  readonly permission?: string;
  readonly stage?: string;
  readonly tries_left?: number;
  /** Seconds. */
  readonly retry_after?: number;
  /** `staff:7`. */
  readonly by?: string;
  /** Solve it and send it as `proof` with the same call. */
  readonly challenge?: ProofChallenge;
  /** Sentences in English. */
  readonly problems?: readonly string[];
}

export interface ConsoleRejection extends ConsoleRejectionDetails {
  readonly reason: ConsoleReason;
}
