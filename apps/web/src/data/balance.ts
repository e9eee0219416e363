/**
 * Which of two balances is the newer one. Answers and pushed events arrive in any order, and some
 * repeat what was true before: an answer that was delayed, a repeated bet, a read from a replica.
 */
import type { Answer } from '@trine/contract/client.ts';

/** In the wire's decimal text; `lock_money` is the part that pending withdrawals hold. */
export type Balance = Answer<'/api/Lottery/heart'>['user_quantity'];

/**
 * Both amounts of a balance are of one moment, and each counter rises with its amount. So of two
 * balances one is at least as new in both counters, and it replaces the other as a whole: amounts
 * of two moments together could hold more than there is. After a fail-over that lost a hold they
 * may contradict; the entries then decide, so that the next bet shows the account as it is.
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
