import { systemLocale } from '@trine/i18n/system-language.ts';
import { choiceKey, LANGUAGE_CHOICES, localeKey, type LanguageChoice } from './language.ts';

/** Stores the choice and loads the page again in the new language. */
export function chooseLanguage(choice: LanguageChoice): void {
  const entry = LANGUAGE_CHOICES.find((one) => one.choice === choice);
  localStorage.setItem(choiceKey, String(choice));
  localStorage.setItem(localeKey, entry?.locale ?? systemLocale(navigator.languages));
  location.reload();
}
