/** Playing again, fetched once the room has nothing to do: the last bet at a tap, or the sheet. */
import { formatMoney } from '@trine/money/money.ts';
import { useEffect, useEffectEvent } from 'react';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { AgainSheet, type PlayAgain } from './again-sheet.tsx';
import type { SlipState } from './slip-state.ts';
import { useWhyText } from './slip-text.ts';
import { disabledReasonIn, type BetContext } from './state/bet-context.ts';
import { lastBetOf } from './state/last-bet.ts';
import { useOwnOrders } from './state/room-data.ts';
import type { RoomNow } from './state/room-now.ts';
import { doubledMinor, type Stakes } from './state/slip-sum.ts';

await loadTexts('again');

export interface AgainProps {
  room: BetContext;
  slip: SlipState;
  now: RoomNow;
  planName: string;
  /** Fills the slip with the last bet, or lets the player choose what to fill it with. */
  wish: 'repeat' | 'choose' | null;
  onClose: () => void;
}

export function Again({ room, slip, now, planName, wish, onClose }: AgainProps) {
  const { t } = useTranslation();
  const { data: orders } = useOwnOrders(now);
  const again = usePlayAgain(room, slip);
  const lastBet = orders && lastBetOf(orders, { gameId: room.gameId, planName });
  const repeat = useEffectEvent(() => {
    onClose();
    if (lastBet) again.fill(lastBet);
    else say(t('again.nothingToRepeat'));
  });
  const isRepeated = wish === 'repeat' && orders !== undefined;
  useEffect(() => {
    if (isRepeated) repeat();
  }, [isRepeated]);
  return (
    <AgainSheet
      room={room}
      slip={slip}
      lastBet={lastBet}
      again={again}
      open={wish === 'choose'}
      onClose={onClose}
    />
  );
}

/** Fills the slip whether or not the bet can be placed now, and says what keeps it from that. */
function usePlayAgain(room: BetContext, slip: SlipState): PlayAgain {
  const { t, locale } = useTranslation();
  const whyText = useWhyText();
  const fill = ({ plays, stakeMinor }: Stakes) => {
    const stakes = { plays: plays.filter((play) => room.prices.has(play)), stakeMinor };
    if (stakes.plays.length === 0) return say(t('again.notOffered'));
    slip.choose(stakes);
    const reason = disabledReasonIn(room, stakes);
    if (reason !== null) say(t('again.filledNotNow', { reason: whyText(reason) }));
  };
  const fillDoubled = ({ plays, stakeMinor }: Stakes) => {
    const doubled = doubledMinor(stakeMinor, room.limits);
    fill({ plays, stakeMinor: doubled });
    if (doubled >= stakeMinor * 2n) return;
    const amount = formatAmount(formatMoney(doubled), locale);
    toast.show({ kind: 'success', text: t('betRoom.setToLimit', { amount }) });
  };
  return { fill, fillDoubled };
}

function say(text: string): void {
  toast.show({ kind: 'failure', text });
}
