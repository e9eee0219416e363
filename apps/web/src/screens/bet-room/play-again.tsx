/** Plays the last bet again at one tap, or opens the sheet. Fetched when the room is idle. */
import { formatMoney } from '@trine/money/money.ts';
import { useEffect, useEffectEvent } from 'react';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { PlayAgainSheet, type PlayAgainActions } from './play-again-sheet.tsx';
import type { SlipState } from './slip-state.ts';
import { useSlipReasonText } from './slip-text.ts';
import { disabledReasonIn, type BetContext } from './state/bet-context.ts';
import { lastBetOf } from './state/last-bet.ts';
import { useOwnOrders } from './state/own-orders.ts';
import type { RoomNow } from './state/room-now.ts';
import { doubledMinor, type Stakes } from './state/slip-sum.ts';

await loadTexts('again');

export interface PlayAgainProps {
  context: BetContext;
  slip: SlipState;
  now: RoomNow;
  planName: string;
  /** Repeats the last bet, or opens the sheet to choose one. */
  mode: 'repeat' | 'choose' | null;
  onClose: () => void;
}

export function PlayAgain({ context, slip, now, planName, mode, onClose }: PlayAgainProps) {
  const { t } = useTranslation();
  const { data: orders } = useOwnOrders(now);
  const again = usePlayAgain(context, slip);
  const lastBet = orders && lastBetOf(orders, { gameId: context.gameId, planName });
  const repeat = useEffectEvent(() => {
    onClose();
    if (lastBet) again.fill(lastBet);
    else notifyFailure(t('again.nothingToRepeat'));
  });
  const isRepeated = mode === 'repeat' && orders !== undefined;
  useEffect(() => {
    if (isRepeated) repeat();
  }, [isRepeated]);
  return (
    <PlayAgainSheet
      context={context}
      slip={slip}
      lastBet={lastBet}
      again={again}
      open={mode === 'choose'}
      onClose={onClose}
    />
  );
}

/** Fills the slip also if the bet cannot be placed now, and explains why it cannot. */
function usePlayAgain(context: BetContext, slip: SlipState): PlayAgainActions {
  const { t, locale } = useTranslation();
  const reasonText = useSlipReasonText();
  const fill = ({ plays, stakeMinor }: Stakes) => {
    const stakes = { plays: plays.filter((play) => context.prices.has(play)), stakeMinor };
    if (stakes.plays.length === 0) return notifyFailure(t('again.notOffered'));
    slip.choose(stakes);
    const reason = disabledReasonIn(context, stakes);
    if (reason !== null) notifyFailure(t('again.filledNotNow', { reason: reasonText(reason) }));
  };
  const fillDoubled = ({ plays, stakeMinor }: Stakes) => {
    const doubled = doubledMinor(stakeMinor, context.limits);
    fill({ plays, stakeMinor: doubled });
    if (doubled >= stakeMinor * 2n) return;
    const amount = formatAmount(formatMoney(doubled), locale);
    toast.show({ kind: 'success', text: t('betRoom.setToLimit', { amount }) });
  };
  return { fill, fillDoubled };
}

function notifyFailure(text: string): void {
  toast.show({ kind: 'failure', text });
}
