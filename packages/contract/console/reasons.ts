// Why the console refuses: the word, what comes with it, and the HTTP status that it travels with.
// No schema library here: browsers carry this file.

import type { ProofChallenge } from '../reasons.ts';

export const consoleReasons = {
  required_field: 400,
  invalid_field: 400,
  malformed: 400,
  /** In production the console answers over TLS alone. */
  not_encrypted: 403,
  /** No session, or one that ended; sign in. */
  signed_out: 401,
  /** The session is not through yet: `stage` says what is missing. */
  not_through: 401,
  wrong_credentials: 401,
  wrong_code: 401,
  /** The header that proves that our own page asks is missing or belongs to another session. */
  forged: 403,
  /** The role may not: `permission` says what it lacks. */
  forbidden: 403,
  not_found: 404,
  locked_out: 429,
  /**
   * The name has had the wrong passwords of a day: only browsers and networks that the person used
   * before, or a reset by an owner, get in.
   */
  unknown_place: 429,
  /** `challenge` is to be solved and sent as `proof`. */
  proof_required: 401,
  /** Somebody else was first; look again. */
  changed_meanwhile: 409,
  /** The second person has to be another one. */
  same_person: 409,
  /**
   * One was added, reset or moved to another role by a colleague less than a day ago, and counts
   * for nothing yet in what takes two people; `retry_after` says when.
   */
  newcomer: 409,
  /** Decided, confirmed, withdrawn or expired before. */
  over: 409,
  /** Another person works on it: `by` says who. */
  claimed: 409,
  /** To decide, one must have claimed it. */
  not_claimed: 409,
  /** One may not decide what one asked for. */
  own_request: 409,
  /** One changed something about this player's account within the last 30 days. */
  edited_account: 409,
  asked_already: 409,
  /** One has as many of these as anybody may. */
  too_many: 409,
  /** One had ten files with personal data within 24 hours; `retry_after` says when the next. */
  too_many_files: 429,
  too_early: 409,
  round_not_closed: 409,
  other_beacon: 409,
  /** The prices are outside of what may be offered: `problems` says which. */
  odds_unfit: 409,
  name_taken: 409,
  /** Who is an owner changes by two owners: it has to be proposed. */
  second_owner: 409,
  /** Somebody must remain who may do everything. */
  last_owner: 409,
  password_unfit: 409,
  reason_unfit: 409,
  /** Accounts of the demo can not be used for this. */
  demo_only: 409,
  busy: 503,
  internal: 500,
} as const;

export type ConsoleReason = keyof typeof consoleReasons;

/** Fields beside `reason` in a refusal's body. */
export interface ConsoleRefusalDetails {
  readonly field?: string;
  /** The permission that the role lacks. */
  readonly permission?: string;
  readonly stage?: string;
  readonly tries_left?: number;
  /** Seconds. */
  readonly retry_after?: number;
  /** `staff:7`. */
  readonly by?: string;
  /** What has to be solved and sent as `proof` with the same call. */
  readonly challenge?: ProofChallenge;
  /** Sentences in English. */
  readonly problems?: readonly string[];
}

export interface ConsoleRefusal extends ConsoleRefusalDetails {
  readonly reason: ConsoleReason;
}
