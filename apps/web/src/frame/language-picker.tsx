import { Check } from 'lucide-react';
import { LANGUAGE_CHOICES, languageTag, type LanguageChoice } from '../language/language.ts';
import { useTranslation } from '../language/translate.ts';
import styles from './language-picker.module.css';

/** Languages are named in themselves, so that who cannot read this page finds the way back. */
const names = { 1: '简体中文', 2: '繁體中文', 3: 'English', 4: '日本語', 5: '한국어' } as const;

export interface LanguagePickerProps {
  choice: LanguageChoice;
  onChoose: (choice: LanguageChoice) => void;
}

/** Buttons and not radios: a choice loads the page again, which an arrow key must not do. */
export function LanguagePicker({ choice, onChoose }: LanguagePickerProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles['picker']} aria-label={t('ui.language')}>
      {LANGUAGE_CHOICES.map((entry) => (
        <li key={entry.choice}>
          <button
            type="button"
            className={styles['row']}
            aria-pressed={entry.choice === choice}
            lang={entry.locale === null ? undefined : languageTag(entry.locale)}
            onClick={() => onChoose(entry.choice)}
          >
            {entry.choice === 0 ? t('ui.followSystem') : names[entry.choice]}
            {entry.choice === choice && <Check aria-hidden="true" className={styles['mark']} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
