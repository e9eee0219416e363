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
  /** The open one. */
  overlay: SlipOverlay;
  onClose: () => void;
  /** A guest continues with play credits. */
  onGuestBet: () => void;
}

/** The overlays of the slip; fetched when the first one opens. */
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
