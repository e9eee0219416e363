import { formatMoney } from '@trine/money/money.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import type { BetContext } from './state/bet-context.ts';
import type { SlipReason } from './state/slip-sum.ts';

/** The button's label while it is disabled. */
export function useSlipReasonText(): (reason: SlipReason) => string {
  const { t, locale } = useTranslation();
  return (reason) => {
    switch (reason.kind) {
      case 'offline':
        return t('betRoom.whyOffline');
      case 'lost':
        return t('betRoom.whyLost');
      case 'frozen':
        return t('betRoom.whyFrozen');
      case 'stopped':
        return t('betRoom.whyStopped');
      case 'closed':
        return t('betRoom.whyClosed');
      case 'closing':
        return t('betRoom.whyClosesIn', { time: `0:0${reason.secondsLeft}` });
      case 'choose':
        return t('betRoom.whyChoose');
      case 'stake':
        return t('betRoom.whyStake');
      case 'minimum':
        return t('betRoom.whyMinimum', { amount: formatAmount(reason.amount, locale) });
      case 'maximum':
        return t('betRoom.whyMaximum', { amount: formatAmount(reason.amount, locale) });
      case 'needs':
        return t('betRoom.whyNeeds', { amount: formatAmount(reason.amount, locale) });
    }
  };
}

/** The range of stakes that the room accepts, as one sentence. */
export function useStakeRangeText({ limits }: BetContext): string {
  const { t, locale } = useTranslation();
  return t('lottery.stakeRange', {
    min: formatAmount(formatMoney(limits.minMinor), locale),
    max: formatAmount(formatMoney(limits.maxMinor), locale),
  });
}
