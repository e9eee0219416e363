import { useId } from 'react';
import styles from './switch-row.module.css';

export interface SwitchRowProps {
  label: string;
  /** What it does, or why it is disabled. */
  note?: string | undefined;
  isOn: boolean;
  disabled?: boolean;
  onTurn: (isOn: boolean) => void;
}

/** A setting that is on or off, as wide as its container. */
export function SwitchRow({ label, note, isOn, disabled = false, onTurn }: SwitchRowProps) {
  const noteId = useId();
  return (
    <button
      type="button"
      role="switch"
      className={styles['row']}
      aria-label={label}
      aria-describedby={note === undefined ? undefined : noteId}
      aria-checked={isOn}
      disabled={disabled}
      onClick={() => onTurn(!isOn)}
    >
      <span className={styles['words']}>
        <span>{label}</span>
        {note !== undefined && (
          <span id={noteId} className={styles['note']}>
            {note}
          </span>
        )}
      </span>
      <span className={styles['switch']} aria-hidden="true" />
    </button>
  );
}
