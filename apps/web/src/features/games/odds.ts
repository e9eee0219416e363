import type { Answer } from '@trine/contract/client.ts';
import { formatOf } from '../../i18n/formats.ts';

export type Odds = Answer<'/api/Lottery/oddsList'>;

/** A share such as "0.0560" as text, "5.6%", with at most so many decimals. */
export function oddsShareText(
  share: string,
  locale: string,
  maximumFractionDigits: number,
): string {
  const format = formatOf('NumberFormat', locale, { style: 'percent', maximumFractionDigits });
  return format.format(Number(share));
}
