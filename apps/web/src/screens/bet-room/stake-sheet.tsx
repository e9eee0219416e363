import { formatMoney } from '@trine/money/money.ts';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import { Button } from '../../ui/button.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { stakeReasonIn, type BetContext } from './state/bet-context.ts';
import type { SlipState } from './slip-state.ts';
import { doubledMinor } from './state/slip-sum.ts';
import { useStakeRangeText, useSlipReasonText } from './slip-text.ts';
import { StakePicks } from './stake-picks.tsx';
import styles from './slip-overlays.module.css';

await loadTexts('again');

export interface StakeSheetProps {
  open: boolean;
  onClose: () => void;
  context: BetContext;
  slip: SlipState;
}

/** Any other stake, typed on the app's own keys. */
export function StakeSheet({ open, onClose, context, slip }: StakeSheetProps) {
  const { t } = useTranslation();
  const reasonText = useSlipReasonText();
  const { plays, stakeText, setStakeText } = slip;
  const stakeMinor = parseInputAmount(stakeText);
  const reason = stakeReasonIn(context, { plays, stakeMinor });
  const double = () => setStakeText(formatMoney(doubledMinor(stakeMinor, context.limits)));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('betRoom.stakeEach')}
      description={useStakeRangeText(context)}
      footer={
        <Button aria-disabled={reason !== null} onClick={onClose}>
          {reason ? reasonText(reason) : t('common.confirm')}
        </Button>
      }
    >
      <output className={styles['typed']}>{stakeText || '0'}</output>
      <div className={styles['picks']}>
        <StakePicks stakeText={stakeText} onPick={setStakeText} />
        <Button kind="quiet" size="small" aria-disabled={stakeMinor === 0n} onClick={double}>
          {t('again.double')}
        </Button>
      </div>
      <Keypad
        for="amount"
        label={t('betRoom.stakeEach')}
        value={stakeText}
        onChange={setStakeText}
      />
    </Sheet>
  );
}
