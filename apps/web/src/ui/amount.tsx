import { useState, type CSSProperties } from 'react';
import { useTranslation } from '../i18n/translate.ts';
import { AmountRoll } from './amount-roll.tsx';
import { amountParts, minusSign, plusSign } from './amount-text.ts';
import { useHiddenBalance } from './hidden-balance.ts';
import styles from './amount.module.css';

export interface AmountProps {
  /** The wire's decimal text, such as "1234.50". */
  value: string;
  /** `gain` always shows a sign and its colour. */
  tone?: 'plain' | 'gain';
  /** A balance, which the player can hide. */
  hideable?: boolean;
  /** Rolls from the old value to the new one. */
  roll?: boolean;
  size?: 'hero' | 'large' | 'inherit';
  /** Before the number, such as "TWD". */
  unit?: string;
}

/** Every amount of money on every screen. */
export function Amount(props: AmountProps) {
  const { value, tone = 'plain', hideable = false, roll = false, size = 'inherit', unit } = props;
  const hidden = useHiddenBalance((state) => state.hidden) && hideable;
  const { t, locale } = useTranslation();
  const [firstValue] = useState(value);
  if (hidden) {
    return (
      <span className={styles['amount']} data-size={size}>
        <span aria-hidden="true">••••••</span>
        <span className="visually-hidden">{t('ui.amountHidden')}</span>
      </span>
    );
  }
  const { negative, whole, cents } = amountParts(value, locale);
  const isZero = !/[1-9]/.test(value);
  const sign = negative ? minusSign : tone === 'gain' && !isZero ? plusSign : '';
  return (
    <span
      translate="no"
      className={styles['amount']}
      data-size={size}
      style={{ '--characters': whole.length + cents.length + 1 } as CSSProperties}
      data-tone={tone === 'gain' && !isZero ? (negative ? 'loss' : 'win') : undefined}
    >
      {unit && <span className={styles['unit']}>{`${unit} `}</span>}
      {sign !== '' && <span>{sign}</span>}
      {roll && value !== firstValue ? (
        <AmountRoll from={firstValue} value={value} locale={locale} />
      ) : (
        <>
          <span>{whole}</span>
          <span className={styles['cents']}>{cents}</span>
        </>
      )}
    </span>
  );
}
