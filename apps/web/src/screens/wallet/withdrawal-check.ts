/** The checks of a withdrawal before the security code, in the order of the API. */
import type { AccountType } from '@trine/contract/cashier/currencies.ts';
import type { Answer } from '@trine/contract/client.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { parseTypedMoney } from '@trine/money/typed-money.ts';
import { freeMoneyOf } from '../../features/money/free-money.ts';
import { parseApiAmount } from '../../ui/amount-minor.ts';

type Info = Answer<'/api/user/withdrawInfo'>;

interface Wait {
  kind: 'held' | 'locked';
  until: number;
}

export type WithdrawalReason =
  | { kind: 'account' | 'code' | 'amount' | 'minimum' | 'free' | 'turnover' }
  | Wait;

/** The first reason why it cannot be requested, or null if only the code is missing. */
export function checkWithdrawal(
  type: AccountType,
  typed: string,
  info: Info,
): WithdrawalReason | null {
  const account = info.pay_list[type];
  const amountMinor = parseTypedMoney(typed);
  if (account === null) return { kind: 'account' };
  if (!info.isTrue) return { kind: 'code' };
  if (amountMinor === null || amountMinor === 0n) return { kind: 'amount' };
  if (amountMinor < parseApiAmount(info.min)) return { kind: 'minimum' };
  if (amountMinor > parseApiAmount(freeMoneyOf(info))) return { kind: 'free' };
  if (parseApiAmount(info.turnover.missing) > 0n) return { kind: 'turnover' };
  return withdrawalWait(type, info);
}

/** The first reason that does not depend on the amount; null without one. */
function accountReason(type: AccountType, info: Info): WithdrawalReason | null {
  const account = info.pay_list[type];
  if (account === null) return { kind: 'account' };
  if (!info.isTrue) return { kind: 'code' };
  if (parseApiAmount(info.turnover.missing) > 0n) return { kind: 'turnover' };
  return withdrawalWait(type, info);
}

/**
 * Until when withdrawals to this type of account are blocked; null if they are not, or if there is
 * no account.
 */
export function withdrawalWait(type: AccountType, info: Info): Wait | null {
  const account = info.pay_list[type];
  if (account === null || !info.isTrue) return null;
  const { held_until: heldUntil } = account;
  const { code_locked_until: lockedUntil } = info;
  if (heldUntil !== null && heldUntil >= (lockedUntil ?? 0)) {
    return { kind: 'held', until: heldUntil };
  }
  return lockedUntil === null ? null : { kind: 'locked', until: lockedUntil };
}

/** The amount that can be withdrawn now to either account. */
export function maxWithdrawal(info: Info): string {
  const isPossible = ([0, 1] as const).some((type) => accountReason(type, info) === null);
  return isPossible ? freeMoneyOf(info) : formatMoney(minor(0n));
}
