import NumberFlow, { type Value } from '@number-flow/react';
import { useEffect, useState } from 'react';
import styles from './amount.module.css';

export interface AmountRollProps {
  /** Shown first, so that the first roll has a start value. */
  from: string;
  value: string;
  locale: string;
}

const format = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'never',
} as const;

/** Digits that roll to a new value; loaded when the first amount changes. */
export function AmountRoll({ from, value, locale }: AmountRollProps) {
  const [shown, setShown] = useState(from);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(value));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return (
    <NumberFlow
      className={styles['roll'] ?? ''}
      value={shown as Value}
      locales={locale}
      format={format}
    />
  );
}
