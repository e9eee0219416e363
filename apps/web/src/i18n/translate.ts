/**
 * Texts by typed key. The language is fixed until the page is loaded again, so a lookup is enough;
 * a translation library would be a seventh of the first screen's script.
 */
import { currentLocale, languageTag } from './language.ts';
import { textSources, type Catalogue, type TextPart } from './texts.ts';

type KeyOf<Shape> = {
  [Key in keyof Shape & string]: Shape[Key] extends string ? Key : `${Key}.${KeyOf<Shape[Key]>}`;
}[keyof Shape & string];

export type TextKey = KeyOf<Catalogue>;
export type TextValues = Readonly<Record<string, string | number>>;

export interface Translation {
  /** The text of a key, with `{{name}}` replaced by the value of that name. */
  t: (key: TextKey, values?: TextValues) => string;
  /** For `Intl`, such as "zh-Hant". */
  locale: string;
}

const texts = new Map<string, string>();
let translation: Translation = { t: translate, locale: '' };

export function useTranslation(): Translation {
  return translation;
}

/** The text of a key outside of a component. */
export function translate(key: TextKey, values: TextValues = {}): string {
  const text = texts.get(key);
  if (text === undefined) throw new Error(`no text for ${key}`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/**
 * Called before the first screen is drawn: sets the language and loads the texts of every screen.
 */
export async function beginTranslation(): Promise<void> {
  const locale = languageTag(currentLocale());
  const { documentElement: page } = document;
  page.lang = locale;
  translation = { t: translate, locale };
  await loadTexts('frame');
  // The unit of the demo's amounts; the style sheet appends it to the large ones.
  page.style.setProperty('--credits', `'${translate('ui.credits')}'`);
}

/** Fetches texts once; their keys can be used afterwards. */
export async function loadTexts(part: TextPart): Promise<void> {
  const sections = await textSources[currentLocale()][part]();
  for (const [key, text] of flatten(sections, '')) texts.set(key, text);
}

function flatten(branch: object, prefix: string): [string, string][] {
  return Object.entries(branch).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string'
      ? [[prefix + key, value]]
      : flatten(value as object, `${prefix}${key}.`),
  );
}
