import { useId } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './register-screen.module.css';
import { TermsLink } from './terms-link.tsx';

export interface ConsentProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  onLeave: () => void;
  error: string | undefined;
}

/** The checkbox for the player's age and the terms. */
export function Consent({ checked, onChange, onLeave, error }: ConsentProps) {
  const { t } = useTranslation();
  const noteId = useId();
  return (
    <div>
      <label className={styles['consent']}>
        <input
          name="consent"
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onLeave}
        />
        <span>{t('register.consent')}</span>
      </label>
      <TermsLink />
      <output id={noteId} className={styles['error']}>
        {error}
      </output>
    </div>
  );
}
