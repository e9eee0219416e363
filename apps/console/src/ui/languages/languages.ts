/** The languages of the player's app. */
export const languages = ['tw', 'zh', 'en', 'jp', 'kor'] as const;
export type LanguageCode = (typeof languages)[number];
export type Texts = Readonly<Record<LanguageCode, string>>;

export const languageNames: Readonly<Record<LanguageCode, string>> = {
  tw: '繁體中文',
  zh: '简体中文',
  en: 'English',
  jp: '日本語',
  kor: '한국어',
};

export const noTexts: Texts = { tw: '', zh: '', en: '', jp: '', kor: '' };

/** The texts of an answer; missing languages are empty. */
export function textsOf(value: unknown): Texts {
  const given = typeof value === 'object' && value !== null ? value : {};
  const pairs = languages.map((code) => {
    const text = (given as Readonly<Record<string, unknown>>)[code];
    return [code, typeof text === 'string' ? text : ''];
  });
  return Object.fromEntries(pairs) as Record<LanguageCode, string>;
}
