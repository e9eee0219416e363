import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translate.ts';
import styles from './chip.module.css';

export interface ChipProps {
  children: ReactNode;
  /** Makes the chip a switch that is on or off. */
  pressed?: boolean;
  onPress?: () => void;
  disabled?: boolean;
}

/** A small choice, such as a quick stake; without `onPress` it only says something. */
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
  /** What is chosen, such as "Deposits". */
  label: string;
  onRemove: () => void;
}

/** An active filter, which a press takes away. */
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
      <X aria-hidden="true" />
    </button>
  );
}

/** Chips in a row that breaks where it must. */
export function Chips({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <fieldset className={styles['chips']} aria-label={label}>
      {children}
    </fieldset>
  );
}
