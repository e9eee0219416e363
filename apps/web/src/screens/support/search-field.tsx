import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './customer-screen.module.css';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const maxCharacters = 120;

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  return (
    <search className={styles['box']}>
      <Search />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={maxCharacters}
        className={styles['input']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // There is nothing to submit; blur closes the keyboard.
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {value !== '' && (
        <IconButton
          label={t('customer.clear')}
          icon={<X />}
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        />
      )}
    </search>
  );
}
