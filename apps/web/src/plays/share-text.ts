import type { Answer } from '@trine/contract/client.ts';

export type Odds = Answer<'/api/Lottery/oddsList'>;

/** A part of one such as "0.0560" as people read it: "5.6%". */
export function shareText(share: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(share),
  );
}
