/**
 * The console's texts. They are written in English where they are shown; a catalogue translates
 * them. The language is chosen before the first module with a text is loaded and stays until the
 * page is loaded again, so that tables of words can stand outside of components.
 */
import type { Names } from '@trine/i18n/texts.ts';
import type { ConsoleText } from '@trine/i18n/console/texts.ts';
import { names as englishNames } from '@trine/i18n/en/names.ts';

export const consoleLanguages = ['tw', 'zh', 'en'] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];

/** What each language calls itself. */
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

/** Loads the texts of the language that was chosen here, else of the browser's. */
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

/** Keeps the choice in this browser and shows the page anew. */
export function chooseLanguage(chosen: ConsoleLanguage): void {
  localStorage.setItem(storageKey, chosen);
  window.location.reload();
}

/** Names of games, rooms, plays and rejections, as players read them. */
export function wordsOfPlay(): Names {
  return names;
}

type Values = Readonly<Record<string, string | number | bigint>>;

/** A text in the present language; `{name}` stands for a value. */
export function t(text: ConsoleText, values: Values = {}): string {
  const written = catalogue === null ? text : catalogue[text];
  return written.replace(placeholder, (whole, name: string) => String(values[name] ?? whole));
}

export const placeholder = /\{(\w+)\}/g;

function chosenLanguage(): ConsoleLanguage {
  const stored = localStorage.getItem(storageKey);
  const chosen = consoleLanguages.find((it) => it === stored);
  return chosen ?? languageOf(navigator.languages);
}

/** The first of a browser's languages that the console has; English for none. */
export function languageOf(tags: readonly string[]): ConsoleLanguage {
  for (const tag of tags) {
    if (/^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/i.test(tag)) return 'tw';
    if (/^zh\b/i.test(tag)) return 'zh';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
