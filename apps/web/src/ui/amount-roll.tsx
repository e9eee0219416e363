import { Fragment, type CSSProperties } from 'react';
import { amountParts } from './amount-text.ts';
import styles from './amount.module.css';

export interface AmountRollProps {
  /** The first value, where the first roll starts. */
  from: string;
  value: string;
  locale: string;
}

/**
 * Digits that roll to a new value. An amount with more or fewer signs is drawn again, since digits
 * that change their position would count as a layout shift. Not loaded lazily: offline, a failed
 * load would end the screen.
 */
export function AmountRoll({ from, value, locale }: AmountRollProps) {
  const first = amountParts(from, locale);
  const { whole, cents } = amountParts(value, locale);
  return (
    <Fragment key={whole.length}>
      <span>{signsOf(whole, first.whole)}</span>
      <span className={styles['cents']}>{signsOf(cents, first.cents)}</span>
    </Fragment>
  );
}

function signsOf(text: string, first: string) {
  return Array.from(text, (sign, at) => (
    <Sign key={at} sign={sign} from={first.length === text.length ? (first[at] ?? sign) : sign} />
  ));
}

/** The digit itself is transparent text, for screen readers; the reel over it is what is seen. */
function Sign({ sign, from }: { sign: string; from: string }) {
  if (!/\d/.test(sign)) return <span>{sign}</span>;
  return (
    <span className={styles['digit']}>
      <span>{sign}</span>
      <span
        className={styles['reel']}
        style={{ '--digit': sign, '--from': /\d/.test(from) ? from : sign } as CSSProperties}
      />
    </span>
  );
}
