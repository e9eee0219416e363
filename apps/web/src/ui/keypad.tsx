import Delete from 'lucide-react/icons/delete';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../i18n/translate.ts';
import styles from './keypad.module.css';

export interface KeypadProps {
  value: string;
  onChange: (value: string) => void;
  /** `amount` has a dot and at most two decimals; `code` has digits only. */
  for: 'amount' | 'code';
  /** Digits of a code, or digits before the dot of an amount. */
  maxDigits?: number;
  /** The name of the value, for a screen reader. */
  label: string;
  disabled?: boolean;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const amountDigits = 12;
const codeDigits = 6;

/**
 * The app's own keys for amounts and codes, in reading order; a hardware keyboard works as well.
 */
export function Keypad({ value, onChange, label, disabled = false, ...options }: KeypadProps) {
  const { t } = useTranslation();
  const kind = options.for;
  const max = options.maxDigits ?? (kind === 'amount' ? amountDigits : codeDigits);
  const press = (key: string) => {
    const next = kind === 'amount' ? amountAfter(value, key, max) : codeAfter(value, key, max);
    if (!disabled && next !== value) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = !(event.ctrlKey || event.metaKey || event.altKey);
    if (!isText || !/^([0-9.]|Backspace)$/.test(event.key)) return;
    event.preventDefault();
    press(event.key);
  };
  const keyButton = (key: string) => (
    <button
      key={key}
      type="button"
      className={styles['key']}
      disabled={disabled}
      onKeyDown={onKeyDown}
      onClick={() => press(key)}
    >
      {key}
    </button>
  );
  return (
    <fieldset translate="no" aria-label={label} className={styles['keypad']}>
      {digits.map(keyButton)}
      {kind === 'amount' ? keyButton('.') : <span />}
      {keyButton('0')}
      <button
        type="button"
        className={styles['key']}
        disabled={disabled}
        aria-label={t('ui.backspace')}
        onKeyDown={onKeyDown}
        onClick={() => press('Backspace')}
      >
        <Delete />
      </button>
    </fieldset>
  );
}

function codeAfter(value: string, key: string, maxDigits: number): string {
  if (key === 'Backspace') return value.slice(0, -1);
  return key !== '.' && value.length < maxDigits ? value + key : value;
}

/** Accepts only valid amounts: one dot, two decimals, no leading zero. */
function amountAfter(value: string, key: string, maxDigits: number): string {
  if (key === 'Backspace') return value.slice(0, -1);
  const start = value === '' && key === '.' ? '0' : value === '0' && key !== '.' ? '' : value;
  const next = start + key;
  const [whole = '', cents = '', second] = next.split('.');
  const fits = whole.length <= maxDigits && cents.length <= 2 && second === undefined;
  return fits ? next : value;
}
