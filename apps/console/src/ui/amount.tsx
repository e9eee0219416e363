import { amountText, parseAmount } from './words/amounts.ts';
import styles from './amount.module.css';

export interface AmountProps {
  /** The API's decimal text, such as "-1234.50". */
  value: string;
  /** `signed` always shows the sign, and colours gains and losses. */
  tone?: 'plain' | 'signed';
  /** A currency; account units have none. */
  unit?: string;
}

/** An amount of money; all screens show amounts with it. */
export function Amount({ value, tone = 'plain', unit }: AmountProps) {
  const amount = parseAmount(value);
  const isNegative = amount < 0n;
  const hasTone = tone === 'signed' && amount !== 0n;
  const text = amountText(value);
  return (
    <span
      translate="no"
      className={styles['amount']}
      data-tone={hasTone ? (isNegative ? 'loss' : 'gain') : undefined}
    >
      <span>{`${hasTone && !isNegative ? '+' : ''}${text.slice(0, -3)}`}</span>
      <span className={styles['cents']}>{text.slice(-3)}</span>
      {unit !== undefined && <span className={styles['unit']}>{` ${unit}`}</span>}
    </span>
  );
}
