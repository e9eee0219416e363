// The list of languages. A new language is a row here and a folder of texts in `packages/i18n`; the
// compiler and the tests name each file that the folder lacks. Without a schema library: browsers
// load this file.

interface LanguageFacts {
  /** For `Intl` and for `<html lang>`. */
  readonly tag: string;
  /** The locale of Open Graph. */
  readonly locale: string;
  /** The language's name in the language. */
  readonly name: string;
  /** The number under which a browser stores the choice; 0 follows the system. */
  readonly choice: number;
  /** Tags of a system's languages, in lower case; the first row that matches wins. */
  readonly system: RegExp;
}

export const languageFacts = {
  zh: {
    tag: 'zh-Hans',
    locale: 'zh_CN',
    name: '简体中文',
    choice: 1,
    system: /^zh-(?:hans|cn|sg)/,
  },
  tw: { tag: 'zh-Hant', locale: 'zh_TW', name: '繁體中文', choice: 2, system: /^zh/ },
  en: { tag: 'en', locale: 'en_US', name: 'English', choice: 3, system: /^en/ },
  jp: { tag: 'ja', locale: 'ja_JP', name: '日本語', choice: 4, system: /^ja/ },
  kor: { tag: 'ko', locale: 'ko_KR', name: '한국어', choice: 5, system: /^ko/ },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof languageFacts;
export const languages = Object.keys(languageFacts) as readonly Language[];
export const defaultLanguage = 'tw' satisfies Language;

export function languageFrom(value: unknown): Language {
  return languages.find((language) => language === value) ?? defaultLanguage;
}

/** The first supported language of a system's languages. */
export function systemLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const found = languages.find((language) =>
      languageFacts[language].system.test(tag.toLowerCase()),
    );
    if (found !== undefined) return found;
  }
  return defaultLanguage;
}

/** A value for each language. */
export function byLanguage<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  const entries = languages.map((language) => [language, valueOf(language)]);
  return Object.fromEntries(entries) as Record<Language, Value>;
}
