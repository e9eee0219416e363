/** Amounts as exact minor units, from the wire and from a field. */
import { minor, parseMoney, type Minor } from '@trine/money/money.ts';

/** The wire's decimal text as minor units; the server writes no other, so anything else asserts. */
export function parseApiAmount(text: string): Minor {
  const amount = parseMoney(text);
  if (amount === null) throw new Error(`not an amount: ${text}`);
  return amount;
}

/** What our own keys wrote: "12." is 12, nothing is zero. */
export function parseInputAmount(text: string): Minor {
  return parseMoney(text.replace(/\.$/, '')) ?? minor(0n);
}
