import { formatMoney } from '@trine/money/money.ts';
import { useTranslation } from '../language/translate.ts';
import { formatAmount } from '../ui/amount-text.ts';
import type { BettingRoom } from './betting-room.ts';

/** What the room takes for each play, as one sentence. */
export function useRangeText({ limits }: BettingRoom): string {
  const { t, locale } = useTranslation();
  return t('lottery.stakeRange', {
    min: formatAmount(formatMoney(limits.minMinor), locale),
    max: formatAmount(formatMoney(limits.maxMinor), locale),
  });
}
