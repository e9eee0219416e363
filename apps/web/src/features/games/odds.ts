import type { Answer } from '@trine/contract/client.ts';
import { formatOf } from '../../i18n/formats.ts';

export type Odds = Answer<'/api/Lottery/oddsList'>;

/** A part of one such as "0.0560" as people read it, "5.6%", with so many decimals at most. */
export function oddsShareText(
  share: string,
  locale: string,
  maximumFractionDigits: number,
): string {
  const format = formatOf('NumberFormat', locale, { style: 'percent', maximumFractionDigits });
  return format.format(Number(share));
}
