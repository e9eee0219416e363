/** Amounts as exact minor units, from the wire and from a field. */
import { minor, parseMoney, type Minor } from '@trine/money/money.ts';

/** Minor units of the wire's decimal text; throws for any other text. */
export function parseApiAmount(text: string): Minor {
  const amount = parseMoney(text);
  if (amount === null) throw new Error(`not an amount: ${text}`);
  return amount;
}

/** A text of the app's own keys: "12." is 12, an empty text is zero. */
export function parseInputAmount(text: string): Minor {
  return parseMoney(text.replace(/\.$/, '')) ?? minor(0n);
}
