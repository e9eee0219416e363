import { useEffect, useState, type CSSProperties } from 'react';
import { amountParts } from './amount-text.ts';
import styles from './amount.module.css';

export interface AmountRollProps {
  /** Shown first, so that the first roll has a start value. */
  from: string;
  value: string;
  locale: string;
}

/** Digits that roll to a new value. Not loaded lazily: offline, a failed load ended the screen. */
export function AmountRoll({ from, value, locale }: AmountRollProps) {
  const [shown, setShown] = useState(from);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(value));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  const { whole, cents } = amountParts(shown, locale);
  return (
    <>
      <span>{signsOf(whole)}</span>
      <span className={styles['cents']}>{signsOf(cents)}</span>
    </>
  );
}

/** Keyed from the right, so that each digit rolls from the one of its own decimal place. */
function signsOf(text: string) {
  return Array.from(text, (sign, at) => <Sign key={text.length - at} sign={sign} />);
}

/** The digit itself is transparent text, for screen readers; the reel over it is what is seen. */
function Sign({ sign }: { sign: string }) {
  if (!/\d/.test(sign)) return <span>{sign}</span>;
  return (
    <span className={styles['digit']}>
      <span>{sign}</span>
      <span className={styles['reel']} style={{ '--digit': sign } as CSSProperties} />
    </span>
  );
}
