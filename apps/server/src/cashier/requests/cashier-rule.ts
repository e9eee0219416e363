// The operator's rules for deposits and withdrawals.

import { minRecharge, minWithdrawal } from '@trine/contract/cashier/currencies.ts';
import { parseMoney, type Minor } from '@trine/money/money.ts';
import { entryKinds } from '../../ledger/ledger.ts';
import type { TurnoverRule } from '../../ledger/turnover.ts';

export interface CashierRule {
  readonly turnover: TurnoverRule;
  /** A request above this needs two approvals. */
  readonly twoPeopleAboveMinor: Minor;
  readonly promised: PromisedTimes;
}

/** How soon after its creation a request should be decided. */
export interface PromisedTimes {
  readonly depositSeconds: number;
  readonly withdrawalSeconds: number;
}

/** Deposits of one player that may wait for review at once. */
export const maxOpenDeposits = 10;

export const minRechargeMinor = readMinor(minRecharge);
export const minWithdrawalMinor = readMinor(minWithdrawal);

export function approvalsNeeded(amountMinor: Minor, { twoPeopleAboveMinor }: CashierRule): 1 | 2 {
  return amountMinor > twoPeopleAboveMinor ? 2 : 1;
}

/** Epoch seconds of epoch milliseconds. */
export function promisedBy(
  request: { readonly kind: number; readonly askedAt: number },
  { depositSeconds, withdrawalSeconds }: PromisedTimes,
): number {
  const isDeposit = request.kind === entryKinds.deposit;
  return Math.floor(request.askedAt / 1000) + (isDeposit ? depositSeconds : withdrawalSeconds);
}

function readMinor(text: string): Minor {
  const amount = parseMoney(text);
  if (amount === null) throw new Error(`${text} is not an amount`);
  return amount;
}
