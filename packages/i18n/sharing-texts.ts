// The preview of a shared page, in five languages.

import type { Language } from '@trine/contract/envelope.ts';
import { sharing as english } from './sharing/en.ts';
import { sharing as japanese } from './sharing/jp.ts';
import { sharing as korean } from './sharing/kor.ts';
import type { SharingTexts } from './sharing/shape.ts';
import { sharing as traditional } from './sharing/tw.ts';
import { sharing as simplified } from './sharing/zh.ts';

export const sharingTexts: Readonly<Record<Language, SharingTexts>> = {
  zh: simplified,
  tw: traditional,
  en: english,
  jp: japanese,
  kor: korean,
};
