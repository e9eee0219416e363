/** The checks of a withdrawal that come before the security code, in the order of the API. */
import type { AccountType } from '@trine/contract/cashier/currencies.ts';
import type { Answer } from '@trine/contract/client.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { parseTypedMoney } from '@trine/money/typed-money.ts';
import { parseApiAmount } from '../../ui/amount-minor.ts';

type Info = Answer<'/api/user/withdrawInfo'>;

export type Objection =
  | { kind: 'account' | 'code' | 'amount' | 'minimum' | 'free' | 'turnover' }
  | { kind: 'held' | 'locked'; until: number };

/** The first objection, or null when only the code is missing. */
export function objectionTo(type: AccountType, typed: string, info: Info): Objection | null {
  const account = info.pay_list[type];
  const amountMinor = parseTypedMoney(typed);
  if (account === null) return { kind: 'account' };
  if (!info.isTrue) return { kind: 'code' };
  if (account.held_until !== null) return { kind: 'held', until: account.held_until };
  if (amountMinor === null || amountMinor === 0n) return { kind: 'amount' };
  if (amountMinor < parseApiAmount(info.min)) return { kind: 'minimum' };
  if (amountMinor > parseApiAmount(freeOf(info))) return { kind: 'free' };
  if (parseApiAmount(info.turnover.missing) > 0n) return { kind: 'turnover' };
  const lockedUntil = info.code_locked_until;
  return lockedUntil === null ? null : { kind: 'locked', until: lockedUntil };
}

/** What is not held for other withdrawals. */
export function freeOf({ money, lock_money: held }: Pick<Info, 'money' | 'lock_money'>): string {
  return formatMoney(minor(parseApiAmount(money) - parseApiAmount(held)));
}
