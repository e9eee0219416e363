import { useId } from 'react';
import styles from './system-screen.module.css';

export interface SwitchRowProps {
  name: string;
  note: string;
  isOn: boolean;
  disabled: boolean;
  onTurn: (on: boolean) => void;
}

/** One switch of the settings, with what it does. */
export function SwitchRow({ name, note, isOn, disabled, onTurn }: SwitchRowProps) {
  const noteId = useId();
  return (
    <button
      type="button"
      role="switch"
      className={styles['row']}
      aria-label={name}
      aria-describedby={noteId}
      aria-checked={isOn}
      disabled={disabled}
      onClick={() => onTurn(!isOn)}
    >
      <span className={styles['words']}>
        <span>{name}</span>
        <span id={noteId} className={styles['note']}>
          {note}
        </span>
      </span>
      <span className={styles['switch']} aria-hidden="true" />
    </button>
  );
}
