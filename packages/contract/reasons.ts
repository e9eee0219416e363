// Why a call can be rejected: the words of `data.reason`, in the order of the checks. Without a
// schema library, so that browsers can load this file.

export const reasons = [
  'required_field',
  'invalid_field',
  'wrong_credentials',
  'locked_out',
  'proof_required',
  'username_taken',
  'inviter_unknown',
  'members_only',
  'agents_only',
  'account_frozen',
  'self_excluded',
  'limit_reached',
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
  'payment_account_missing',
  'payment_account_held',
  'security_code_missing',
  'wrong_security_code',
  'security_code_locked',
  'below_minimum',
  'turnover_not_met',
  'reference_used',
  'too_many_open',
  'switched_off',
  'chat_blocked',
  'not_sealed',
  'book_differs',
  'archived',
  'idempotency_mismatch',
  'not_found',
  'malformed',
  'slow_down',
  'busy',
  'internal',
] as const;

export type Reason = (typeof reasons)[number];

/**
 * A proof of work that the server requires, in the form of the library `altcha-lib` (version 2).
 */
export interface ProofChallenge {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    /** `expires` in epoch milliseconds. */
    readonly data: { readonly purpose: string; readonly expires: number };
  };
  readonly signature: string;
}

/** Fields that accompany a reason in `data`. Money is a decimal string. */
/**
 * A security code or a password that is easily guessed; a name that resembles staff's or Trine's.
 */
export type RejectionRule =
  | 'weak_code'
  | 'reserved_name'
  | 'common_password'
  | 'name_in_password'
  | 'unknown_device';

export interface RejectionDetails {
  readonly field?: string;
  /** Why a well-formed field is rejected; selects the sentence. */
  readonly rule?: RejectionRule;
  readonly tries_left?: number;
  readonly retry_after?: number;
  readonly until?: number;
  readonly limit?: string;
  readonly left?: string;
  readonly min?: string;
  readonly max?: string;
  readonly join_limit?: string;
  readonly money?: string;
  readonly lock_money?: string;
  /** The versions of `money` and of `lock_money`, as in every answer with a balance. */
  readonly balance_version?: number;
  readonly held_version?: number;
  readonly version?: number;
  readonly water_limit?: string;
  /** Solve it and send it as `proof` with the same call. */
  readonly challenge?: ProofChallenge;
  /** The operator's own words, in the caller's language. */
  readonly note?: string;
  /** Identifies the failed request in the log; also in the header `X-Request-Id`. */
  readonly request_id?: string;
}
