import type { Language } from '@trine/contract/envelope.ts';
import { names as english } from './en/names.ts';
import { names as japanese } from './jp/names.ts';
import { names as korean } from './kor/names.ts';
import { names as traditional } from './tw/names.ts';
import { names as simplified } from './zh/names.ts';

/** The beginning of a guest's username; the Unix time in seconds follows. */
export const guestLabels: Readonly<Record<Language, string>> = {
  zh: simplified.guest,
  tw: traditional.guest,
  en: english.guest,
  jp: japanese.guest,
  kor: korean.guest,
};
