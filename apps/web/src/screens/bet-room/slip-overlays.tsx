import { formatMoney } from '@trine/money/money.ts';
import { AllButOne } from './all-but-one.tsx';
import type { BetContext } from './state/bet-context.ts';
import { GuestDialog } from './guest-dialog.tsx';
import type { SlipState } from './slip-state.ts';
import { allButOneMinor } from './state/slip-sum.ts';
import { StakeSheet } from './stake-sheet.tsx';

export type SlipOverlay = 'keypad' | 'allButOne' | 'guest' | null;

export interface SlipOverlaysProps {
  context: BetContext;
  slip: SlipState;
  /** The one that is open. */
  overlay: SlipOverlay;
  onClose: () => void;
  /** A guest goes on with play credits. */
  onGuestBet: () => void;
}

/** What is asked for beside the slip; fetched with the first question. */
export function SlipOverlays(props: SlipOverlaysProps) {
  const { overlay, context, slip, onClose, onGuestBet } = props;
  const maxMinor = allButOneMinor(context.limits.freeMinor, slip.plays.length);
  return (
    <>
      <StakeSheet open={overlay === 'keypad'} onClose={onClose} context={context} slip={slip} />
      <AllButOne
        open={overlay === 'allButOne'}
        stakeMinor={maxMinor}
        playCount={slip.plays.length}
        onCancel={onClose}
        onSet={() => {
          slip.setStakeText(formatMoney(maxMinor));
          onClose();
        }}
      />
      <GuestDialog
        context={context}
        open={overlay === 'guest'}
        onClose={onClose}
        onBet={onGuestBet}
      />
    </>
  );
}
