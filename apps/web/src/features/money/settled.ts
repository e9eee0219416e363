/**
 * The result of settled bets, in the wire's texts. Payouts are gross everywhere, stakes included;
 * the net is the payout minus the stakes, always with its sign.
 */
import { formatMoney, minor } from '@trine/money/money.ts';
import { parseApiAmount } from '../../ui/amount-minor.ts';
import { formatAmount, plusSign } from '../../ui/amount-text.ts';

/** One bet, or several together. */
export interface Settled {
  stake: string;
  /** "0.00" if nothing won. */
  payout: string;
}

export interface OrderFlags {
  status: number;
  whether_hit: number;
  quantity: string;
  /** The payout beyond the stake. */
  profit: string;
}

const settled = 1;

/** Null before the draw, and for a stake that was returned or not accepted. */
export function settledOf(order: OrderFlags): Settled | null {
  if (order.status !== settled) return null;
  return { stake: order.quantity, payout: order.whether_hit === 1 ? payoutOf(order) : '0.00' };
}

/** The payout of a winning bet: stake plus the wire's profit. */
export function payoutOf({ quantity, profit }: Pick<OrderFlags, 'quantity' | 'profit'>): string {
  return formatMoney(minor(parseApiAmount(quantity) + parseApiAmount(profit)));
}

export function isPaid({ payout }: Settled): boolean {
  return /[1-9]/.test(payout);
}

/** More was paid than staked; only this is called a win. */
export function isGain({ stake, payout }: Settled): boolean {
  return parseApiAmount(payout) > parseApiAmount(stake);
}

export function netOf({ stake, payout }: Settled): string {
  return formatMoney(minor(parseApiAmount(payout) - parseApiAmount(stake)));
}

/** A lost stake as shown after "Lost": "-50.00". */
export function lossOf({ stake }: Settled): string {
  return `-${stake}`;
}

/** A net result within a sentence: "+47.00", "−50.00", "0.00". */
export function signedText(value: string, locale: string): string {
  const isGain = !value.startsWith('-') && /[1-9]/.test(value);
  return (isGain ? plusSign : '') + formatAmount(value, locale);
}
