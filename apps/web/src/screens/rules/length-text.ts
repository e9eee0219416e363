import { formatOf } from '../../i18n/formats.ts';

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** An exact duration: "3 minutes 30 seconds". */
export function lengthText(seconds: number, locale: string): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    const format = formatOf('NumberFormat', locale, { style: 'unit', unit, unitDisplay: 'long' });
    if (count > 0) parts.push(format.format(count));
  }
  return formatOf('ListFormat', locale, { style: 'narrow', type: 'unit' }).format(parts);
}
