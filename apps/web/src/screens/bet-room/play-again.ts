/** One tap that fills the slip, and what keeps the bet in it from being placed. */
import { formatMoney } from '@trine/money/money.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { disabledReasonIn, type BetContext } from './state/bet-context.ts';
import { doubledMinor, type Stakes } from './state/slip-sum.ts';
import type { SlipState } from './slip-state.ts';
import { useWhyText } from './slip-text.ts';

export interface PlayAgain {
  fill: (stakes: Stakes) => void;
  /** With twice the stake, or the room's limit. */
  fillDoubled: (stakes: Stakes) => void;
}

export function usePlayAgain(room: BetContext, slip: SlipState): PlayAgain {
  const { t, locale } = useTranslation();
  const whyText = useWhyText();
  const { limits } = room;
  const say = (text: string) => toast.show({ kind: 'failure', text });
  const fill = ({ plays, stakeMinor }: Stakes) => {
    const stakes = { plays: plays.filter((play) => room.prices.has(play)), stakeMinor };
    if (stakes.plays.length === 0) return say(t('betRoom.notOffered'));
    slip.choose(stakes);
    const reason = disabledReasonIn(room, stakes);
    if (reason !== null) say(t('betRoom.filledNotNow', { reason: whyText(reason) }));
  };
  const fillDoubled = ({ plays, stakeMinor }: Stakes) => {
    const doubled = doubledMinor(stakeMinor, limits);
    fill({ plays, stakeMinor: doubled });
    if (doubled >= stakeMinor * 2n) return;
    const amount = formatAmount(formatMoney(doubled), locale);
    toast.show({ kind: 'success', text: t('betRoom.setToLimit', { amount }) });
  };
  return { fill, fillDoubled };
}
