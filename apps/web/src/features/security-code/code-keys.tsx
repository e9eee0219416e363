import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import { useEffect, useEffectEvent } from 'react';
import { Keypad } from '../../ui/keypad.tsx';

export interface CodeKeysProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** The keys of a code. A hardware keyboard works wherever the focus is. */
export function CodeKeys({ label, value, onChange, disabled = false }: CodeKeysProps) {
  const type = useEffectEvent((event: KeyboardEvent) => {
    if (disabled || event.defaultPrevented || isElsewhere(event)) return;
    if (event.key === 'Backspace') onChange(value.slice(0, -1));
    else if (/^[0-9]$/.test(event.key) && value.length < codeDigits) onChange(value + event.key);
  });
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener('keydown', (event) => type(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return <Keypad for="code" label={label} value={value} onChange={onChange} disabled={disabled} />;
}

/** Shortcuts, and typing into a field. */
function isElsewhere({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.matches('input, textarea, select');
  return ctrlKey || metaKey || altKey || isField;
}
