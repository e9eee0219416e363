import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { chooseLanguage } from '../../i18n/choose-language.ts';
import { currentChoice, LANGUAGE_CHOICES, languageTag } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './language-picker.module.css';

/** Each language has its own name, so that a person who cannot read the page finds it. */
const names = { 1: '简体中文', 2: '繁體中文', 3: 'English', 4: '日本語', 5: '한국어' } as const;

/** Buttons and not radios: a choice loads the page again, which an arrow key must not do. */
export function LanguagePicker() {
  const { t } = useTranslation();
  const [choice] = useState(currentChoice);
  return (
    <ul className={styles['picker']} aria-label={t('ui.language')}>
      {LANGUAGE_CHOICES.map((entry) => (
        <li key={entry.choice}>
          <button
            type="button"
            className={styles['row']}
            aria-pressed={entry.choice === choice}
            lang={entry.locale === null ? undefined : languageTag(entry.locale)}
            onClick={() => chooseLanguage(entry.choice)}
          >
            <span>{entry.choice === 0 ? t('ui.followSystem') : names[entry.choice]}</span>
            {entry.choice === choice && <Check className={styles['mark']} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
