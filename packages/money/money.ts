/**
 * Amounts of money as whole minor units (cents) in a bigint: parsing, formatting and rounding.
 * Amounts are never floats, and this file does not depend on their use.
 */

/** An amount in minor units; nominal, so that a plain bigint is not accepted as money. */
export type Minor = bigint & { readonly unit: 'minor' };

/** The largest amount that a request may carry: "999999999999.99". */
export const maximumMinor = minor(99_999_999_999_999n);

const unitsPerWhole = 100n;
const longestText = formatMoney(maximumMinor).length;
const moneyText = /^(0|[1-9][0-9]*)(?:\.([0-9]{1,2}))?$/;

/** Marks whole minor units as money, without a check. */
export function minor(units: bigint): Minor {
  return units as Minor;
}

/**
 * Parses an amount of a request: a string or a number with at most two decimals, zero to
 * `maximumMinor`. Anything else is null: signs, exponents, blanks, leading zeros ("007"), a bare
 * point ("1.", ".5"), other digits than 0-9, and -0. A number is read as its shortest decimal text,
 * so 0.1 + 0.2 is rejected and not rounded.
 */
export function parseMoney(value: unknown): Minor | null {
  if (typeof value === 'string') return parseText(value);
  if (typeof value === 'number' && !Object.is(value, -0)) return parseText(String(value));
  return null;
}

/**
 * The amount in the form of the wire and the books, always with two decimals: "1234.50", "-5.00".
 */
export function formatMoney(amount: Minor): string {
  const sign = amount < 0n ? '-' : '';
  const digits = String(amount < 0n ? 0n - amount : amount).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * amount × hundredths / 100, rounded down to a whole minor unit: the house never pays a fraction of
 * a cent that the table does not contain, and rounding up would let tiny stakes return more than
 * their odds. Throws on a negative amount or factor, because rounding down would favour the other
 * side.
 */
export function multiplyHundredths(amount: Minor, hundredths: number): Minor {
  if (amount < 0n) throw new RangeError('An amount to multiply must not be negative.');
  if (!Number.isSafeInteger(hundredths) || hundredths < 0) {
    throw new RangeError('Hundredths must be a whole number from 0.');
  }
  return minor((amount * BigInt(hundredths)) / 100n);
}

/** The sum of any number of amounts, zero for none. */
export function sumMinor(amounts: Iterable<Minor>): Minor {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return minor(total);
}

function parseText(text: string): Minor | null {
  if (text.length > longestText) return null;
  const match = moneyText.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  const units = BigInt(whole) * unitsPerWhole + BigInt(fraction.padEnd(2, '0'));
  return units > maximumMinor ? null : minor(units);
}
