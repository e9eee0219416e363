// The texts in pictures of shared pages, and their letters.

import type { Language } from '@trine/contract/envelope.ts';
import { GAMES } from '@trine/game/games.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { sharingTexts } from '@trine/i18n/sharing-texts.ts';

/** The characters of round numbers and between the balls. */
const signs = 'Trine0123456789=+ ';

/** The letters of all pictures in a language, each once, sorted. */
export function lettersOfPictures(language: Language): readonly string[] {
  const words = Object.values(sharingTexts[language].picture);
  const names = GAMES.map(({ id }) => gameName(language, id));
  const text = [...words, ...names].join('').replaceAll(/\{\{\w+\}\}/g, '') + signs;
  return [...new Set(text)].toSorted();
}
