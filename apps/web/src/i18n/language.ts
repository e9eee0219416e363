/**
 * The player's language. It is set before the first screen is drawn and does not change until the
 * page is loaded again.
 */
import {
  defaultLanguage,
  languageFacts,
  languages,
  systemLanguage,
  type Language,
} from '@trine/contract/languages.ts';

export type Locale = Language;

/** The options of the language screen; the number is stored under `localetype`. */
export const LANGUAGE_CHOICES: readonly {
  readonly choice: LanguageChoice;
  readonly locale: Locale | null;
}[] = [
  { choice: 0, locale: null },
  ...(['en', ...languages.filter((language) => language !== 'en')] as const).map((locale) => {
    return { choice: languageFacts[locale].choice, locale };
  }),
];
export type LanguageChoice = 0 | (typeof languageFacts)[Language]['choice'];

export const localeKey = 'locale';
export const choiceKey = 'localetype';

/** The locale's name in the API. */
export function currentLocale(): Locale {
  const choice = currentChoice();
  if (choice === 0) return systemLanguage(navigator.languages);
  const stored = localStorage.getItem(localeKey);
  const chosen = LANGUAGE_CHOICES.find((entry) => entry.choice === choice)?.locale;
  return languages.find((locale) => locale === stored) ?? chosen ?? defaultLanguage;
}

/** The choice stored on this device; the default follows the system. */
export function currentChoice(): LanguageChoice {
  const stored = localStorage.getItem(choiceKey);
  const chosen = LANGUAGE_CHOICES.find(({ choice }) => String(choice) === stored);
  if (chosen) return chosen.choice;
  const locale = localStorage.getItem(localeKey);
  if (locale === null) return 0;
  return (
    LANGUAGE_CHOICES.find((entry) => entry.locale === locale)?.choice ??
    languageFacts[defaultLanguage].choice
  );
}

/** The locale's name for `Intl` and for `<html lang>`. */
export function languageTag(locale: Locale): string {
  return languageFacts[locale].tag;
}
