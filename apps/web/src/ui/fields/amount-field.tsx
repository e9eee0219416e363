import { formatMoney, parseMoney } from '@trine/money/money.ts';
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
  /** As it is typed, such as "12." */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Amounts that are one touch away. */
  picks?: readonly AmountPick[];
}

export interface AmountPick {
  label: string;
  value: string;
}

const typing = /^(?:(?:0|[1-9]\d{0,11})(?:\.\d{0,2})?)?$/;

/** An amount on keys of our own; it takes no sign that the server would refuse. */
export function AmountField(props: AmountFieldProps) {
  const { name, label, value, onChange, error, hint, picks = [] } = props;
  const { t } = useTranslation();
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
        onFocus={() => setHasKeys(true)}
        onChange={(event) => {
          const typed = plainDigits(event.target.value);
          if (typing.test(typed)) onChange(typed);
        }}
      />
      {picks.length > 0 && (
        <div className={styles['picks']}>
          {picks.map((pick) => (
            <button
              key={pick.label}
              type="button"
              className={styles['pick']}
              aria-pressed={value !== '' && sentAmount(pick.value) === sentAmount(value)}
              onClick={() => onChange(pick.value)}
            >
              {pick.label}
            </button>
          ))}
        </div>
      )}
      {hasKeys && (
        <div className={styles['keys']}>
          <Keypad
            for="amount"
            label={t('code.keys', { name: label })}
            value={value}
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

/** What is sent for what was typed: "12." is "12.00"; null when it is no amount. */
export function sentAmount(typed: string): string | null {
  const amount = parseMoney(typed.replace(/\.$/, ''));
  return amount === null ? null : formatMoney(amount);
}

/** Whole units as a pick says them: "1,000". */
export function wholeText(units: string, locale: string): string {
  return formatOf('NumberFormat', locale).format(BigInt(units));
}

/** Wide digits, grouping and blanks that come along when an amount is pasted. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s,]/g, '');
}
