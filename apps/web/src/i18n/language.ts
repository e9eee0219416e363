/**
 * Which language the player reads. It is settled before the first screen is drawn and stays for
 * the life of the page: choosing another one saves it and loads the page again.
 */
import {
  defaultLanguage,
  languageFacts,
  languages,
  systemLanguage,
  type Language,
} from '@trine/contract/languages.ts';

export type Locale = Language;

/** What the language screen offers; the number is what is stored under `localetype`. */
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

/** The locale as the API names it. */
export function currentLocale(): Locale {
  const choice = currentChoice();
  if (choice === 0) return systemLanguage(navigator.languages);
  const stored = localStorage.getItem(localeKey);
  const chosen = LANGUAGE_CHOICES.find((entry) => entry.choice === choice)?.locale;
  return languages.find((locale) => locale === stored) ?? chosen ?? defaultLanguage;
}

/** What was chosen on this device; one where nothing was chosen follows its system. */
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
