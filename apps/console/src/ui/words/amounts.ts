/** Amounts of the API as texts. All arithmetic is done in minor units. */
import { minor, parseMoney, sumMinor, type Minor } from '@trine/money/money.ts';

const grouped = new Intl.NumberFormat('en');
const minusSign = '\u2212';

/** For sentences and charts: "1,234.50", "−5.00". */
export function amountText(value: string): string {
  return minorText(parseAmount(value));
}

export function minorText(amount: bigint): string {
  const positive = amount < 0n ? 0n - amount : amount;
  const cents = String(positive % 100n).padStart(2, '0');
  return `${amount < 0n ? minusSign : ''}${grouped.format(positive / 100n)}.${cents}`;
}

/** "-76.21" as "−76.21 %"; null as an empty text. */
export function percentText(share: string | null): string {
  return share === null ? '' : `${share.replace('-', minusSign)} %`;
}

/** An amount of the API as minor units; throws for any other text. */
export function parseAmount(value: string): Minor {
  const isNegative = value.startsWith('-');
  const amount = parseMoney(isNegative ? value.slice(1) : value);
  if (amount !== null) return isNegative ? minor(0n - amount) : amount;
  // Sums over all players may exceed the largest amount of one request.
  if (!/^-?[0-9]+\.[0-9]{2}$/.test(value)) throw new Error(`not an amount: ${value}`);
  return minor(BigInt(value.replace('.', '')));
}

/** A part of a whole in per mille, 0 to 1000, computed in integers. */
export function perMille(part: string, whole: string): number {
  const [over, under] = [parseAmount(part), parseAmount(whole)];
  if (under <= 0n || over <= 0n) return 0;
  const share = (over * 1000n) / under;
  return Number(share > 1000n ? 1000n : share);
}

export function sumAmounts(values: readonly string[]): Minor {
  return sumMinor(values.map(parseAmount));
}
