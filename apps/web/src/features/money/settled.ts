/**
 * What settled bets came to, in the wire's texts. Payouts are gross everywhere, the stakes
 * included; what is left of them after the stakes is the net, which always has its sign.
 */
import { formatMoney, minor } from '@trine/money/money.ts';
import { parseApiAmount } from '../../ui/amount-minor.ts';
import { formatAmount, plusSign } from '../../ui/amount-text.ts';

/** One bet, or several together. */
export interface Settled {
  stake: string;
  /** "0.00" when nothing won. */
  payout: string;
}

export interface OrderFlags {
  status: number;
  whether_hit: number;
  quantity: string;
  /** What was won beyond the stake. */
  profit: string;
}

const settled = 1;

/** Null until the draw, and for a stake that came back or never went. */
export function settledOf(order: OrderFlags): Settled | null {
  if (order.status !== settled) return null;
  return { stake: order.quantity, payout: order.whether_hit === 1 ? payoutOf(order) : '0.00' };
}

/** Of a winning bet, from its stake and from what the wire calls its profit. */
export function payoutOf({ quantity, profit }: Pick<OrderFlags, 'quantity' | 'profit'>): string {
  return formatMoney(minor(parseApiAmount(quantity) + parseApiAmount(profit)));
}

export function isPaid({ payout }: Settled): boolean {
  return /[1-9]/.test(payout);
}

/** More came back than was staked: what alone is called a win. */
export function isGain({ stake, payout }: Settled): boolean {
  return parseApiAmount(payout) > parseApiAmount(stake);
}

export function netOf({ stake, payout }: Settled): string {
  return formatMoney(minor(parseApiAmount(payout) - parseApiAmount(stake)));
}

/** A lost stake as it stands behind "Lost": "-50.00". */
export function lossOf({ stake }: Settled): string {
  return `-${stake}`;
}

/** A net result within a sentence: "+47.00", "−50.00", "0.00". */
export function signedText(value: string, locale: string): string {
  const isGain = !value.startsWith('-') && /[1-9]/.test(value);
  return (isGain ? plusSign : '') + formatAmount(value, locale);
}
