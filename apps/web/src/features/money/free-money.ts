import { formatMoney, minor } from '@trine/money/money.ts';
import type { Balance } from '../../data/balance.ts';
import { parseApiAmount } from '../../ui/amount-minor.ts';

/** The balance without what is held for withdrawals: only this can open a room or be withdrawn. */
export function freeMoneyOf({
  money,
  lock_money: held,
}: Pick<Balance, 'money' | 'lock_money'>): string {
  return formatMoney(minor(parseApiAmount(money) - parseApiAmount(held)));
}
