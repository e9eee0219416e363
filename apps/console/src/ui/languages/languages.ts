import {
  byLanguage,
  defaultLanguage,
  languageFacts,
  languages as allLanguages,
  type Language,
} from '@trine/contract/languages.ts';

export type LanguageCode = Language;
export type Texts = Readonly<Record<LanguageCode, string>>;

/** The languages that players read, the default first. */
export const languages: readonly LanguageCode[] = [
  defaultLanguage,
  ...allLanguages.filter((language) => language !== defaultLanguage),
];

export const languageNames = byLanguage((language) => languageFacts[language].name);

export const noTexts: Texts = byLanguage(() => '');

/** The texts of an answer; missing languages are empty. */
export function textsOf(value: unknown): Texts {
  const given = typeof value === 'object' && value !== null ? value : {};
  const pairs = languages.map((code) => {
    const text = (given as Readonly<Record<string, unknown>>)[code];
    return [code, typeof text === 'string' ? text : ''];
  });
  return Object.fromEntries(pairs) as Record<LanguageCode, string>;
}
