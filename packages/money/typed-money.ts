/**
 * Parses an amount as a person types or pastes it. All languages of the apps write "1,234.50", but
 * a pasted amount may have another form: "1.234,50", "1 234,50", "１，２３４". An ambiguous text is
 * rejected.
 */

import { formatMoney, parseMoney, type Minor } from './money.ts';

/**
 * The digit zero of other scripts that a keyboard or a paste may contain; NFKC maps wide digits.
 */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50] as const;
/** Listed one by one: other letters may be a multiple, as in "3 MIO" or "2 BN". */
const codes =
  'AUD|CAD|CHF|CNY|EUR|GBP|HKD|INR|JPY|KRW|MYR|NTD?|NZD|RMB|SGD|TWD|USD[TC]?|元|円|圓|원';
const markBefore = new RegExp(`^(?:[A-Z]{0,4}\\p{Sc}|${codes})`, 'u');
const markBehind = new RegExp(`(?:\\p{Sc}|${codes})$`, 'u');
const blanks = /(?<=\d)[\s'\u2019](?=\d{3}(?!\d))/g;
const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;

/**
 * The amount, or null if the text has none or two readings. A last separator with one or two digits
 * behind it is the decimal separator, because no grouping is that short ("1,50" is 1.50). A comma
 * before three digits groups ("1,234" is 1234.00, as the apps write it). A point before three
 * digits is rejected, unless it groups more than once or a comma follows ("1.234.567", "1.234,5").
 */
export function parseTypedMoney(text: string): Minor | null {
  const plain = withoutMark(plainDigits(text)).trim().replaceAll(blanks, '');
  const match = /^([\d.,]*?)(?:[.,](\d{0,2}))?$/.exec(plain);
  if (match === null) return null;
  const [, front = '', cents = ''] = match;
  const separator = plain.charAt(front.length);
  const whole = front === '' && cents !== '' ? '0' : wholeDigits(front, separator);
  if (whole === null) return null;
  return parseMoney(cents === '' ? whole : `${whole}.${cents}`);
}

/** A field's amount in the wire's form; null if `parseTypedMoney` rejects it. */
export function typedMoneyText(text: string): string | null {
  const amount = parseTypedMoney(text);
  return amount === null ? null : formatMoney(amount);
}

/** The digits before the decimal separator; null where their grouping is unclear. */
function wholeDigits(front: string, decimal: string): string | null {
  if (/^\d+$/.test(front)) return front.replace(/^0+(?=\d)/, '');
  const sign = grouped.exec(front)?.[1];
  if (sign === undefined || sign === decimal || front.startsWith('0')) return null;
  const isTwice = front.indexOf(sign) !== front.lastIndexOf(sign);
  const isClear = sign === ',' || isTwice || decimal !== '';
  return isClear ? front.replaceAll(sign, '') : null;
}

function withoutMark(text: string): string {
  return text.replace(markBefore, '').replace(markBehind, '');
}

function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u066c\u3001]/g, ',')
    .replaceAll('\u3002', '.')
    .trim();
}
