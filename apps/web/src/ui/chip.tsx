import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translate.ts';
import styles from './chip.module.css';

export interface ChipProps {
  children: ReactNode;
  /** Makes the chip a switch. */
  pressed?: boolean;
  onPress?: () => void;
  disabled?: boolean;
}

/** A small choice, such as a quick stake; without `onPress` it is a label. */
export function Chip({ children, pressed, onPress, disabled }: ChipProps) {
  if (!onPress) return <span className={styles['chip']}>{children}</span>;
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

export interface RemovableChipProps {
  /** The active choice, such as "Deposits". */
  label: string;
  onRemove: () => void;
}

/** An active filter; a press removes it. */
export function RemovableChip({ label, onRemove }: RemovableChipProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles['chip']}
      data-active=""
      aria-label={t('ui.removeFilter', { name: label })}
      onClick={onRemove}
    >
      <span>{label}</span>
      <X />
    </button>
  );
}

/** A row of chips that wraps. */
export function Chips({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <fieldset className={styles['chips']} aria-label={label}>
      {children}
    </fieldset>
  );
}
