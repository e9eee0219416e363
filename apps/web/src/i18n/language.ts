/**
 * The player's language. It is set before the first screen is drawn and does not change until the
 * page is loaded again.
 */
import { systemLocale } from '@trine/i18n/system-language.ts';

export const LOCALES = ['zh', 'tw', 'en', 'jp', 'kor'] as const;
export type Locale = (typeof LOCALES)[number];

/** The options of the language screen; the number is stored under `localetype`. */
export const LANGUAGE_CHOICES = [
  { choice: 0, locale: null },
  { choice: 3, locale: 'en' },
  { choice: 1, locale: 'zh' },
  { choice: 2, locale: 'tw' },
  { choice: 4, locale: 'jp' },
  { choice: 5, locale: 'kor' },
] as const satisfies readonly { choice: number; locale: Locale | null }[];
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number]['choice'];

const defaultLocale: Locale = 'tw';
export const localeKey = 'locale';
export const choiceKey = 'localetype';

const tags = { zh: 'zh-Hans', tw: 'zh-Hant', en: 'en', jp: 'ja', kor: 'ko' } as const;

/** The locale's name in the API. */
export function currentLocale(): Locale {
  const choice = currentChoice();
  if (choice === 0) return systemLocale(navigator.languages);
  const stored = localStorage.getItem(localeKey);
  const chosen = LANGUAGE_CHOICES.find((entry) => entry.choice === choice)?.locale;
  return LOCALES.find((locale) => locale === stored) ?? chosen ?? defaultLocale;
}

/** The choice stored on this device; the default follows the system. */
export function currentChoice(): LanguageChoice {
  const stored = localStorage.getItem(choiceKey);
  const chosen = LANGUAGE_CHOICES.find(({ choice }) => String(choice) === stored);
  if (chosen) return chosen.choice;
  const locale = localStorage.getItem(localeKey);
  if (locale === null) return 0;
  return LANGUAGE_CHOICES.find((entry) => entry.locale === locale)?.choice ?? 2;
}

/** The locale's name for `Intl` and for `<html lang>`. */
export function languageTag(locale: Locale): string {
  return tags[locale];
}
