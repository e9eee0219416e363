/** Amounts as exact minor units, from the wire and from a field. */
import { minor, parseMoney, type Minor } from '@trine/money/money.ts';
import { parseTypedMoney } from '@trine/money/typed-money.ts';

/** The wire's decimal text as minor units; the server writes no other, so anything else asserts. */
export function parseApiAmount(text: string): Minor {
  const amount = parseMoney(text);
  if (amount === null) throw new Error(`not an amount: ${text}`);
  return amount;
}

/** What a field holds while it is typed: "12." is 12; nothing, or an unclear amount, is zero. */
export function parseInputAmount(text: string): Minor {
  return parseTypedMoney(text) ?? minor(0n);
}
