import { formatMoney } from '@trine/money/money.ts';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import { Button } from '../../ui/button.tsx';
import { Keypad } from '../../ui/keypad.tsx';
import { whyNoStakeIn, type BetContext } from './state/bet-context.ts';
import type { SlipState } from './slip-state.ts';
import { doubledMinor } from './state/slip-sum.ts';
import { useRangeText, useWhyText } from './slip-text.ts';
import { StakePicks } from './stake-picks.tsx';
import styles from './stake-sheet.module.css';

await loadTexts('again');

export interface StakeSheetProps {
  open: boolean;
  onClose: () => void;
  room: BetContext;
  slip: SlipState;
}

/** Any other stake, on keys of our own. */
export function StakeSheet({ open, onClose, room, slip }: StakeSheetProps) {
  const { t } = useTranslation();
  const whyText = useWhyText();
  const { plays, stakeText, setStakeText } = slip;
  const stakeMinor = parseInputAmount(stakeText);
  const reason = whyNoStakeIn(room, { plays, stakeMinor });
  const double = () => setStakeText(formatMoney(doubledMinor(stakeMinor, room.limits)));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('betRoom.stakeEach')}
      description={useRangeText(room)}
      footer={
        <Button aria-disabled={reason !== null} onClick={onClose}>
          {reason ? whyText(reason) : t('common.confirm')}
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
