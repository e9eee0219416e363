/**
 * Formats money. The wire's decimal text is split and grouped as text and as `bigint`; no amount
 * becomes a floating-point number.
 */
import { formatOf } from '../i18n/formats.ts';

export interface AmountParts {
  negative: boolean;
  /** Grouped for the locale, such as "1,234". */
  whole: string;
  /** With its separator, such as ".50". */
  cents: string;
}

/** Splits "-1234.5" into its parts; throws for a text that is no decimal number. */
export function amountParts(value: string, locale: string): AmountParts {
  const [text, sign, whole, cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  if (text === undefined || whole === undefined) throw new Error(`not an amount: ${value}`);
  return {
    negative: sign === '-' && /[1-9]/.test(text),
    whole: formatOf('NumberFormat', locale).format(BigInt(whole)),
    cents: decimalSeparator(locale) + cents.padEnd(2, '0'),
  };
}

/** The amount as one text, for sentences and button labels: "1,234.50", "−5.00". */
export function formatAmount(value: string, locale: string): string {
  const { negative, whole, cents } = amountParts(value, locale);
  return (negative ? minusSign : '') + whole + cents;
}

export const minusSign = '\u2212';
export const plusSign = '+';

function decimalSeparator(locale: string): string {
  const parts = formatOf('NumberFormat', locale).formatToParts(0.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}
