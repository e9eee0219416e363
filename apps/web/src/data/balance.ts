/**
 * Decides which of two balances is newer. Answers and pushed events arrive in any order, and some
 * are old: a delayed answer, a repeated bet, a read from a replica.
 */
import type { Answer } from '@trine/contract/client.ts';

/** Decimal text as on the wire; `lock_money` is the part that pending withdrawals hold. */
export type Balance = Answer<'/api/Lottery/heart'>['user_quantity'];

/**
 * Each counter rises with its amount, so one of two balances is at least as new in both counters.
 * It replaces the other as a whole: amounts of two moments could hold more than there is. After a
 * fail-over that lost a hold the counters can contradict; then the entries' counter decides, so
 * that the next bet shows the account as it is.
 */
export function newerBalance(known: Balance | null, given: Balance): Balance {
  const { money, lock_money, balance_version, held_version } = given;
  const isNewer =
    known === null ||
    balance_version > known.balance_version ||
    (balance_version === known.balance_version && held_version > known.held_version);
  if (!isNewer) return known;
  return { money, lock_money, balance_version, held_version };
}

/** The player's balance in an answer or in the details of a rejection; null without one. */
export function balanceIn(data: unknown): Balance | null {
  const around = data as { user_quantity?: Balance } | null;
  const found = (around?.user_quantity ?? around) as Partial<Balance> | null;
  return found?.held_version === undefined ? null : (found as Balance);
}
