/**
 * The console's texts. The code contains them in English; a catalogue translates them. The language
 * is loaded before the first module with a text and changes only with the page, so modules can
 * translate their tables while they load.
 */
import type { Names } from '@trine/i18n/catalogue.ts';
import type { ConsoleText } from '@trine/i18n/console/texts.ts';
import { names as englishNames } from '@trine/i18n/en/names.ts';

export const consoleLanguages = ['tw', 'zh', 'en'] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];

/** The name of each language in that language. */
export const languageTitles: Readonly<Record<ConsoleLanguage, string>> = {
  tw: '繁體中文',
  zh: '简体中文',
  en: 'English',
};

/** For `lang`, dates and numbers. */
export const localeTags: Readonly<Record<ConsoleLanguage, string>> = {
  tw: 'zh-TW',
  zh: 'zh-CN',
  en: 'en-GB',
};

type Catalogue = Readonly<Record<ConsoleText, string>>;

const storageKey = 'console-language';
const catalogues = {
  tw: () => import('@trine/i18n/console/tw.ts'),
  zh: () => import('@trine/i18n/console/zh.ts'),
} as const;
const namesOf = {
  tw: () => import('@trine/i18n/tw/names.ts'),
  zh: () => import('@trine/i18n/zh/names.ts'),
} as const;

let language: ConsoleLanguage = 'en';
let catalogue: Catalogue | null = null;
let names: Names = englishNames;

/** Loads the language that was chosen in this browser, otherwise the browser's own. */
export async function loadLanguage(): Promise<void> {
  language = chosenLanguage();
  document.documentElement.lang = localeTags[language];
  if (language === 'en') return;
  const [texts, own] = await Promise.all([catalogues[language](), namesOf[language]()]);
  catalogue = texts.texts;
  names = own.names;
}

export function presentLanguage(): ConsoleLanguage {
  return language;
}

/** Stores the choice in this browser and reloads the page. */
export function chooseLanguage(chosen: ConsoleLanguage): void {
  localStorage.setItem(storageKey, chosen);
  window.location.reload();
}

/** Names of games, rooms, plays and rejections, as players read them. */
export function playerFacingNames(): Names {
  return names;
}

/** The names between braces. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A value for each placeholder of a text. */
export type ValuesOf<Text extends string, Value> = Readonly<Record<Placeholders<Text>, Value>>;

/** A text in the present language, with the value of `name` in place of `{name}`. */
export function t<Text extends ConsoleText>(
  text: Text,
  ...[values]: [Placeholders<Text>] extends [never]
    ? []
    : [ValuesOf<Text, string | number | bigint>]
): string {
  const given: Readonly<Record<string, string | number | bigint>> = values ?? {};
  return translate(text).replace(placeholder, (whole, name: string) =>
    String(given[name] ?? whole),
  );
}

/** A text in the present language, with its placeholders. */
export function translate(text: ConsoleText): string {
  return catalogue === null ? text : catalogue[text];
}

export const placeholder = /\{(\w+)\}/g;

function chosenLanguage(): ConsoleLanguage {
  const stored = localStorage.getItem(storageKey);
  const chosen = consoleLanguages.find((it) => it === stored);
  return chosen ?? languageOf(navigator.languages);
}

/** The first of a browser's languages that the console has; English if there is none. */
export function languageOf(tags: readonly string[]): ConsoleLanguage {
  for (const tag of tags) {
    if (/^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/i.test(tag)) return 'tw';
    if (/^zh\b/i.test(tag)) return 'zh';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
