// The words in the pictures of shared pages, and the letters that they are made of.

import type { Language } from '@trine/contract/languages.ts';
import { GAMES } from '@trine/game/games.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { serverTexts } from '@trine/i18n/server-texts.ts';

/** Of the numbers of rounds, and of what stands between the balls. */
const signs = 'Trine0123456789=+ ';

/** Every letter that a picture in this language may show, each once, in order. */
export function lettersOfPictures(language: Language): readonly string[] {
  const words = Object.values(serverTexts[language].sharing.picture);
  const names = GAMES.map(({ id }) => gameName(language, id));
  const text = [...words, ...names].join('').replaceAll(/\{\{\w+\}\}/g, '') + signs;
  return [...new Set(text)].toSorted();
}
