// The texts in pictures of shared pages, and their letters.

import type { Language } from '@trine/contract/languages.ts';
import { GAMES } from '@trine/game/games.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { serverTexts } from '@trine/i18n/server-texts.ts';

/** The characters of round numbers and between the balls. */
const signs = 'Trine0123456789=+ ';

/** The letters of all pictures in a language, each once, sorted. */
export function lettersOfPictures(language: Language): readonly string[] {
  const words = Object.values(serverTexts[language].sharing.picture);
  const names = GAMES.map(({ id }) => gameName(language, id));
  const text = [...words, ...names].join('').replaceAll(/\{\{\w+\}\}/g, '') + signs;
  return [...new Set(text)].toSorted();
}
