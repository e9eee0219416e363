import { useTranslation } from '../language/translate.ts';
import { Sheet } from '../overlay/sheet.tsx';
import { Button } from '../ui/button.tsx';
import { Keypad } from '../ui/keypad.tsx';
import { StakePicks } from './stake-picks.tsx';
import styles from './stake-sheet.module.css';

export interface StakeSheetProps {
  open: boolean;
  onClose: () => void;
  value: string;
  onChange: (value: string) => void;
  /** What the plan takes, such as "5.00 to 500.00 each". */
  range: string;
}

/** Any other stake, on keys of our own. */
export function StakeSheet({ open, onClose, value, onChange, range }: StakeSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('betRoom.stakeEach')}
      description={range}
      footer={<Button onClick={onClose}>{t('common.confirm')}</Button>}
    >
      <output className={styles['typed']}>{value || '0'}</output>
      <div className={styles['picks']}>
        <StakePicks stakeText={value} onPick={onChange} />
      </div>
      <Keypad for="amount" label={t('betRoom.stakeEach')} value={value} onChange={onChange} />
    </Sheet>
  );
}
