import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './security-code.module.css';

export interface CodeDotsProps {
  value: string;
  /** Shows the digits. */
  shown?: boolean;
  /** The number of wrong entries; each new one shakes the dots. */
  wrongTimes?: number;
}

/** How many digits of a code have been entered. */
export function CodeDots({ value, shown = false, wrongTimes = 0 }: CodeDotsProps) {
  const { t } = useTranslation();
  return (
    <span className={styles['place']}>
      <span
        key={wrongTimes}
        className={styles['dots']}
        data-wrong={wrongTimes > 0 || undefined}
        aria-hidden="true"
      >
        {Array.from({ length: codeDigits }, (_, index) => (
          <span key={index} className={styles['dot']} data-full={index < value.length || undefined}>
            {shown ? value.charAt(index) : ''}
          </span>
        ))}
      </span>
      <output className="visually-hidden">
        {t('code.typed', { count: value.length, total: codeDigits })}
      </output>
    </span>
  );
}
