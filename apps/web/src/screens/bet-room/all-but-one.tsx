import { formatMoney, minor, type Minor } from '@trine/money/money.ts';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { formatAmount } from '../../ui/amount-text.ts';

export interface AllButOneProps {
  open: boolean;
  /** The stake that it sets for each play. */
  stakeMinor: Minor;
  playCount: number;
  onSet: () => void;
  onCancel: () => void;
}

/** Two questions before a stake of nearly the whole balance is set. */
export function AllButOne({ open, stakeMinor, playCount, onSet, onCancel }: AllButOneProps) {
  const { t, locale } = useTranslation();
  const [askedOnce, setAskedOnce] = useState(false);
  const totalMinor = minor(stakeMinor * BigInt(Math.max(1, playCount)));
  const stake = formatAmount(formatMoney(totalMinor), locale);
  const leave = (then: () => void) => {
    setAskedOnce(false);
    then();
  };
  // Two dialogs, so that a double tap in one position cannot answer both.
  return askedOnce ? (
    <Dialog
      key="again"
      open={open}
      danger
      title={t('betRoom.allButOneAgainTitle')}
      confirm={t('betRoom.allButOneSet')}
      onConfirm={() => leave(onSet)}
      onCancel={() => leave(onCancel)}
    >
      {t('betRoom.allButOneAgain', { stake })}
    </Dialog>
  ) : (
    <Dialog
      key="first"
      open={open}
      title={t('betRoom.allButOneTitle')}
      confirm={t('betRoom.allButOneNext')}
      onConfirm={() => setAskedOnce(true)}
      onCancel={onCancel}
    >
      {t('betRoom.allButOneText', { stake })}
    </Dialog>
  );
}
