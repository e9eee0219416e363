// Classes of the reasons for which requests are rejected, for monitoring.

import { reasons, type Reason } from '@trine/contract/reasons.ts';

/**
 * `input`: invalid input. `account`: the player may not do it. `money`: insufficient funds or
 * stakes. `game`: the round, the room or the odds. `limit`: too many attempts. `load`: the server
 * was busy. `fault`: the server failed.
 */
export type ReasonClass = 'input' | 'account' | 'money' | 'game' | 'limit' | 'load' | 'fault';

const classes = {
  required_field: 'input',
  invalid_field: 'input',
  wrong_credentials: 'account',
  locked_out: 'limit',
  proof_required: 'limit',
  username_taken: 'input',
  inviter_unknown: 'input',
  members_only: 'account',
  agents_only: 'account',
  account_frozen: 'account',
  self_excluded: 'account',
  limit_reached: 'account',
  round_closed: 'game',
  not_current_round: 'game',
  game_stopped: 'game',
  plan_unknown: 'input',
  play_unknown: 'input',
  stake_out_of_range: 'input',
  room_minimum: 'money',
  insufficient_funds: 'money',
  opposite_bets: 'game',
  sold_out: 'game',
  odds_changed: 'game',
  payment_account_missing: 'account',
  payment_account_held: 'account',
  security_code_missing: 'account',
  wrong_security_code: 'account',
  security_code_locked: 'limit',
  below_minimum: 'input',
  turnover_not_met: 'money',
  reference_used: 'input',
  too_many_open: 'limit',
  switched_off: 'account',
  chat_blocked: 'account',
  not_sealed: 'game',
  archived: 'game',
  idempotency_mismatch: 'input',
  not_found: 'input',
  malformed: 'input',
  slow_down: 'limit',
  busy: 'load',
  book_differs: 'fault',
  internal: 'fault',
} as const satisfies Record<Reason, ReasonClass>;

export function reasonClassOf(reason: Reason): ReasonClass {
  return classes[reason];
}

/** Quotes within a text are escaped, so no text contains this. */
const beforeReason = '"data":{"reason":"';
const rejectedBegin = '{"code":0,';

/** The reason in an answer of the players' API; null for any other answer. */
export function rejectionIn(payload: unknown): Reason | null {
  if (typeof payload !== 'string' || !payload.startsWith(rejectedBegin)) return null;
  const at = payload.indexOf(beforeReason);
  if (at === -1) return null;
  const from = at + beforeReason.length;
  const word = payload.slice(from, payload.indexOf('"', from));
  return known.has(word) ? (word as Reason) : null;
}

const known: ReadonlySet<string> = new Set(reasons);
