import { typedMoneyText } from '@trine/money/typed-money.ts';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { Keypad } from '../keypad.tsx';
import { TextField } from '../text-field.tsx';
import styles from './amount-field.module.css';
import { formatOf } from '../../i18n/formats.ts';

export interface AmountFieldProps {
  name: string;
  label: string;
  /** The typed text, such as "12." or "1,50". */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Quick amounts. */
  picks?: readonly AmountPick[];
}

export interface AmountPick {
  label: string;
  value: string;
}

/** What the keys write; any other text was typed or pasted. */
const plain = /^(?:(?:0|[1-9]\d{0,11})(?:\.\d{0,2})?)?$/;
/** The characters that an unfinished amount may have; others are not accepted. */
const unfinished = /^[\d.,' ]{0,24}$/;

/**
 * An amount with the app's own keys. A pasted or typed text is normalised when the field is left;
 * an ambiguous text is reported by the field.
 */
export function AmountField(props: AmountFieldProps) {
  const { name, label, value, onChange, hint, picks = [] } = props;
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  const isUnclear = value !== '' && typedMoneyText(value) === null;
  const wrong = isUnclear && isLeft ? t('recharge.unclearAmount') : undefined;
  const error = isUnclear && props.error ? t('recharge.unclearAmount') : (wrong ?? props.error);
  const [hasKeys, setHasKeys] = useState(false);
  return (
    <div className={styles['field']}>
      <TextField
        name={name}
        label={label}
        inputMode="none"
        autoComplete="off"
        value={value}
        error={error}
        hint={hint}
        onFocus={() => {
          setHasKeys(true);
          setLeft(false);
        }}
        onBlur={() => {
          setLeft(true);
          if (!plain.test(value)) onChange(typedMoneyText(value) ?? value);
        }}
        onChange={(event) => {
          const typed = event.target.value.normalize('NFKC');
          if (unfinished.test(typed) || typedMoneyText(typed) !== null) onChange(typed);
        }}
      />
      {picks.length > 0 && <Picks picks={picks} value={value} onPick={onChange} />}
      {hasKeys && (
        <div className={styles['keys']}>
          <Keypad
            for="amount"
            label={t('code.keys', { name: label })}
            value={plain.test(value) ? value : (typedMoneyText(value) ?? '')}
            onChange={onChange}
          />
          <Button kind="plain" size="small" onClick={() => setHasKeys(false)}>
            {t('common.close')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PicksProps {
  picks: readonly AmountPick[];
  value: string;
  onPick: (value: string) => void;
}

function Picks({ picks, value, onPick }: PicksProps) {
  return (
    <div className={styles['picks']}>
      {picks.map((pick) => (
        <button
          key={pick.label}
          type="button"
          className={styles['pick']}
          aria-pressed={value !== '' && typedMoneyText(pick.value) === typedMoneyText(value)}
          onClick={() => onPick(pick.value)}
        >
          {pick.label}
        </button>
      ))}
    </div>
  );
}

/** Whole units of a quick amount: "1,000". */
export function wholeText(units: string, locale: string): string {
  return formatOf('NumberFormat', locale).format(BigInt(units));
}
